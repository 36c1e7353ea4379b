"""Sums that must come out on the exact values; what does not is said."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.bridge.result import Adjusted
from overtrick.event.sheet import Sheet
from overtrick.event.standings import Imbalance
from overtrick.event.tally import BoardSum, Tallies
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import exact_sum, shown

_SMALL = 3
"""Groups up to this size may be scored by percentages that do not balance."""


def imbalances(tallies: Tallies, options: Options) -> tuple[Imbalance, ...]:
    """What does not add up: a board's points to its tops, a field's to its boards'.

    Boards with rulings, and fouled boards with small groups where these are scored by
    percentages, are left out: their points need not balance. So no artificial score is missed.
    """
    found = [
        Imbalance("board-sum", _where(sheet), _says(board))
        for sheet, board in tallies.boards.items()
        if not _balanced(sheet, board, options)
    ]
    of_boards = exact_sum(board.earned for board in tallies.boards.values())
    of_contestants = exact_sum(one.exact for one in tallies.contestants.values())
    # An individual's two partners are both credited with their side's points.
    due = of_boards * max((board.partners for board in tallies.boards.values()), default=1)
    if of_contestants != due and not _ruled(tallies.boards):
        message = f"the field has {shown(of_contestants)}, its boards {shown(due)}"
        found.append(Imbalance("field-sum", "", message))
    return tuple(found)


def _balanced(sheet: Sheet, board: BoardSum, options: Options) -> bool:
    if sheet.score.top is None or board.earned == board.due:
        return True
    return _ruled([sheet]) or _small_group(sheet, options)


def _where(sheet: Sheet) -> str:
    score = sheet.score
    return f"board {score.board}" + (f", section {score.scope}" if score.scope else "")


def _says(board: BoardSum) -> str:
    return f"the matchpoints add up to {shown(board.earned)}, not {shown(board.due)}"


def _ruled(sheets: Iterable[Sheet]) -> bool:
    return any(
        isinstance(play.entered.result, Adjusted)
        for sheet in sheets
        for play in sheet.traveller.plays
    )


def _small_group(sheet: Sheet, options: Options) -> bool:
    groups = [play.group for _, play, _ in sheet.played()]
    return options.small_group != "neuberg" and any(
        groups.count(group) <= _SMALL for group in set(groups) if len(set(groups)) > 1
    )
