"""Drawing downwards without looking ahead, then mending clashes from the bottom up.

The way of Magic Contest, and of directors with cards on a table: the three top tables stay
as they are, and nothing above the middle of the field is touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from overtrick.event.schedules.swiss.field import SwissContestant
from overtrick.event.schedules.swiss.meetings import Meetings, collide

Couple: TypeAlias = tuple[SwissContestant, SwissContestant]
UNTOUCHED: Final = 3
"""So many of the top tables are never part of a swap."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Two couples that clashed, or stood nearest to a clash, and what became of them."""

    before: tuple[Couple, Couple]
    after: tuple[Couple, Couple]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The four contestants."""
        return tuple(one.number for couple in self.before for one in couple)


def repaired(
    pool: Sequence[SwissContestant], meetings: Meetings
) -> tuple[list[Couple], list[Swap]]:
    """Couples from the top down, the better of each first, and the swaps that were made."""
    couples = _downwards(pool, meetings)
    swaps: list[Swap] = []
    for place in reversed(range(len(couples))):
        if _clash(couples[place], meetings):
            swap = _swap(couples, place, meetings)
            if swap:
                swaps.append(swap)
    places = {one.number: place for place, one in enumerate(pool)}
    ordered = [_better_first(couple, places) for couple in couples]
    return sorted(ordered, key=lambda couple: places[couple[0].number]), swaps


def _better_first(couple: Couple, places: dict[str, int]) -> Couple:
    one, other = couple
    return couple if places[one.number] < places[other.number] else (other, one)


def _clash(couple: Couple, meetings: Meetings) -> bool:
    one, other = couple
    return bool(meetings.rounds(one.number, other.number)) or collide(one, other)


def _downwards(pool: Sequence[SwissContestant], meetings: Meetings) -> list[Couple]:
    left, couples = list(pool), []
    while left:
        first = left.pop(0)
        new = (one for one in left if not _clash((first, one), meetings))
        chosen = next(new, left[0])
        left.remove(chosen)
        couples.append((first, chosen))
    return couples


def _swap(couples: list[Couple], place: int, meetings: Meetings) -> Swap | None:
    """Mend the clash at a table with the nearest table above that makes no other."""
    highest = max(UNTOUCHED, len(couples) // 2)
    for other in range(place - 1, highest - 1, -1):
        (one, two), (three, four) = before = (couples[other], couples[place])
        for after in (((one, three), (two, four)), ((one, four), (two, three))):
            if not any(_clash(couple, meetings) for couple in after):
                couples[other], couples[place] = after
                return Swap(before, after)
    return None
