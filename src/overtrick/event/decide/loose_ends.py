"""What hangs loose in an event: entries that rest on something that is not there.

Undoing compares the loose ends before and after, and makes none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias, assert_never

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.resting import named_contestants, names_entry
from overtrick.event.fold import voided
from overtrick.event.penalties import unfit
from overtrick.event.records import Record, ResultEntered, SittingChanged, SittingsSet, Voided
from overtrick.event.soundness import faults
from overtrick.event.state import BoardPlace, Event, Play
from overtrick.event.telling_records import told_record
from overtrick.event.traveller import contestants_of

Kind: TypeAlias = Literal["rests", "result", "nobody", "late", "award", "unit", "fault"]


class LooseEnd(NamedTuple):
    """One of them: its kind, the entry where there is one, and its words where it has some."""

    kind: Kind
    entry: int = 0
    words: str = ""


def loose_ends(event: Event, scheduled: frozenset[str], touched: frozenset[str]) -> set[LooseEnd]:
    """All of them.

    ``scheduled`` are the sections whose results belong to tables of a schedule; ``touched``
    those whose tables and contestants are looked at for what cannot be right.
    """
    return {
        *_resting(event),
        *_results(event, scheduled),
        *_late(event),
        *_awards(event, scheduled),
        *(LooseEnd("unit", words=words) for words in unfit(event)),
        *(LooseEnd("fault", words=words) for words in _faults(event, touched)),
    }


def told_loose_end(event: Event, one: LooseEnd) -> str:
    """What to say of it to somebody who would make it."""
    match one.kind:
        case "rests" | "nobody":
            return f"entry {one.entry} rests on it ({_told(event, one.entry)})"
        case "result":
            return f"entry {one.entry} is a result of that table ({_told(event, one.entry)})"
        case "late" | "award" | "unit" | "fault":
            return one.words
        case _:
            assert_never(one.kind)


def ever_scheduled(event: Event) -> frozenset[str]:
    """The sections that have, or had, a schedule."""
    return frozenset(
        entry.record.section
        for entry in event.entries
        if isinstance(entry.record, SittingsSet | SittingChanged)
    )


def _faults(event: Event, touched: frozenset[str]) -> Iterator[str]:
    """What is not sound; teams meet across sections and are looked at together."""
    sections: tuple[str | None, ...] = tuple(touched)
    if touched and event.opened.form == "teams":
        sections = (None,)
    for section in sections:
        yield from (one.message for one in faults(event, section))


def _told(event: Event, number: int) -> str:
    return told_record(event.entries[number - 1].record)


def _resting(event: Event) -> Iterator[LooseEnd]:
    """Entries in force that name one that is not, or contestants that are not entered."""
    gone = voided(event.entries)
    for entry in event.entries:
        record: Record = entry.record
        if entry.number in gone or isinstance(record, Voided):
            continue
        if names_entry(record, gone):
            yield LooseEnd("rests", entry.number)
        if not named_contestants(record) <= event.contestants.keys():
            yield LooseEnd("nobody", entry.number)


def _results(event: Event, scheduled: frozenset[str]) -> Iterator[LooseEnd]:
    """Results of tables that are not in the schedule, of nobody, or second ones."""
    known: dict[tuple[object, ...], bool] = {}
    for number, play in event.plays.items():
        if play.entered.section in scheduled and not _seated(event, play):
            yield LooseEnd("result", number)
        one = play.entered
        key = (one.section, one.ns, one.ew, one.teams, one.switched)
        if key not in known:
            who = {who for side in Side for who in contestants_of(event, play, side)}
            known[key] = who <= event.contestants.keys()
        if not known[key]:
            yield LooseEnd("nobody", number)
    for numbers in event.places.values():
        rooms: dict[str | None, int] = {}
        for number in numbers:
            room = event.plays[number].entered.room
            if rooms.setdefault(room, number) != number:
                yield LooseEnd("rests", number)


def _seated(event: Event, play: Play) -> bool:
    """Whether a result is of a table that is in the schedule with that board and those seats."""
    one: ResultEntered = play.entered
    sitting = event.sittings.get((one.section, one.round or 0, one.table or 0))
    if sitting is None or one.board not in sitting.boards:
        return False
    if one.teams is not None:
        return set(one.teams) == set(sitting.teams or ())
    return (one.ns, one.ew, one.switched) == (sitting.ns, sitting.ew, sitting.switched)


def _late(event: Event) -> Iterator[LooseEnd]:
    for place in event.late:
        if not _plays(event, place):
            _, round_, table, board = place
            words = f"board {board} is to be played late in round {round_} at table {table}"
            yield LooseEnd("late", words=words)


def _plays(event: Event, place: BoardPlace) -> bool:
    sitting = event.sittings.get(place[:3])
    return sitting is not None and place[3] in sitting.boards


def _awards(event: Event, scheduled: frozenset[str]) -> Iterator[LooseEnd]:
    """Awards of nobody who is entered, and for matches and rounds that are not scheduled."""
    for section, round_, numbers in event.awards:
        pairs = [
            set(one.teams or (*one.ns, *one.ew))
            for place, one in event.sittings.items()
            if place[:2] == (section, round_)
        ]
        there = bool(pairs) if len(numbers) == 1 else set(numbers) in pairs
        words = f"{' and '.join(numbers)} have an award for round {round_}"
        if section in scheduled and not there:
            yield LooseEnd("award", words=words)
        if not all(_entered(event, section, number) for number in numbers):
            yield LooseEnd("award", words=f"{words} and would not be entered")


def _entered(event: Event, section: str, number: str) -> bool:
    """Whether an award's contestant is entered; there are awards where nobody has a line."""
    return (
        ContestantId("" if event.opened.form == "teams" else section, number) in event.contestants
    )
