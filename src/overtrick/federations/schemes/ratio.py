"""Awards in proportion to the entry and divided by the place, as in Hong Kong.

Source: bridgehouse.org.hk, (N x F) / R for the upper half, to one decimal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from overtrick.federations.keys import Keys
from overtrick.federations.places import NoMasterPoints, Places
from overtrick.federations.turnout import BY_KEY, Kind, Turnout


@dataclass(frozen=True, slots=True)
class Ratio:
    """The whole scheme, as a pack's ``master_points`` with ``scheme = "ratio"``.

    The winner has the contestants divided by ``per``, times the level's factor; the k-th one
    k-th of that, down to the ``depth`` of the field.
    """

    per: Mapping[Kind, Fraction]
    levels: Mapping[str, Fraction]
    depth: Fraction
    decimals: int
    kind_of_points: str

    def places(self, turnout: Turnout, level: str) -> Places:
        """Awards by place, halves up. Raises NoMasterPoints for a kind the pack lacks."""
        if turnout.kind not in self.per:
            raise NoMasterPoints(
                f"the pack has no divisor for {turnout.kind.value}: "
                f"add master_points.per.{turnout.kind.key}"
            )
        first = turnout.contestants / self.per[turnout.kind] * self.levels[level]
        number = floor(turnout.contestants * self.depth)
        return Places(tuple(first / place for place in range(1, number + 1)), self.decimals)

    def colour(self, level: str) -> str:
        """The kind of points."""
        del level
        return self.kind_of_points


KEYS = ("per", "levels", "depth", "decimals", "colour")


def read(keys: Keys) -> Ratio:
    """The scheme from a pack's table. Raises NotAPack."""
    keys.table("per").only(*BY_KEY)
    per = keys.each("per", Keys.number)
    if not all(per.values()):
        raise keys.refuse("per", "numbers above 0 are expected")
    decimals = keys.whole("decimals")
    if decimals > 6:
        raise keys.refuse("decimals", "at most 6 decimal places are expected")
    return Ratio(
        {BY_KEY[name]: number for name, number in per.items()},
        keys.each("levels", lambda inner, name: _factor(inner.table(name))),
        keys.number("depth"),
        decimals,
        keys.text("colour"),
    )


def _factor(keys: Keys) -> Fraction:
    keys.only("factor")
    return keys.number("factor")
