"""Teams compared board by board: board-a-match, point-a-board, Patton and aggregate.

A team's result on a board is its score where it sits North-South plus its score where it
sits East-West; all marks are NS-signed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, assert_never

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.result import Artificial
from overtrick.scoring.field import Line, Mark, Mixed

Parts: TypeAlias = tuple[tuple[Fraction, int], ...]


class NotATable(BridgeError):
    """A table that turns an aggregate into points is empty, out of order or above its whole."""

    code = "not-an-aggregate-table"


@dataclass(frozen=True, slots=True)
class TeamPoints:
    """What a board or a match is worth to each team; home is North-South at its first table."""

    home: Fraction
    away: Fraction


def board_points(first: Line, second: Line, win: int = 1) -> TeamPoints:
    """A board's points: ``win`` for the better result, half for the same, exact.

    The home team is North-South in ``first`` and East-West in ``second``. Board-a-match has
    ``win`` 1 (ACBL: +120 and -110 wins), point-a-board 2 (EBU). Weighted scores earn their
    shares; a team with an artificial score at a table has that per cent of ``win``, the mean
    of the two if at both. Each team's points come from its own marks, so they need not
    balance.
    """
    return TeamPoints(
        _team_points(first.ns, second.ew, win), _team_points(second.ns, first.ew, win)
    )


def _team_points(north_south: Mark, east_west: Mark, win: int) -> Fraction:
    """A team's points from its North-South pair's mark and its East-West pair's."""
    awards = [mark.percent for mark in (north_south, east_west) if isinstance(mark, Artificial)]
    if awards:
        return sum(awards, Fraction(0)) / len(awards) * win / 100
    return sum(
        (
            share * other_share * compared(score - other, win)
            for share, score in parts(north_south)
            for other_share, other in parts(east_west)
        ),
        Fraction(0),
    )


def compared(difference: int, win: int) -> Fraction:
    """``win`` for a result above, half of it for the same, 0 for one below."""
    return Fraction((difference > 0) * 2 + (difference == 0), 2) * win


def parts(mark: Mark) -> Parts:
    """A mark as shares and scores; an artificial score has none."""
    match mark:
        case int():
            return ((Fraction(1), mark),)
        case Mixed():
            return mark.parts
        case Artificial():
            return ()
        case _:
            assert_never(mark)


def aggregate(boards: Sequence[tuple[Line, Line]]) -> Fraction:
    """The home team's net total points over the boards of a match (Law 78C), exact.

    Weighted scores count by their shares. A board on which either of the team's marks is an
    artificial score adds nothing.
    """
    return sum((_net(first.ns, second.ew) for first, second in boards), Fraction(0))


def _net(north_south: Mark, east_west: Mark) -> Fraction:
    ours, theirs = parts(north_south), parts(east_west)
    return _mean(ours) - _mean(theirs) if ours and theirs else Fraction(0)


def _mean(shares: Parts) -> Fraction:
    return sum((share * score for share, score in shares), Fraction(0))


@dataclass(frozen=True, slots=True)
class AggregateTable:
    """How a match's net aggregate becomes points, as the organiser laid it down.

    ``whole`` is what both teams share. ``rows`` are the largest margin of each row and the
    winner's points there, margins and points rising; a margin beyond the last row has the
    last row's points. A draw is half the whole.
    """

    whole: Fraction
    rows: tuple[tuple[int, Fraction], ...]

    def __post_init__(self) -> None:
        margins = [margin for margin, _ in self.rows]
        points = [points for _, points in self.rows]
        if not self.rows or margins != sorted(set(margins)) or margins[0] < 0:
            raise NotATable("the margins of an aggregate table rise from row to row")
        if points != sorted(points) or points[0] * 2 < self.whole or points[-1] > self.whole:
            raise NotATable(
                "the winner's points of an aggregate table rise from half the whole to the whole"
            )

    def points(self, margin: Fraction | int) -> Fraction:
        """The points of the team that is ahead by ``margin``, or behind if it is negative."""
        if margin < 0:
            return self.whole - self.points(-margin)
        if margin == 0:
            return self.whole / 2
        rows = (points for largest, points in self.rows if margin <= largest)
        return next(rows, self.rows[-1][1])


def patton(boards: Sequence[tuple[Line, Line]], table: AggregateTable) -> TeamPoints:
    """A Patton (hybrid) match: 2, 1 or 0 for each board, and the aggregate by the table (EBU).

    With 4 boards the boards are worth 8, and so is the table's whole.
    """
    home, away = Fraction(0), Fraction(0)
    for first, second in boards:
        points = board_points(first, second, win=2)
        home += points.home
        away += points.away
    share = table.points(aggregate(boards))
    return TeamPoints(home + share, away + table.whole - share)
