"""A duplicate board: a number that settles its dealer and its vulnerability."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.bridge.law2 import NotABoard, Vulnerability, check_board, dealer, vulnerability
from overtrick.bridge.seat import Seat

__all__ = ["Board", "NotABoard", "Vulnerability"]


@dataclass(frozen=True, slots=True, order=True)
class Board:
    """A numbered board; dealer and vulnerability repeat every sixteen (Law 2).

    Raises NotABoard for a number below 1.

    >>> Board(7).dealer.words, Board(7).vulnerable.words
    ('South', 'Both vulnerable')
    """

    number: int

    def __post_init__(self) -> None:
        check_board(self.number)

    @property
    def dealer(self) -> Seat:
        """North deals board 1, then clockwise."""
        return dealer(self.number)

    @property
    def vulnerable(self) -> Vulnerability:
        """None, NS, EW, both; the cycle moves on by one every four boards."""
        return vulnerability(self.number)
