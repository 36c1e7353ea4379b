"""A director who plays: what the watch may tell somebody who has boards still to play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.bridge.result import NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.begun import rounds_ahead
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.seating import at_table
from overtrick.event.state import BoardPlace
from overtrick.event.traveller import contestants_of
from overtrick.event.watch.oddity import Oddity


def for_player(
    findings: Iterable[Oddity], event: Event, contestant: ContestantId
) -> tuple[Oddity, ...]:
    """The findings without those that tell something of a board still to be played."""
    ahead = to_play(event, contestant)
    return tuple(one for one in findings if not one.every_board & ahead)


def played_for(event: Event, ids: frozenset[str]) -> Iterator[ContestantId]:
    """The contestants for whom a person, known by any of these ids, plays in any round."""
    for contestant, entered in event.contestants.items():
        players = set(entered.players)
        for one in event.seated.get(contestant, ()):
            players.update(one.players)
        for line_up in event.line_ups.get(contestant, ()):
            players.update((*line_up.ns, *line_up.ew))
        if players & ids:
            yield contestant


def to_play(event: Event, contestant: ContestantId) -> frozenset[int]:
    """The boards that a contestant has still to play, whole or at one of its tables.

    Those its schedule has without a result, with one that says that they are played later, or with
    one of a round that the room has not begun, which may be a guess; without a schedule, while
    play is on, all that it has no result of.
    """
    return frozenset(lacking_of(event, contestant))


def lacking_of(event: Event, contestant: ContestantId) -> tuple[int, ...]:
    """The same, each board as often as a table of the contestant's has no result of it."""
    scheduled = [
        (place, sitting)
        for place, sitting in event.sittings.items()
        if contestant in at_table(event.opened, place[0], sitting)
    ]
    if scheduled:
        ahead = rounds_ahead(event)
        return tuple(
            board
            for place, sitting in scheduled
            if sitting.plays
            for board in sitting.boards
            if place[:2] in ahead or not _is_in(event, (*place, board), sitting.room)
        )
    if event.stage != "open":
        return ()
    known = {board for _, board in event.boards}
    known |= {play.entered.board for play in event.plays.values()}
    return tuple(known - _played(event, contestant))


def _is_in(event: Event, place: BoardPlace, room: str | None) -> bool:
    """Whether a table has a result, and does not play the board later."""
    plays = event.plays_at(place, room)
    is_late = place in event.late and all(
        isinstance(one.entered.result, NotPlayed) for one in plays
    )
    return bool(plays) and not is_late


def _played(event: Event, contestant: ContestantId) -> set[int]:
    return {
        play.entered.board
        for play in event.plays.values()
        for side in Side
        if contestant in contestants_of(event, play, side)
    }
