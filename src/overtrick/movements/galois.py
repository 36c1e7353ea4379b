"""Finite fields: the arithmetic behind squares, balanced Howells, whists and rainbows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import Final

from overtrick.movements.errors import MovementError

_IRREDUCIBLE: Final[dict[int, tuple[int, ...]]] = {
    4: (1, 1),
    8: (1, 1, 0),
    9: (2, 1),
    16: (1, 1, 0, 0),
    25: (2, 1),
    27: (1, 2, 0),
    32: (1, 0, 1, 0, 0),
    49: (3, 1),
}
"""x to the degree is minus this polynomial, lowest coefficient first."""


class Field:
    """The field of ``order`` elements 0 ... order - 1, whose digits base p are coefficients.

    Raises ``MovementError`` where there is no field of that order up to 49 and no prime one.
    """

    def __init__(self, order: int) -> None:
        self.order = order
        self.prime, self.degree = _prime_power(order)
        self._products = tuple(tuple(self._row(one)) for one in range(order))

    @property
    def radix(self) -> tuple[int, ...]:
        """The base of each digit when elements are added digit by digit."""
        return (self.prime,) * self.degree

    def plus(self, one: int, other: int) -> int:
        """The sum."""
        return self._digitwise(one, other, 1)

    def minus(self, one: int, other: int) -> int:
        """The difference."""
        return self._digitwise(one, other, -1)

    def times(self, one: int, other: int) -> int:
        """The product."""
        return self._products[one][other]

    def power(self, one: int, exponent: int) -> int:
        """A power with an exponent of 0 or more."""
        result = 1
        for _ in range(exponent):
            result = self.times(result, one)
        return result

    @cached_property
    def generator(self) -> int:
        """The least element whose powers are all the others but 0."""
        return next(
            one
            for one in range(1, self.order)
            if len({self.power(one, exponent) for exponent in range(self.order - 1)})
            == self.order - 1
        )

    @cached_property
    def squares(self) -> frozenset[int]:
        """The squares of all elements but 0."""
        return frozenset(self.times(one, one) for one in range(1, self.order))

    def _digitwise(self, one: int, other: int, sign: int) -> int:
        total, place = 0, 1
        for _ in range(self.degree):
            total += (one + sign * other) % self.prime * place
            one, other, place = one // self.prime, other // self.prime, place * self.prime
        return total

    def _row(self, one: int) -> Iterator[int]:
        """The products of one element with every other, by Horner's rule."""
        digits = self._digits(one)
        for other in range(self.order):
            total = [0] * self.degree
            for digit in reversed(self._digits(other)):
                total = [
                    (shifted + digit * own) % self.prime
                    for shifted, own in zip(self._shifted(total), digits, strict=True)
                ]
            yield sum(digit * self.prime**place for place, digit in enumerate(total))

    def _digits(self, one: int) -> list[int]:
        return [one // self.prime**place % self.prime for place in range(self.degree)]

    def _shifted(self, digits: Sequence[int]) -> list[int]:
        """The polynomial times x."""
        if self.degree == 1:
            return [0]
        carried = digits[-1]
        moved = [0, *digits[:-1]]
        return [
            one - carried * low for one, low in zip(moved, _IRREDUCIBLE[self.order], strict=True)
        ]


@cache
def field_of(order: int) -> Field:
    """The field of that order, built once."""
    return Field(order)


def _prime_power(order: int) -> tuple[int, int]:
    prime = next((one for one in range(2, order + 1) if order % one == 0), 0)
    for degree in range(1, 6):
        if prime and prime**degree == order and (degree == 1 or order in _IRREDUCIBLE):
            return prime, degree
    raise MovementError(f"there is no field of {order} elements here")


def has_field(order: int) -> bool:
    """Whether there is a field of that order here."""
    try:
        _prime_power(order)
    except MovementError:
        return False
    return True
