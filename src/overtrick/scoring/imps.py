"""International match points (Law 78B), and what a ruling is worth in them (Law 12C)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from overtrick.scoring.field import Mixed
from overtrick.scoring.options import Options

BOUNDS: Final[tuple[int, ...]] = (
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490,
    1740, 1990, 2240, 2490, 2990, 3490, 3990,
)  # fmt: skip
"""The largest difference worth 0, 1, 2 ... 23 IMPs; anything above is 24."""

BOUNDS_1960: Final[tuple[int, ...]] = (
    10, 60, 130, 210, 340, 490, 740, 990, 1240, 1490, 1990, 2490, 2990, 3490, 3990,
)  # fmt: skip
"""The same for the table in use in 1960, which ends at 15 (Sports Illustrated, 2 May 1960)."""

AVERAGE: Final = Fraction(50)
PLUS: Final = Fraction(60)
MINUS: Final = Fraction(40)
_STEP: Final = 10
"""Average plus stands ten per cent above average."""
_LAW_12C2B: Final = Fraction(3)


def imps(difference: int | Fraction, bounds: Sequence[int] = BOUNDS) -> int:
    """IMPs for a difference of scores; a negative difference gives negative IMPs.

    A difference between two rows of the table (an unrounded datum) counts as the larger.

    >>> imps(430), imps(-50), imps(430, BOUNDS_1960)
    (10, -2, 5)
    """
    if difference < 0:
        return -bisect_left(bounds, -difference)
    return bisect_left(bounds, difference)


def weighted_imps(own: int | Mixed, other: int | Mixed) -> Fraction:
    """IMPs of one comparison in which either score may be weighted (Law 12C1(c)).

    Every possible outcome is compared by itself and the IMPs are weighted: scores are never
    averaged before the comparison. Exact.
    """
    return sum(
        (
            share * against * imps(score - standard)
            for share, score in _parts(own)
            for against, standard in _parts(other)
        ),
        Fraction(0),
    )


def _parts(mark: int | Mixed) -> tuple[tuple[Fraction, int], ...]:
    return mark.parts if isinstance(mark, Mixed) else ((Fraction(1), mark),)


def average_imps(
    percent: Fraction, own: Fraction | None, comparisons: int, options: Options
) -> Fraction:
    """What an artificial score of ``percent`` is worth in IMPs, exact.

    Average is 0, average plus what the option says (3 by Law 12C2(b)), average minus loses
    it, other percentages in proportion. ``own`` is the contestant's average a board over the
    boards without an artificial score, None if there is none. Under Law 12C2(c) average plus
    is never less than ``own`` and average minus never more. ``comparisons`` is 1 for a datum;
    at cross-IMPs it is the number of other scores expected, and the award is made for each
    where the sum is not divided (ACBLscore's Total IMPs).
    """
    fixed = _fixed(percent, options)
    if options.ximp_divisor == "total":
        fixed *= comparisons
    if own is None or percent not in (PLUS, MINUS):
        return fixed
    if options.average_imps == "own":
        fixed = Fraction(0)
    elif options.average == "fixed":
        return fixed
    return max(fixed, own) if percent == PLUS else min(fixed, own)


def _fixed(percent: Fraction, options: Options) -> Fraction:
    named = options.average_imps
    plus = _LAW_12C2B if named == "own" else Fraction(named)
    return plus * (percent - AVERAGE) / _STEP
