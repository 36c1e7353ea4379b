"""Which partners sit North-South, so that all compare alike: every way of turning is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from overtrick.movements.individuals.search.circle import Circle
from overtrick.movements.individuals.search.rounds import Table

Turned: TypeAlias = tuple[bool, ...]
"""For each table whether its partners change direction."""


class Comparison:
    """How much any two players compete, by how far apart they are.

    Players meet the boards at the places less the ``slots`` of their tables (where all tables
    play the same boards, at their places). All sets are played at all tables, in all rounds.
    """

    def __init__(self, tables: Sequence[Table], slots: Sequence[int], circle: Circle) -> None:
        self.tables, self.size, self.opposite = tables, circle.size, circle.opposite
        self.sides = [
            (_bits(table[:2], slot, circle), _bits(table[2:], slot, circle))
            for table, slot in zip(tables, slots, strict=True)
        ]
        self.direct = [0] * (circle.size // 2 + 1)
        for table in tables:
            self._count_meetings(table, circle)

    def _count_meetings(self, table: Table, circle: Circle) -> None:
        north, south, east, west = table
        twos = [((one, other), 1) for one in (north, south) for other in (east, west)]
        twos += [((north, south), -1), ((east, west), -1)]
        for (one, other), often in twos:
            if one is not None and other is not None:
                distance = circle.apart[one][other]
                self.direct[distance] += often * (1 + (distance == self.opposite))

    def squares(self, turned: Turned) -> int:
        """The sum of the squares over all players: the less, the more even."""
        upright = across = 0
        for (one, other), turn in zip(self.sides, turned, strict=True):
            upright |= other if turn else one
            across |= one if turn else other
        return sum(
            figure * figure * (self.size // 2 if distance == self.opposite else self.size)
            for distance, figure in enumerate(self._figures(upright, across), start=1)
        )

    def _figures(self, upright: int, across: int) -> Iterator[int]:
        whole = (1 << self.size) - 1
        both = upright | across
        tables = len(self.tables)
        for distance in range(1, len(self.direct)):
            moved = (upright << distance | upright >> self.size - distance) & whole
            all_moved = (both << distance | both >> self.size - distance) & whole
            met = both & all_moved
            other_way = ((upright ^ moved) & met).bit_count()
            yield met.bit_count() - 2 * other_way + tables * self.direct[distance]

    def best(self) -> tuple[int, Turned]:
        """The least sum of squares and how to get it; the first table stays as it is."""
        ways = product((False, True), repeat=len(self.tables) - 1)
        return min((self.squares((False, *way)), (False, *way)) for way in ways)


def turn(tables: Iterable[Table], turned: Turned) -> list[tuple[int | None, ...]]:
    """The tables as North, East, South, West after turning."""
    sides = (
        (table[2:] + table[:2] if way else table) for table, way in zip(tables, turned, strict=True)
    )
    return [(one, east, other, west) for one, other, east, west in sides]


def _bits(side: Iterable[int | None], slot: int, circle: Circle) -> int:
    return sum(1 << circle.minus[one][slot] for one in side if one is not None)
