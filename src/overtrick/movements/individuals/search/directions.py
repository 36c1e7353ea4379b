"""Which partners sit North-South, so that all compare alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeAlias

from overtrick.movements.individuals.search.circle import Circle, Distance
from overtrick.movements.individuals.search.rounds import Table

Turned: TypeAlias = tuple[bool, ...]
"""For each table whether its partners change direction."""


class Comparison:
    """How much any two players compete, by how far apart they are on simple rings.

    Players meet the boards at the places less the ``slots`` of their tables (where all tables
    play the same boards, at their places). All sets are played at all tables, in all rounds.
    """

    def __init__(self, tables: Sequence[Table], slots: Sequence[int], circle: Circle) -> None:
        self.tables, self.circle = tables, circle
        self.sides = [
            (_bits(table[:2], slot, circle), _bits(table[2:], slot, circle))
            for table, slot in zip(tables, slots, strict=True)
        ]
        self.direct = [0] * (len(circle.distances) + 1)
        self.with_the_one_who_stays = [0] * circle.rings
        for table in tables:
            self._count_meetings(table)

    def _count_meetings(self, table: Table) -> None:
        north, south, east, west = table
        twos = [((one, other), 1) for one in (north, south) for other in (east, west)]
        twos += [((north, south), -1), ((east, west), -1)]
        for (one, other), often in twos:
            if one is None:
                self.with_the_one_who_stays[other // self.circle.size] += often
            else:
                distance = self.circle.apart[one][other]
                self.direct[distance] += often * self.circle.meetings(distance)

    def squares(self, turned: Turned) -> int:
        """The sum of the squares over all players: the less, the more even."""
        upright = across = 0
        for (one, other), turn in zip(self.sides, turned, strict=True):
            upright |= other if turn else one
            across |= one if turn else other
        rings = [
            (part, part | _ring(across, ring, self.circle.size))
            for ring in range(self.circle.rings)
            for part in [_ring(upright, ring, self.circle.size)]
        ]
        total = sum(
            way.pairs * self._figure(way, direct, rings) ** 2
            for way, direct in zip(self.circle.distances, self.direct[1:], strict=True)
        )
        return total + self._squares_of_the_one_who_stays(rings, turned)

    def _figure(self, way: Distance, direct: int, rings: list[tuple[int, int]]) -> int:
        size = self.circle.size
        upright, seated = rings[way.one]
        other_upright, other_seated = (_round(bits, way.steps, size) for bits in rings[way.other])
        met = seated & other_seated
        other_way = ((upright ^ other_upright) & met).bit_count()
        return met.bit_count() - 2 * other_way + len(self.tables) * direct

    def _squares_of_the_one_who_stays(self, rings: list[tuple[int, int]], turned: Turned) -> int:
        at = [place for place, table in enumerate(self.tables) if table[0] is None]
        if not at:
            return 0
        way = -1 if turned[at[0]] else 1
        figures = (
            way * (2 * upright.bit_count() - seated.bit_count()) + len(self.tables) * direct
            for (upright, seated), direct in zip(rings, self.with_the_one_who_stays, strict=True)
        )
        return sum(self.circle.size * figure * figure for figure in figures)

    def best(self) -> tuple[int, Turned]:
        """The least sum of squares found and how to get it; the first table stays as it is."""
        ways = product((False, True), repeat=len(self.tables) - 1)
        return min((self.squares((False, *way)), (False, *way)) for way in ways)


def turn(tables: Iterable[Table], turned: Turned) -> list[tuple[int | None, ...]]:
    """The tables as North, East, South, West after turning."""
    sides = (
        (table[2:] + table[:2] if way else table) for table, way in zip(tables, turned, strict=True)
    )
    return [(one, east, other, west) for one, other, east, west in sides]


def _bits(side: Iterable[int | None], slot: int, circle: Circle) -> int:
    return sum(1 << circle.back[one][slot] for one in side if one is not None)


def _ring(bits: int, ring: int, size: int) -> int:
    return bits >> ring * size & (1 << size) - 1


def _round(bits: int, steps: int, size: int) -> int:
    """Players ``steps`` ahead sit where they do when the others have gone so far."""
    return (bits >> steps | bits << size - steps) & (1 << size) - 1
