"""From awards by place to what contestants get, those who tie included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from overtrick.bridge.errors import BridgeError
from overtrick.scoring.rounding import half_up


class NoMasterPoints(BridgeError):
    """No master points can be given: the rules forbid it, or the pack lacks what is needed."""

    code = "no-master-points"


@dataclass(frozen=True, slots=True)
class Places:
    """What each place is worth before ties, first place first; places beyond get nothing.

    A tie gets the mean of the places it fills. What comes out is rounded to ``decimals``
    decimal places, up where ``upwards`` says so and otherwise halves up, and is never less
    than ``least`` unless it is nothing.
    """

    amounts: tuple[Fraction, ...]
    decimals: int = 2
    upwards: bool = False
    least: Fraction = Fraction(0)

    def award(self, place: int, shared_by: int = 1) -> Fraction:
        """The award of a contestant at ``place`` (from 1), which so many share."""
        mean = sum(self.amounts[place - 1 : place - 1 + shared_by], Fraction(0)) / shared_by
        return max(self._rounded(mean), self.least) if mean else Fraction(0)

    @property
    def awards(self) -> tuple[Fraction, ...]:
        """What each place gets where nobody ties."""
        return tuple(self.award(place) for place in range(1, len(self.amounts) + 1))

    def _rounded(self, amount: Fraction) -> Fraction:
        if not self.upwards:
            return half_up(amount, self.decimals)
        unit = 10**self.decimals
        return Fraction(ceil(amount * unit), unit)


def downwards(first: Fraction, places: int) -> tuple[Fraction, ...]:
    """``first`` for the first of so many places, and in equal steps down to the last."""
    return tuple(first * (places - place) / places for place in range(places))


def decreasing(first: Fraction, shares: Sequence[Fraction], places: int) -> tuple[Fraction, ...]:
    """``first`` and, from second place on, the share of it that each place has.

    ``shares`` begin with second place; there is one for every place but the first.
    """
    return (first, *(first * share for share in shares[: places - 1]))[:places]
