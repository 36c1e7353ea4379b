"""The four seats and the two sides."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """A partnership's direction: North-South or East-West."""

    NS = "NS"
    EW = "EW"

    sign: int
    """1 for North-South, -1 for East-West: turns a side's score into an NS-signed one."""

    def __init__(self, letters: str) -> None:
        # Attributes, not properties, here and below: every score of every board asks for them.
        self.sign = 1 if letters == "NS" else -1

    @property
    def opponents(self) -> Side:
        """The other side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def words(self) -> str:
        """``North-South`` or ``East-West``."""
        return "North-South" if self is Side.NS else "East-West"


class Seat(Enum):
    """A compass direction at the table, in clockwise order from North."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    side: Side
    """The side this seat belongs to."""

    def __init__(self, letter: str) -> None:
        self.side = Side.NS if letter in "NS" else Side.EW

    @property
    def next(self) -> Seat:
        """The left-hand opponent: who acts next."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 1) % 4]

    @property
    def partner(self) -> Seat:
        """The seat across the table."""
        return self.next.next

    @property
    def words(self) -> str:
        """``North``, ``East``, ``South`` or ``West``."""
        return self.name.capitalize()


_CLOCKWISE = tuple(Seat)
