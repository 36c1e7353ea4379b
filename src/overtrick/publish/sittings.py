"""What each contestant played: one side of one line after another, and the score so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.standings import BoardScore, LineScore
from overtrick.event.traveller import contestants_of
from overtrick.publish.edition import Edition


@dataclass(frozen=True, slots=True)
class Sitting:
    """One contestant on one side of one line of a board."""

    board: BoardScore
    line: LineScore
    side: Side


Sittings: TypeAlias = dict[ContestantId, list[Sitting]]


def sittings(edition: Edition) -> Sittings:
    """Every contestant's lines, in the order in which they were played."""
    found: Sittings = {one: [] for one in edition.entrants}
    for board in edition.standings.boards:
        for line in board.lines:
            for side in Side:
                for one in contestants_of(edition.event, line.play, side):
                    found[one].append(Sitting(board, line, side))
    for mine in found.values():
        mine.sort(key=_order(mine))
    return found


def _order(mine: Sequence[Sitting]) -> Callable[[Sitting], tuple[int, int]]:
    """By round where every line names its round, otherwise by board."""
    known = all(one.line.play.entered.round is not None for one in mine)

    def key(one: Sitting) -> tuple[int, int]:
        return (one.line.play.entered.round or 0) if known else 0, one.board.board

    return key


def value(edition: Edition, one: Sitting) -> Fraction | None:
    """What a board counts for in the total: exact or rounded points, as the rules have it."""
    if edition.options.get("percent_from") == "exact":
        return one.line.exact(one.side)
    return one.line.points(one.side)


def running(edition: Edition, mine: Iterable[Sitting]) -> list[Fraction | None]:
    """After each board that counts: the percentage so far, or the sum without tops.

    While there was nothing to win (boards played at one table alone) there is no percentage.
    """
    total, tops = Fraction(0), Fraction(0)
    found: list[Fraction | None] = []
    for one in mine:
        worth = value(edition, one)
        if worth is None:
            continue
        total += worth
        tops += one.line.top(one.side) or 0
        nothing = None if edition.has_top else total
        found.append(100 * total / tops if tops else nothing)
    return found
