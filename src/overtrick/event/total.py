"""A contestant's total: board points added up in the order of operations of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from overtrick.event.credit import Credit
from overtrick.event.tally import Sums
from overtrick.scoring.options import Options
from overtrick.scoring.ranking import counted_total, factored, percentage
from overtrick.scoring.rounding import exact_sum


@dataclass(frozen=True, slots=True)
class Total:
    """``points`` is what is ranked and printed, ``exact`` the sum before any rounding.

    ``percent`` is exact (0 to 100) of what ``percent_from`` names; None without a top.
    ``board_top`` is the top of one board, on average.
    """

    boards: int
    points: Fraction
    exact: Fraction
    top: Fraction | None
    percent: Fraction | None
    board_top: Fraction | None = None


def sums_of(mine: Sequence[Credit]) -> Sums:
    """Add up one contestant's credits."""
    return Sums(
        len(mine),
        exact_sum([one.exact for one in mine if one.exact is not None]),
        exact_sum([one.points for one in mine if one.points is not None]),
        _top([one.top for one in mine if one.top is not None]),
    )


def _top(tops: Sequence[Fraction]) -> Fraction | None:
    if not tops:
        return None
    first = tops[0]
    same = all(top is first for top in tops)
    return first * len(tops) if same else exact_sum(tops)


def total(sums: Sums, session: int, options: Options) -> Total:
    """The total that ranks; ``session`` is the boards of a full session."""
    exact, rounded, top = sums.exact, sums.rounded, sums.top
    board_top = None if top is None else _each(*top.as_integer_ratio(), sums.boards)
    if _prorated(options, top) and 0 < sums.boards < session:
        exact = factored(exact, sums.boards, session)
        rounded = factored(rounded, sums.boards, session)
        top = None if top is None else factored(top, sums.boards, session)
    points = counted_total(exact, rounded, options)
    percent = percentage(points, top) if top else None
    return Total(sums.boards, points, exact, top, percent, board_top)


@lru_cache(maxsize=256)
def _each(number: int, under: int, boards: int) -> Fraction:
    """The top of one board, kept: almost everybody has the same."""
    return Fraction(number, under * boards)


def _prorated(options: Options, top: Fraction | None) -> bool:
    """Whether a short session is brought up: ``prorated-mp`` only where there is a top."""
    return options.sit_out == "prorated" or (options.sit_out == "prorated-mp" and top is not None)
