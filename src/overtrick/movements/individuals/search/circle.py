"""The circles on which players move on: how far they are apart, and what keeps that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

Map: TypeAlias = tuple[int, ...]
"""Where each place goes."""


@dataclass(frozen=True, slots=True)
class Distance:
    """Two places on rings ``one`` and ``other``, the second so many steps ahead of the first.

    ``pairs`` is how many pairs of players are so far apart: all of a ring, or half of them
    where the way on and the way back are equally far.
    """

    one: int
    other: int
    steps: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Circle:
    """Some rings of ``size`` places each; place p of ring r has the number r * size + p.

    ``digits`` are how the places of a ring are added (the lowest digit first), one digit for a
    simple ring. ``back[a][n]`` is the place n steps before a. ``apart[a][b]`` numbers the
    distances, which stay the same when all move on together; 0 is none.
    """

    digits: tuple[int, ...]
    rings: int
    size: int
    back: tuple[Map, ...]
    apart: tuple[Map, ...]
    distances: tuple[Distance, ...]

    @property
    def places(self) -> int:
        """How many places all rings have."""
        return self.rings * self.size

    def meetings(self, distance: int) -> int:
        """How often two so far apart meet while the circle turns for one meeting in a round."""
        return self.size // self.distances[distance - 1].pairs


def circle(*digits: int, rings: int = 1) -> Circle:
    """Rings of so many places each, or of places that are added in several digits."""
    places = [tuple(reversed(place)) for place in product(*map(range, reversed(digits)))]
    number = {place: one for one, place in enumerate(places)}
    size = len(places)
    minus = [
        [
            number[tuple((a - b) % base for a, b, base in zip(one, other, digits, strict=True))]
            for other in places
        ]
        for one in places
    ]
    distances = tuple(_distances(minus, rings))
    numbered = {(way.one, way.other, way.steps): at for at, way in enumerate(distances, start=1)}

    def apart(one: int, other: int) -> int:
        (ring, low), (other_ring, high) = sorted((divmod(one, size), divmod(other, size)))
        ahead, behind = minus[high][low], minus[low][high]
        steps = min(ahead, behind) if ring == other_ring else ahead
        return numbered.get((ring, other_ring, steps), 0)

    every = range(rings * size)
    return Circle(
        digits,
        rings,
        size,
        tuple(tuple(one // size * size + step for step in minus[one % size]) for one in every),
        tuple(tuple(apart(one, other) for other in every) for one in every),
        distances,
    )


def _distances(minus: list[list[int]], rings: int) -> Iterator[Distance]:
    size = len(minus)
    for ring in range(rings):
        for steps in range(1, size):
            if steps <= minus[0][steps]:
                yield Distance(ring, ring, steps, size // (1 + (steps == minus[0][steps])))
    for one, other in combinations(range(rings), 2):
        for steps in range(size):
            yield Distance(one, other, steps, size)


def multiples(circle: Circle, factor: int) -> Iterator[Map]:
    """Multiplying the places of simple rings by 1, by a factor, by its square and so on."""
    power = 1
    while True:
        yield tuple(
            one // circle.size * circle.size + one * power % circle.size
            for one in range(circle.places)
        )
        power = power * factor % circle.size
        if power == 1:
            return
