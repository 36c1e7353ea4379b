"""The contract: level, denomination, penalty, and who declares it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from overtrick.bridge.denomination import Denomination, Penalty
from overtrick.bridge.errors import NotAContract
from overtrick.bridge.law77 import check_tricks
from overtrick.bridge.seat import Seat

__all__ = ["Contract", "Denomination", "Penalty"]


@dataclass(frozen=True, slots=True)
class Contract:
    """An undertaking to win ``level + 6`` tricks. ``declarer`` is None while nobody is named.

    >>> str(Contract(4, Denomination.SPADES, Penalty.DOUBLED, Seat.NORTH))
    '4SXN'
    """

    level: int
    denomination: Denomination
    penalty: Penalty = Penalty.UNDOUBLED
    declarer: Seat | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise NotAContract(f"a contract is at the level of 1 to 7, not {self.level}")

    @classmethod
    def parse(cls, text: str) -> Contract:
        """The contract in ``text`` ("4SxN", "3 nt e", "1♥"); a result after it is left out.

        Raises NotAContract, also for a pass, and ImpossibleResult for a result it cannot have.
        """
        from overtrick.bridge.notation import parse_contract

        return parse_contract(text)

    @property
    def goal(self) -> int:
        """Tricks needed: six and the level."""
        return self.level + 6

    @property
    def bid(self) -> str:
        """Level, denomination and penalty, as in ``4SX``."""
        return f"{self.level}{self.denomination.letters}{self.penalty.letters}"

    def by(self, declarer: Seat | None) -> Contract:
        """The same contract declared from ``declarer``."""
        return replace(self, declarer=declarer)

    def check_tricks(self, tricks: int) -> None:
        """Raise ImpossibleResult unless ``tricks`` is between 0 and 13."""
        check_tricks(tricks, self.bid)

    def __str__(self) -> str:
        return self.bid + (self.declarer.value if self.declarer else "")
