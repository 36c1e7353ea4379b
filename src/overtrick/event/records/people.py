"""Who takes part: entries, who sits for a contestant, who leaves."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overtrick.event.contestant import ContestantId


@dataclass(frozen=True, slots=True)
class ContestantEntered:
    """A pair, player or team takes part, or is entered anew with other particulars.

    ``players`` are ids of people. ``handicap`` is in per cent of the session's top;
    ``first_round`` is the first round of a contestant that came late; ``stationary`` the table
    and direction that it keeps in a draw (``3NS``).
    """

    contestant: ContestantId
    players: tuple[str, ...] = ()
    name: str | None = None
    handicap: Fraction | None = None
    stratum: str | None = None
    club: str | None = None
    rating: Fraction | None = None
    seed: int | None = None
    first_round: int = 1
    stationary: str | None = None


@dataclass(frozen=True, slots=True)
class PlayersSeated:
    """From a round on these people play for a contestant: substitutes, or an exchange.

    ``last_round`` is None where they go on to the end.
    """

    contestant: ContestantId
    players: tuple[str, ...]
    first_round: int = 1
    last_round: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LineUpGiven:
    """Who of a team of four to six plays from a round (or stanza) on, and where.

    ``ns`` sit North-South, ``ew`` East-West at the other table; the rest of the team rests.
    """

    team: ContestantId
    first_round: int
    ns: tuple[str, str]
    ew: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ContestantLeft:
    """A contestant plays no more after a round; 0 when it never played.

    ``cancelled`` takes what it played out of the results of the others (``rules``: fewer
    than half of the schedule).
    """

    contestant: ContestantId
    after_round: int
    reason: str = ""
    cancelled: bool = False


PeopleRecord: TypeAlias = ContestantEntered | PlayersSeated | LineUpGiven | ContestantLeft
