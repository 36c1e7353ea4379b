"""An event file as it is: its heading, the files it names, its contestants and penalties."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overtrick.event.prizes import Prize
from overtrick.event.records import Unit
from overtrick.formats.reading import Heading, Notice


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a contestant; number and club are None where they are not told."""

    name: str
    number: str | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class Percentages:
    """What each player of a contestant made before, a tuple a player, the oldest first."""

    of: tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, slots=True)
class Grades:
    """The players' grades, and by the name of which form they give a handicap."""

    form: str
    of: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """One of ``[[contestants]]``. ``handicap`` is in per cent of the session's top.

    It is given itself, or by what it is worked out from. ``wish`` is for a seat, as typed.
    """

    id: str
    line: int | None
    players: tuple[Player, ...] = ()
    name: str | None = None
    handicap: Fraction | Percentages | Grades | None = None
    stratum: str | None = None
    club: str | None = None
    rating: Fraction | None = None
    seed: int | None = None
    wish: str | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """One of ``[[penalties]]``; ``amount`` is in the unit of the ranking."""

    contestant: str
    line: int | None
    amount: Fraction
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Carried:
    """One of ``[[carried]]``: what a contestant brings from an earlier session."""

    contestant: str
    line: int | None
    amount: Fraction
    unit: Unit = "total"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EventFile:
    """A whole event file. ``results`` and ``deals`` are file names as written.

    ``movement`` and ``boards_per_set`` say how the event was planned; results as they happened
    need neither.
    """

    file: str
    heading: Heading
    results: str | None = None
    deals: str | None = None
    movement: str | None = None
    boards_per_set: int | None = None
    contestants: tuple[Listed, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    carried: tuple[Carried, ...] = ()
    prizes: tuple[Prize, ...] = ()
    notices: tuple[Notice, ...] = ()
