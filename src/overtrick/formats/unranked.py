"""What contestants have that the ranking does not use: a single stratum, handicaps out of place."""

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
    rows = list(standings.rows)
    if rows and not any(row.strata for row in rows):
        for file in _files(entered, lambda one: bool(one.stratum)):
            yield Notice("strata-unused", file, f"strata are not ranked: {_no_strata(event)}")
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


def _no_strata(event: Event) -> str:
    given = {one.stratum for one in event.contestants.values()}
    return "everybody is of the same one" if len(given) == 1 else "this event has but one list"


def _why(event: Event) -> str:
    used_as = dict(event.opened.options).get("handicap_as", "percent")
    if used_as != "percent":
        return f"handicap_as is {used_as}, which does not fit what is ranked"
    ways = "option handicap_as says how else they are meant"
    if event.opened.form == "teams":
        return f"they are in per cent, and teams have none ({ways})"
    return f"they are in per cent, and {event.opened.method} gave none ({ways})"
