"""Who sits out when the number is odd: one with a bye, or three in a triangle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, Literal, TypeAlias

from overtrick.event.schedules.swiss.field import SwissContestant
from overtrick.event.schedules.swiss.meetings import Meetings

Group: TypeAlias = tuple[SwissContestant, ...]
LOWEST: Final = 25
"""Triangles are looked for among so many; in any field that met less than twelve it is enough."""


def sit_out(
    pool: Sequence[SwissContestant],
    size: Literal[1, 3],
    meetings: Meetings,
    *,
    rematches: bool = False,
) -> Group:
    """The one, or the three, to take out of an odd number of contestants.

    Whoever leaves the fewest rematches, in the triangle or among the rest; then who sat out
    least often; then the lowest. ``rematches`` says that they do not count.
    """
    best: Group = ()
    fewest = len(pool) + size
    bound = -1
    for group in _groups(pool, size):
        within = sum(bool(meetings.rounds(a.number, b.number)) for a, b in combinations(group, 2))
        if rematches:
            return group
        if within >= fewest:
            continue
        needed = within + _needed(pool, group, meetings)
        if needed < fewest:
            best, fewest = group, needed
        if fewest == 0:
            break
        bound = _bound(pool, size, meetings) if bound < 0 else bound
        if fewest == bound:
            break
    return best


def _groups(pool: Sequence[SwissContestant], size: int) -> Iterable[Group]:
    """Every choice, the fairest first, then the lowest."""
    lowness = {one.number: place for place, one in enumerate(reversed(pool))}
    order = sorted(pool, key=lambda one: (one.sat_out, lowness[one.number]))
    if size == 1:
        return ((one,) for one in order)
    return sorted(
        combinations(order[:LOWEST], size),
        key=lambda group: (
            sum(one.sat_out for one in group),
            sum(lowness[one.number] for one in group),
            max(lowness[one.number] for one in group),
        ),
    )


def _needed(pool: Sequence[SwissContestant], group: Group, meetings: Meetings) -> int:
    out = {one.number for one in group}
    return meetings.fewest_rematches([one for one in pool if one.number not in out])


def _bound(pool: Sequence[SwissContestant], size: int, meetings: Meetings) -> int:
    """Less than this no triangle can repeat.

    Two of its members with the third left out, and the rest, would be a draw with a bye.
    """
    if size == 1:
        return 0
    return min(_needed(pool, (one,), meetings) for one in pool)
