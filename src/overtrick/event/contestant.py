"""Who competes: a pair, a player or a team, known by section, number and direction."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.seat import Side

_EW: Final = Side.EW
_MOST: Final = 60
"""So many contestants are listed where a name fits none."""


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
    """A player's name and number: kept beside the journal, never in it.

    ``of_club`` says that a club gave the number, and no national body.
    """

    id: str
    name: str
    number: str | None = None
    club: str | None = None
    of_club: bool = False


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


def find_contestant(
    contestants: Iterable[ContestantId],
    text: str,
    refusal: Callable[[str], BridgeError],
    there: str = "there are",
) -> ContestantId:
    """The contestant that ``text`` names: as printed (``3``, ``3NS``, ``A3NS``), or in part.

    Section and direction may be left out where only one fits; a direction may be added where
    contestants have none, and never means the other one. Raises ``refusal``, with ``there``
    before the ids of those there are.
    """
    ids = shown_ids(contestants)
    asked = text.strip().upper()
    for found in _fitting(ids, asked):
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(ids[one] for one in found)
            raise refusal(f"{quoted(text)} could be {several}: say which")
    known = ", ".join(sorted(ids.values(), key=by_number)[:_MOST]) or "none"
    raise refusal(f"there is no contestant {quoted(text)}; {there} {known}")


def _fitting(ids: Mapping[ContestantId, str], asked: str) -> Iterator[list[ContestantId]]:
    """Whom a name fits: first as printed, then in part, then less a direction that none has."""
    yield [one for one, shown in ids.items() if shown.upper() == asked]
    yield [one for one in ids if asked in _spellings(one)]
    bare = asked.removesuffix("NS").removesuffix("EW")
    yield [one for one in ids if one.side is None and bare in {*_spellings(one), ids[one].upper()}]


def _spellings(one: ContestantId) -> set[str]:
    """Number, with and without section and direction."""
    return {
        f"{section}{one.number}{direction}".upper()
        for section in ("", one.section)
        for direction in ("", one.direction or "")
    }


_LONGEST_FIGURE: Final = 1000
"""Digits that are read as a number: what has thousands of them is none."""


@lru_cache(maxsize=65536)
def by_number(number: str) -> tuple[tuple[int, int | str], ...]:
    """A sort key under which pair 10 follows pair 9 and A10 follows A9."""
    pieces = re.findall(r"\d+|\D+", number)
    return tuple(
        (0, int(piece)) if piece.isdecimal() and len(piece) <= _LONGEST_FIGURE else (1, piece)
        for piece in pieces
    )
