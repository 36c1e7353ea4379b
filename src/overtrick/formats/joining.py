"""Several files as the sections of one event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import count, product
from string import ascii_uppercase
from typing import Any

from overtrick.bridge.deal import Deal
from overtrick.bridge.errors import BridgeError
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.prizes import Prize
from overtrick.event.records import (
    BoardPrepared,
    CarriedOver,
    ContestantEntered,
    PenaltyGiven,
    Record,
    ResultEntered,
    SatOut,
)
from overtrick.formats.numbering import FIRST_ENTRY, renumbered
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
    prizes: tuple[Prize, ...] = ()


def join(readings: Sequence[Reading]) -> Joined:
    """One event from its files, in their order; sections that clash are lettered anew.

    Records that name an entry, and people whose id is another's in an earlier file, are
    renamed. A file without results adds its deals and contestants to every section. Where the
    files are of different clubs, contestants and people have the club of their file.
    """
    forms = {reading.heading.form or "pairs" for reading in readings if _sections(reading)}
    if len(forms) > 1:
        kinds = ", ".join(sorted(forms))
        raise FormsDiffer(f"files of different kinds cannot be one event: {kinds}")
    records: list[Sourced] = []
    people: dict[str, Person] = {}
    clubs = _clubs(readings)
    for reading, names, club in zip(readings, _letters(readings), clubs, strict=True):
        ids = _admit(reading, people, club)
        for record, source in _relabelled(reading, names, FIRST_ENTRY + len(records)):
            records.append((_with_players(record, ids, club), source))
    return Joined(
        _heading([reading.heading for reading in readings]),
        tuple(records),
        people,
        tuple(notice for reading in readings for notice in reading.notices),
        tuple(dict.fromkeys(prize for reading in readings for prize in reading.prizes)),
    )


def _clubs(readings: Sequence[Reading]) -> list[str | None]:
    """The club of each file, where there are several clubs: a simultaneous event."""
    clubs = [reading.heading.club for reading in readings]
    return clubs if len({club for club in clubs if club}) > 1 else [None] * len(clubs)


def _admit(reading: Reading, people: dict[str, Person], club: str | None) -> dict[str, str]:
    """Add a file's people; the new ids of those whose id another person has."""
    ids: dict[str, str] = {}
    for key, told in reading.people.items():
        person = told if told.club or not club else replace(told, club=club)
        if people.get(key, person) == person:
            people[key] = person
            continue
        new = next(one for one in _free_ids(f"{reading.file}:{key}") if one not in people)
        people[new] = replace(person, id=new)
        ids[key] = new
    return ids


def _free_ids(start: str) -> Iterator[str]:
    yield start
    yield from (f"{start}.{number}" for number in count(2))


def _with_players(record: Record, ids: Mapping[str, str], club: str | None) -> Record:
    if not isinstance(record, ContestantEntered) or not (ids or club):
        return record
    players = tuple(ids.get(one, one) for one in record.players)
    return replace(record, players=players, club=record.club or club)


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
                where=str(source or ""),
            )


def _sections(reading: Reading) -> list[str]:
    found = {
        record.section: None for record, _ in reading.records if isinstance(record, ResultEntered)
    }
    return list(found)


def _letters(readings: Sequence[Reading]) -> list[dict[str, str]]:
    """For each file, its sections and what they are called in the event.

    They are lettered anew when two files name one alike, or one of several has no name. All
    is empty where only one file has results.
    """
    sections = [_sections(reading) for reading in readings]
    flat = [section for several in sections for section in several]
    if len([several for several in sections if several]) < 2:
        return [{} for _ in readings]
    if len(flat) == len(set(flat)) and "" not in flat:
        return [{section: section for section in several} for several in sections]
    letters = _alphabet()
    return [{section: next(letters) for section in several} for several in sections]


def _alphabet() -> Iterator[str]:
    yield from ascii_uppercase
    for length in count(2):
        yield from ("".join(letters) for letters in product(ascii_uppercase, repeat=length))


def _relabelled(reading: Reading, names: Mapping[str, str], first: int) -> list[Sourced]:
    """A file's records with their new sections, numbered from ``first``.

    Teams stand in no section: they keep their numbers from file to file.
    """
    own = {} if reading.heading.form == "teams" else names
    numbers: dict[int, int] = {}
    records: list[Sourced] = []
    for number, (record, source) in enumerate(reading.records, start=FIRST_ENTRY):
        numbers[number] = first + len(records)
        renamed = _rename(renumbered(record, numbers), names, own)
        records.extend((one, source) for one in renamed)
    return records


def _rename(record: Record, names: Mapping[str, str], own: Mapping[str, str]) -> list[Record]:
    """The record in its section's new name; cards of every section, once for each section."""
    match record:
        case ResultEntered():
            return [replace(record, section=names.get(record.section, record.section))]
        case ContestantEntered() | SatOut() | PenaltyGiven() | CarriedOver():
            return [replace(record, contestant=_renamed(record.contestant, own))]
        case BoardPrepared(section=None) if names:
            return [replace(record, section=section) for section in names.values()]
        case BoardPrepared(section=str() as section):
            return [replace(record, section=names.get(section, section))]
        case _:
            return [record]


def _renamed(contestant: ContestantId, names: Mapping[str, str]) -> ContestantId:
    return replace(contestant, section=names.get(contestant.section, contestant.section))


def _heading(headings: Sequence[Heading]) -> Heading:
    """The first file's word on each thing that any of them tells."""
    merged = headings[0]
    for heading in headings[1:]:
        known = {name: _told(getattr(merged, name), getattr(heading, name)) for name in _TOLD}
        merged = Heading(**known)
    return merged


_TOLD = tuple(one.name for one in fields(Heading))


def _told(first: Any, second: Any) -> Any:
    return second if first is None or first == () else first
