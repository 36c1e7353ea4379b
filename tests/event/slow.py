"""Standings the slow and obvious way: every score against every other, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.bridge.result import Adjusted, Artificial
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.standings import BoardScore, LineScore
from overtrick.event.traveller import contestants_of
from overtrick.scoring.methods import METHODS, Session
from overtrick.scoring.options import from_named

Row = tuple[int, str, str, int]
"""Board, North-South pair, East-West pair, NS score."""


def matchpoints(rows: Sequence[Row]) -> dict[str, tuple[Fraction, Fraction]]:
    """Points and top of every pair at 2 a score beaten, Neuberg to the event's largest."""
    boards: dict[int, list[Row]] = {}
    for one in rows:
        boards.setdefault(one[0], []).append(one)
    expected = max(len(board) for board in boards.values())
    sums: dict[str, list[Fraction]] = {}
    for board in boards.values():
        for place, (_, ns, ew, score) in enumerate(board):
            won = Fraction(0)
            for other, (_, _, _, theirs) in enumerate(board):
                if other != place:
                    won += 2 if score > theirs else 1 if score == theirs else 0
            actual = len(board)
            points = (won * expected + expected - actual) / actual
            top = 2 * (expected - 1)
            for pair, mine in ((ns, points), (ew, top - points)):
                found = sums.setdefault(pair, [Fraction(0), Fraction(0)])
                found[0] += mine
                found[1] += top
    return {pair: (points, top) for pair, (points, top) in sums.items()}


def cross_imps(rows: Sequence[Row], table: Sequence[int]) -> dict[str, Fraction]:
    """Every pair's cross-IMPs, divided by the comparisons; ``table`` bounds 0, 1, 2 ... IMPs."""
    sums: dict[str, Fraction] = {}
    for place, (board, ns, ew, score) in enumerate(rows):
        others = [
            theirs
            for other, (its, _, _, theirs) in enumerate(rows)
            if its == board and other != place
        ]
        won = Fraction(0)
        for theirs in others:
            size = sum(abs(score - theirs) > bound for bound in table)
            won += size if score > theirs else -size
        mine = won / len(others) if others else Fraction(0)
        sums[ns] = sums.get(ns, Fraction(0)) + mine
        sums[ew] = sums.get(ew, Fraction(0)) - mine
    return sums


@dataclass
class Sum:
    """One contestant's boards, exact points, tops, and the lines still to be priced."""

    boards: int = 0
    exact: Fraction = Fraction(0)
    played: int = 0
    top: Fraction = Fraction(0)
    played_top: Fraction = Fraction(0)
    open: list[tuple[Fraction, Fraction | None, int]] = field(default_factory=list)


def sums(event: Event, boards: Sequence[BoardScore]) -> dict[ContestantId, Sum]:
    """Everybody's lines added up one by one; artificial scores from the rest of the session."""
    found = {one: Sum() for one in event.contestants}
    for board in boards:
        for line in board.lines:
            for side in Side if line.counts else ():
                for one in contestants_of(event, line.play, side):
                    _add(found.setdefault(one, Sum()), board, line, side)
    options = from_named(event.opened.options)
    for mine in found.values():
        own = _own(mine, has_top=METHODS[event.opened.method].has_top)
        mine.exact += sum(
            METHODS[event.opened.method].award(percent, Session(own, top, others), options)
            for percent, top, others in mine.open
        )
    return found


def _add(mine: Sum, board: BoardScore, line: LineScore, side: Side) -> None:
    result, exact, top = line.play.entered.result, line.exact(side), line.top(side)
    assert exact is not None
    mine.boards += 1
    mine.top += top or 0
    award = result.award(side) if isinstance(result, Adjusted) else None
    if isinstance(award, Artificial):
        mine.open.append((award.percent, top, max(board.expected - 1, 0)))
        return
    mine.played += 1
    mine.exact += exact
    mine.played_top += top or 0


def _own(mine: Sum, *, has_top: bool) -> Fraction | None:
    if not mine.played:
        return None
    if not has_top:
        return mine.exact / mine.played
    return 100 * mine.exact / mine.played_top if mine.played_top else None
