"""A contestant's total: board points added up in the order of operations of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from overtrick.event.credit import Credit
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import exact_sum, half_up


@dataclass(frozen=True, slots=True)
class Total:
    """``points`` is what is ranked and printed, ``exact`` the sum before any rounding.

    ``percent`` is exact (0 to 100) of what ``percent_from`` names; None without a top.
    """

    boards: int
    points: Fraction
    exact: Fraction
    top: Fraction | None
    percent: Fraction | None


def total(mine: Sequence[Credit], session: int, options: Options) -> Total:
    """Add up one contestant's credits; ``session`` is the boards of a full session."""
    exact = exact_sum(one.exact for one in mine if one.exact is not None)
    rounded = exact_sum(one.points for one in mine if one.points is not None)
    tops = [one.top for one in mine if one.top is not None]
    top = exact_sum(tops) if tops else None
    points = exact if options.percent_from == "exact" else rounded
    if _prorated(options, top) and 0 < len(mine) < session:
        scale = Fraction(session, len(mine))
        exact, points, top = exact * scale, points * scale, None if top is None else top * scale
    if options.percent_from == "rounded-total":
        points = half_up(points, 2)
    percent = 100 * points / top if top else None
    return Total(len(mine), points, exact, top, percent)


def _prorated(options: Options, top: Fraction | None) -> bool:
    """Whether a short session is brought up: ``prorated-mp`` only where there is a top."""
    return options.sit_out == "prorated" or (options.sit_out == "prorated-mp" and top is not None)
