"""Six rounds for many tables: several rings of six movers on six sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import TypeAlias

from overtrick.movements.frozen import Frozen
from overtrick.movements.search.cyclic import OutOfSteps
from overtrick.movements.search.directions import fairest_of, fairness
from overtrick.movements.search.effort import Effort
from overtrick.movements.search.freezing import text, with_turns

Station: TypeAlias = tuple[int, int]
"""A ring, and a place in it."""
Table: TypeAlias = tuple[Station | None, Station, int]
"""A station or the table's own stationary pair, another station, and the slot of the set."""
Trace: TypeAlias = tuple[int, int, int]
"""Something that may come once only: a difference of two rings, or an image in a ring."""

ROUNDS = 6
SIZES = range(6, 13)
COPIES = 2


@dataclass(slots=True)
class _Rings:
    tables: int
    rings: int
    two_lines: bool
    steps: int
    random: Random
    found: list[Table] = field(default_factory=list)

    def extend(self, free: frozenset[Station], used: frozenset[Trace]) -> bool:
        """Place a table at the first free station, in every way, until all are placed."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        if not free:
            return True
        here = min(free)
        for table, traces in self._choices(here, free, used):
            self.found.append(table)
            if self.extend(free - {here, table[0] or here}, used | traces):
                return True
            self.found.pop()
        return False

    def _choices(
        self, here: Station, free: frozenset[Station], used: frozenset[Trace]
    ) -> list[tuple[Table, frozenset[Trace]]]:
        slots = [table[2] for table in self.found]
        alone = sum(table[0] is None for table in self.found)
        others: list[Station | None] = []
        if len(self.found) - alone < ROUNDS * self.rings - self.tables:
            others += sorted(other for other in free - {here} if self._may_meet(here, other))
        if alone < 2 * self.tables - ROUNDS * self.rings:
            others.append(None)
        tables: list[Table] = [
            (other, here, slot)
            for other in others
            for slot in range(ROUNDS)
            if slots.count(slot) < COPIES
        ]
        traced = ((table, _traces(table)) for table in tables)
        choices = [
            (table, frozenset(traces))
            for table, traces in traced
            if len(set(traces)) == len(traces) and not used.intersection(traces)
        ]
        self.random.shuffle(choices)
        return choices

    def _may_meet(self, here: Station, other: Station) -> bool:
        """With two lines, as in a Mitchell, only rings of different lines meet."""
        return not self.two_lines or (here[0] + other[0]) % 2 == 1


def _traces(table: Table) -> list[Trace]:
    """The images of the seats, and the differences between the rings both ways round."""
    other, here, slot = table
    stations = [here] if other is None else [other, here]
    traces = [(-1, ring, (slot - place) % ROUNDS) for ring, place in stations]
    if other is not None:
        (one, place), (two, away) = here, other
        traces.append((one, two, (away - place) % ROUNDS))
        if one == two:
            traces.append((one, two, (place - away) % ROUNDS))
    return traces


def multiplex(tables: int, effort: Effort) -> Frozen:
    """The fairest found with two copies of each set."""
    return with_turns(*fairest_of(_recipes(tables, effort), effort.sweeps))


def _recipes(tables: int, effort: Effort) -> Iterator[Frozen]:
    """One first round for every seed, meeting in two lines or anyhow, from all rings."""
    rings = range(-(-tables // ROUNDS), 2 * tables // ROUNDS + 1)
    for many, two_lines, seed in product(rings, (True, False), range(effort.tries)):
        search = _Rings(tables, many, two_lines, effort.steps, Random(seed))
        every = frozenset((ring, at) for ring in range(many) for at in range(ROUNDS))
        try:
            if search.extend(every, frozenset()):
                yield _recipe(search)
        except OutOfSteps:
            continue


def _recipe(search: _Rings) -> Frozen:
    still = ROUNDS * search.rings
    lines = []
    for other, here, slot in sorted(search.found, key=lambda table: table[2]):
        still += other is None
        first = still if other is None else _number(other)
        lines.append(f"{first} {_number(here)} {slot + 1}")
    words = (f"rings={search.rings}",)
    return Frozen(f"multiplex-{search.tables}", ROUNDS, words, tuple(lines))


def _number(station: Station) -> int:
    ring, place = station
    return ROUNDS * ring + place + 1


def all_multiplex(effort: Effort) -> Iterator[str]:
    """Recipe text for 6 to 12 tables."""
    for tables in SIZES:
        recipe = multiplex(tables, effort)
        yield text(recipe, fairness(recipe))
