"""From Overtrick's own JSON to records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import datetime
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final, Union, cast

import msgspec

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.makeable import parse_tricks
from overtrick.bridge.notation import parse_result, parse_ruling
from overtrick.bridge.result import Adjusted, Result, ScoreOnly
from overtrick.bridge.seat import Seat, Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.moments import YEARS, is_in_bounds
from overtrick.event.records import VERSION as RECORDS
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    Entry,
    EventOpened,
    PenaltyGiven,
    Record,
    ResultContested,
    ResultEntered,
    SatOut,
    Source,
    Voided,
)
from overtrick.formats.journal.decoding import FRACTION, decoded, naming, refuse, settings_of
from overtrick.formats.journal.schema import (
    OPENED_ROW,
    RECORD_OF,
    RECORD_TYPES,
    VERSION,
    AnyRow,
    BoardRow,
    ContestantRow,
    FieldRow,
    JournalFile,
    PenaltyRow,
    RecordRow,
    ResultRow,
    SatOutRow,
    VoidRow,
)
from overtrick.formats.journal.scored import read_scored
from overtrick.formats.numbering import FIRST_ENTRY
from overtrick.formats.reading import Heading, Notice, Reading, Sourced, Unreadable
from overtrick.formats.text import decode

_MAX_ERRORS: Final = 20
_RULING: Final = re.compile(r"[%/]|^A[+=-]?$")
_STORED: Final[Any] = Union[OPENED_ROW, AnyRow]  # noqa: UP007 - made at run time
_SCORE: Final = re.compile(r"[+-][0-9]{1,9}|0")


class BadField(BridgeError):
    """A field of a journal's record cannot be what its name says."""

    code = "bad-field"


class _Kind(msgspec.Struct):
    """What a file says it is."""

    overtrick: int | None = None
    format: str | None = None


def read(content: bytes, file: str) -> Reading:
    """The journal that ``write`` wrote, or the document that ``overtrick score --json`` printed.

    Raises Unreadable, naming the place in the file (``records[12].board``).
    """
    text, notices = decode(content, file)
    utf8 = text.encode()
    if _kind(utf8, file).overtrick is None:
        return replace(read_scored(utf8, file), content=content, notices=notices)
    return replace(_reading(_journal(utf8, file), file), content=content, notices=notices)


def _kind(content: bytes, file: str) -> _Kind:
    """What a file says it is. Raises Unreadable for a version or a format that is not ours."""
    kind = decoded(_Kind, content, file)
    if kind.overtrick is None:
        return kind
    if not 1 <= kind.overtrick <= VERSION:
        message = f"written in version {kind.overtrick}; this program reads up to {VERSION}"
        refuse(file, "overtrick", message)
    if kind.format != "journal":
        refuse(file, "format", f"{quoted(kind.format or '')} is not 'journal'")
    return kind


def _journal(content: bytes, file: str) -> JournalFile:
    try:
        journal = decoded(JournalFile, content, file)
    except Unreadable as error:
        only = error.errors[0]
        if not only.where.endswith("].type"):
            raise
        message = f"a kind of record is expected: {', '.join(RECORD_TYPES)}"
        raise Unreadable([Notice(only.code, only.where, message)]) from error
    _check_versions(journal, file)
    return journal


def _check_versions(journal: JournalFile, file: str) -> None:
    """Refuse records of a later version: they may mean what nobody here knows."""
    places = [("version", journal.version)]
    places += [
        (f"records[{at}].version", one.version or 0) for at, one in enumerate(journal.records)
    ]
    for place, version in places:
        if version > RECORDS:
            message = f"written in version {version}; this program knows records up to {RECORDS}"
            refuse(file, place, message)


def _reading(journal: JournalFile, file: str) -> Reading:
    heading = Heading(
        title=journal.title or None,
        date=journal.date,
        club=journal.club,
        program=journal.program,
        form=journal.form,
        method=journal.method,
        rules=journal.rules,
        winners=journal.winners,
        across=journal.across,
        settings=settings_of(journal.options, file, "options"),
    )
    people = {
        one.id: Person(one.id, one.name, one.number, one.club, one.of_club)
        for one in journal.people
    }
    return Reading(file, "overtrick", heading, _records(journal, file), people)


def _records(journal: JournalFile, file: str) -> tuple[Sourced, ...]:
    records: list[Sourced] = []
    errors: list[Notice] = []
    for place, row in enumerate(journal.records):
        path = f"{file}, records[{place}]"
        try:
            _check_reference(row, place + FIRST_ENTRY)
            _check_moment(row)
            records.append((_record(row), _source(row)))
        except BridgeError as error:
            where = f"{path}.{error.where}" if error.where else path
            errors.append(Notice(error.code, where, error.message))
            if len(errors) == _MAX_ERRORS:
                break
    errors.extend(_people_twice(journal, file))
    if errors:
        raise Unreadable(errors)
    return tuple(records)


def _people_twice(journal: JournalFile, file: str) -> Iterator[Notice]:
    seen: set[str] = set()
    for place, one in enumerate(journal.people):
        if one.id in seen:
            where = f"{file}, people[{place}].id"
            yield Notice("bad-field", where, f"{quoted(one.id)} is another person's id")
        seen.add(one.id)


def _check_reference(row: RecordRow, number: int) -> None:
    """A record voids or supersedes one that stands before it."""
    match row:
        case VoidRow(entry=earlier) if earlier >= number:
            field = "entry"
        case ResultRow(supersedes=int() as earlier) if earlier >= number:
            field = "supersedes"
        case _:
            return
    raise BadField(f"entry {earlier} does not stand before entry {number}", where=field)


def _check_moment(row: RecordRow) -> None:
    """A time that comes in is one that every clock can show."""
    until = getattr(row, "until", None)
    if isinstance(until, datetime) and not is_in_bounds(until):
        raise BadField(f"{YEARS}, not {until.year}", where="until")


def _source(row: RecordRow) -> Source | None:
    return None if row.file is None else Source(row.file, row.line)


def _record(row: RecordRow) -> Record:  # noqa: PLR0911 - one for each kind of row
    match row:
        case ContestantRow():
            return _contestant(row)
        case BoardRow():
            return _board(row)
        case ResultRow():
            return _result(row)
        case SatOutRow(board=board, round=round_):
            return SatOut(_id(row), board, round_)
        case PenaltyRow(amount=amount):
            given = _fraction(amount, "amount")
            return PenaltyGiven(_id(row), given, row.reason, row.unit, row.round, row.law)
        case VoidRow(entry=entry, reason=reason):
            return Voided(entry, reason)
        case _:
            return _from_fields(row)


def _from_fields(row: FieldRow) -> Record:
    kind = RECORD_OF[type(row)]
    values = {name: getattr(row, name) for name in _names(cast("Any", kind))}
    if kind is ResultContested:
        with naming("result"):
            values["result"] = made(values["result"])
    return kind(**values)


@cache
def _names(kind: type[Record]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))


_A_RECORD: Final = "a record of the journal"


def decode_record(text: str, version: int) -> Record:
    """The record that ``encode_record`` wrote under a version of the records.

    Raises Unreadable for text that is no record, or one of a later version.
    """
    if version > RECORDS:
        message = f"written in version {version}; this program knows records up to {RECORDS}"
        refuse(_A_RECORD, "version", message)
    return _stored(decoded(_STORED, text.encode(), _A_RECORD))


def check_record(text: str) -> None:
    """Raise Unreadable for what ``encode_record`` wrote just now if it can't be read again."""
    _stored(decoded(_STORED, text.encode(), _A_RECORD, is_ours=True))


def _stored(row: RecordRow) -> Record:
    if isinstance(row, OPENED_ROW):
        return EventOpened(**{one.name: getattr(row, one.name) for one in fields(EventOpened)})
    return _record(row)


def entries(content: bytes, file: str) -> tuple[tuple[Entry, ...], dict[str, Person]]:
    """Every entry of a journal with its time, author, key and act; and its people.

    Raises Unreadable as ``read`` does, and where the file does not say how it is scored.
    """
    text, _ = decode(content, file)
    utf8 = text.encode()
    _kind(utf8, file)
    journal = _journal(utf8, file)
    reading = _reading(journal, file)
    writing = (journal.version, journal.at, journal.author, journal.key)
    first = Entry(1, _opening(journal, file), None, *writing)
    rest = (
        Entry(number, record, source, _version(row, journal), row.at, row.author, row.key, row.act)
        for number, ((record, source), row) in enumerate(
            zip(reading.records, journal.records, strict=True), start=FIRST_ENTRY
        )
    )
    return (first, *rest), dict(reading.people)


def _version(row: RecordRow, journal: JournalFile) -> int:
    return journal.version if row.version is None else row.version


def _opening(journal: JournalFile, file: str) -> EventOpened:
    for name in ("form", "method", "rules", "winners"):
        if getattr(journal, name) is None:
            refuse(file, name, "a journal says how its event is scored")
    return EventOpened(
        journal.title, journal.date, journal.form or "pairs", journal.method or "",
        journal.rules or "", tuple(journal.options.items()), journal.winners or 1,
        bool(journal.across), journal.club, journal.program,
    )  # fmt: skip


def _id(row: ContestantRow | SatOutRow | PenaltyRow) -> ContestantId:
    return ContestantId(row.section, row.number, Side(row.side) if row.side else None)


def _contestant(row: ContestantRow) -> ContestantEntered:
    handicap = None if row.handicap is None else _fraction(row.handicap, "handicap")
    rating = None if row.rating is None else _fraction(row.rating, "rating")
    return ContestantEntered(
        _id(row), row.players, row.name, handicap, row.stratum, row.club, rating, row.seed,
        row.first_round, row.stationary,
    )  # fmt: skip


def _fraction(text: str, field: str) -> Fraction:
    if not FRACTION.fullmatch(text):
        raise BadField(f"{quoted(text)}: a number such as 3.58 or 179/50 is expected", where=field)
    return Fraction(text)


def _board(row: BoardRow) -> BoardPrepared:
    with naming("deal"):
        deal = None if row.deal is None else Deal.parse(row.deal)
    with naming("tricks"):
        tricks = None if row.tricks is None else parse_tricks(row.tricks)
    return BoardPrepared(
        row.board,
        row.section,
        deal,
        Seat(row.dealer) if row.dealer else None,
        Vulnerability(row.vulnerable) if row.vulnerable else None,
        tricks,
    )


def _result(row: ResultRow) -> ResultEntered:
    return ResultEntered(
        section=row.section,
        board=row.board,
        ns=row.ns,
        ew=row.ew,
        result=_outcome(row),
        round=row.round,
        table=row.table,
        lead=row.lead,
        group=row.group,
        teams=row.teams,
        room=row.room,
        switched=row.switched,
        supersedes=row.supersedes,
        reason=row.reason,
        law=row.law,
    )


def _outcome(row: ResultRow) -> Result:
    if (row.result is None) == (row.ruling is None):
        raise BadField("one of 'result' and 'ruling' is expected")
    if row.ruling is not None:
        with naming("ruling"):
            return _ruling(row.ruling, row.typed)
    with naming("result"):
        return made(row.result or "")


def _ruling(text: str, typed: str | None) -> Adjusted:
    return replace(parse_ruling(text), text=text if typed is None else typed)


@lru_cache(maxsize=4096)
def made(text: str) -> Result:
    """The result that a journal writes as ``4SXN+1``, ``PASS``, ``NP``, ``+420`` or ``60/40``."""
    if _RULING.search(text):
        return parse_ruling(text)
    return ScoreOnly(int(text)) if _SCORE.fullmatch(text) else parse_result(text)
