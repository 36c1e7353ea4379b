"""Rounding of a board's matchpoints: the five rules of the option ``round_board``."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from overtrick.scoring.field import LinePoints
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import half_even, half_up, to_average


def round_board(points: LinePoints, top: Fraction, options: Options) -> LinePoints:
    """A line's points as the rules print and add them; a side without points stays None.

    ``0.01-half-up-each`` and ``0.1-half-up`` round each side on its own,
    ``0.1-half-even-ns`` rounds North-South and leaves East-West the rest of the top - unless
    a ruling left the two sides short of or above the top, when each is rounded -, and
    ``0.1-to-average`` rounds halves towards half the top.
    """
    rule = options.round_board
    if rule == "exact":
        return points
    ns, ew = points.ns, points.ew
    return _rounded(
        rule,
        None if ns is None else ns.as_integer_ratio(),
        None if ew is None else ew.as_integer_ratio(),
        top.as_integer_ratio(),
    )


@lru_cache(maxsize=8192)
def _rounded(
    rule: str, ns: tuple[int, int] | None, ew: tuple[int, int] | None, top: tuple[int, int]
) -> LinePoints:
    # Asked with pairs of numbers because a Fraction is slow to hash.
    first = None if ns is None else Fraction(*ns)
    second = None if ew is None else Fraction(*ew)
    whole = Fraction(*top)
    balanced = first is not None and second is not None and first + second == whole
    first = None if first is None else round_side(first, whole, rule)
    if rule == "0.1-half-even-ns" and balanced and first is not None:
        return LinePoints(first, whole - first)
    return LinePoints(first, None if second is None else round_side(second, whole, rule))


def round_side(points: Fraction, top: Fraction, rule: str) -> Fraction:
    """One side's points by the rule, without regard to the other side."""
    match rule:
        case "0.01-half-up-each":
            return half_up(points, 2)
        case "0.1-half-up":
            return half_up(points, 1)
        case "0.1-half-even-ns":
            return half_even(points, 1)
        case "0.1-to-average":
            return to_average(points, 1, top / 2)
        case _:
            return points
