"""English and Scottish local points: so many for each place better than the last awarded.

The rates, the depth and the minimum were found in the output of EBUScore, PairsScorer,
TeamsScorer and BriAn, and agree with the tables of the EBU's handbook of 2021.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, isqrt

from overtrick.federations.keys import Keys
from overtrick.federations.places import NoMasterPoints, Places, downwards
from overtrick.federations.turnout import BY_KEY, Kind, Turnout


@dataclass(frozen=True, slots=True)
class Band:
    """Sessions of at most so many boards: one contestant in ``depth`` has an award.

    ``cap`` is the most a club may give; None where there is no limit.
    """

    upto: int | None
    depth: Fraction
    cap: Fraction | None


@dataclass(frozen=True, slots=True)
class Rate:
    """``step`` points a place, for ``arity`` contestants at each full table."""

    step: Fraction
    arity: int


@dataclass(frozen=True, slots=True)
class Level:
    """The status of an event: what club awards are multiplied by, and the least of them."""

    factor: Fraction
    least: Fraction
    colour: str
    capped: bool


@dataclass(frozen=True, slots=True)
class Simultaneous:
    """The first award of a simultaneous event, ``factor`` times the root of tables/``per``.

    It is rounded up to a multiple of ``unit``; ``share`` of the field has an award, ``least``
    at least.
    """

    factor: Fraction
    per: Fraction
    unit: Fraction
    share: Fraction
    least: Fraction


@dataclass(frozen=True, slots=True)
class LocalPoints:
    """The whole scheme, as a pack's ``master_points`` with ``scheme = "local-points"``."""

    rates: Mapping[Kind, Rate]
    bands: tuple[Band, ...]
    levels: Mapping[str, Level]
    simultaneous: Simultaneous | None

    def places(self, turnout: Turnout, level: str) -> Places:
        """Awards by place. Raises NoMasterPoints for a kind that the pack has no rate for.

        Half tables are left out; fractions of a point and of an award go up.
        """
        status = self.levels[level]
        step = self._rate(turnout.kind).step * status.factor
        number = self.number_of_awards(turnout)
        cap = self._band(turnout.boards).cap if status.capped else None
        amounts = downwards(step * number, number)
        if cap is not None:
            amounts = tuple(min(amount, cap) for amount in amounts)
        return Places(amounts, decimals=0, upwards=True, least=status.least)

    def number_of_awards(self, turnout: Turnout) -> int:
        """How many places have an award: contestants at full tables by the band's depth, up."""
        contestants = turnout.full_tables * self._rate(turnout.kind).arity
        return ceil(contestants / self._band(turnout.boards).depth)

    def colour(self, level: str) -> str:
        """The kind of points of a status."""
        return self.levels[level].colour

    def _rate(self, kind: Kind) -> Rate:
        if kind not in self.rates:
            raise NoMasterPoints(
                f"the pack has no rate for {kind.value}: add master_points.rates.{kind.key}"
            )
        return self.rates[kind]

    def _band(self, boards: int) -> Band:
        return next(band for band in self.bands if band.upto is None or boards <= band.upto)


def simultaneous(rules: Simultaneous, tables: int, contestants: int) -> Places:
    """Awards by place of a simultaneous event, in equal steps, fractions up; exact.

    The root needs no decimals: a whole number is found whose square is not less.
    """
    first = rules.unit * _root_up((rules.factor / rules.unit) ** 2 * tables / rules.per)
    places = max(1, floor(contestants * rules.share))
    return Places(downwards(first, places), decimals=0, upwards=True, least=rules.least)


def _root_up(square: Fraction) -> int:
    """The smallest whole number whose square is at least ``square``."""
    whole = ceil(square)
    return isqrt(whole - 1) + 1 if whole else 0


def read(keys: Keys) -> LocalPoints:
    """The scheme from a pack's table. Raises NotAPack."""
    keys.need("bands")
    rates = keys.table("rates")
    rates.only(*BY_KEY)
    bands = tuple(map(_band, keys.tables("bands")))
    if not bands or bands[-1].upto is not None or None in [band.upto for band in bands[:-1]]:
        raise keys.refuse("bands", "all but the last, and only they, have the key upto")
    return LocalPoints(
        {BY_KEY[name]: _rate(rates.table(name)) for name in rates.values},
        bands,
        keys.each("levels", lambda inner, name: _level(inner.table(name))),
        _simultaneous(keys.table("simultaneous")) if "simultaneous" in keys.values else None,
    )


KEYS = ("rates", "bands", "levels", "simultaneous")


def _rate(keys: Keys) -> Rate:
    keys.only("step", "arity")
    return Rate(keys.number("step"), keys.whole("arity"))


def _band(keys: Keys) -> Band:
    keys.only("upto", "depth", "cap")
    depth = keys.number("depth")
    if not depth:
        raise keys.refuse("depth", "a number above 0 is expected")
    return Band(
        keys.whole("upto") if "upto" in keys.values else None,
        depth,
        keys.number("cap") if "cap" in keys.values else None,
    )


def _level(keys: Keys) -> Level:
    keys.only("factor", "least", "colour", "capped")
    capped = keys.values.get("capped", False)
    if not isinstance(capped, bool):
        raise keys.refuse("capped", "true or false is expected")
    return Level(keys.number("factor"), keys.number("least"), keys.text("colour"), capped)


def _simultaneous(keys: Keys) -> Simultaneous:
    keys.only("factor", "per", "unit", "share", "least")
    for key in ("per", "unit", "share"):
        if not keys.number(key):
            raise keys.refuse(key, "a number above 0 is expected")
    return Simultaneous(
        keys.number("factor"),
        keys.number("per"),
        keys.number("unit"),
        keys.number("share"),
        keys.number("least", 0),
    )
