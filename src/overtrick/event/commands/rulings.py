"""Commands of a director who rules."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from overtrick.event.records import Unit


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """Adjust the score of a board at a table: ``60/40``, ``A+/A-``, ``60% 3NTN= 40% 3NTN-1``.

    ``law`` is the number of the law it rests on, ``reason`` is for the players.
    """

    round: int
    table: int
    board: int
    ruling: str
    section: str = ""
    room: str | None = None
    reason: str = ""
    law: str = ""


@dataclass(frozen=True, slots=True)
class GivePenalty:
    """Take ``amount`` off a contestant; a negative amount is a compensation.

    ``unit`` says what it counts in: ``board`` per cent of one board's top (``10 unit=board`` is
    the standard penalty), ``session`` per cent of the whole session, ``percent`` percentage
    points of the ranking, ``mp`` match points, ``imp`` IMPs, ``vp`` victory points, ``total``
    whatever the ranking counts. At matchpoints it must be said; elsewhere it is ``total``.
    """

    contestant: str
    amount: Fraction
    unit: Unit | None = None
    reason: str = ""
    round: int | None = None
    law: str = ""


@dataclass(frozen=True, slots=True)
class AwardMatch:
    """Give a bye, a forfeit or a match that was not played its points.

    One contestant and one award for a bye, two of each for a match. ``awards`` left out are
    those of the event's rules.
    """

    round: int
    numbers: tuple[str, ...]
    awards: tuple[Fraction, ...] = ()
    unit: Unit = "vp"
    section: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CarryOver:
    """Give a contestant what it brings from an earlier session.

    ``unit`` is ``mp`` for match points, ``percent`` for percentage points, ``imp``, ``vp`` and
    the like. At matchpoints it must be said; elsewhere it is ``total``, what the ranking counts.
    It is added to the total by which contestants rank; the session's own percentage stays.
    """

    contestant: str
    amount: Fraction
    unit: Unit | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LodgeAppeal:
    """Appeal against the ruling on a board at a table."""

    round: int
    table: int
    board: int
    by: str
    section: str = ""
    room: str | None = None
    grounds: str = ""


@dataclass(frozen=True, slots=True)
class DecideAppeal:
    """Settle an appeal, named by the number of its entry; ``ruling`` is the new score, if any."""

    number: int
    decision: Literal["upheld", "dismissed", "withdrawn"]
    ruling: str | None = None
    words: str = ""
    deposit_kept: bool = False


RulingCommand: TypeAlias = (
    GiveRuling | GivePenalty | AwardMatch | CarryOver | LodgeAppeal | DecideAppeal
)
