"""A director who plays: what the watch may tell somebody who has boards still to play."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.seating import at_table
from overtrick.event.traveller import contestants_of
from overtrick.event.watch.oddity import Oddity


def for_player(
    findings: Iterable[Oddity], event: Event, contestant: ContestantId
) -> tuple[Oddity, ...]:
    """The findings without those that tell something of a board still to be played."""
    ahead = to_play(event, contestant)
    return tuple(one for one in findings if not one.every_board & ahead)


def to_play(event: Event, contestant: ContestantId) -> frozenset[int]:
    """The boards that a contestant has still to play, whole or at one of its tables.

    Those its schedule has without a result; without a schedule, while play is on, all that it
    has no result of.
    """
    scheduled = [
        (place, sitting)
        for place, sitting in event.sittings.items()
        if contestant in at_table(event.opened, place[0], sitting)
    ]
    if scheduled:
        return frozenset(
            board
            for place, sitting in scheduled
            if sitting.plays
            for board in sitting.boards
            if not event.plays_at((*place, board), sitting.room)
        )
    if event.stage != "open":
        return frozenset()
    known = {board for _, board in event.boards}
    known |= {play.entered.board for play in event.plays.values()}
    return frozenset(known) - _played(event, contestant)


def _played(event: Event, contestant: ContestantId) -> set[int]:
    return {
        play.entered.board
        for play in event.plays.values()
        for side in Side
        if contestant in contestants_of(event, play, side)
    }
