"""The ACBL's general formula: first overall = B x R x S x M x P x T.

B (tables), R (class) and S (sessions) are published. The tables of M (limit), P and T (kind
of event) were not found in any public source: a pack that is to use the formula names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from overtrick.federations.keys import Keys
from overtrick.federations.places import NoMasterPoints
from overtrick.federations.schemes.exactly import log10
from overtrick.scoring.rounding import half_up


@dataclass(frozen=True, slots=True)
class Rated:
    """What the formula asks of an event; all but the tables as the pack names its factors."""

    tables: int
    classification: str
    sessions: int
    limit: str
    population: str
    type: str


@dataclass(frozen=True, slots=True)
class GeneralFormula:
    """The formula's tables. Up to ``straight`` tables B is (tables + ``plus``) / ``over``.

    Beyond, it is the decimal logarithm of tables / ``log_over``.
    """

    straight: int
    plus: Fraction
    over: Fraction
    log_over: Fraction
    classes: Mapping[str, Fraction]
    sessions: Mapping[str, Fraction]
    limits: Mapping[str, Fraction]
    populations: Mapping[str, Fraction]
    types: Mapping[str, Fraction]

    def tables_factor(self, tables: Fraction | int) -> Fraction:
        """B, to 40 figures."""
        if tables <= self.straight:
            return (Fraction(tables) + self.plus) / self.over
        return log10(Fraction(tables) / self.log_over)

    def first_overall(self, event: Rated) -> Fraction:
        """Masterpoints of the first place overall, to 0.01 with halves up.

        Raises NoMasterPoints for a factor that the pack does not have.
        """
        return half_up(
            self.tables_factor(event.tables)
            * _factor("R", "classes", self.classes, event.classification)
            * _factor("S", "sessions", self.sessions, str(event.sessions))
            * _factor("M", "limits", self.limits, event.limit)
            * _factor("P", "populations", self.populations, event.population)
            * _factor("T", "types", self.types, event.type),
            2,
        )


def _factor(letter: str, key: str, factors: Mapping[str, Fraction], name: str) -> Fraction:
    if name in factors:
        return factors[name]
    known = f"; there are {', '.join(factors)}" if factors else ", and no public source gives it"
    raise NoMasterPoints(
        f"the pack has no factor {letter} for {name!r}{known}: write it under "
        f"master_points.general.{key}"
    )


def read(keys: Keys) -> GeneralFormula:
    """The formula from a pack's table ``general``. Raises NotAPack."""
    tables = ("classes", "sessions", "limits", "populations", "types")
    keys.only("straight_upto", "plus", "over", "log_over", *tables)
    for key in ("over", "log_over"):
        if not keys.number(key):
            raise keys.refuse(key, "a number above 0 is expected")
    return GeneralFormula(
        keys.whole("straight_upto"),
        keys.number("plus"),
        keys.number("over"),
        keys.number("log_over"),
        *(keys.each(key, Keys.number) for key in tables),
    )
