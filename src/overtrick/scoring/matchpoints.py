"""Matchpoints (Law 78A): what each side of each table earns on one board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter
from typing import Any

from overtrick.bridge.result import Artificial
from overtrick.bridge.seat import Side
from overtrick.scoring.board_rounding import round_board
from overtrick.scoring.comparison import METHODS, comparisons, mark_of, scores_due
from overtrick.scoring.field import Line, LinePoints
from overtrick.scoring.frequency import FEW, ranked_scores
from overtrick.scoring.neuberg import scale, top
from overtrick.scoring.options import Options

__all__ = [
    "BoardMatchpoints", "Tops", "artificial_points", "matchpoints", "round_board",
    "score_board", "top",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tops:
    """What the best possible result of a line would have been worth to each side."""

    ns: Fraction
    ew: Fraction


@dataclass(frozen=True, slots=True)
class BoardMatchpoints:
    """A board's points, exact and before rounding, line by line in the order given.

    ``tops`` has each line's own tops. They differ between lines only where groups are not
    factored (``factor`` none), and between sides only where split rulings left them with
    different numbers of scores.
    """

    lines: tuple[LinePoints, ...]
    tops: tuple[Tops, ...]

    @property
    def top(self) -> Fraction:
        """The board's top: the largest of its lines; 0 without lines."""
        return max((max(tops.ns, tops.ew) for tops in self.tops), default=Fraction(0))


def matchpoints(scores: Sequence[int]) -> list[int]:
    """North-South's matchpoints for plain NS-signed scores: 2 a score beaten, 1 a tie.

    East-West's are 2(n - 1) less these.

    >>> matchpoints([400, 430, 150, -50])
    [4, 6, 2, 0]
    """
    points = ranked_scores(scores)
    return [points[score] for score in scores]


def score_board(
    lines: Sequence[Line], expected: int, options: Options, groups: Sequence[str] | None = None
) -> BoardMatchpoints:
    """The points of a board's lines, each side from the marks of its own direction.

    ``expected`` is the number of scores the top stands for: with ``factor`` event, manual or
    ascherman the event's largest number of scores on a board, with board the board's own,
    artificial scores among them. With boards the lines given are counted instead (scores
    missing are not made up for, artificial ones are: ACBLscore), and with none each group has
    the top of its own scores. ``groups`` names for each line the form in which a fouled board
    was played (Law 87): only lines of one form compare. Raises NotThatManyScores when there
    are more scores than ``expected``.
    """
    size = len(lines)
    if not size:
        return BoardMatchpoints((), ())
    if size > 1 and (groups is None or groups.count(groups[0]) == size):
        marks: list[Any] = [line.ns for line in lines if line.ns is line.ew]
        if len(marks) == size and isinstance(marks[0], int):
            try:
                raw = ranked_scores(marks)
            except TypeError:
                # Scores sort; a ruling among them does not, and takes the long way.
                return _ruled(lines, expected, options, groups)
            return _unruled(marks, raw, _worth(size, expected, options.factor, options.win))
    return _ruled(lines, expected, options, groups)


def _unruled(scores: list[int], raw: Mapping[int, int], worth: _Worth) -> BoardMatchpoints:
    """The short way where no side has a ruling: whole numbers until the very end."""
    # An itemgetter of all lines at once is the quickest way to look up so many.
    every = itemgetter(*scores)
    if worth.row:
        return BoardMatchpoints(itemgetter(*every(raw))(worth.row), worth.tops)
    points = {score: worth[own] for score, own in raw.items()}
    return BoardMatchpoints(every(points), worth.tops)


class _Worth(dict[int, LinePoints]):
    """A line's points by its raw points, found once and kept."""

    def __init__(self, actual: int, expected: int, factor: str, win: str) -> None:
        super().__init__()
        due = scores_due(factor, expected, actual)
        self.scale = scale(METHODS[factor], actual, due, win)
        self.tops = (Tops(self.scale.top, self.scale.top),) * actual
        self.row = [self[raw] for raw in range(2 * actual - 1)] if actual <= FEW else []

    def __missing__(self, raw: int) -> LinePoints:
        line = self.scale
        found = self[raw] = LinePoints(line.points(raw), line.points(line.raw_top - raw))
        return found


_worth = lru_cache(maxsize=512)(_Worth)


def _ruled(
    lines: Sequence[Line], expected: int, options: Options, groups: Sequence[str] | None
) -> BoardMatchpoints:
    """The long way: each side and form from its own frequency table."""
    ns, ns_tops = _side(Side.NS, lines, expected, options, groups)
    ew, ew_tops = _side(Side.EW, lines, expected, options, groups)
    return BoardMatchpoints(tuple(map(LinePoints, ns, ew)), tuple(map(Tops, ns_tops, ew_tops)))


def _side(
    side: Side,
    lines: Sequence[Line],
    expected: int,
    options: Options,
    groups: Sequence[str] | None,
) -> tuple[list[Fraction | None], list[Fraction]]:
    points: list[Fraction | None] = [None] * len(lines)
    tops = [Fraction(0)] * len(lines)
    for comparison in comparisons(side, lines, expected, options, groups):
        for place in comparison.places:
            mark = mark_of(lines[place], side)
            points[place] = comparison.points(mark)
            tops[place] = comparison.scale.top
            if isinstance(mark, Artificial) and not tops[place]:
                tops[place] = top(scores_due(options.factor, expected, len(lines)), options)
    return points, tops


def artificial_points(
    percent: Fraction, top: Fraction, own_percent: Fraction | None, options: Options
) -> Fraction:
    """What an artificial score is worth of ``top``, exact (Law 12C2(a)).

    By Law 12C2(c), unless ``average`` is fixed, 60 per cent or more rises to the contestant's
    ``own_percent`` on the other boards of the session, and 40 or less falls to it; 50 stays.
    """
    if own_percent is not None and options.average == "law12c2c":
        if percent >= 60:
            percent = max(percent, own_percent)
        elif percent <= 40:
            percent = min(percent, own_percent)
    return percent * top / 100
