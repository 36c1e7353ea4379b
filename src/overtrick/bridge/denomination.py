"""Denominations and penalties: what a contract names besides its level."""

from __future__ import annotations

from enum import IntEnum


class Denomination(IntEnum):
    """The four suits and notrump, in the order of the bidding boxes."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def letters(self) -> str:
        """``C D H S NT``."""
        return ("C", "D", "H", "S", "NT")[self]

    @property
    def symbol(self) -> str:
        """``♣ ♦ ♥ ♠ NT``."""
        return ("♣", "♦", "♥", "♠", "NT")[self]

    @property
    def words(self) -> str:
        """``clubs`` ... ``notrump``."""
        return self.name.lower()


class Penalty(IntEnum):
    """Undoubled, doubled or redoubled; the value is the number of doublings."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def letters(self) -> str:
        """Nothing, ``X`` or ``XX``."""
        return "X" * self
