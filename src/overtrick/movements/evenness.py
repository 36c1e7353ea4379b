"""How even whole numbers are: the measures of fairness that the field publishes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from operator import mul
from typing import Final

_EXACT: Final = Context(prec=50)


@dataclass(frozen=True, slots=True)
class Evenness:
    """Some whole numbers by their count, sum, sum of squares, least and greatest."""

    count: int
    total: int
    squares: int
    least: int
    most: int

    @property
    def q(self) -> Fraction:
        """Exact per cent of Manning and the English Bridge Union: 100 S^2 / (N SS).

        100 when all are alike and not nothing; 0 when nobody competes.
        """
        if not self.squares:
            return Fraction(0)
        return Fraction(100 * self.total**2, self.count * self.squares)

    @property
    def qf(self) -> Fraction:
        """Exact per cent of Smulders and the Dutch Bridge Federation: 100 SSmin / SS.

        SSmin is the least sum of squares of as many whole numbers with the same sum.
        """
        if not self.squares:
            return Fraction(0)
        return Fraction(100 * self.least_squares, self.squares)

    @property
    def least_squares(self) -> int:
        """The sum of squares if the same sum were spread as evenly as whole numbers can be."""
        if not self.count:
            return 0
        each, more = divmod(self.total, self.count)
        return (self.count - more) * each**2 + more * (each + 1) ** 2

    @property
    def sd(self) -> Decimal:
        """The standard deviation (of all of them, not of a sample), to 50 digits."""
        if not self.count:
            return Decimal(0)
        root = _EXACT.sqrt(Decimal(self.count * self.squares - self.total**2))
        return _EXACT.divide(root, Decimal(self.count))


def evenness(numbers: Collection[int], noughts: int = 0) -> Evenness:
    """Measure some whole numbers, and so many noughts more; of none at all everything is 0."""
    ends = (*numbers, 0) if noughts or not numbers else numbers
    squares = sum(map(mul, numbers, numbers))
    return Evenness(len(numbers) + noughts, sum(numbers), squares, min(ends), max(ends))


def shown(value: Fraction | Decimal, places: int) -> str:
    """A figure to print, rounded to decimal places, halves away from zero."""
    if isinstance(value, Fraction):
        value = _EXACT.divide(Decimal(value.numerator), Decimal(value.denominator))
    return str(value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP, _EXACT))
