"""What each contestant is credited with, board by board, artificial scores settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import NamedTuple

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event, Play
from overtrick.event.seats import Seats
from overtrick.event.settling import Cell, Cells, Settled, artificial_percent, own_percent
from overtrick.event.share import Share
from overtrick.scoring.rounding import exact_sum


class Credit(NamedTuple):
    """One side of one line, credited to one contestant.

    ``board`` and ``line`` are places in the event's scored boards. ``percent`` is the
    artificial score, None for a score made in play.
    """

    board: int
    line: int
    side: Side
    top: Fraction | None
    points: Fraction | None
    exact: Fraction | None
    percent: Fraction | None = None


Credits = dict[ContestantId, list[Credit]]


def credits_of(
    event: Event, settled: Settled, whom: Collection[ContestantId] | None = None
) -> Credits:
    """Every contestant's credits, in the order of the boards. Boards not played give none.

    Where only the credits of some are asked for, the others have none.
    """
    gathered: Credits = {one: [] for one in settled.sums}
    seats = Seats(event, lambda several: several)
    for board, sheet in enumerate(settled.sheets):
        for line, play, shares in sheet.played():
            for side, share, seated in zip(Side, shares, seats.of(play), strict=True):
                cell = Cell(board, line, side)
                for one in seated:
                    if whom is None or one in whom:
                        gathered[one].append(_credit(play, cell, share, settled.prices.get(one)))
    return gathered


def _credit(play: Play, cell: Cell, share: Share, prices: Cells | None) -> Credit:
    if prices is None or cell not in prices:
        return Credit(*cell, share.top, share.points, share.exact)
    own = prices[cell]
    percent = artificial_percent(play, cell.side)
    return Credit(*cell, own.top, own.points, own.exact, percent)


def own_session(mine: Iterable[Credit]) -> Fraction | None:
    """Per cent of the top (points a board where there is none) over the boards played."""
    played = [one for one in mine if one.percent is None and one.points is not None]
    tops = [one.top for one in played if one.top is not None]
    points = exact_sum(one.points for one in played if one.points is not None)
    return own_percent(len(played), points, exact_sum(tops) if tops else None)
