"""First rounds of the cyclic family, from Mitchell to Howell, by covering exactly.

``movers`` contestants go round one ring of stations; the others are stationary, one to a
table. A first round is legal when its stations are all there are, the differences at tables
with two movers are all different, and nobody comes to a set again; it shares no set when the
slots are all different.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

Table: TypeAlias = tuple[int | None, int, int]
"""A station or the table's own stationary pair, another station, and the slot of the set."""


class OutOfSteps(Exception):
    """The search has used up its steps."""


@dataclass(frozen=True, slots=True)
class _Free:
    """What is still to be used: stations, and the places from which a set is seen."""

    stations: frozenset[int]
    images: frozenset[int]
    differences: frozenset[int] = frozenset()
    slots: frozenset[int] = frozenset({0})
    shared: int = 0

    def without(self, table: Table, movers: int) -> _Free:
        other, here, slot = table
        taken = {here} if other is None else {here, other}
        apart = set() if other is None else {distance(here, other, movers)}
        return _Free(
            self.stations - taken,
            self.images - {(slot - one) % movers for one in taken},
            self.differences | apart,
            self.slots | {slot},
            self.shared + (slot in self.slots),
        )


def distance(one: int, other: int, size: int) -> int:
    """How far apart two places of a ring are, the shorter way."""
    return min((one - other) % size, (other - one) % size)


@dataclass(slots=True)
class _Cover:
    tables: int
    movers: int
    shares: int
    steps: int
    random: Random
    found: list[Table] = field(default_factory=list)

    def extend(self, free: _Free) -> bool:
        """Place a table at the lowest free station, in every way, until all are placed."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        if not free.stations:
            return True
        for table in self._choices(min(free.stations), free):
            self.found.append(table)
            if self.extend(free.without(table, self.movers)):
                return True
            self.found.pop()
        return False

    def _choices(self, here: int, free: _Free) -> list[Table]:
        choices: list[Table] = []
        singles = sum(other is None for other, _, _ in self.found)
        doubles = len(self.found) - singles
        for image in sorted(free.images):
            slot = (image + here) % self.movers
            if slot in free.slots and free.shared >= self.shares:
                continue
            if singles < 2 * self.tables - self.movers:
                choices.append((None, here, slot))
            if doubles < self.movers - self.tables:
                choices += self._pairings(here, slot, image, free)
        self.random.shuffle(choices)
        return choices

    def _pairings(self, here: int, slot: int, image: int, free: _Free) -> Iterator[Table]:
        for other in sorted(free.stations):
            apart = distance(here, other, self.movers)
            if other == here or apart in free.differences or 2 * apart == self.movers:
                continue
            if (slot - other) % self.movers in free.images - {image}:
                yield other, here, slot


def first_round(
    tables: int, movers: int, *, shares: int, steps: int, seed: int
) -> list[Table] | None:
    """A first round sharing at most ``shares`` sets, or ``None`` where there is none at all.

    Raises ``OutOfSteps`` when the steps do not suffice to know.
    """
    cover = _Cover(tables, movers, shares, steps, Random(seed), [(None, 0, 0)])
    rest = frozenset(range(1, movers))
    return cover.found if cover.extend(_Free(rest, rest)) else None
