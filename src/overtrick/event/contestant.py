"""Who competes: a pair, a player or a team, known by section, number and direction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from overtrick.bridge.seat import Side

_EW: Final = Side.EW


@dataclass(frozen=True, slots=True)
class ContestantId:
    """A contestant's full name in one event.

    ``side`` is None where a contestant plays both ways (one winner, individuals, teams).
    """

    section: str
    number: str
    side: Side | None = None

    def __hash__(self) -> int:
        # Asked for whenever a contestant is looked up, and an enumeration's own is slow. Nobody
        # who has no direction shares an event with those who have one.
        return hash((self.section, self.number, self.side is _EW))

    @property
    def direction(self) -> str | None:
        """``NS``, ``EW`` or None."""
        return self.side.value if self.side else None

    def __str__(self) -> str:
        return f"{self.section}{self.number}{self.direction or ''}"


@dataclass(frozen=True, slots=True)
class Person:
    """A player's name and number: kept beside the journal, never in it."""

    id: str
    name: str
    number: str | None = None
    club: str | None = None


People = Mapping[str, Person]


def shown_ids(contestants: Iterable[ContestantId]) -> dict[ContestantId, str]:
    """The short id of each: section and direction only where they tell contestants apart.

    Where sections are numbers, and 1 with 12 would read as 11 with 2, a hyphen stands between.
    """
    everyone = list(contestants)
    sections = len({contestant.section for contestant in everyone}) > 1
    shown = {
        one: f"{one.section if sections else ''}{one.number}{one.direction or ''}"
        for one in everyone
    }
    if len(set(shown.values())) == len(shown):
        return shown
    return {one: f"{one.section}-{one.number}{one.direction or ''}" for one in everyone}


@lru_cache(maxsize=65536)
def by_number(number: str) -> tuple[tuple[int, int | str], ...]:
    """A sort key under which pair 10 follows pair 9 and A10 follows A9."""
    pieces = re.findall(r"\d+|\D+", number)
    return tuple((0, int(piece)) if piece.isdecimal() else (1, piece) for piece in pieces)
