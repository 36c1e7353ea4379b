"""What each contestant is credited with, board by board, artificial scores settled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from overtrick.bridge.result import Adjusted, Artificial
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.standings import BoardScore, LineScore
from overtrick.event.traveller import contestants_of
from overtrick.scoring.field import LinePoints
from overtrick.scoring.matchpoints import Tops
from overtrick.scoring.methods import Method, Session
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import exact_sum


class Credit(NamedTuple):
    """One side of one line, credited to one contestant.

    ``board`` and ``line`` are places in the event's scored boards. ``percent`` is the
    artificial score, None for a score made in play; until it is settled ``points`` and
    ``exact`` are None.
    """

    board: int
    line: int
    side: Side
    top: Fraction | None
    points: Fraction | None
    exact: Fraction | None
    percent: Fraction | None = None


Credits = dict[ContestantId, list[Credit]]
_SIDES = tuple(Side)


def credits_of(event: Event, boards: Iterable[BoardScore]) -> Credits:
    """Every contestant's credits, in the order of the boards. Boards not played give none."""
    gathered: Credits = {one: [] for one in event.contestants}
    seated: dict[tuple[object, ...], tuple[list[Credit], ...]] = {}
    for place, board in enumerate(boards):
        for number, line in enumerate(board.lines):
            if not line.counts:
                continue
            entered = line.play.entered
            for side in _SIDES:
                numbers = entered.ns if side is Side.NS else entered.ew
                key = (entered.section, numbers, entered.teams, entered.switched, side is Side.NS)
                mine = seated.get(key)
                if mine is None:
                    who = contestants_of(event, line.play, side)
                    mine = seated[key] = tuple(gathered.setdefault(one, []) for one in who)
                credit = _credit(place, number, line, side)
                for credited in mine:
                    credited.append(credit)
    return gathered


def _credit(board: int, number: int, line: LineScore, side: Side) -> Credit:
    if side is Side.NS:
        top, points, exact = line.top_ns, line.points_ns, line.exact_ns
    else:
        top, points, exact = line.top_ew, line.points_ew, line.exact_ew
    percent = artificial_percent(line, side) if points is None else None
    return Credit(board, number, side, top, points, exact, percent)


def artificial_percent(line: LineScore, side: Side) -> Fraction | None:
    """The per cent a ruling gives a side, None unless its score is artificial."""
    result = line.play.entered.result
    award = result.award(side) if isinstance(result, Adjusted) else None
    return award.percent if isinstance(award, Artificial) else None


def settled(
    credits_: Credits, boards: Sequence[BoardScore], method: Method, options: Options
) -> Credits:
    """The credits with every artificial score priced by its contestant's other boards."""
    return {
        contestant: _settled(mine, boards, method, options)
        if any(one.percent is not None for one in mine)
        else mine
        for contestant, mine in credits_.items()
    }


def _settled(
    mine: list[Credit], boards: Sequence[BoardScore], method: Method, options: Options
) -> list[Credit]:
    own = own_session(mine)
    return [_priced(one, own, boards, method, options) for one in mine]


def own_session(mine: Iterable[Credit]) -> Fraction | None:
    """Per cent of the top (points a board where there is none) over the boards played."""
    played = [one for one in mine if one.percent is None and one.points is not None]
    if not played:
        return None
    points = exact_sum(one.points for one in played if one.points is not None)
    tops = [one.top for one in played if one.top is not None]
    if not tops:
        return points / len(played)
    top = exact_sum(tops)
    return 100 * points / top if top else None


def _priced(
    one: Credit,
    own: Fraction | None,
    boards: Sequence[BoardScore],
    method: Method,
    options: Options,
) -> Credit:
    if one.percent is None:
        return one
    comparisons = max(boards[one.board].expected - 1, 0)
    exact = method.award(one.percent, Session(own, one.top, comparisons), options)
    tops = None if one.top is None else Tops(one.top, one.top)
    rounded = method.rounded(LinePoints(exact, None), tops, options).ns
    return one._replace(points=rounded, exact=exact)


def written_back(boards: Sequence[BoardScore], credits_: Credits) -> tuple[BoardScore, ...]:
    """The boards with the settled artificial scores in their lines."""
    changed: dict[int, dict[int, LineScore]] = {}
    for mine in credits_.values():
        for one in mine:
            if one.percent is None:
                continue
            lines = changed.setdefault(one.board, {})
            line = lines.get(one.line, boards[one.board].lines[one.line])
            lines[one.line] = _with(line, one)
    return tuple(
        replace(
            board,
            lines=tuple(
                changed[place].get(number, line) for number, line in enumerate(board.lines)
            ),
        )
        if place in changed
        else board
        for place, board in enumerate(boards)
    )


def _with(line: LineScore, one: Credit) -> LineScore:
    if one.side is Side.NS:
        return line._replace(points_ns=one.points, exact_ns=one.exact)
    return line._replace(points_ew=one.points, exact_ew=one.exact)
