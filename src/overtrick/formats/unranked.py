"""What contestants have that the ranking does not use: strata, and handicaps out of place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from overtrick.event.fold import Event
from overtrick.event.records import ContestantEntered, Entry
from overtrick.event.standings import Standings
from overtrick.formats.reading import Notice

_Entered: TypeAlias = Iterable[tuple[ContestantEntered, str]]


def unranked(entries: Iterable[Entry], event: Event, standings: Standings) -> Iterator[Notice]:
    """A notice for each file whose strata, or whose handicaps, the ranking does not use."""
    entered = list(_in_force(entries, event))
    for file in _files(entered, lambda one: bool(one.stratum)):
        yield Notice("strata-unused", file, "strata are kept and not ranked yet")
    rows = list(standings.rows)
    if rows and all(row.handicap is None for row in rows):
        for file in _files(entered, lambda one: bool(one.handicap)):
            yield Notice("handicap-unused", file, f"handicaps are not used: {_why(event)}")


def _in_force(entries: Iterable[Entry], event: Event) -> _Entered:
    """The contestants as they stand, each with the file that it came from."""
    for entry in entries:
        record = entry.record
        if not isinstance(record, ContestantEntered):
            continue
        if event.contestants.get(record.contestant) == record:
            yield record, entry.source.file if entry.source else ""


def _files(entered: _Entered, has: Callable[[ContestantEntered], bool]) -> Iterable[str]:
    return dict.fromkeys(file for record, file in entered if has(record))


def _why(event: Event) -> str:
    if event.opened.form == "teams":
        return "they are in per cent, and teams have none"
    return f"they are in per cent, and {event.opened.method} gave none"
