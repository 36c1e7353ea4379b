"""The competition between pairs, kept up to date while tables are turned one by one."""

from __future__ import annotations

from collections import Counter
from operator import add, mul, sub
from typing import TypeAlias

from overtrick.movements.competition import counted, present
from overtrick.movements.model import Movement
from overtrick.movements.use import Cell

Meeting: TypeAlias = tuple[int, int, int]
"""The places of North-South and East-West among the contestants, and the set they play."""


class Turning:
    """A movement for pairs whose cells can be turned a quarter, each at the cost of a row.

    ``squares`` is the sum of the squares of the competition between every two pairs. Their
    sum never changes by turning, so the least squares are the best Q and the best Qf alike.
    Cells where nobody plays, or nobody has a result, are none of ``cells``.
    """

    __slots__ = ("cells", "figures", "meetings", "signs", "squares")

    def __init__(self, movement: Movement) -> None:
        rows = counted(movement.rows)
        pairs = present(movement)
        places = {pair: place for place, pair in enumerate(pairs)}
        self.meetings: dict[Cell, Meeting] = {
            (row.round, row.table): (places[row.seats[0]], places[row.seats[1]], row.set)
            for row in rows
        }
        self.cells = tuple(self.meetings)
        self.signs = {row.set: [0] * len(pairs) for row in rows}
        for one, other, set_ in self.meetings.values():
            self.signs[set_][one], self.signs[set_][other] = 1, -1
        self.figures = self._figures(len(pairs))
        self.squares = sum(figure * figure for row in self.figures for figure in row) // 2

    def _figures(self, pairs: int) -> list[list[int]]:
        """The competition as a whole square, nought between a pair and itself."""
        columns = list(zip(*self.signs.values(), strict=True)) or [()] * pairs
        figures = [[sum(map(mul, mine, theirs)) for theirs in columns] for mine in columns]
        tables = Counter(set_ for _, _, set_ in self.meetings.values())
        for one, other, set_ in self.meetings.values():
            figures[one][other] += tables[set_]
            figures[other][one] += tables[set_]
        for pair, row in enumerate(figures):
            row[pair] = 0
        return figures

    def change(self, cell: Cell) -> int:
        """By how much turning a cell would change ``squares``."""
        one, other, set_ = self.meetings[cell]
        signs, mine, theirs = self.signs[set_], self.figures[one], self.figures[other]
        way = signs[one]
        across: int = sum(map(mul, signs, map(sub, mine, theirs))) + 2 * way * mine[other]
        thirds = len(signs) - signs.count(0) - 2
        return 8 * thirds - 4 * way * across

    def turn(self, cell: Cell) -> None:
        """Turn a cell: its two pairs compare the other way with everybody else on the set."""
        self.squares += self.change(cell)
        one, other, set_ = self.meetings[cell]
        signs, figures = self.signs[set_], self.figures
        twice = 2 * signs[one]
        steps = [twice * sign for sign in signs]
        steps[one] = steps[other] = 0
        figures[one] = mine = list(map(sub, figures[one], steps))
        figures[other] = theirs = list(map(add, figures[other], steps))
        for row, with_one, with_other in zip(figures, mine, theirs, strict=True):
            row[one] = with_one
            row[other] = with_other
        signs[one], signs[other] = signs[other], signs[one]
