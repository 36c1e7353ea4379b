"""IMPs and victory points as the tables have them, by the slowest way that is surely right."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache

FROM = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The smallest difference that is worth 1, 2, 3 ... IMPs (Law 78B)."""

PERCENT_BANDS = {
    range(2, 5): "50.92 52.80 54.71 56.70 58.80 61.08 63.63 66.61 70.36 75.95",
    range(5, 7): "50.78 52.39 54.02 55.72 57.51 59.45 61.62 64.17 67.37 72.13",
    range(7, 10): "50.65 51.98 53.33 54.74 56.23 57.83 59.64 61.75 64.40 68.35",
}
"""The largest percentage worth 10, 11 ... 19 in a Swiss event at matchpoints (EBU)."""


class NoBand(Exception):
    """The scale of percentages has nothing for so many boards."""


def imps(difference: int) -> int:
    """IMPs of a difference of scores that ends in 0."""
    size = 0
    for step, least in enumerate(FROM, start=1):
        if abs(difference) >= least:
            size = step
    return size if difference > 0 else -size


def rounded(number: Fraction, places: int) -> Fraction:
    """To so many places; of two equally near the one above."""
    unit = Fraction(1, 10**places)
    below = number // unit * unit
    return below + unit if number - below >= unit / 2 else below


def wbf(boards: int, margin: Fraction) -> tuple[Fraction, Fraction]:
    """Victory points of 20 for a margin, a part of an IMP left out (WBF 2013, continuous)."""
    cells = _wbf_cells(boards)
    size = min(int(abs(margin)), len(cells) - 1)
    winner = cells[size]
    return (winner, 20 - winner) if margin > 0 else (20 - winner, winner)


@cache
def _wbf_cells(boards: int) -> list[Fraction]:
    """V(I) = 10 + 10 (1 - R^(I/X)) / (1 - R), R the cube of the golden ratio, X 15 root boards."""
    cells: list[Fraction] = []
    with localcontext() as context:
        context.prec = 40
        golden = (Decimal(5).sqrt() - 1) / 2
        ratio, blitz = golden**3, 15 * Decimal(boards).sqrt()
        while not cells or cells[-1] < 20:
            margin = len(cells)
            value = 10 + 10 * (1 - ratio ** (margin / blitz)) / (1 - ratio)
            cells.append(Fraction(20) if margin >= blitz else rounded(Fraction(value), 2))
    return _repaired(cells)


def _repaired(cells: list[Fraction]) -> list[Fraction]:
    """Where a step is larger than the one before it, 0.01 on the cell between; from the start."""
    again = True
    while again:
        again = False
        for place in range(2, len(cells)):
            if cells[place] - 2 * cells[place - 1] + cells[place - 2] > 0:
                cells[place - 1] += Fraction(1, 100)
                again = True
                break
    return cells


def percent_vps(boards: int, percent: Fraction) -> tuple[Fraction, Fraction]:
    """Victory points of 20 for a percentage to 0.01, bounds inclusive (EBU Swiss pairs)."""
    for lengths, bounds in PERCENT_BANDS.items():
        if boards in lengths:
            upper = [Fraction(bound) for bound in bounds.split()]
            better = percent if percent >= 50 else 100 - percent
            gained = sum(better > bound for bound in upper)
            winner, loser = Fraction(10 + gained), Fraction(10 - gained)
            return (winner, loser) if percent >= 50 else (loser, winner)
    raise NoBand(boards)


def win_loss(margin: Fraction) -> tuple[Fraction, Fraction]:
    """1 for a win, a half for a draw."""
    won = Fraction((margin > 0) * 2 + (margin == 0), 2)
    return won, 1 - won
