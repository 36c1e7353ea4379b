"""The scales of the World Bridge Federation of 2013, computed for any number of boards.

Source: "The New WBF IMP to VP Scales", technical report of the WBF scoring panel. The
computed cells equal the 860 published ones (6 to 32 boards).
"""

from __future__ import annotations

from bisect import bisect_left
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import Final

from overtrick.scoring.victory_points.scale import Award, NotOnScale, Scale

LONGEST: Final = 1000
"""Boards in the longest match that is computed: a limit against slips of the pen."""

_TOTAL: Final = 2000
"""20 victory points, in hundredths."""

_DRAW: Final = 10
_EXACT: Final = Context(prec=50)
"""Fifty digits: no cell lies near enough to a half for the last ones to matter."""


def _ratio() -> Decimal:
    """R, the cube of the golden ratio (√5 - 1) / 2, which is √5 - 2."""
    return Decimal(5).sqrt() - 2


def _blitz(boards: int) -> Decimal:
    """X, the margin worth all 20: fifteen times the root of the number of boards."""
    return 15 * Decimal(boards).sqrt()


@lru_cache(maxsize=256)
def continuous(boards: int) -> tuple[int, ...]:
    """The winner's VPs in hundredths for margins of 0, 1, 2 ... up to the first worth 20."""
    with localcontext(_EXACT):
        ratio, blitz = _ratio(), _blitz(boards)
        cells = [_cell(margin, ratio, blitz) for margin in range(ceil(blitz) + 1)]
    return tuple(_concave(cells))


def _cell(margin: int, ratio: Decimal, blitz: Decimal) -> int:
    """10 + 10 (1 - R^(I/X)) / (1 - R), not above 20, to 0.01 with halves up."""
    if margin >= blitz:
        return _TOTAL
    points = 10 + 10 * (1 - ratio ** (margin / blitz)) / (1 - ratio)
    return int((100 * points).to_integral_value(ROUND_HALF_UP))


def _concave(cells: list[int]) -> list[int]:
    """Raise cells by 0.01 until no IMP is worth more than the one before it.

    The report goes back to the start after each repair; one step back is enough, as a
    repair changes nothing earlier.
    """
    place = 2
    while place < len(cells):
        if cells[place] - 2 * cells[place - 1] + cells[place - 2] > 0:
            cells[place - 1] += 1
            place = max(2, place - 1)
        else:
            place += 1
    return cells


@lru_cache(maxsize=256)
def discrete(boards: int) -> tuple[int, ...]:
    """The largest margin worth 10, 11 ... 19 VPs; anything above is 20."""
    with localcontext(_EXACT):
        ratio, blitz = _ratio(), _blitz(boards)
        bounds = [_bound(vp, ratio, blitz) for vp in range(_DRAW, 2 * _DRAW)]
    return tuple(_widening(bounds))


def _bound(vp: int, ratio: Decimal, blitz: Decimal) -> int:
    """The margin at which the continuous formula reaches half a point above ``vp``."""
    share = 1 - (1 - ratio) * (Decimal(2 * vp + 1) / 20 - 1)
    return int(blitz * share.ln() / ratio.ln())


def _widening(bounds: list[int]) -> list[int]:
    """Lower bounds until no range of margins is narrower than the one before it.

    A draw spans both signs. The draw and the first range are settled before the others.
    """
    while (narrow := _narrow(bounds)) is not None:
        bounds[narrow] -= 1
    return bounds


def _narrow(bounds: list[int]) -> int | None:
    """The place of the bound before the first range that is too narrow."""
    if bounds[1] - bounds[0] < 2 * bounds[0] + 1:
        return 0
    widths = [high - low for low, high in pairwise(bounds)]
    for place, (width, following) in enumerate(pairwise(widths), start=1):
        if following < width:
            return place
    return None


def _continuous(boards: int, margin: Fraction) -> Award:
    _check(boards)
    cells = continuous(boards)
    hundredths = cells[min(int(margin), len(cells) - 1)]
    return Fraction(hundredths, 100), Fraction(_TOTAL - hundredths, 100)


def _discrete(boards: int, margin: Fraction) -> Award:
    _check(boards)
    gain = bisect_left(discrete(boards), margin)
    return Fraction(_DRAW + gain), Fraction(_DRAW - gain)


def _check(boards: int) -> None:
    if boards > LONGEST:
        raise NotOnScale(f"WBF scales are computed for 1 to {LONGEST} boards, not {boards}")


WBF: Final = Scale(
    "wbf",
    "WBF continuous scale of 2013, 20-0 to 0.01",
    f"1-{LONGEST}",
    _continuous,
)
WBF_DISCRETE: Final = Scale(
    "wbf-discrete",
    "WBF discrete scale of 2013, 20-0 in whole points",
    f"1-{LONGEST}",
    _discrete,
)
