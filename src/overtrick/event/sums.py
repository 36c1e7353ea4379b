"""Sums that must come out on the exact values; what does not is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from overtrick.bridge.result import Adjusted
from overtrick.event.standings import BoardScore, Imbalance
from overtrick.event.total import Sums
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import exact_sum, shown

_SMALL = 3
"""Groups up to this size may be scored by percentages that do not balance."""


def imbalances(
    boards: Sequence[BoardScore], contestants: Iterable[Sums], options: Options
) -> tuple[Imbalance, ...]:
    """What does not add up: a board's points to its tops, a field's to its boards'.

    Boards with rulings, and fouled boards with small groups where these are scored by
    percentages, are left out: their points need not balance.
    """
    sums = [exact_sum(_exact(board)) for board in boards]
    found = [
        one
        for board, points in zip(boards, sums, strict=True)
        if (one := _board(board, points, options))
    ]
    of_boards = exact_sum(sums)
    of_contestants = exact_sum(one.exact for one in contestants)
    # An individual's two partners are both credited with their side's points.
    shares = max((_partners(board) for board in boards), default=1)
    if of_contestants != shares * of_boards and not _ruled(boards):
        message = f"the field has {shown(of_contestants)}, its boards {shown(shares * of_boards)}"
        found.append(Imbalance("field-sum", "", message))
    return tuple(found)


def _board(board: BoardScore, points: Fraction, options: Options) -> Imbalance | None:
    if board.top is None:
        return None
    due = exact_sum(line.top_ns for line in board.lines if line.top_ns is not None)
    if points == due or _ruled([board]) or _small_group(board, options):
        return None
    where = f"board {board.board}" + (f", section {board.scope}" if board.scope else "")
    message = f"the matchpoints add up to {shown(points)}, not {shown(due)}"
    return Imbalance("board-sum", where, message)


def _ruled(boards: Iterable[BoardScore]) -> bool:
    return any(
        isinstance(line.play.entered.result, Adjusted) for board in boards for line in board.lines
    )


def _small_group(board: BoardScore, options: Options) -> bool:
    groups = [line.play.group for line in board.lines if line.counts]
    return options.small_group != "neuberg" and any(
        groups.count(group) <= _SMALL for group in set(groups) if len(set(groups)) > 1
    )


def _exact(board: BoardScore) -> Iterator[Fraction]:
    for line in board.lines:
        if line.exact_ns is not None:
            yield line.exact_ns
        if line.exact_ew is not None:
            yield line.exact_ew


def _partners(board: BoardScore) -> int:
    return max((len(line.play.entered.ns) for line in board.lines), default=1)
