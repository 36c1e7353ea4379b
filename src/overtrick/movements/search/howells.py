"""Full Howells whose directions are balanced: first the directions, then tables that fit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain, combinations
from random import Random

from overtrick.movements.catalogue import Rows
from overtrick.movements.frozen import Frozen
from overtrick.movements.galois import Field, field_of, has_field
from overtrick.movements.model import Row
from overtrick.movements.search.cyclic import OutOfSteps, Table, first_round
from overtrick.movements.search.directions import fairest, for_pairs
from overtrick.movements.search.freezing import frozen_tables, turned_rows, written_out
from overtrick.movements.search.offsets import Offsets, offsets_for

SEEDS = 1000
SWEEPS = 400


def full(tables: int, steps: int) -> Frozen:
    """A full Howell for any number of tables, as fair as directions can make it."""
    size, key = 2 * tables - 1, f"howell-{tables}"
    if tables == 3:
        even = written_out(key, 5, three_tables(steps))
        return written_out(key, 5, turned_rows(even.rows(), fairest(for_pairs(even), SWEEPS)[1]))
    if size % 4 == 3 and has_field(size):
        return frozen_tables(key, size, from_field(size), radix_words(size))
    offsets = offsets_for(size, steps=steps)
    for seed in range(SEEDS):
        try:
            return frozen_tables(key, size, with_offsets(offsets, size, seed=seed, steps=steps))
        except OutOfSteps:
            continue
    raise OutOfSteps


def radix_words(size: int) -> list[str]:
    """What a recipe says about adding digit by digit, where its field is not a prime one."""
    radix = field_of(size).radix
    return [f"radix={'x'.join(map(str, radix))}"] if len(radix) > 1 else []


def from_field(order: int) -> list[Table]:
    """A perfect Howell of (order + 1) / 2 tables, for a prime power 3 modulo 4.

    Squares sit North-South: table u has slot ku and stations ku + u and ku - u, for any k
    whose square less one is no square.
    """
    field_ = field_of(order)
    squares = field_.squares
    factor = next(one for one in range(2, order) if _fits(one, field_)) if order > 3 else 0
    tables: list[Table] = [(None, 0, 0)]
    for square in sorted(squares):
        slot = field_.times(factor, square)
        tables.append((field_.plus(slot, square), field_.minus(slot, square), slot))
    return tables


def _fits(factor: int, field_: Field) -> bool:
    less = field_.minus(field_.times(factor, factor), 1)
    return less != 0 and less not in field_.squares


@dataclass(slots=True)
class _Fit:
    size: int
    steps: int
    random: Random
    found: list[Table] = field(default_factory=list)

    def extend(
        self,
        norths: tuple[int, ...],
        easts: frozenset[int],
        differences: frozenset[int],
        stations: frozenset[int],
        slots: frozenset[int],
    ) -> bool:
        """Give the next North-South offset an opponent and a slot."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        if not norths:
            return True
        north = norths[0]
        for east, slot, apart in self._choices(north, easts, differences, stations, slots):
            pair = ((north + slot) % self.size, (east + slot) % self.size)
            self.found.append((*pair, slot))
            if self.extend(
                norths[1:],
                easts - {east},
                differences | {apart},
                stations - set(pair),
                slots - {slot},
            ):
                return True
            self.found.pop()
        return False

    def _choices(
        self,
        north: int,
        easts: Iterable[int],
        differences: frozenset[int],
        stations: frozenset[int],
        slots: frozenset[int],
    ) -> list[tuple[int, int, int]]:
        size = self.size
        choices = [
            (east, slot, apart)
            for east in sorted(easts)
            if (apart := min((north - east) % size, (east - north) % size)) not in differences
            for slot in sorted(slots)
            if (north + slot) % size in stations and (east + slot) % size in stations
        ]
        self.random.shuffle(choices)
        return choices


def with_offsets(offsets: Offsets, size: int, *, seed: int, steps: int) -> list[Table]:
    """Tables of a full Howell for ``size`` movers with these North-South offsets.

    Raises ``OutOfSteps`` when none was found in that many steps.
    """
    random = Random(seed)
    easts = sorted(set(range(size)) - offsets)
    alone = random.choice(easts)
    norths = random.sample(sorted(offsets), len(offsets))
    fit = _Fit(size, steps, random, [(None, alone, 0)])
    every = frozenset(range(size))
    if fit.extend(
        tuple(norths), frozenset(easts) - {alone}, frozenset(), every - {alone}, every - {0}
    ):
        return fit.found
    raise OutOfSteps


def three_tables(steps: int) -> Rows:
    """Four rounds that share nothing, and a last in which all three tables play set 5.

    No Room square of side 5 exists, so five rounds without sharing are impossible.
    """
    for seed in range(SEEDS):
        found = first_round(3, 4, shares=0, steps=steps, seed=seed)
        rows = frozen_tables("", 4, found or ()).rows()
        met = {frozenset(row.seats) for row in rows}
        left = [two for two in combinations(range(1, 7), 2) if frozenset(two) not in met]
        if len(set(chain.from_iterable(left))) == 6:
            return (*rows, *(Row(5, table, two, 5) for table, two in enumerate(left, 1)))
    raise OutOfSteps
