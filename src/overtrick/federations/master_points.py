"""The master-point part of a pack: who may have any, and by which scheme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from overtrick.federations.keys import Keys
from overtrick.federations.places import NoMasterPoints
from overtrick.federations.schemes import abf, acbl, ebu, nz, ratio
from overtrick.federations.turnout import BY_KEY, Kind, Turnout

Scheme: TypeAlias = ebu.LocalPoints | acbl.ClubGame | abf.SessionAwards | nz.CPoints | ratio.Ratio

_READERS: Final[Mapping[str, tuple[Any, tuple[str, ...]]]] = {
    "local-points": (ebu.read, ebu.KEYS),
    "club-game": (acbl.read, acbl.KEYS),
    "session-awards": (abf.read, abf.KEYS),
    "c-points": (nz.read, nz.KEYS),
    "ratio": (ratio.read, ratio.KEYS),
}
_COMMON: Final = ("scheme", "level", "unit", "minimum_share", "minimum_tables", "source")
PAIRS: Final = (Kind.SINGLE_WINNER_PAIRS, Kind.TWO_WINNER_PAIRS)


class Share(NamedTuple):
    """How many of the boards in use a pair was to play; ``who`` it is, as printed."""

    boards: int
    in_use: int
    who: str = "one"


@dataclass(frozen=True, slots=True)
class MasterPoints:
    """A pack's master points: ``level`` is taken where nobody names one.

    ``minimum_share`` is of the boards in use that each pair is to play (0: no minimum),
    ``minimum_tables`` the entry that each kind of event needs. ``unit`` names the points.
    """

    scheme: Scheme
    level: str
    unit: str
    minimum_share: Fraction
    minimum_tables: Mapping[Kind, Fraction]

    def checked_level(self, level: str | None) -> str:
        """``level`` or the pack's own. Raises NoMasterPoints for one that the pack lacks."""
        chosen = level or self.level
        if chosen not in self.scheme.levels:
            levels = ", ".join(self.scheme.levels)
            raise NoMasterPoints(f"{chosen!r} is not a level of this pack; there are {levels}")
        return chosen

    def check_entry(self, turnout: Turnout) -> None:
        """Raise NoMasterPoints where too few tables came."""
        least = self.minimum_tables.get(turnout.kind, Fraction(0))
        if turnout.tables < least:
            what = "teams" if turnout.kind is Kind.TEAMS else "tables"
            raise NoMasterPoints(
                f"{turnout.kind.value} need {_said(least)} {what} for master points, "
                f"and there are {_said(turnout.tables)}"
            )

    def check_share(self, kind: Kind, share: Share) -> None:
        """Raise NoMasterPoints where a pair was to play too few of the boards in use.

        It is the session that has none then, not that pair alone (EBU, from 2016).
        """
        if self.too_few(kind, share):
            raise NoMasterPoints(
                f"each pair is to play {_said(100 * self.minimum_share)} per cent of the boards "
                f"in use, and {share.who} plays {share.boards} of {share.in_use}"
            )

    def too_few(self, kind: Kind, share: Share) -> bool:
        """Whether that is less of the boards in use than a pair is to play."""
        return kind in PAIRS and share.boards < self.minimum_share * share.in_use

    def why_none(self, share: Share) -> str:
        """Why a pair that went home early has no award."""
        return (
            f"{share.who} went home early and has no award: it played {share.boards} of "
            f"{share.in_use} boards, less than {_said(100 * self.minimum_share)} per cent"
        )


def _said(number: Fraction) -> str:
    return f"{float(number):g}"


def read(keys: Keys) -> MasterPoints:
    """The master points of a pack's table. Raises NotAPack."""
    reader, own = _READERS[keys.word("scheme", _READERS)]
    keys.only(*_COMMON, *own)
    keys.need("levels")
    scheme: Scheme = reader(keys)
    level = keys.word("level", scheme.levels)
    keys.table("minimum_tables").only(*BY_KEY)
    tables = keys.each("minimum_tables", Keys.number)
    share = keys.number("minimum_share", 0)
    if share > 1:
        raise keys.refuse("minimum_share", "a number from 0 to 1 is expected")
    return MasterPoints(
        scheme,
        level,
        keys.text("unit"),
        share,
        {BY_KEY[name]: least for name, least in tables.items()},
    )
