"""What each contestant is credited with, board by board, artificial scores settled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

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


@dataclass(frozen=True, slots=True)
class Credit:
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


def credits_of(event: Event, boards: Iterable[BoardScore]) -> Credits:
    """Every contestant's credits, in the order of the boards. Boards not played give none."""
    gathered: Credits = {one: [] for one in event.contestants}
    for place, board in enumerate(boards):
        for number, line in enumerate(board.lines):
            if not line.counts:
                continue
            for side in Side:
                credit = _credit(place, number, line, side)
                for contestant in contestants_of(event, line.play, side):
                    gathered.setdefault(contestant, []).append(credit)
    return gathered


def _credit(board: int, number: int, line: LineScore, side: Side) -> Credit:
    top, points, exact = line.top(side), line.points(side), line.exact(side)
    return Credit(board, number, side, top, points, exact, artificial_percent(line, side))


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
        contestant: [_priced(one, own_session(mine), boards, method, options) for one in mine]
        if any(one.percent is not None for one in mine)
        else mine
        for contestant, mine in credits_.items()
    }


def own_session(mine: Iterable[Credit]) -> Fraction | None:
    """Per cent of the top (points a board where there is none) over the boards played."""
    played = [one for one in mine if one.percent is None and one.points is not None]
    if not played:
        return None
    points = sum((one.points for one in played if one.points is not None), Fraction(0))
    tops = [one.top for one in played if one.top is not None]
    if not tops:
        return points / len(played)
    return 100 * points / sum(tops) if sum(tops) else None


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
    return replace(one, points=rounded, exact=exact)


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
        return replace(line, points_ns=one.points, exact_ns=one.exact)
    return replace(line, points_ew=one.points, exact_ew=one.exact)
