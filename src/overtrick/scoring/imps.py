"""International match points (Law 78B)."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import Final

BOUNDS: Final[tuple[int, ...]] = (
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490,
    1740, 1990, 2240, 2490, 2990, 3490, 3990,
)  # fmt: skip
"""The largest difference worth 0, 1, 2 ... 23 IMPs; anything above is 24."""


def imps(difference: int | Fraction) -> int:
    """IMPs for a difference of scores; a negative difference gives negative IMPs.

    A difference between two rows of the table (an unrounded datum) counts as the larger.

    >>> imps(430), imps(-50)
    (10, -2)
    """
    if difference < 0:
        return -bisect_left(BOUNDS, -difference)
    return bisect_left(BOUNDS, difference)
