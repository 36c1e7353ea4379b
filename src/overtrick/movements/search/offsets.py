"""Fair directions for Howells: who sits North-South, seen from a set of boards.

Every mover passes a set once, North-South or East-West by how far its station lies from the
set's slot. Two movers then compete as the directions agree with themselves moved along. A
difference set is perfect, and so are the squares of a field of 4k + 3 elements.
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from overtrick.movements.galois import field_of, has_field

Offsets: TypeAlias = frozenset[int]
"""How far from the slot of its set a mover sits North-South."""


def offsets_for(size: int, *, steps: int, seeds: int = 6) -> Offsets:
    """The fairest directions known modulo ``size``, the best of a few coolings if need be."""
    if size % 4 == 3 and has_field(size) and field_of(size).degree == 1:
        return field_of(size).squares
    known = difference_set(size)
    if known is not None:
        return known
    cooled = (cooled_offsets(size, seed=seed, steps=steps) for seed in range(seeds))
    return min(cooled, key=lambda offsets: imbalance(offsets, size))


def difference_set(size: int) -> Offsets | None:
    """Perfect directions modulo 15 or 35, from the twin primes whose product that is."""
    for prime in (3, 5):
        if size == prime * (prime + 2):
            return _twin_primes(prime)
    return None


def _twin_primes(prime: int) -> Offsets:
    twin = prime + 2
    own, others = field_of(prime).squares, field_of(twin).squares
    return frozenset(
        one
        for one in range(prime * twin)
        if one % twin == 0 or (one % prime and (one % prime in own) == (one % twin in others))
    )


def imbalance(offsets: Offsets, size: int) -> int:
    """How far directions are from agreeing equally with themselves at every distance."""
    total = 0
    for distance in range(1, size):
        same = sum((one + distance) % size in offsets for one in offsets)
        agreement = size - 4 * (len(offsets) - same)
        total += (agreement + 1) ** 2
    return total


def cooled_offsets(size: int, *, seed: int, steps: int) -> Offsets:
    """The most balanced directions met while exchanging one North-South for another."""
    random = Random(seed)
    count = (size - 1) // 2
    now = frozenset(random.sample(range(size), count))
    value = imbalance(now, size)
    best, best_value = now, value
    for step in range(steps):
        gone, came = random.choice(sorted(now)), random.choice(sorted(set(range(size)) - now))
        then = now - {gone} | {came}
        other = imbalance(then, size)
        if other <= value or random.random() < 0.3 * (1 - step / steps) ** 3:
            now, value = then, other
            if value < best_value:
                best, best_value = now, value
    return best
