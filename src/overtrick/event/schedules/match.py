"""A match of one round: two contestants at a table, whatever the schedule."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.event.schedules.triangle import Leg, Triangle


@dataclass(frozen=True, slots=True)
class Match:
    """Two contestants at a table; ``home`` is North-South, or the team named first.

    ``left_of`` is the triangle that this match was part of before its third member left, and
    ``leg`` what is then still to be played: None for a whole match.
    """

    table: int
    home: str
    away: str
    left_of: Triangle | None = None
    leg: Leg | None = None

    def other(self, number: str) -> str:
        """The opponent."""
        return self.away if number == self.home else self.home
