"""Handicaps: what is added to a contestant's percentage, form by form, exactly.

A handicap is in per cent of the session's top and is positive for the weaker player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import Final, Literal

from overtrick.bridge.errors import BridgeError
from overtrick.scoring.rounding import half_up

AVERAGE: Final = Fraction(50)
FEWEST: Final = 5
"""Results a player needs before a handicap is worked out."""

MOST: Final = 10
"""The last results that count; with so many, the best and the worst of them do not."""


class NotAHandicap(BridgeError):
    """There is no such rank or form of handicap."""

    code = "not-a-handicap"


def average(percentages: Sequence[Fraction]) -> Fraction | None:
    """The mean that a player's handicap is taken from, exact; None with fewer than 5 results.

    ``percentages`` stand in the order they were made. Up to nine count all; from ten on the
    last ten count without the best and the worst of them.
    """
    last = sorted(percentages[-MOST:])
    if len(last) < FEWEST:
        return None
    if len(last) == MOST:
        last = last[1:-1]
    return sum(last, Fraction(0)) / len(last)


def player(percentages: Sequence[Fraction]) -> Fraction | None:
    """A player's handicap from their percentages: 50 minus the average; None with too few."""
    mean = average(percentages)
    return None if mean is None else AVERAGE - mean


@dataclass(frozen=True, slots=True)
class PairHandicap:
    """A pair's handicap, and what has to be said about it (empty when there is nothing)."""

    percent: Fraction
    remark: str = ""


def pair(first: Fraction | None, second: Fraction | None) -> PairHandicap:
    """The mean of two players' handicaps; a player without one counts 0, and that is said."""
    without = [first, second].count(None)
    remark = (
        "",
        "one partner has no handicap and counts 0",
        "neither partner has a handicap; both count 0",
    )[without]
    return PairHandicap(((first or Fraction(0)) + (second or Fraction(0))) / 2, remark)


_EBU_LOWEST: Final = 39
_EBU_HIGHEST: Final = 61
_EBU_MOST: Final = 6


def ebu_band(grade: Fraction) -> int:
    """EBUScore's handicap for a grade: +6 below 39, 0 for 49 to 51, -6 from 61 (an Ace).

    Bands are two per cent wide and begin with their lower bound.
    """
    if grade < _EBU_LOWEST:
        return _EBU_MOST
    if grade >= _EBU_HIGHEST:
        return -_EBU_MOST
    return _EBU_MOST - 1 - int((grade - _EBU_LOWEST) / 2)


def ebuscore(grades: Sequence[Fraction], mode: Literal["100%", "50%"]) -> Fraction:
    """EBUScore's handicap of a pair: the sum of both bands at 100%, their mean at 50%."""
    total = Fraction(sum(map(ebu_band, grades)))
    return total if mode == "100%" else total / len(grades)


def scorebridge(grades: Sequence[Fraction]) -> Fraction:
    """ScoreBridge's handicap of a pair: 50 minus the mean of the grades.

    Source: EBU newsletter 17, where the same amount is subtracted with the other sign.
    """
    return AVERAGE - sum(grades, Fraction(0)) / len(grades)


def new_zealand(mean: Fraction) -> Fraction:
    """A New Zealand club's handicap of a pair: 50 minus its average (Queenstown)."""
    return AVERAGE - mean


_YORK_PAR: Final = Decimal("63.30")
_YORK_GROWTH: Final = Decimal("1.017")
_YORK_BASE: Final = Decimal("0.09")
_YORK_MOST: Final = 40
_EXACT: Final = Context(prec=40)


def york(mean: Fraction) -> Fraction:
    """The York club's handicap: (63.30 - A) · 1.017^(63.30 - A) + 0.09, at most 40.

    A root is in it: it is rounded to 0.01 with halves up.
    """
    with localcontext(_EXACT):
        gap = _YORK_PAR - Decimal(mean.numerator) / Decimal(mean.denominator)
        found = gap * _YORK_GROWTH**gap + _YORK_BASE
        return min(half_up(Fraction(found), 2), Fraction(_YORK_MOST))


ACBL_PAR: Final = Fraction(65)


def acbl(mean: Fraction, share: Fraction = Fraction(9, 10)) -> Fraction:
    """The ACBL guide's handicap: 90 to 100 per cent (``share``) of 65 minus the average."""
    return share * (ACBL_PAR - mean)


ACBL_TEAM_ADDITION: Final[dict[str, int]] = {
    "Rookie": 30,
    "Junior Master": 25,
    "Club Master": 20,
    "Sectional Master": 15,
    "Regional Master": 10,
    "NABC Master": 5,
    "Life Master under 500": 2,
    "Life Master 500+": 0,
}
"""Per cent that IMPs won are raised by, by rank (ACBL Handicap Club Games Guide)."""


def raised(imps: Fraction, percent: Fraction) -> Fraction:
    """IMPs won, raised by so many per cent; exact."""
    return imps * (100 + percent) / 100


def acbl_team(imps: Fraction, rank: str) -> Fraction:
    """IMPs won at teams with the ACBL guide's addition for ``rank``. Raises NotAHandicap."""
    try:
        percent = ACBL_TEAM_ADDITION[rank]
    except KeyError:
        ranks = ", ".join(ACBL_TEAM_ADDITION)
        raise NotAHandicap(f"{rank!r} is not a rank; the ranks are {ranks}") from None
    return raised(imps, Fraction(percent))
