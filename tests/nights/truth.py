"""What really happens at the tables of a night: the same for the same seed, whatever goes wrong."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import NamedTuple

_BIDS = (
    "1NT", "2S", "2H", "3NT", "3NT", "4S", "4S", "4H", "4H", "3D", "3C", "5C", "5D", "6NT", "6S",
    "2C", "1H",
)  # fmt: skip
_CARDS = [f"{suit}{rank}" for suit in "CDHS" for rank in "AKQJT98765432"]


class At(NamedTuple):
    """One board at one table."""

    round: int
    table: int
    board: int


class Made(NamedTuple):
    """What came of a board: ``4SXS+1`` in its parts, or ``PASS``; the lead, where one is told."""

    level: int = 0
    denomination: str = ""
    penalty: int = 0
    declarer: str = ""
    tricks: int = 0
    lead: str | None = None

    def __str__(self) -> str:
        if not self.level:
            return "PASS"
        more = self.tricks - self.level - 6
        came = "=" if more == 0 else f"{more:+}"
        return f"{self.level}{self.denomination}{'X' * self.penalty}{self.declarer}{came}"


@dataclass
class Truth:
    """The results in force at the end, and how many results were ever written down."""

    seed: int
    leads: bool = False
    in_force: dict[At, str] = field(default_factory=dict)
    rows: int = 0

    def plays(self, at: At, attempt: int = 0) -> Made:
        """What a table makes of a board; another ``attempt`` is another result."""
        chance = random.Random(f"{self.seed} {at} {attempt}")
        if chance.random() < 0.05:
            return Made()
        bid = chance.choice(_BIDS)
        level = int(bid[0])
        tricks = min(13, max(0, level + 6 + chance.choice((-5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2))))
        return Made(
            level, bid[1:], chance.choice((0, 0, 0, 0, 1, 2)), chance.choice("NESW"), tricks,
            chance.choice(_CARDS) if self.leads else None,
        )  # fmt: skip

    def writes(self, at: At, result: object) -> None:
        """A result is entered, corrected or ruled, and stands until another is."""
        self.in_force[at] = str(result)
        self.rows += 1
