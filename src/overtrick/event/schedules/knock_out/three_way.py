"""Three teams of which two go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.triangle import Members

Margins: TypeAlias = Mapping[tuple[str, str], Fraction | int]
"""The margin of each of the three matches, from the side of the team named first."""


@dataclass(frozen=True, slots=True)
class Survivors:
    """The two that go on, the better first, and the third; ``how`` says why."""

    two: tuple[str, str]
    out: str
    how: str


@dataclass(frozen=True, slots=True)
class PlayOff:
    """Teams that nothing tells apart: boards between them must."""

    numbers: tuple[str, ...]


def survivors(members: Members, margins: Margins) -> Survivors | PlayOff:
    """Which two of three go on, by matches won (a tie is half), then by net margin.

    Two that are still level are told apart by their own match. Raises ScheduleRefused unless
    all three matches are given once.
    """
    _check(members, margins)
    won = {one: sum(_share(margin) for margin in _own(one, margins)) for one in members}
    net = {one: sum(_own(one, margins), Fraction(0)) for one in members}
    best, middle, last = sorted(members, key=lambda one: (won[one], net[one]), reverse=True)
    if (won[middle], net[middle]) > (won[last], net[last]):
        how = "by matches won" if won[middle] > won[last] else "by net margin"
        return Survivors((best, middle), last, how)
    if (won[best], net[best]) == (won[middle], net[middle]):
        return PlayOff(members)
    own = margins.get((middle, last), None)
    margin = Fraction(own if own is not None else -margins[last, middle])
    if margin == 0:
        return PlayOff((middle, last))
    stays, out = (middle, last) if margin > 0 else (last, middle)
    return Survivors((best, stays), out, "by the match between the two that were level")


def _own(one: str, margins: Margins) -> list[Fraction]:
    """A team's margins, from its own side."""
    return [
        Fraction(margin if one == home else -margin)
        for (home, away), margin in margins.items()
        if one in {home, away}
    ]


def _share(margin: Fraction) -> Fraction:
    """1 for a match won, a half for one tied."""
    return Fraction((margin > 0) - (margin < 0) + 1, 2)


def _check(members: Members, margins: Margins) -> None:
    one, two, three = members
    wanted = {frozenset(pair) for pair in ((one, two), (two, three), (three, one))}
    if len(margins) != 3 or {frozenset(pair) for pair in margins} != wanted:
        raise ScheduleRefused(
            f"{one}, {two} and {three} play three matches: give the margin of each once"
        )
