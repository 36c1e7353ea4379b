"""How far an event is: open, provisional, final; and what was certified."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import TypeAlias

from overtrick.event.contestant import ContestantId


@dataclass(frozen=True, slots=True)
class Certified:
    """One contestant's place and points when the event was closed."""

    ranking: str
    contestant: ContestantId
    place: str
    points: Fraction
    percent: Fraction | None = None


@dataclass(frozen=True, slots=True)
class CorrectionsOpened:
    """Play is over: the results are provisional, and may be corrected until a time (Law 79C)."""

    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class EventClosed:
    """The results are final: the standings as certified, and which program computed them."""

    certified: tuple[Certified, ...]
    program: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EventReopened:
    """A closed event is corrected once more."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """Something for the director's book that scores nothing: a call, a warning, a protest."""

    text: str
    contestant: ContestantId | None = None
    round: int | None = None
    table: int | None = None
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Voided:
    """The entry of that number counts no longer; it stays readable."""

    number: int
    reason: str = ""


StageRecord: TypeAlias = CorrectionsOpened | EventClosed | EventReopened | Noted | Voided
