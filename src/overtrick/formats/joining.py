"""Several files as the sections of one event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from overtrick.bridge.deal import Deal
from overtrick.bridge.errors import BridgeError
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    PenaltyGiven,
    Record,
    ResultEntered,
    SatOut,
)
from overtrick.formats.reading import Heading, Notice, Reading, Sourced


class DealsDiffer(BridgeError):
    """Files said to have played the same deals carry deals that differ."""

    code = "deals-differ"


class FormsDiffer(BridgeError):
    """Files given together are of different kinds of event."""

    code = "forms-differ"


@dataclass(frozen=True, slots=True)
class Joined:
    """The parts of one event gathered from its files."""

    heading: Heading
    records: tuple[Sourced, ...]
    people: dict[str, Person]
    notices: tuple[Notice, ...]


def join(readings: Sequence[Reading]) -> Joined:
    """One event from its files, in their order; sections that clash are lettered anew."""
    if len(readings) == 1:
        only = readings[0]
        return Joined(only.heading, only.records, only.people, only.notices)
    parts = _lettered(readings)
    forms = {reading.heading.form or "pairs" for reading in parts}
    if len(forms) > 1:
        raise FormsDiffer(f"files of different kinds cannot be one event: {', '.join(forms)}")
    return Joined(
        _heading([reading.heading for reading in parts]),
        tuple(sourced for reading in parts for sourced in reading.records),
        {key: person for reading in parts for key, person in reading.people.items()},
        tuple(notice for reading in parts for notice in reading.notices),
    )


def check_same_deals(records: Iterable[Sourced]) -> None:
    """Raise DealsDiffer where two sections hold different cards on one board."""
    seen: dict[int, tuple[Deal, str | None]] = {}
    for record, source in records:
        if not isinstance(record, BoardPrepared) or record.deal is None:
            continue
        deal, section = seen.setdefault(record.board, (record.deal, record.section))
        if deal != record.deal:
            raise DealsDiffer(
                f"board {record.board} holds other cards than in section {section or '-'}: "
                "these sections cannot be compared with each other",
                where=source.file if source else "",
            )


def _sections(reading: Reading) -> list[str]:
    records = (record for record, _ in reading.records)
    return list(dict.fromkeys(one.section for one in records if isinstance(one, ResultEntered)))


def _lettered(readings: Sequence[Reading]) -> list[Reading]:
    """The readings with sections that no two share, and each board's deal tied to its own."""
    sections = [section for reading in readings for section in _sections(reading)]
    if len(sections) == len(set(sections)) and "" not in sections:
        return [_relabelled(reading, {}) for reading in readings]
    letters = iter(_letters())
    return [
        _relabelled(reading, {section: next(letters) for section in _sections(reading)})
        for reading in readings
    ]


def _letters() -> Iterable[str]:
    yield from ascii_uppercase
    yield from (first + second for first in ascii_uppercase for second in ascii_uppercase)


def _relabelled(reading: Reading, names: dict[str, str]) -> Reading:
    sections = [names.get(section, section) for section in _sections(reading)]
    records = tuple(
        (new, source)
        for record, source in reading.records
        for new in _rename(record, names, sections)
    )
    return replace(reading, records=records)


def _rename(record: Record, names: dict[str, str], sections: list[str]) -> list[Record]:
    match record:
        case ResultEntered():
            return [replace(record, section=names.get(record.section, record.section))]
        case ContestantEntered() | SatOut() | PenaltyGiven():
            return [replace(record, contestant=_renamed(record.contestant, names))]
        case BoardPrepared(section=None):
            return [replace(record, section=section) for section in sections]
        case BoardPrepared(section=str() as section):
            return [replace(record, section=names.get(section, section))]
        case _:
            return [record]


def _renamed(contestant: ContestantId, names: dict[str, str]) -> ContestantId:
    return replace(contestant, section=names.get(contestant.section, contestant.section))


def _heading(headings: Sequence[Heading]) -> Heading:
    """The first file's word on each thing that any of them tells."""
    merged = headings[0]
    for heading in headings[1:]:
        known = {
            name: getattr(merged, name)
            if getattr(merged, name) is not None
            else getattr(heading, name)
            for name in merged.__slots__
        }
        merged = Heading(**known)
    return merged
