"""Three teams that play one another in two halves: a triangle, or three-way match.

In each half every team's North-South pair is at home against one opponent while its
East-West pair visits the other; after both halves each of the three matches has been played
at two tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from overtrick.event.schedules.refusal import ScheduleRefused

Members: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Leg:
    """One table of a triangle in one half: ``home`` sits North-South; ``set`` is 1, 2 or 3."""

    home: str
    away: str
    set: int


def timetable(members: Members) -> tuple[tuple[Leg, ...], tuple[Leg, ...]]:
    """Both halves: 1 v 2, 2 v 3, 3 v 1 with sets 1, 2, 3, then the returns with sets 3, 1, 2."""
    one, two, three = members
    return (
        (Leg(one, two, 1), Leg(two, three, 2), Leg(three, one, 3)),
        (Leg(one, three, 3), Leg(two, one, 1), Leg(three, two, 2)),
    )


def set_boards(boards: int, rounds: Literal[1, 2], first: int = 1) -> tuple[range, range, range]:
    """The boards of the three sets, from ``first`` up, where a round has ``boards`` boards.

    Over two rounds a set is a whole round's boards. Within one round it is half of them,
    rounded down, so that a round of an odd number leaves one unplayed. Raises ScheduleRefused
    where nothing is left to play.
    """
    length = boards if rounds == 2 else boards // 2
    if length < 1:
        raise ScheduleRefused(f"three-way matches cannot be played in a round of {boards} boards")
    one, two, three = (
        range(first + number * length, first + (number + 1) * length) for number in range(3)
    )
    return one, two, three


@dataclass(frozen=True, slots=True)
class Triangle:
    """A three-way match over two rounds from ``begun`` on, or of half-length within one.

    Each member stays at its own table of ``tables``, the first at the first, where its
    North-South pair is at home.
    """

    members: Members
    tables: tuple[int, int, int]
    begun: int
    rounds: Literal[1, 2] = 2

    @property
    def ends(self) -> int:
        """The round after which its matches are complete."""
        return self.begun + self.rounds - 1

    def halves(self, round_: int) -> tuple[tuple[Leg, ...], ...]:
        """What its members play in a round: one half, or both where it takes but one round."""
        both = timetable(self.members)
        return both if self.rounds == 1 else both[round_ - self.begun : round_ - self.begun + 1]

    def table_of(self, number: str) -> int:
        """Where a member is at home."""
        return self.tables[self.members.index(number)]

    def without(self, leavers: frozenset[str]) -> tuple[str, ...]:
        """The members that are left."""
        return tuple(one for one in self.members if one not in leavers)

    def remaining(self, pair: tuple[str, str], halves_played: Literal[0, 1]) -> Leg:
        """What two members still have to play of their match when the third has left.

        Before the first half all of it, a match like any other; after it the return at the
        second table. ``home`` is North-South at the next table to be played, with that set.
        """
        half = timetable(self.members)[halves_played]
        return next(leg for leg in half if {leg.home, leg.away} == set(pair))
