"""Commands about boards and their results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class PrepareBoard:
    """Say a board's cards (a PBN deal), or a dealer and vulnerability that are not Law 2's."""

    board: int
    section: str | None = None
    deal: str | None = None
    dealer: Literal["N", "E", "S", "W"] | None = None
    vulnerable: Literal["none", "ns", "ew", "both"] | None = None


@dataclass(frozen=True, slots=True)
class EnterResult:
    """Enter the result of a board at a table, as it is typed: ``4SxN+1``, ``PASS``, ``NP``.

    ``room`` tells the two tables of a team match apart where they have one number.
    """

    round: int
    table: int
    board: int
    result: str
    section: str = ""
    lead: str | None = None
    room: str | None = None


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """Replace the result of a board at a table; the old one stays readable."""

    round: int
    table: int
    board: int
    result: str
    section: str = ""
    lead: str | None = None
    room: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ConfirmResult:
    """The other side of a table agrees with the result."""

    round: int
    table: int
    board: int
    section: str = ""
    room: str | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class ContestResult:
    """Say that a table's result was another than the one entered; the director decides."""

    round: int
    table: int
    board: int
    result: str
    section: str = ""
    lead: str | None = None
    room: str | None = None


@dataclass(frozen=True, slots=True)
class WithdrawResult:
    """Take a result back: it was of another board or table."""

    round: int
    table: int
    board: int
    section: str = ""
    room: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AllowLatePlay:
    """Let a table play a board of a round later on."""

    round: int
    table: int
    board: int
    section: str = ""


@dataclass(frozen=True, slots=True)
class FoulBoard:
    """A board's cards were changed: its results from a round on compare among themselves.

    ``tables`` names those that played the other form, where they are not simply all from
    ``first_round`` on. Law 87.
    """

    board: int
    first_round: int
    section: str | None = None
    last_round: int | None = None
    tables: tuple[int, ...] = ()
    group: str = "fouled"
    reason: str = ""


ResultCommand: TypeAlias = (
    PrepareBoard
    | EnterResult
    | CorrectResult
    | ConfirmResult
    | ContestResult
    | WithdrawResult
    | AllowLatePlay
    | FoulBoard
)
