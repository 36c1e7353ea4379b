"""ACBL club games: so much for each pair of the group to its winner, and shares of that.

Source: ACBL Handbook, "Calculating the awards"; strata as a real game of 2026 gave them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from overtrick.federations.keys import Keys
from overtrick.federations.places import NoMasterPoints, Places, decreasing
from overtrick.federations.schemes.general import GeneralFormula
from overtrick.federations.schemes.general import read as read_general
from overtrick.federations.turnout import BY_KEY, Kind, Turnout

_BY_LINE = (Kind.TWO_WINNER_PAIRS, Kind.FOUR_WINNER_INDIVIDUAL)


@dataclass(frozen=True, slots=True)
class Game:
    """A kind of game: masterpoints for each contestant of the group, and the most there are."""

    rate: Fraction
    cap: Fraction


@dataclass(frozen=True, slots=True)
class Limit:
    """What a stratum limited to at most ``upto`` masterpoints (None: any limit) is rated."""

    upto: Fraction | None
    rate: Fraction


@dataclass(frozen=True, slots=True)
class ClubGame:
    """The whole scheme, as a pack's ``master_points`` with ``scheme = "club-game"``.

    ``shares`` are of second place and on; the k-th place beyond them has one k-th.
    """

    kinds: tuple[Kind, ...]
    levels: Mapping[str, Game]
    shares: tuple[Fraction, ...]
    depth: Fraction
    kind_of_points: str
    limits: tuple[Limit, ...]
    general: GeneralFormula | None

    def places(self, turnout: Turnout, level: str) -> Places:
        """Awards by place in one group: a line of a Mitchell, or all of a Howell.

        A half table of a Mitchell counts whole. Raises NoMasterPoints for a kind of event
        that the pack's ``kinds`` lack.
        """
        if turnout.kind not in self.kinds:
            raise NoMasterPoints(
                f"the pack has no awards for {turnout.kind.value}: add it to master_points.kinds"
            )
        group = turnout.tables_begun if turnout.kind in _BY_LINE else turnout.contestants
        game = self.levels[level]
        return self._group(group, min(game.rate * group, game.cap))

    def stratum(self, eligible: int, limit: Fraction, level: str) -> Places:
        """Awards by place among the contestants of one group who are eligible in a stratum.

        ``limit`` is the masterpoints that the stratum is limited to.
        """
        game = self.levels[level]
        rated = next(one for one in self.limits if one.upto is None or limit <= one.upto)
        return self._group(eligible, min(rated.rate * eligible, game.rate * eligible, game.cap))

    def colour(self, level: str) -> str:
        """The kind of points; the same for every game of a club."""
        del level
        return self.kind_of_points

    def _group(self, group: int, first: Fraction) -> Places:
        depth = floor(group * self.depth + Fraction(1, 2))
        listed = len(self.shares) + 1
        beyond = [Fraction(1, place) for place in range(listed + 1, depth + 1)]
        return Places(decreasing(first, (*self.shares, *beyond), depth))


KEYS = ("kinds", "levels", "shares", "depth", "colour", "limits", "general")


def read(keys: Keys) -> ClubGame:
    """The scheme from a pack's table. Raises NotAPack."""
    keys.need("limits")
    kinds = keys.texts("kinds")
    for kind in kinds:
        if kind not in BY_KEY:
            raise keys.refuse("kinds", f"{kind!r} is not one of {', '.join(BY_KEY)}")
    limits = tuple(map(_limit, keys.tables("limits")))
    if not limits or limits[-1].upto is not None or None in [one.upto for one in limits[:-1]]:
        raise keys.refuse("limits", "all but the last, and only they, have the key upto")
    return ClubGame(
        tuple(BY_KEY[kind] for kind in kinds),
        keys.each("levels", lambda inner, name: _game(inner.table(name))),
        keys.numbers("shares"),
        keys.number("depth"),
        keys.text("colour"),
        limits,
        read_general(keys.table("general")) if "general" in keys.values else None,
    )


def _game(keys: Keys) -> Game:
    keys.only("rate", "cap")
    return Game(keys.number("rate"), keys.number("cap"))


def _limit(keys: Keys) -> Limit:
    keys.only("upto", "rate")
    return Limit(keys.number("upto") if "upto" in keys.values else None, keys.number("rate"))
