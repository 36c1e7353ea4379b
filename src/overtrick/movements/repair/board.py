"""The rows that are still to come, as a search changes them: what each state of them costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from overtrick.movements.model import EMPTY, Kind, Row

Cell: TypeAlias = int
"""The place of a row among those that may still change."""

GIVEN_UP: Final = 12
"""What it costs that a table cannot play in a round, or would play boards a second time."""
AGAIN: Final = 5
"""What a meeting costs that has been before and is no part of the movement."""
MOVED: Final = 4
"""What it costs to seat a table otherwise than planned."""
SHARE: Final = 3
"""What it costs that one table more needs a copy of the boards."""
CHANGED: Final = 1
"""What it costs to play other boards than planned."""


class Board:
    """Played rows, which never change, and rows to come, whose seats and sets may.

    ``cost`` is always that of the present state. A row whose seats are made empty is given up:
    its contestants sit out.
    """

    def __init__(
        self, played: Iterable[Row], planned: Sequence[Row], *, kind: Kind, copies: int, again: int
    ) -> None:
        self.kind = kind
        self.copies = copies
        self.planned = list(planned)
        self.rows: list[Row] = list(planned)
        self.plays: Counter[tuple[int, int]] = Counter()
        self.meets: Counter[tuple[int, int]] = Counter()
        self.tables: Counter[tuple[int, int]] = Counter()
        self.replays = self.repeated = self.shares = 0
        self.given_up = self.moved = self.changed = 0
        self.frozen: set[tuple[int, int]] = set()
        for row in played:
            self._add(row, 1)
            self.frozen |= {(who, row.set) for who in self.whos(row) if row.plays}
        # What has happened is not held against the rows to come.
        self.replays = self.shares = 0
        self.again = max(again, self.repeated)
        for row in planned:
            self._add(row, 1)

    @property
    def cost(self) -> int:
        """What the present state costs, beyond what was played."""
        return GIVEN_UP * self.replays + self.price

    @property
    def price(self) -> int:
        """The cost without the boards that would be replayed."""
        return (
            GIVEN_UP * self.given_up
            + AGAIN * max(0, self.repeated - self.again)
            + MOVED * self.moved
            + SHARE * self.shares
            + CHANGED * self.changed
        )

    @property
    def legal(self) -> bool:
        """Whether nobody replays boards and no meeting is repeated that should not be."""
        return not self.replays and self.repeated <= self.again

    def put(self, cell: Cell, row: Row) -> Row:
        """Replace a row; the one that was there."""
        before = self.rows[cell]
        self._weigh(cell, before, -1)
        self.rows[cell] = row
        self._weigh(cell, row, 1)
        return before

    def give_up(self, cell: Cell) -> Row:
        """Empty the seats of a row; the row that was there."""
        row = self.rows[cell]
        return self.put(cell, replace(row, seats=(EMPTY,) * len(row.seats)))

    def conflicts(self, row: Row) -> bool:
        """Whether somebody at the table has played or will play its boards elsewhere too."""
        return row.plays and any(self.plays[who, row.set] > 1 for who in self.whos(row))

    def repeats(self, row: Row) -> bool:
        """Whether somebody at the table meets somebody again."""
        return row.plays and any(self.meets[two] > 1 for two in self.twos(row))

    def whos(self, row: Row) -> tuple[int, ...]:
        """Who plays at a table; the East-West pair of a team is minus the team."""
        if self.kind == "teams":
            return (row.seats[0], -row.seats[1])
        return row.seats

    def twos(self, row: Row) -> Iterator[tuple[int, int]]:
        """Who meets at a table: opponents, or of individuals the partners."""
        sides = (row.seats[0::2], row.seats[1::2])
        for one, other in sides if self.kind == "individual" else (row.seats,):
            yield (one, other) if one < other else (other, one)

    def _weigh(self, cell: Cell, row: Row, by: int) -> None:
        """Count a row as it is now in, or out with ``by`` = -1."""
        planned = self.planned[cell]
        if planned.plays and not row.plays:
            self.given_up += by
        else:
            self.moved += by * (row.seats != planned.seats)
            self.changed += by * (row.set != planned.set)
        self._add(row, by)

    def _add(self, row: Row, by: int) -> None:
        if EMPTY in row.seats:
            return
        for who in self.whos(row):
            self.replays += self._count(self.plays, (who, row.set), by, 1)
        self.shares += self._count(self.tables, (row.round, row.set), by, self.copies)
        if self.kind != "teams":
            for two in self.twos(row):
                self.repeated += self._count(self.meets, two, by, 1)

    @staticmethod
    def _count(
        counter: Counter[tuple[int, int]], key: tuple[int, int], by: int, allowed: int
    ) -> int:
        """Count one more or one fewer; by how much what is beyond the allowed has changed."""
        before = counter[key]
        counter[key] = before + by
        return max(0, before + by - allowed) - max(0, before - allowed)
