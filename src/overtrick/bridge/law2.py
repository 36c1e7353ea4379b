"""Law 2: dealer and vulnerability follow from the number of the board."""

from __future__ import annotations

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

    ns: bool
    """Whether North-South are vulnerable."""
    ew: bool
    """Whether East-West are vulnerable."""

    def __init__(self, word: str) -> None:
        self.ns = word in ("ns", "both")
        self.ew = word in ("ew", "both")

    def of(self, side: Side) -> bool:
        """Whether ``side`` is vulnerable."""
        return self.ns if side is Side.NS else self.ew

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


def check_board(number: int) -> None:
    """Raise NotABoard for 0 and below."""
    if number < 1:
        raise NotABoard(f"board {number}: boards are numbered from 1")


def dealer(board: int) -> Seat:
    """North deals board 1, then clockwise (Law 2)."""
    return _DEALERS[(board - 1) % 4]


def vulnerability(board: int) -> Vulnerability:
    """None, NS, EW, both; the cycle moves on by one every four boards (Law 2)."""
    place = board - 1
    return _VULNERABILITIES[(place + place // 4) % 4]
