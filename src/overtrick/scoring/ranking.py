"""Places, percentages and totals: from a contestant's points to a line of the ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import lcm

from overtrick.scoring.options import Options
from overtrick.scoring.rounding import half_up


def ranked(keys: Sequence[Fraction | int | Decimal]) -> list[int]:
    """Each contestant's rank by its key, the highest first.

    Ties share a rank, and the ranks they fill are skipped: 1, 2, 2, 4.
    """
    ratios = [key.as_integer_ratio() for key in keys]
    # Whole numbers of one unit: fractions are slow to compare.
    unit = lcm(*{under for _, under in ratios})
    marks = [number * (unit // under) for number, under in ratios]
    first: dict[int, int] = {}
    for rank, mark in enumerate(sorted(marks, reverse=True), start=1):
        first.setdefault(mark, rank)
    return [first[mark] for mark in marks]


def places(ranks: Sequence[int], style: str) -> list[str]:
    """Ranks as they are printed.

    A tie is ``2=`` in the style ``3=``; in the style ``1/2`` it shows the places it fills,
    ``2/3``, and of three ``2/4``.
    """
    shared = Counter(ranks)
    return [place(rank, shared[rank], style) for rank in ranks]


def place(rank: int, shared_by: int, style: str) -> str:
    """One rank as printed, shared by so many contestants."""
    if shared_by == 1:
        return str(rank)
    return f"{rank}/{rank + shared_by - 1}" if style == "1/2" else f"{rank}="


def percentage(points: Fraction, top: Fraction) -> Fraction:
    """``points`` in per cent of ``top``, exact; 0 where there was nothing to win."""
    if not top:
        return Fraction(0)
    # In one step: fractions are slow to make.
    (number, under), (most, of) = points.as_integer_ratio(), top.as_integer_ratio()
    return Fraction(100 * number * of, under * most)


def counted_total(exact: Fraction, rounded: Fraction, options: Options) -> Fraction:
    """The total that ranks and that the percentage is taken of, by ``percent_from``.

    ``exact`` is the sum of the exact board points, ``rounded`` that of the rounded ones, both
    factored already where totals are.
    """
    match options.percent_from:
        case "rounded-boards":
            return rounded
        case "rounded-total":
            return half_up(exact, 2)
        case _:
            return exact


def factored(total: Fraction, boards_played: int, boards_in_session: int) -> Fraction:
    """A total brought from the boards played to those of a full session, exact.

    A contestant who played none has 0.
    """
    return total * boards_in_session / boards_played if boards_played else Fraction(0)
