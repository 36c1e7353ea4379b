"""Endless Howells: everybody plays the same set in a round, so only differences matter."""

from __future__ import annotations

from random import Random

from overtrick.movements.frozen import Frozen
from overtrick.movements.galois import field_of, has_field
from overtrick.movements.search.cyclic import OutOfSteps, Table
from overtrick.movements.search.directions import fairest, for_pairs
from overtrick.movements.search.freezing import frozen_tables, with_turns
from overtrick.movements.search.howells import SEEDS, radix_words
from overtrick.movements.search.offsets import Offsets, offsets_for

FINAL_ROUNDS = 6
THOROUGH = 5
"""There is one first round only, so directions are sought the longer."""


def endless(tables: int, steps: int) -> Frozen:
    """A full endless Howell: one set in each round, and everybody meets everybody."""
    size, key = 2 * tables - 1, f"endless-howell-{tables}"
    if size % 4 == 3 and has_field(size):
        return frozen_tables(key, size, _opposites(size), radix_words(size))
    offsets = offsets_for(size, steps=steps)
    for seed in range(SEEDS):
        try:
            return frozen_tables(key, size, _starter(offsets, size, Random(seed), steps))
        except OutOfSteps:
            continue
    raise OutOfSteps


def _opposites(size: int) -> list[Table]:
    """Every square against its negative, which is none."""
    field = field_of(size)
    pairs = [(square, field.minus(0, square), 0) for square in sorted(field.squares)]
    return [(None, 0, 0), *pairs]


def _starter(offsets: Offsets, size: int, random: Random, steps: int) -> list[Table]:
    """North-South offsets matched with the others so that no difference comes twice."""
    others = sorted(frozenset(range(size)) - offsets)
    alone = random.choice(others)
    norths = random.sample(sorted(offsets), len(offsets))
    found: list[Table] = [(None, alone, 0)]
    left = steps

    def extend(free: frozenset[int], differences: frozenset[int]) -> bool:
        nonlocal left
        left -= 1
        if left < 0:
            raise OutOfSteps
        if len(found) > len(norths):
            return True
        north = norths[len(found) - 1]
        for east in random.sample(sorted(free), len(free)):
            apart = min((north - east) % size, (east - north) % size)
            if apart not in differences:
                found.append((north, east, 0))
                if extend(free - {east}, differences | {apart}):
                    return True
                found.pop()
        return False

    if extend(frozenset(others) - {alone}, frozenset()):
        return found
    raise OutOfSteps


def reduced_endless(tables: int, movers: int, sweeps: int) -> Frozen:
    """An endless Howell with an odd number of movers: opposite stations meet."""
    pairs: list[Table] = [(movers - one, one, 0) for one in range(1, movers - tables + 1)]
    met = {one for table in pairs for one in table[:2]}
    alone: list[Table] = [(None, one, 0) for one in range(movers) if one not in met]
    key = f"endless-howell-{tables}-{movers}"
    recipe = frozen_tables(key, movers, [*alone, *pairs])
    _, turned = fairest(for_pairs(recipe), THOROUGH * sweeps)
    return with_turns(recipe, turned)


def final(tables: int, sweeps: int) -> Frozen:
    """Six rounds of an endless Howell, with directions that are fair after those six."""
    movers = 2 * tables - 1
    pairs: list[Table] = [(movers - one, one, 0) for one in range(1, tables)]
    key, words = f"barometer-final-{tables}", [f"rounds={FINAL_ROUNDS}"]
    recipe = frozen_tables(key, movers, [(None, 0, 0), *pairs], words)
    _, turned = fairest(for_pairs(recipe), THOROUGH * sweeps)
    return with_turns(recipe, turned)
