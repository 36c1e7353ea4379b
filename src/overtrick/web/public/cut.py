"""An event without what nobody may see yet: whatever is made of it can give nothing away."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TypeVar

from overtrick.event.records import BoardPrepared, CarriedOver, MatchAwarded, PenaltyGiven
from overtrick.event.state import BoardPlace, Event, Play
from overtrick.web.public.open_boards import SectionBoard, sections_of
from overtrick.web.reasons import reason_told
from overtrick.web.terminal.said import said_ahead

K = TypeVar("K")
R = TypeVar("R", PenaltyGiven, MatchAwarded, CarriedOver)


def cut(event: Event, hidden: frozenset[SectionBoard]) -> Event:
    """The event as the public may know it.

    It has no result, ruling or card of a board in ``hidden``, and nothing of the director's book:
    no notes, no contested results, no appeals, and no journal. Who sits where stays. Until it is
    final, reasons of penalties and awards that have the number of such a board are a gap.
    """
    boards = frozenset(board for _, board in hidden) if event.stage != "final" else frozenset()
    plays = {number: play for number, play in event.plays.items() if not _is_hidden(play, hidden)}
    return replace(
        event,
        plays=plays,
        places=_places(event, plays),
        boards=_boards(event, hidden),
        penalties=_told(event.penalties, boards),
        awards=_told(event.awards, boards),
        carried=_told(event.carried, boards),
        confirmed={},
        contested={},
        late={},
        appeals={},
        notes={},
        entries=(),
    )


def counting(seen: Event, event: Event, plays: dict[int, Play]) -> Event:
    """What is seen of an event with more of its results, which totals count."""
    return replace(seen, plays=plays, places=_places(event, plays))


def without_guesses(event: Event) -> Event:
    """The event without what tables said of rounds that the room has not begun; else itself."""
    ahead = said_ahead(event)
    if not ahead:
        return event
    return counting(event, event, {n: one for n, one in event.plays.items() if n not in ahead})


def _is_hidden(play: Play, hidden: frozenset[SectionBoard]) -> bool:
    return (play.entered.section, play.entered.board) in hidden


def _told(records: dict[K, R], boards: AbstractSet[int]) -> dict[K, R]:
    """Records of what was given to contestants or taken off them, with reasons that may be told."""
    return {
        key: one if (told := reason_told(one.reason, boards)) == one.reason
        else replace(one, reason=told)
        for key, one in records.items()
    }  # fmt: skip


def _places(event: Event, plays: dict[int, Play]) -> dict[BoardPlace, tuple[int, ...]]:
    left = {
        place: tuple(number for number in numbers if number in plays)
        for place, numbers in event.places.items()
    }
    return {place: numbers for place, numbers in left.items() if numbers}


def _boards(
    event: Event, hidden: frozenset[SectionBoard]
) -> dict[tuple[str | None, int], BoardPrepared]:
    """What is recorded of the boards that are not hidden in any section that it is of."""
    sections = sections_of(event)
    return {
        (section, board): prepared
        for (section, board), prepared in event.boards.items()
        if not any((one, board) in hidden for one in (sections if section is None else {section}))
    }
