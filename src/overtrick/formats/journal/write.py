"""An event's journal as a file: its head, then a person and a record a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, Final, TypeAlias

import msgspec

from overtrick.bridge.makeable import written_tricks
from overtrick.bridge.result import Adjusted
from overtrick.event.contestant import ContestantId, Person
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
    Voided,
)
from overtrick.formats.journal.schema import (
    FIELD_ROWS,
    OPENED_ROW,
    VERSION,
    BoardRow,
    ContestantRow,
    FieldRow,
    PenaltyRow,
    PersonRow,
    RecordRow,
    ResultRow,
    SatOutRow,
    VoidRow,
)
from overtrick.formats.writing import Evening

_Fields: TypeAlias = dict[str, Any]
_JSON: Final = msgspec.json.Encoder(enc_hook=str)


def write(evening: Evening) -> bytes:
    """The journal of an event: ``read`` gives back every record, source and person."""
    first = evening.entries[0]
    people = [_person(person) for person in evening.people.values()]
    records = [_row(one.record, _origin(one, first)) for one in evening.entries[1:]]
    members = [f"{_encoded(key)}: {_encoded(value)}" for key, value in _head(first)]
    members += [f'"people": {_lines(people)}', f'"records": {_lines(records)}']
    return ("{\n" + ",\n".join(members) + "\n}\n").encode()


def encode_record(record: Record) -> str:
    """One record as JSON text; ``decode_record`` gives it back."""
    if isinstance(record, EventOpened):
        return _encoded(OPENED_ROW(**_values(record)))
    return _encoded(_row(record, {}))


def _head(first: Entry) -> Iterable[tuple[str, Any]]:
    opened = first.record
    assert isinstance(opened, EventOpened)
    head = {
        "overtrick": VERSION,
        "format": "journal",
        "title": opened.title,
        "date": opened.date,
        "club": opened.club,
        "program": opened.program,
        "form": opened.form,
        "method": opened.method,
        "rules": opened.rules,
        "options": dict(opened.options),
        "winners": opened.winners,
        "across": opened.across,
        "at": first.at,
        "author": first.author,
        "key": first.key,
        "version": first.version,
    }
    return ((key, value) for key, value in head.items() if value is not None)


def _encoded(value: Any) -> str:
    return _JSON.encode(value).decode()


def _lines(rows: Sequence[Any]) -> str:
    return "[\n" + ",\n".join(map(_encoded, rows)) + "\n]" if rows else "[]"


def _person(person: Person) -> PersonRow:
    return PersonRow(
        id=person.id,
        name=person.name,
        number=person.number,
        club=person.club,
        of_club=person.of_club,
    )


def _row(record: Record, origin: _Fields) -> RecordRow:  # noqa: PLR0911 - one for each kind
    match record:
        case ContestantEntered():
            return _contestant(record, origin)
        case BoardPrepared():
            return _board(record, origin)
        case ResultEntered():
            return _result(record, origin)
        case SatOut(contestant, board, round_):
            return SatOutRow(**_id(contestant), board=board, round=round_, **origin)
        case PenaltyGiven(contestant):
            return _penalty(record, origin)
        case Voided(number, reason):
            return VoidRow(entry=number, reason=reason, **origin)
        case EventOpened():
            raise AssertionError("an event is opened once")
        case _:
            return _field_row(record, origin)


def _origin(entry: Entry, first: Entry) -> _Fields:
    """What a row says of its entry; its version where it is not the journal's first."""
    source = entry.source
    return {
        "file": source.file if source else None,
        "line": source.line if source else None,
        "at": entry.at,
        "author": entry.author,
        "key": entry.key,
        "act": entry.act,
        "version": None if entry.version == first.version else entry.version,
    }


def _field_row(record: Record, origin: _Fields) -> FieldRow:
    values = _values(record)
    if isinstance(record, ResultContested):
        values["result"] = str(record.result)
    return FIELD_ROWS[type(record)](**values, **origin)


def _values(record: Record) -> _Fields:
    return {one.name: getattr(record, one.name) for one in fields(record)}


def _penalty(record: PenaltyGiven, origin: _Fields) -> PenaltyRow:
    return PenaltyRow(
        **_id(record.contestant),
        amount=str(record.amount),
        reason=record.reason,
        unit=record.unit,
        round=record.round,
        law=record.law,
        **origin,
    )


def _id(contestant: ContestantId) -> _Fields:
    return {
        "section": contestant.section,
        "number": contestant.number,
        "side": contestant.direction,
    }


def _contestant(record: ContestantEntered, origin: _Fields) -> ContestantRow:
    return ContestantRow(
        **_id(record.contestant),
        players=record.players,
        name=record.name,
        handicap=_text(record.handicap),
        stratum=record.stratum,
        club=record.club,
        rating=_text(record.rating),
        seed=record.seed,
        first_round=record.first_round,
        stationary=record.stationary,
        **origin,
    )


def _board(record: BoardPrepared, origin: _Fields) -> BoardRow:
    return BoardRow(
        board=record.board,
        section=record.section,
        deal=str(record.deal) if record.deal else None,
        dealer=record.dealer.value if record.dealer else None,
        vulnerable=record.vulnerable.value if record.vulnerable else None,
        tricks=written_tricks(record.tricks) if record.tricks else None,
        **origin,
    )


def _result(record: ResultEntered, origin: _Fields) -> ResultRow:
    return ResultRow(
        section=record.section,
        round=record.round,
        table=record.table,
        board=record.board,
        ns=record.ns,
        ew=record.ew,
        **_outcome(record),
        lead=record.lead,
        group=record.group,
        teams=record.teams,
        room=record.room,
        switched=record.switched,
        supersedes=record.supersedes,
        reason=record.reason,
        law=record.law,
        **origin,
    )


def _outcome(record: ResultEntered) -> _Fields:
    result = record.result
    if not isinstance(result, Adjusted):
        return {"result": str(result)}
    ruling = str(replace(result, text=""))
    return {"ruling": ruling, "typed": result.text if result.text != ruling else None}


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
