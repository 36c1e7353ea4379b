"""An event's journal as a file: its head, then a person and a record a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeAlias, assert_never

import msgspec

from overtrick.bridge.result import Adjusted
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    Entry,
    EventOpened,
    PenaltyGiven,
    ResultEntered,
    SatOut,
    Voided,
)
from overtrick.formats.journal.schema import (
    VERSION,
    BoardRow,
    ContestantRow,
    PenaltyRow,
    PersonRow,
    RecordRow,
    ResultRow,
    SatOutRow,
    VoidRow,
)
from overtrick.formats.writing import Evening

_Fields: TypeAlias = dict[str, Any]
_JSON: Final = msgspec.json.Encoder()


def write(evening: Evening) -> bytes:
    """The journal of an event: ``read`` gives back every record, source and person."""
    opened = evening.event.opened
    people = [_person(person) for person in evening.people.values()]
    records = [_row(entry) for entry in evening.entries[1:]]
    members = [f"{_encoded(key)}: {_encoded(value)}" for key, value in _head(opened)]
    members += [f'"people": {_lines(people)}', f'"records": {_lines(records)}']
    return ("{\n" + ",\n".join(members) + "\n}\n").encode()


def _head(opened: EventOpened) -> Iterable[tuple[str, Any]]:
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
    }
    return ((key, value) for key, value in head.items() if value is not None)


def _encoded(value: Any) -> str:
    return _JSON.encode(value).decode()


def _lines(rows: Sequence[Any]) -> str:
    return "[\n" + ",\n".join(map(_encoded, rows)) + "\n]" if rows else "[]"


def _person(person: Person) -> PersonRow:
    return PersonRow(id=person.id, name=person.name, number=person.number, club=person.club)


def _row(entry: Entry) -> RecordRow:
    source = entry.source
    origin: _Fields = {"file": source.file, "line": source.line} if source else {}
    record = entry.record
    match record:
        case ContestantEntered():
            return _contestant(record, origin)
        case BoardPrepared():
            return _board(record, origin)
        case ResultEntered():
            return _result(record, origin)
        case SatOut(contestant, board, round_):
            return SatOutRow(**_id(contestant), board=board, round=round_, **origin)
        case PenaltyGiven(contestant, amount, reason):
            return PenaltyRow(**_id(contestant), amount=str(amount), reason=reason, **origin)
        case Voided(number, reason):
            return VoidRow(entry=number, reason=reason, **origin)
        case EventOpened():
            raise AssertionError("an event is opened once")
    assert_never(record)


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
        **origin,
    )


def _board(record: BoardPrepared, origin: _Fields) -> BoardRow:
    return BoardRow(
        board=record.board,
        section=record.section,
        deal=str(record.deal) if record.deal else None,
        dealer=record.dealer.value if record.dealer else None,
        vulnerable=record.vulnerable.value if record.vulnerable else None,
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
