"""Results that were corrected after play: what stood there, and what stands there now."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.bridge.result import Result
from overtrick.event.fold import voided
from overtrick.event.records import CorrectionsOpened, ResultEntered
from overtrick.event.state import Event, Play
from overtrick.web.noting import REQUEST
from overtrick.web.public.requests import found_in


@dataclass(frozen=True, slots=True)
class Correction:
    """One result of a board that was shown otherwise at first; ``was`` is what stood there."""

    section: str
    board: int
    play: Play
    was: Result


def corrections(event: Event, seen: Event) -> tuple[Correction, ...]:
    """Corrections since play was over, by board; only of what ``seen`` has of the event."""
    since = _end_of_play(event)
    if since is None:
        return ()
    found = []
    for number, play in seen.plays.items():
        was = _before(event, number, since)
        if was is not None and was.result != play.entered.result:
            found.append(Correction(play.entered.section, play.entered.board, play, was.result))
    return tuple(sorted(found, key=lambda one: (one.section, one.board, one.play.entry)))


def _end_of_play(event: Event) -> int | None:
    """The entry that opened corrections first, None while play is on."""
    if event.stage == "open":
        return None
    gone = voided(event.entries)
    opened = (
        entry.number
        for entry in event.entries
        if isinstance(entry.record, CorrectionsOpened) and entry.number not in gone
    )
    return next(opened, None)


def _before(event: Event, number: int, since: int) -> ResultEntered | None:
    """What a result that was written after an entry corrects of before it."""
    if number < since:
        return None
    record = event.entries[number - 1].record
    while isinstance(record, ResultEntered) and record.supersedes is not None:
        target = record.supersedes
        record = event.entries[target - 1].record
        if target < since and isinstance(record, ResultEntered):
            return record
    return None


def boards_asked_about(event: Event) -> frozenset[int]:
    """The boards of which anybody ever asked to have a result corrected, whatever became of it."""
    numbers = {int(found[1]) for _, found in found_in(event, REQUEST)}
    records = (one.record for one in event.entries if one.number in numbers)
    return frozenset(one.board for one in records if isinstance(one, ResultEntered))
