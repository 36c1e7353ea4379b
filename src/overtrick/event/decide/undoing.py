"""Deciding to take back what a command did, in any order that still makes sense.

Every entry of the act is voided, its last first. It is refused where something in force rests
on it: an entry that names one of its entries, a later act on the same thing, a result or an
award of a table that would be gone, or anything that would then not be sound. A closing is
taken back together with the reopening behind it, where nothing else was changed since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.event.certify import missing
from overtrick.event.commands import Undo
from overtrick.event.decide.loose_ends import ever_scheduled, loose_ends, told_loose_end
from overtrick.event.decide.resting import (
    Thing,
    names_entry,
    on_what,
    same_thing,
    section_concerned,
)
from overtrick.event.fold import extended, fold, voided
from overtrick.event.records import Entry, EventClosed, EventReopened, Noted, Record, Voided
from overtrick.event.refusals import CannotUndo, EventFinal
from overtrick.event.state import Event
from overtrick.event.telling_records import told_record

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
    act += _reopenings(event, act, gone)
    records = tuple(Voided(entry.number, command.reason) for entry in reversed(act))
    if not records:
        return ()
    _refuse(event, command, list(_resting(event, act, gone)))
    _refuse(event, command, _loosened(event, _tried(event, command, records), act))
    return records


def opens_again(event: Event, command: Undo) -> bool:
    """Whether a closed event takes an undo before it is reopened: that of its closing.

    Somebody has to answer for it, as for a reopening, unless play was not over at all. Raises
    EventFinal without a reason for one that needs it.
    """
    if not 1 < command.number <= len(event.entries):
        return False
    gone = voided(event.entries)
    act = [entry for entry in _act(event, command.number) if entry.number not in gone]
    meant = [_meant(event, entry) for entry in act]
    if _closing(event, gone) in meant and not command.reason.strip() and not missing(event):
        raise EventFinal(
            "the event is closed and its results are final: say why its closing is taken back",
            where="reason",
        )
    return any(isinstance(one.record, EventClosed) for one in meant)


def _closing(event: Event, gone: set[int]) -> Entry | None:
    """The closing in force: the last that was not taken back."""
    closings = (one for one in reversed(event.entries) if isinstance(one.record, EventClosed))
    return next((one for one in closings if one.number not in gone), None)


def _act(event: Event, number: int) -> list[Entry]:
    """The entries that one command wrote, with the entry of that number among them.

    What came with the opening, from a file, was done by many: there each entry is alone.
    """
    first = event.entries[number - 1].act or number
    if first == 1:
        return [event.entries[number - 1]]
    return [entry for entry in event.entries[first - 1 :] if (entry.act or entry.number) == first]


def _reopenings(event: Event, act: Sequence[Entry], gone: set[int]) -> list[Entry]:
    """What opened the event again since an act closed it: nothing of it is left to be opened."""
    if not any(isinstance(entry.record, EventClosed) for entry in act):
        return []
    later = event.entries[act[-1].number :]
    return [one for one in later
            if isinstance(one.record, EventReopened) and one.number not in gone]  # fmt: skip


def _meant(event: Event, entry: Entry) -> Entry:
    """An entry, or the one that it takes back or does again in the end."""
    while isinstance(entry.record, Voided):
        entry = event.entries[entry.record.number - 1]
    return entry


def _refuse(event: Event, command: Undo, reasons: Sequence[str]) -> None:
    if not reasons:
        return
    what = told_record(event.entries[command.number - 1].record)
    more = f"; and {len(reasons) - _MOST} more" if len(reasons) > _MOST else ""
    named = "; ".join(dict.fromkeys(reasons[:_MOST]))
    raise CannotUndo(f"entry {command.number} ({what}) cannot be taken back: {named}{more}")


def _resting(event: Event, act: Sequence[Entry], gone: set[int]) -> Iterator[str]:
    """Later entries in force that name one of the act's, or are about the same thing."""
    numbers, first = {entry.number for entry in act}, act[0].number
    about = [on_what(event, entry.record) for entry in act]
    turns = any(
        isinstance(_meant(event, entry).record, EventClosed | EventReopened) for entry in act
    )
    for later in event.entries[first:]:
        if later.number in gone or later.number in numbers:
            continue
        rests = (
            names_entry(later.record, numbers)
            or _again(event, about, later)
            or (turns and _changes(later, first))
        )
        if rests:
            yield f"entry {later.number} rests on it ({told_record(later.record)})"


def _again(event: Event, about: Sequence[Thing | None], later: Entry) -> bool:
    """Whether a later entry says anew what one of the act's said. To void is to say nothing."""
    if isinstance(later.record, Voided):
        return False
    return any(same_thing(one, on_what(event, later.record)) for one in about)


def _changes(later: Entry, turned: int) -> bool:
    """Whether an entry after a closing or a reopening changes what was there before it."""
    match later.record:
        case Noted():
            return False
        case Voided(number):
            return number < turned
        case _:
            return True


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


def _loosened(event: Event, after: Event, act: Sequence[Entry]) -> list[str]:
    """What would hang loose and does not, neither now nor just before the act was done."""
    scheduled = ever_scheduled(event)
    sections = (section_concerned(event, entry.record) for entry in act)
    touched = frozenset(one for one in sections if one is not None)
    new = loose_ends(after, scheduled, touched) - loose_ends(event, scheduled, touched)
    if new:
        then = fold(event.entries[: act[0].number - 1])
        new -= loose_ends(then, scheduled, touched)
    ordered = sorted(new, key=lambda one: (one.kind == "fault", one))
    return [told_loose_end(after, one) for one in ordered]
