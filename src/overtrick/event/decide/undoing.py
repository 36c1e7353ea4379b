"""Deciding to take back what a command did, in any order that still makes sense.

Every entry of the act is voided, its last first. It is refused where something in force rests
on it: an entry that names one of its entries, a later act on the same thing, a result or an
award of a table that would be gone, or anything that would then not be sound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Side
from overtrick.event.commands import Undo
from overtrick.event.decide.resting import (
    named_contestants,
    names_entry,
    on_what,
    same_thing,
)
from overtrick.event.fold import extended, voided
from overtrick.event.penalties import unfit
from overtrick.event.records import (
    Entry,
    EventReopened,
    Noted,
    Record,
    Sitting,
    SittingChanged,
    SittingsSet,
    Voided,
)
from overtrick.event.refusals import CannotUndo
from overtrick.event.soundness import faults
from overtrick.event.state import BoardPlace, Event, Play
from overtrick.event.telling_records import told_record
from overtrick.event.traveller import contestants_of

_MOST: Final = 3
"""So many entries are named in a refusal; the rest are counted."""


def undone(event: Event, command: Undo) -> tuple[Record, ...]:
    """Void every entry of an act that is in force; none where it was taken back before.

    Undoing an undo does again what was undone. Raises CannotUndo, naming what rests on it.
    """
    if not 1 < command.number <= len(event.entries):
        raise CannotUndo(f"there is no entry {command.number} to take back")
    gone = voided(event.entries)
    act = [entry for entry in _act(event, command.number) if entry.number not in gone]
    records = tuple(Voided(entry.number, command.reason) for entry in reversed(act))
    if not records:
        return ()
    _refuse(event, command, list(_resting(event, act, gone)))
    after = _tried(event, command, records)
    _refuse(event, command, list(_left_in_the_air(event, after)))
    return records


def _act(event: Event, number: int) -> list[Entry]:
    """The entries that one command wrote, with the entry of that number among them."""
    first = event.entries[number - 1].act or number
    return [entry for entry in event.entries[first - 1 :] if (entry.act or entry.number) == first]


def _refuse(event: Event, command: Undo, reasons: Sequence[str]) -> None:
    if not reasons:
        return
    what = told_record(event.entries[command.number - 1].record)
    more = f"; and {len(reasons) - _MOST} more" if len(reasons) > _MOST else ""
    named = "; ".join(dict.fromkeys(reasons[:_MOST]))
    raise CannotUndo(f"entry {command.number} ({what}) cannot be taken back: {named}{more}")


def _resting(event: Event, act: Sequence[Entry], gone: set[int]) -> Iterator[str]:
    """Later entries in force that name one of the act's, or are about the same thing."""
    numbers = {entry.number for entry in act}
    about = [on_what(event, entry.record) for entry in act]
    reopens = any(isinstance(entry.record, EventReopened) for entry in act)
    for later in event.entries[act[0].number :]:
        if later.number in numbers or later.number in gone:
            continue
        rests = names_entry(later.record, numbers) or (
            not isinstance(later.record, Voided)
            and any(same_thing(one, on_what(event, later.record)) for one in about)
        )
        if rests or (reopens and not isinstance(later.record, Noted)):
            yield f"entry {later.number} rests on it ({told_record(later.record)})"


def _tried(event: Event, command: Undo, records: tuple[Record, ...]) -> Event:
    """The event as it would be. Raises CannotUndo where that would be no journal."""
    first = len(event.entries) + 1
    new = [Entry(number, record, act=first) for number, record in enumerate(records, start=first)]
    try:
        return extended(event, new)
    except BridgeError as refusal:
        raise CannotUndo(
            f"entry {command.number} cannot be taken back: {refusal.message}"
        ) from None


def _left_in_the_air(before: Event, after: Event) -> Iterator[str]:
    """What would stand where it cannot, and did not before."""
    yield from sorted(_dangling(after) - _dangling(before))
    yield from _unseated(before, after)
    yield from sorted(_doubled(after) - _doubled(before))
    yield from _of_nobody(before, after)
    yield from sorted(set(unfit(after)) - set(unfit(before)))
    known = {fault.message for fault in faults(before)}
    yield from (fault.message for fault in faults(after) if fault.message not in known)


def _unseated(before: Event, after: Event) -> Iterator[str]:
    """Results, late plays and awards of tables that would be gone from the schedule."""
    planned = {
        entry.record.section
        for entry in before.entries
        if isinstance(entry.record, SittingsSet | SittingChanged)
    }
    for number, play in after.plays.items():
        one = play.entered
        stood = number in before.plays and not _seated(before, play)
        if one.section in planned and not stood and not _seated(after, play):
            yield f"entry {number} is a result of round {one.round} at table {one.table}"
    for place in after.late:
        if not _plays(after, place) and (place not in before.late or _plays(before, place)):
            _, round_, table, board = place
            yield f"board {board} is still to be played late in round {round_} at table {table}"
    for key in after.awards:
        stood = key in before.awards and not _met(before, *key)
        if key[0] in planned and not stood and not _met(after, *key):
            yield f"the match of {' and '.join(key[2])} in round {key[1]} has an award"


def _doubled(event: Event) -> set[str]:
    """Tables with two results for a board."""
    found = set()
    for (_, round_, table, board), numbers in event.places.items():
        rooms = [event.plays[number].entered.room for number in numbers]
        if len(set(rooms)) < len(rooms):
            found.add(f"board {board} has two results then in round {round_} at table {table}")
    return found


def _of_nobody(before: Event, after: Event) -> Iterator[str]:
    """What names contestants that would not be entered any more."""
    lost = before.contestants.keys() - after.contestants.keys()
    if not lost:
        return
    gone = voided(after.entries)
    for entry in after.entries:
        if entry.number not in gone and lost & named_contestants(entry.record):
            yield f"entry {entry.number} rests on it ({told_record(entry.record)})"
    for number, play in after.plays.items():
        if any(one in lost for side in Side for one in contestants_of(after, play, side)):
            yield f"entry {number} is a result of theirs ({told_record(play.entered)})"


def _dangling(event: Event) -> set[str]:
    """Corrections, confirmations and contests in force of entries that are not."""
    gone = voided(event.entries)
    return {
        f"entry {entry.number} ({told_record(entry.record)}) rests on what was taken back"
        for entry in event.entries
        if entry.number not in gone
        and names_entry(entry.record, gone)
        and not isinstance(entry.record, Voided)
    }


def _seated(event: Event, play: Play) -> bool:
    """Whether a result is of a table that is in the schedule with that board and those seats."""
    one = play.entered
    if one.round is None or one.table is None:
        return False
    sitting = event.sittings.get((one.section, one.round, one.table))
    if sitting is None or one.board not in sitting.boards:
        return False
    if one.teams is not None:
        return set(one.teams) == set(sitting.teams or ())
    seats = (sitting.ns, sitting.ew, sitting.switched)
    return (one.ns, one.ew, one.switched) == seats


def _plays(event: Event, place: BoardPlace) -> bool:
    sitting = event.sittings.get(place[:3])
    return sitting is not None and place[3] in sitting.boards


def _met(event: Event, section: str, round_: int, numbers: tuple[str, ...]) -> bool:
    """Whether the contestants of an award meet (or sit out) as planned in that round."""
    seats: list[Sitting] = [
        one for place, one in event.sittings.items() if place[:2] == (section, round_)
    ]
    if len(numbers) == 1:
        return bool(seats)
    return any(set(one.teams or (*one.ns, *one.ew)) == set(numbers) for one in seats)
