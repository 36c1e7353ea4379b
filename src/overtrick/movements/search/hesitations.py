"""Hesitations: which set begins at which table, when movers also sit North-South at pivots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from overtrick.movements.check import check
from overtrick.movements.frozen import Frozen
from overtrick.movements.model import Movement
from overtrick.movements.search.cyclic import OutOfSteps
from overtrick.movements.search.freezing import text

PIVOTS = (1, 2, 3)
NAMES = {1: "hesitation", 2: "double-hesitation", 3: "triple-hesitation"}
LEAST_TABLES = {1: 3, 2: 5, 3: 6}


def pivots(tables: int, count: int) -> tuple[int, ...]:
    """The tables where East-West pairs stay a second round, as North-South."""
    return {1: (tables,), 2: (2, tables), 3: (2, (tables + 2) // 2 + 1, tables)}[count]


@dataclass(slots=True)
class _Shelves:
    """Sets for the tables one after the other; each mover must see all its sets once.

    Stations are the East-West seats of tables 1, 2, ... and then the North-South seats of the
    pivots. A mover starting at one is at the next a round later.
    """

    tables: int
    pivots: Sequence[int]
    shares: int
    steps: int
    found: list[int] = field(default_factory=list)

    @property
    def stations(self) -> int:
        return self.tables + len(self.pivots)

    def extend(self, seen: list[set[int]]) -> bool:
        """Give the next table a set, the one after its neighbour's first."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        table = len(self.found) + 1
        if table > self.tables:
            return True
        for slot in self._slots(table):
            then = self._seen(table, slot, seen)
            if then is not None:
                self.found.append(slot)
                if self.extend(then):
                    return True
                self.found.pop()
        return False

    def _slots(self, table: int) -> Iterator[int]:
        shared = len(self.found) - len(set(self.found))
        start = self.found[-1] + 1 if self.found else 0
        for on in range(self.stations):
            slot = (start + on) % self.stations
            if self.found.count(slot) and shared >= self.shares:
                continue
            if table == 1 and slot:
                return
            yield slot

    def _seen(self, table: int, slot: int, seen: list[set[int]]) -> list[set[int]] | None:
        then = [set(sets) for sets in seen]
        here = [table - 1]
        here += [self.tables + at for at, pivot in enumerate(self.pivots) if pivot == table]
        for station in here:
            for later in range(self.stations):
                mover = (station - later) % self.stations
                set_ = (slot + later) % self.stations
                if set_ in then[mover]:
                    return None
                then[mover].add(set_)
        return then


def hesitation(tables: int, count: int, steps: int) -> Frozen:
    """The recipe that shares the fewest sets; raises ``OutOfSteps`` where none was found."""
    for shares in range(tables):
        for order in permutations(pivots(tables, count)):
            shelves = _Shelves(tables, order, shares, steps)
            try:
                if not shelves.extend([set() for _ in range(shelves.stations)]):
                    continue
            except OutOfSteps:
                continue
            recipe = _recipe(f"{NAMES[count]}-{tables}", shelves)
            if _legal(recipe):
                return recipe
    raise OutOfSteps


def _recipe(key: str, shelves: _Shelves) -> Frozen:
    """Stationary pairs first, then the movers of the pivots, then East-West by table."""
    first = shelves.tables - len(shelves.pivots) + 1
    numbers = iter(range(1, first))
    lines = []
    for table, slot in enumerate(shelves.found, 1):
        pivot = table in shelves.pivots
        north = first + shelves.pivots.index(table) if pivot else next(numbers)
        lines.append(f"{north} {shelves.tables + table} {slot + 1}")
    return Frozen(key, shelves.stations, (f"first={first}", "step=-1"), tuple(lines))


def _legal(recipe: Frozen) -> bool:
    tables, rounds = recipe.tables, recipe.movers
    movement = Movement("", "", "", "pairs", tables, 2 * tables, rounds, rounds, 1, recipe.rows())
    return check(movement).legal


def all_hesitations(steps: int) -> Iterator[str]:
    """Recipe text for single, double and triple hesitations."""
    for count in PIVOTS:
        for tables in range(LEAST_TABLES[count], 21):
            yield text(hesitation(tables, count, steps))
