"""Who owes what: a margin in points turned into money."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.seat import Side

_STAKE = re.compile(r"[0-9]{1,9}(?:[.,][0-9]{1,6})?")


class NotAStake(BridgeError):
    """A stake is an amount of money for a hundred points."""

    code = "not-a-stake"


@dataclass(frozen=True, slots=True)
class Debt:
    """What each player of the losing side owes one opponent; ``loser`` is None for a tie.

    ``points`` are those that were paid for; ``amount`` is exact.
    """

    loser: Side | None
    points: int
    amount: Fraction

    @property
    def shown(self) -> str:
        """The amount with two decimals, rounded half up."""
        exact = Decimal(self.amount.numerator) / Decimal(self.amount.denominator)
        return str(exact.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


def parse_stake(text: str) -> Fraction:
    """``0.50`` or ``0,5`` for a hundred points, exactly. Raises NotAStake."""
    if not (text.isascii() and _STAKE.fullmatch(text.strip())):
        raise NotAStake(f"{quoted(text)} is not a stake: write an amount such as 0.50")
    return Fraction(text.strip().replace(",", "."))


def debt(margin: int, stake: Fraction, *, whole_hundreds: bool = False) -> Debt:
    """What a ``margin`` (North-South's points less East-West's) costs the losing side.

    ``stake`` is money per 100 points. The points are paid for exactly; with
    ``whole_hundreds`` they are first rounded to the nearest hundred, 50 upwards, as many
    clubs do.
    """
    points = abs(margin)
    if whole_hundreds:
        points = (points + 50) // 100 * 100
    loser = None if not points else Side.EW if margin > 0 else Side.NS
    return Debt(loser, points, points * stake / 100)
