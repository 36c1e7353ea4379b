"""Artificial scores priced by their contestants' other boards, and everybody's sums with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from overtrick.bridge.result import Adjusted, Artificial
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.field_rules import FieldRules
from overtrick.event.fold import Event, Play
from overtrick.event.share import Share, Shares
from overtrick.event.sheet import Sheet
from overtrick.event.tally import Sums, Tallies
from overtrick.event.traveller import contestants_of
from overtrick.scoring.field import LinePoints
from overtrick.scoring.matchpoints import Tops
from overtrick.scoring.methods import Session

_NONE = Fraction(0)


class Cell(NamedTuple):
    """One side of one line, by the places of its board and line in the event's sheets."""

    board: int
    line: int
    side: Side


Cells: TypeAlias = dict[Cell, Share]
"""What some lines are worth to one contestant."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A field with its artificial scores priced.

    ``prices`` are what these are worth to each contestant that has any.
    """

    sheets: tuple[Sheet, ...]
    sums: dict[ContestantId, Sums]
    prices: dict[ContestantId, Cells]


def settle(event: Event, sheets: tuple[Sheet, ...], tallies: Tallies, rules: FieldRules) -> Settled:
    """Price the artificial scores, each by those boards of its contestant that were played.

    Contestants without a board are among the sums.
    """
    sums = dict.fromkeys(event.contestants, Sums(0, _NONE, _NONE, None))
    sums |= tallies.contestants
    prices = {}
    opened = _opened(event, sheets, tallies)
    for one in sums if opened else ():
        if one in opened:
            own = _own(sums[one], [share for _, share in opened[one]])
            priced = [
                (cell, _priced(sheets[cell.board], cell, share, own, rules))
                for cell, share in opened[one]
            ]
            prices[one] = dict(priced)
            sums[one] = _with(sums[one], [share for _, share in priced])
    return Settled(_written_back(sheets, prices), sums, prices)


def _opened(
    event: Event, sheets: Sequence[Sheet], tallies: Tallies
) -> dict[ContestantId, list[tuple[Cell, Share]]]:
    """The lines without points of each contestant that has any, twice if it has both seats."""
    found: dict[ContestantId, list[tuple[Cell, Share]]] = {}
    for board, sheet in enumerate(sheets):
        for line in tallies.boards[sheet].open:
            play = sheet.traveller.plays[line]
            for side, share in zip(Side, sheet.earned[line] or (), strict=True):
                if share.exact is None:
                    for one in contestants_of(event, play, side):
                        found.setdefault(one, []).append((Cell(board, line, side), share))
    return found


def _own(sums: Sums, opened: Sequence[Share]) -> Fraction | None:
    """A contestant's own session: what was played, without the lines that are open."""
    tops = (share.top for share in opened if share.top is not None)
    top = None if sums.top is None else sums.top - sum(tops, _NONE)
    return own_percent(sums.boards - len(opened), sums.rounded, top)


def own_percent(boards: int, points: Fraction, top: Fraction | None) -> Fraction | None:
    """Per cent of the top over the boards played, or points a board where there is none."""
    if not boards:
        return None
    if top is None:
        return points / boards
    return 100 * points / top if top else None


def _priced(
    sheet: Sheet, cell: Cell, share: Share, own: Fraction | None, rules: FieldRules
) -> Share:
    percent = artificial_percent(sheet.traveller.plays[cell.line], cell.side)
    if percent is None:
        return share
    comparisons = max(sheet.score.expected - 1, 0)
    exact = rules.method.award(percent, Session(own, share.top, comparisons), rules.options)
    tops = None if share.top is None else Tops(share.top, share.top)
    rounded = rules.method.rounded(LinePoints(exact, None), tops, rules.options).ns
    return Share(exact, rounded, share.top)


def artificial_percent(play: Play, side: Side) -> Fraction | None:
    """The per cent a ruling gives a side, None unless its score is artificial."""
    result = play.entered.result
    award = result.award(side) if isinstance(result, Adjusted) else None
    return award.percent if isinstance(award, Artificial) else None


def _with(sums: Sums, priced: Sequence[Share]) -> Sums:
    exact = (share.exact for share in priced if share.exact is not None)
    rounded = (share.points for share in priced if share.points is not None)
    return Sums(sums.boards, sum(exact, sums.exact), sum(rounded, sums.rounded), sums.top)


def _written_back(
    sheets: tuple[Sheet, ...], prices: Mapping[ContestantId, Cells]
) -> tuple[Sheet, ...]:
    """The sheets with the prices in their lines; where two partners' differ, the last one's."""
    changed: dict[int, dict[int, Shares]] = {}
    for cells in prices.values():
        for (board, line, side), share in cells.items():
            lines = changed.setdefault(board, {})
            ns, ew = lines.get(line) or sheets[board].earned[line] or (share, share)
            lines[line] = (share, ew) if side is Side.NS else (ns, share)
    if not changed:
        return sheets
    return tuple(
        sheet.corrected(changed[board]) if board in changed else sheet
        for board, sheet in enumerate(sheets)
    )
