"""What it costs that two contestants meet: rules first, then how far apart they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.event.schedules.swiss.field import SwissContestant
from overtrick.event.schedules.swiss.meetings import Meetings, collide


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices between the places of ``pool``, a list in the order to be drawn.

    Draws that are equal in the sum of the squares of the places between opponents differ in
    how near these are at the top. All of that is outweighed by a single pair on the same side
    of ``crosswise`` halves, all of those by two at one table who must both keep theirs, all
    of those by a rematch. Of rematches, the older are cheaper, and second meetings cheaper
    than third ones. ``rematches`` says that they cost nothing.
    """

    pool: Sequence[SwissContestant]
    meetings: Meetings
    round: int
    crosswise: bool = False
    rematches: bool = False

    @property
    def square(self) -> int:
        """The price of two at neighbouring places, but for what it is less at the bottom."""
        return len(self.pool) ** 4

    @property
    def usual(self) -> int:
        """The least price that one hopes not to pay: of keeping to one's own half."""
        return self.square * len(self.pool) ** 3

    @property
    def collision(self) -> int:
        """The price of a match of two who must both keep their tables."""
        return self.usual * len(self.pool)

    @property
    def rematch(self) -> int:
        """The price of a rematch, without its age."""
        return self.age * self.round**2 * len(self.pool)

    @property
    def age(self) -> int:
        """The price of one round less since the last meeting of two who meet again."""
        return self.collision * len(self.pool)

    def __call__(self, one: int, other: int) -> int:
        """The price of a match between two places, the higher first."""
        ours, theirs = self.pool[one], self.pool[other]
        price = (other - one) ** 2 * (self.square + len(self.pool) - one)
        if self.crosswise and (other - one) % 2 == 0:
            price += self.usual
        if collide(ours, theirs):
            price += self.collision
        met = () if self.rematches else self.meetings.rounds(ours.number, theirs.number)
        if met:
            price += self.rematch + self.age * (met[-1] + (len(met) - 1) * self.round)
        return price
