"""Monrad: the highest meets the nearest it has not met, and so on down, looking ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overtrick.event.schedules.swiss.field import SwissContestant
from overtrick.event.schedules.swiss.meetings import Meetings, collide


def monrad(
    pool: Sequence[SwissContestant], meetings: Meetings
) -> Iterator[tuple[SwissContestant, SwissContestant]]:
    """Couples from the top: each time the nearest with whom as few as possible must repeat.

    Of all draws with the fewest rematches this is the first in the order of a dictionary.
    """
    left = list(pool)
    needed = meetings.fewest_rematches(left)
    while left:
        first = left.pop(0)
        chosen, needed = _opponent(first, left, meetings, needed)
        left.remove(chosen)
        yield first, chosen


def _opponent(
    first: SwissContestant, left: list[SwissContestant], meetings: Meetings, needed: int
) -> tuple[SwissContestant, int]:
    """The nearest that leaves the rest drawable, and how many of the rest must repeat.

    Two who must both keep a table are drawn together only where nobody else will do.
    """
    for one in sorted(left, key=lambda one: collide(first, one)):
        rest = needed - bool(meetings.rounds(first.number, one.number))
        if rest < 0:
            continue
        others = [other for other in left if other is not one]
        if meetings.fewest_rematches(others) == rest:
            return one, rest
    raise AssertionError("the fewest rematches of a list leave an opponent for its first")
