"""How many took part, and in what way: what every award of master points begins with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import ceil, floor


class Kind(Enum):
    """What competes in one ranking, and against whom."""

    SINGLE_WINNER_PAIRS = "single-winner pairs"
    TWO_WINNER_PAIRS = "two-winner pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"
    FOUR_WINNER_INDIVIDUAL = "four-winner individual"

    @property
    def key(self) -> str:
        """The kind as keys of a pack write it, ``two_winner_pairs``."""
        return self.name.lower()


BY_KEY = {kind.key: kind for kind in Kind}


@dataclass(frozen=True, slots=True)
class Turnout:
    """One ranking's field.

    ``contestants`` compete for its places; ``tables`` is how many the whole event (or the
    section, where sections are ranked apart) needed, a half table a half, a team one;
    ``boards`` is the session of a contestant who never sat out. ``match_boards`` is the
    length of a match where contestants meet in matches.
    """

    kind: Kind
    contestants: int
    tables: Fraction
    boards: int
    match_boards: int | None = None

    @property
    def full_tables(self) -> int:
        """Tables without a half one."""
        return floor(self.tables)

    @property
    def tables_begun(self) -> int:
        """Tables with a half one counted whole."""
        return ceil(self.tables)
