"""An event without what nobody may see yet: whatever is made of it can give nothing away."""

from __future__ import annotations

from dataclasses import replace

from overtrick.event.records import BoardPrepared
from overtrick.event.state import BoardPlace, Event, Play
from overtrick.web.public.open_boards import SectionBoard, sections_of
from overtrick.web.terminal.said import said_ahead


def cut(event: Event, hidden: frozenset[SectionBoard]) -> Event:
    """The event as the public may know it.

    It has no result, ruling or card of a board in ``hidden``, and nothing of the director's book:
    no notes, no contested results, no appeals, and no journal. Who sits where stays.
    """
    plays = {number: play for number, play in event.plays.items() if not _is_hidden(play, hidden)}
    return replace(
        event,
        plays=plays,
        places=_places(event, plays),
        boards=_boards(event, hidden),
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
