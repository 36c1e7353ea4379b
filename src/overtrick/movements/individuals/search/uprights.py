"""Who should sit North-South in the first round, so that all compare alike as they move on."""

from __future__ import annotations

from math import exp
from random import Random

from overtrick.movements.individuals.search.circle import Circle


def even_sides(
    circle: Circle, out: frozenset[int], *, stays: bool, seed: int, turns: int
) -> frozenset[int]:
    """Places for North-South, found by exchanging one with an East-West place again and again.

    Where a player stays at table 1, North-South have one place fewer. The circle is a simple
    one: two players compare alike with any two others as far apart when as many places of the
    two sides are as far apart.
    """
    random = Random(seed)
    seated = [one for one in range(circle.size) if one not in out]
    signs = _dealt(seated, (len(seated) + stays) // 2 - stays, circle.size, random)
    now = least = _unevenness(signs)
    best = signs[:]
    for turn in range(turns):
        one, other = random.choice(seated), random.choice(seated)
        if signs[one] == signs[other]:
            continue
        signs[one], signs[other] = signs[other], signs[one]
        then = _unevenness(signs)
        heat = 12 * (1 - turn / turns) + 0.1
        if then > now and random.random() >= exp((now - then) / heat):
            signs[one], signs[other] = signs[other], signs[one]
            continue
        now = then
        if now < least:
            least, best = now, signs[:]
    return frozenset(one for one, sign in enumerate(best) if sign > 0)


def _dealt(seated: list[int], upright: int, size: int, random: Random) -> list[int]:
    chosen = random.sample(seated, len(seated))
    signs = [0] * size
    for place, one in enumerate(chosen):
        signs[one] = 1 if place < upright else -1
    return signs


def _unevenness(signs: list[int]) -> int:
    """How far the sums for the several distances are from all being the same."""
    sums = [
        sum(one * signs[place - apart] for place, one in enumerate(signs))
        for apart in range(1, len(signs) // 2 + 1)
    ]
    total = sum(sums)
    return sum((len(sums) * one - total) ** 2 for one in sums) // len(sums)
