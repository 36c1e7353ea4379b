"""The circle on which players move on: differences between places, and what keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TypeAlias

Map: TypeAlias = tuple[int, ...]
"""Where each place of a circle goes."""


@dataclass(frozen=True, slots=True)
class Circle:
    """Places 0 ... size - 1, added digit by digit where there are several digits.

    ``apart[a][b]`` numbers the differences a - b and b - a, which are the same to players who
    all move on together; ``minus[a][b]`` is a - b.
    """

    digits: tuple[int, ...]
    minus: tuple[Map, ...]
    apart: tuple[Map, ...]

    @property
    def size(self) -> int:
        """How many places there are."""
        return prod(self.digits)

    @property
    def opposite(self) -> int:
        """The difference that is its own reverse, on a simple circle of even size; else 0."""
        return self.size // 2 if self.size % 2 == 0 else 0


def circle(*digits: int) -> Circle:
    """A circle of so many places, or one counted in several digits, the lowest first."""
    places = [tuple(reversed(place)) for place in product(*map(range, reversed(digits)))]
    number = {place: one for one, place in enumerate(places)}
    minus = tuple(
        tuple(
            number[tuple((a - b) % base for a, b, base in zip(one, other, digits, strict=True))]
            for other in places
        )
        for one in places
    )
    apart = tuple(
        tuple(min(minus[one][other], minus[other][one]) for other in range(len(places)))
        for one in range(len(places))
    )
    return Circle(digits, minus, apart)


def multiples(size: int, factor: int) -> Iterator[Map]:
    """Multiplying by 1, by a factor, by its square and so on, on a simple circle."""
    power = 1
    while True:
        yield tuple(one * power % size for one in range(size))
        power = power * factor % size
        if power == 1:
            return
