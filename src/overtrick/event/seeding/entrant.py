"""Those who enter, as a draw sees them: rating, club, and what they wish."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.seat import Side

_STATIONARY: Final = frozenset(
    ("stationary", "sitting", "seated", "fixed", "stay", "static", "yes", "y", "x", "ns please")
)
_PLACE: Final = re.compile(r"(?:table\s*)?([1-9][0-9]{0,3})?\s*(NS|EW)?", re.IGNORECASE)


class NotAWish(BridgeError):
    """A wish is for a stationary seat, a direction, or a table with its direction."""

    code = "not-a-wish"


@dataclass(frozen=True, slots=True)
class Wish:
    """What an entrant wishes: to keep a seat, a direction, a table; all of it may be nothing."""

    stationary: bool = False
    side: Side | None = None
    table: int | None = None

    def __bool__(self) -> bool:
        return self.stationary or self.side is not None or self.table is not None

    def __str__(self) -> str:
        if self.table is not None:
            return f"table {self.table} {(self.side or Side.NS).value}"
        words = "a stationary seat" if self.stationary else ""
        line = self.side.words if self.side else ""
        return " ".join(part for part in (words, line) if part) or "nothing"


NO_WISH: Final = Wish()


def parse_wish(text: str) -> Wish:
    """``stationary``, ``NS``, ``EW``, ``3NS`` (that table) or nothing. Raises NotAWish."""
    plain = " ".join(text.replace("/", "").replace("-", "").split())
    if not plain or plain.lower() in ("no", "none", "any"):
        return NO_WISH
    if plain.lower() in _STATIONARY:
        return Wish(stationary=True)
    found = _PLACE.fullmatch({"northsouth": "NS", "eastwest": "EW"}.get(plain.lower(), plain))
    if found is None or not any(found.groups()):
        raise NotAWish(f"{quoted(text)} is no wish: write stationary, NS, EW, or a table as 3NS")
    side = Side(found[2].upper()) if found[2] else None
    table = int(found[1]) if found[1] else None
    if table is not None:
        side = side or Side.NS
    return Wish(table is not None, side, table)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One pair, player or team in a draw.

    ``key`` tells it apart from all others, and its lot is drawn with it; ``name`` is what it is
    called in words. ``clubs`` are those of its players.
    """

    key: str
    name: str
    clubs: frozenset[str] = frozenset()
    rating: Fraction | None = None
    wish: Wish = NO_WISH
