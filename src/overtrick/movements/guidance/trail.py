"""The way of one table's boards, for its card."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.movements.guidance.board_plan import BoardPlan
from overtrick.movements.guidance.board_ways import ByCards, Plans
from overtrick.movements.guidance.sharing import shared
from overtrick.movements.guidance.spoken import Spoken
from overtrick.movements.guidance.stands import Source
from overtrick.movements.model import Row


@dataclass(frozen=True, slots=True)
class Trail:
    """Where the boards of a table come from and go, in agreement with what is announced.

    ``lying`` are the rounds and tables of one copy at which each set lies; tables that only
    share have none. ``shared`` are the tables that share with this one, by round.
    """

    table: int
    lying: dict[int, tuple[tuple[int, int], ...]]
    shared: dict[int, tuple[int, ...]]
    waiting: tuple[int, ...] = ()
    stand: Source | None = None

    @property
    def holds(self) -> bool:
        """Whether boards lie on the table itself."""
        return any(table == self.table for cells in self.lying.values() for _, table in cells)

    def source(self, row: Row) -> Source | None:
        """Where the boards lay before; nothing for a table that only shares."""
        if not row.set or row.round == 1 or not self.holds:
            return None
        before = [cell for cell in self.lying.get(row.set, ()) if cell[0] < row.round]
        if not before:
            return self.stand if row.set in self.waiting else Source(self.table, 0)
        last = max(round_ for round_, _ in before)
        return Source(min(table for round_, table in before if round_ == last), row.round - last)

    def target(self, row: Row) -> Source | None:
        """Where the boards lie next; in 0 rounds at the table that shares them."""
        cells = self.lying.get(row.set, ())
        if not self.holds:
            homes = [table for round_, table in cells if round_ == row.round]
            return Source(homes[0], 0) if homes and row.plays else None
        later = [cell for cell in cells if cell[0] > row.round]
        return Source(min(later)[1], min(later)[0] - row.round) if later and row.set else None


def trail(said: Spoken, table: int) -> Trail:
    """The trail of one table's boards."""
    plan = _plan(said, table)
    bases = _bases(said, table) if plan is None else plan.holders
    lying: dict[int, list[tuple[int, int]]] = {}
    for row in said.open.rows:
        if row.set and row.table in bases:
            lying.setdefault(row.set, []).append((row.round, row.table))
    together = {
        round_: tuple(one for one in tables if one != table)
        for tables, rounds in shared(said.found, said.way).items()
        if table in tables
        for round_ in rounds
    }
    cells = {set_: tuple(some) for set_, some in lying.items()}
    if plan is None or table not in plan.waiting:
        return Trail(table, cells, together)
    waiting = plan.waiting[table]
    stand = Source(plan.sources.get(table, table), len(waiting) + 1)
    return Trail(table, cells, together, waiting, stand)


def _plan(said: Spoken, table: int) -> BoardPlan | None:
    plans = said.way.plans if isinstance(said.way, Plans) else ()
    return next((plan for plan in plans if table in plan.tables), None)


def _bases(said: Spoken, table: int) -> tuple[int, ...]:
    """The tables on which the boards of a table's copy lie, where there is no plan."""
    if isinstance(said.way, ByCards):
        return next((copy for copy in said.way.copies if table in copy), ())
    return tuple({row.table for row in said.open.rows})
