"""New Zealand C points: a fixed award to each line's winners, at teams so much a board won.

Source: Victoria Bridge Club's explanation of the scheme. What second place and the places
below it have of the winner's award was not found in any public source: a pack names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from overtrick.event.standings import Match
from overtrick.federations.keys import Keys
from overtrick.federations.places import NoMasterPoints, Places, decreasing, downwards
from overtrick.federations.turnout import BY_KEY, Kind, Turnout

LINEAR: Final = "in-equal-steps"


@dataclass(frozen=True, slots=True)
class CPoints:
    """The whole scheme, as a pack's ``master_points`` with ``scheme = "c-points"``.

    ``shares`` are what places from the second on have of the winner's award; None stands for
    equal steps down. ``win`` and ``draw`` are points for each board of a team's match.
    """

    winner: Mapping[Kind, Fraction]
    depth: Fraction
    shares: tuple[Fraction, ...] | None
    win: Fraction
    draw: Fraction
    levels: Mapping[str, str]

    def places(self, turnout: Turnout, level: str) -> Places:
        """Awards by place in one line, to 0.01 with halves up.

        Raises NoMasterPoints for a kind, or a place, that the pack has no award for.
        """
        del level
        if turnout.kind not in self.winner:
            raise NoMasterPoints(
                f"the pack has no winner's award for {turnout.kind.value}: "
                f"add master_points.winner.{turnout.kind.key}"
            )
        first, number = self.winner[turnout.kind], floor(turnout.contestants * self.depth)
        if self.shares is None:
            return Places(downwards(first, number))
        if len(self.shares) < number - 1:
            raise NoMasterPoints(
                f"{number} places have an award, and no public source gives the share of place "
                f"{len(self.shares) + 2}: write it under master_points.shares"
            )
        return Places(decreasing(first, self.shares, number))

    def colour(self, level: str) -> str:
        """The kind of points."""
        return self.levels[level]

    def match_points(self, matches: Iterable[Match]) -> dict[str, Fraction]:
        """Each team's C points: ``win`` a board of a match it won, ``draw`` of one drawn."""
        points: dict[str, Fraction] = {}
        for match in matches:
            boards = sum(board.points is not None for board in match.boards)
            home, away = match.won
            for team, own, other in zip(match.teams, (home, away), (away, home), strict=True):
                worth = self.win if own > other else self.draw if own == other else 0
                points[team] = points.get(team, Fraction(0)) + worth * boards
        return points


KEYS = ("winner", "depth", "shares", "match_board_won", "match_board_drawn", "levels")


def read(keys: Keys) -> CPoints:
    """The scheme from a pack's table. Raises NotAPack."""
    keys.table("winner").only(*BY_KEY)
    winner = keys.each("winner", Keys.number)
    linear = keys.values.get("shares") == LINEAR
    return CPoints(
        {BY_KEY[name]: points for name, points in winner.items()},
        keys.number("depth"),
        None if linear else keys.numbers("shares"),
        keys.number("match_board_won"),
        keys.number("match_board_drawn"),
        keys.each("levels", lambda inner, name: _colour(inner.table(name))),
    )


def _colour(keys: Keys) -> str:
    keys.only("colour")
    return keys.text("colour")
