"""The journal: everything that happens to an event, as records appended and never changed.

A record says what happened; an Entry numbers it and says where it came from. People stand
in the journal by id alone. ``VERSION`` is raised when the meaning of a record changes; every
entry carries the version it was written under.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.result import Result
from overtrick.bridge.seat import Seat
from overtrick.event.contestant import ContestantId

VERSION = 1

FormName: TypeAlias = Literal["pairs", "individual", "teams"]
Numbers: TypeAlias = tuple[str, ...]
"""The contestant numbers of one side of a table: one pair, or an individual's two players."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record came from: a file and, where it has lines or rows, which one."""

    file: str
    line: int | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}, line {self.line}"


@dataclass(frozen=True, slots=True)
class EventOpened:
    """The event, its form and method, and every option in force, named with its value.

    ``across`` says that sections played the same deals and are compared as one field.
    """

    title: str
    date: str | None
    form: FormName
    method: str
    rules: str
    options: tuple[tuple[str, str], ...]
    winners: Literal[1, 2]
    across: bool = False
    club: str | None = None
    program: str | None = None

    def scope(self, section: str) -> str:
        """The field that a section is compared in: its own, or the whole event's (empty)."""
        return "" if self.across else section


@dataclass(frozen=True, slots=True)
class ContestantEntered:
    """A pair, player or team takes part. ``handicap`` is in per cent of the session's top."""

    contestant: ContestantId
    players: tuple[str, ...] = ()
    name: str | None = None
    handicap: Fraction | None = None
    stratum: str | None = None


@dataclass(frozen=True, slots=True)
class BoardPrepared:
    """A board's cards, dealer and vulnerability where they are known or differ from Law 2.

    ``section`` is None when every section plays these cards.
    """

    board: int
    section: str | None = None
    deal: Deal | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """What became of a board at one table, as one row of a traveller.

    ``group`` names the form of a fouled board that this table played; tables with the same
    ``group`` compare. ``teams`` are the teams sitting North-South and East-West.
    ``supersedes`` is the number of the entry that this one corrects. ``switched`` says that,
    with two winners, the East-West line sat North-South here and the other way round.
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


@dataclass(frozen=True, slots=True)
class SatOut:
    """A contestant had no opponents for a board."""

    contestant: ContestantId
    board: int
    round: int | None = None


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """``amount`` is taken off a contestant's total, in the unit of the ranking."""

    contestant: ContestantId
    amount: Fraction
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Voided:
    """The entry of that number counts no longer; it stays readable."""

    number: int
    reason: str = ""


Record: TypeAlias = (
    EventOpened | ContestantEntered | BoardPrepared | ResultEntered | SatOut | PenaltyGiven | Voided
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One record in its place in the journal; numbers rise from 1 without gaps."""

    number: int
    record: Record
    source: Source | None = None
    version: int = VERSION
