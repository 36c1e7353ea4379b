"""Law 2: the number on a duplicate board settles its dealer and its vulnerability."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Seat, Side


class NotABoard(BridgeError):
    """A board number is a whole number from 1 up."""

    code = "not-a-board"


class Vulnerability(Enum):
    """Which sides are vulnerable; the values are the words of the command line."""

    NONE = "none"
    NS = "ns"
    EW = "ew"
    BOTH = "both"

    def of(self, side: Side) -> bool:
        """Whether ``side`` is vulnerable."""
        return self is Vulnerability.BOTH or self.value == side.value.lower()

    @property
    def words(self) -> str:
        """``Nobody vulnerable``, ``North-South vulnerable`` ..."""
        return _WORDS[self]


_WORDS = {
    Vulnerability.NONE: "Nobody vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.BOTH: "Both vulnerable",
}
_DEALERS = tuple(Seat)
_VULNERABILITIES = tuple(Vulnerability)


@dataclass(frozen=True, slots=True, order=True)
class Board:
    """A numbered board; dealer and vulnerability repeat every sixteen (Law 2).

    >>> Board(7).dealer.words, Board(7).vulnerable.words
    ('South', 'Both vulnerable')
    """

    number: int

    def __post_init__(self) -> None:
        if self.number < 1:
            raise NotABoard(f"board {self.number}: boards are numbered from 1")

    @property
    def dealer(self) -> Seat:
        """North deals board 1, then clockwise."""
        return _DEALERS[(self.number - 1) % 4]

    @property
    def vulnerable(self) -> Vulnerability:
        """None, NS, EW, both; the cycle moves on by one every four boards."""
        place = self.number - 1
        return _VULNERABILITIES[(place + place // 4) % 4]
