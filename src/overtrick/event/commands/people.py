"""Commands about who takes part."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class EnterContestant:
    """Enter a pair, player or team, or give one that is entered other particulars.

    ``players`` are ids of people; what is left out stays as it was. ``stationary`` is a table
    and direction that draws must keep for it, such as ``3NS``; ``none`` takes that back.
    """

    number: str
    section: str = ""
    side: Literal["NS", "EW"] | None = None
    players: tuple[str, ...] = ()
    name: str | None = None
    handicap: Fraction | None = None
    stratum: str | None = None
    club: str | None = None
    rating: Fraction | None = None
    seed: int | None = None
    stationary: str | None = None


@dataclass(frozen=True, slots=True)
class Renumber:
    """Give entries each other's numbers, before play: ``1NS=4EW,4EW=1NS``.

    Whoever is entered as the first of two becomes the second, so each number is given up and
    taken once.
    """

    moves: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AddLate:
    """Bring in a contestant that came late, from ``first_round`` on.

    ``way`` is how: ``phantom`` (the empty seats, or at a table more with whoever has none),
    ``rover``, ``appendix`` or ``new-table`` (one more table), ``best`` takes the first of these
    that costs least. In a Swiss event it joins the next draw.
    """

    first_round: int
    section: str = ""
    players: tuple[str, ...] = ()
    name: str | None = None
    way: Literal["best", "phantom", "rover", "appendix", "new-table"] = "best"


@dataclass(frozen=True, slots=True)
class SeatPlayers:
    """Let these people play for a contestant in some rounds.

    With ``exchange`` somebody who plays for another contestant changes places with the player
    who makes room; without it nobody may play for two in one round.
    """

    contestant: str
    players: tuple[str, ...]
    first_round: int = 1
    last_round: int | None = None
    reason: str = ""
    exchange: bool = False


@dataclass(frozen=True, slots=True)
class GiveLineUp:
    """Say who of a team plays from a round or stanza on, North-South and East-West."""

    team: str
    first_round: int
    ns: tuple[str, str]
    ew: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Leave:
    """Let a contestant play no more after a round (0: it never came).

    ``cancelled`` says whether its results go: left out, they go where it has played fewer
    than half of its schedule and is a team or plays in a Swiss event.
    """

    contestant: str
    after_round: int
    reason: str = ""
    cancelled: bool | None = None


PeopleCommand: TypeAlias = EnterContestant | Renumber | AddLate | SeatPlayers | GiveLineUp | Leave
