"""From points among the scores that were made to points on the board's full top.

Every method is a straight line: points = slope * raw + base, where raw points are 2 a score
beaten and 1 a tie among ``actual`` scores, and ``expected`` scores were due.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.scoring.options import Options

ASCHERMAN: Final = "ascherman"


class NotThatManyScores(BridgeError):
    """A board was to be scored for fewer scores than it has, or for none."""

    code = "not-that-many-scores"


@dataclass(frozen=True, slots=True)
class Scale:
    """How raw points become a board's points: ``method`` is the rule that gives the line.

    ``actual`` scores were compared, the top stands for ``expected``; ``top`` is what the best
    possible score is worth, in the points of ``win`` a score beaten.
    """

    method: str
    actual: int
    expected: int
    slope: Fraction
    base: Fraction
    top: Fraction

    def points(self, raw: int | Fraction) -> Fraction:
        """The points for ``raw`` points among the scores compared."""
        return self.slope * raw + self.base

    @property
    def raw_top(self) -> int:
        """The top among the scores compared, 2 a score beaten."""
        return 2 * max(self.actual - 1, 0)


def top(expected: int, options: Options) -> Fraction:
    """The top of a board due to be scored ``expected`` times.

    2 (or 1) for each other score; by Ascherman one share more at each end. Raises
    NotThatManyScores below 1.
    """
    if expected < 1:
        raise NotThatManyScores(f"a board is scored at least once, not {expected} times")
    return _top(options.factor, expected, options.win)


def _top(factor: str, expected: int, win: str) -> Fraction:
    shares = expected if factor == ASCHERMAN else expected - 1
    return Fraction(2 * shares, 1 if win == "2" else 2)


@lru_cache(maxsize=4096)
def scale(method: str, actual: int, expected: int, win: str) -> Scale:
    """The line of a method: ``raw``, ``neuberg``, ``manual``, ``ascherman`` or ``small``.

    Neuberg (raw * E + E - A) / A; manual raw + E - A; Ascherman (raw + 1) * E / A of a top of
    2E; small groups get 60 per cent and 5 more for each raw point above their middle (so 65
    and 55, or 70, 60 and 50; a single score 60). Without a score (``actual`` 0) the line is
    flat at 0. Raises NotThatManyScores when fewer scores were due than were made.

    >>> scale("neuberg", 6, 7, "2").points(9)
    Fraction(32, 3)
    """
    if expected < max(actual, 1):
        raise NotThatManyScores(f"the board has {actual} scores, and {expected} were due")
    whole = _top(method, expected, "2")
    match method:
        case "neuberg" if actual:
            slope, base = Fraction(expected, actual), Fraction(expected - actual, actual)
        case "ascherman" if actual:
            slope = base = Fraction(expected, actual)
        case "manual" if actual:
            slope, base = Fraction(1), Fraction(expected - actual)
        case "small":
            slope, base = whole / 20, whole * (65 - 5 * actual) / 100
        case _:
            slope, base = Fraction(1 if actual else 0), Fraction(0)
    unit = 1 if win == "2" else 2
    return Scale(method, actual, expected, slope / unit, base / unit, whole / unit)
