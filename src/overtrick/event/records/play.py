"""What happens at the tables: boards, results, sit-outs, and what is still to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.makeable import Tricks
from overtrick.bridge.result import Result
from overtrick.bridge.seat import Seat
from overtrick.event.contestant import ContestantId

Numbers: TypeAlias = tuple[str, ...]
"""The contestant numbers of one side of a table: one pair, or an individual's two players."""


@dataclass(frozen=True, slots=True)
class BoardPrepared:
    """A board's cards, dealer and vulnerability where they are known or differ from Law 2.

    ``section`` is None when every section plays these cards. ``tricks`` are what each seat can
    make with all cards seen, as in ``bridge.makeable``.
    """

    board: int
    section: str | None = None
    deal: Deal | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    tricks: Tricks | None = None


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """What became of a board at one table, as one row of a traveller.

    ``group`` names the form of a fouled board that this table played; tables with the same
    ``group`` compare. ``teams`` are the teams sitting North-South and East-West.
    ``supersedes`` is the number of the entry that this one corrects. ``switched`` says that,
    with two winners, the East-West line sat North-South here and the other way round. A
    ruling has its ``reason``, and ``law`` (``"12C1"``) where one is named.
    """

    section: str
    board: int
    ns: Numbers
    ew: Numbers
    result: Result
    round: int | None = None
    table: int | None = None
    lead: str | None = None
    group: str = ""
    teams: tuple[str, str] | None = None
    room: str | None = None
    supersedes: int | None = None
    switched: bool = False
    reason: str = ""
    law: str = ""


@dataclass(frozen=True, slots=True)
class ResultConfirmed:
    """The other side of the table agrees with the result of that entry."""

    number: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class ResultContested:
    """Another result was sent for a table whose result is in entry ``number``.

    It scores nothing; it waits for the director, and is settled when the entry is corrected
    or the contest is voided.
    """

    number: int
    result: Result
    lead: str | None = None


@dataclass(frozen=True, slots=True)
class LatePlayAllowed:
    """A board that was not played in its round will be played later."""

    section: str
    round: int
    table: int
    board: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """A contestant had no opponents for a board."""

    contestant: ContestantId
    board: int
    round: int | None = None


PlayRecord: TypeAlias = (
    BoardPrepared | ResultEntered | ResultConfirmed | ResultContested | LatePlayAllowed | SatOut
)
