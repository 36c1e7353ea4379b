"""A draw: matches, byes and triangles of one round, with all that explains them."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.event.schedules.awards import ByeAward
from overtrick.event.schedules.match import Match
from overtrick.event.schedules.swiss.field import SwissContestant, SwissField
from overtrick.event.schedules.swiss.settings import SwissSettings
from overtrick.event.schedules.swiss.standing import Standing
from overtrick.event.schedules.triangle import Triangle


@dataclass(frozen=True, slots=True)
class Bye:
    """A contestant that sits the round out, and what it gets."""

    number: str
    award: ByeAward


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two contestants drawn together that have met before, and in which rounds."""

    numbers: tuple[str, str]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Something to tell the director, and the contestants whom it concerns."""

    code: str
    text: str
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """One round, drawn. ``matches`` are in the order of the tables.

    ``pool`` are those who were drawn against one another, best first: all but the byes and
    triangles. ``field`` and ``settings`` are what the draw was made of; they give it again.
    """

    round: int
    matches: tuple[Match, ...]
    byes: tuple[Bye, ...]
    triangles: tuple[Triangle, ...]
    repeats: tuple[Repeat, ...]
    notes: tuple[Note, ...]
    standing: Standing
    pool: tuple[SwissContestant, ...]
    field: SwissField
    settings: SwissSettings

    def match_of(self, number: str) -> Match | None:
        """The match of a contestant; None where it has a bye, plays a triangle or is away."""
        return next((one for one in self.matches if number in (one.home, one.away)), None)
