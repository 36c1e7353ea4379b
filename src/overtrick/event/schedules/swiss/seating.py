"""Tables and sides: the highest at the first table, those who must keep theirs at their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from overtrick.event.schedules.lots import lot
from overtrick.event.schedules.match import Match
from overtrick.event.schedules.swiss.drawn import Note
from overtrick.event.schedules.swiss.field import HomeAway, SwissContestant
from overtrick.event.schedules.swiss.pairings import Couple
from overtrick.event.schedules.swiss.settings import SwissSettings
from overtrick.event.schedules.triangle import Triangle


@dataclass(slots=True)
class Room:
    """The tables of a round while it is being drawn; ``taken`` are given away already."""

    settings: SwissSettings
    round: int
    taken: set[int] = field(default_factory=set)
    notes: list[Note] = field(default_factory=list)

    def seat(self, couples: Sequence[Couple]) -> tuple[Match, ...]:
        """Matches of couples given from the highest down, in the order of their tables."""
        kept = {number: table for couple in couples for number, table in self._own_table(couple)}
        free = self._free_tables()
        matches = []
        for one, other in couples:
            home, away = self._sides(one, other)
            table = kept.get(one.number) or kept.get(other.number) or next(free)
            self.taken.add(table)
            matches.append(Match(table, home.number, away.number))
        return tuple(sorted(matches, key=lambda match: match.table))

    def keep(self, members: Sequence[SwissContestant]) -> list[int | None]:
        """The own tables of a triangle's members, taken before any match is seated."""
        return [self._keep(one) for one in members]

    def seat_triangle(self, kept: Sequence[int | None]) -> tuple[int, int, int]:
        """A table for each of three: the one kept, or the next after all those in use."""
        free = count(max(self.taken, default=self.settings.first_table - 1) + 1)
        one, two, three = (table or next(free) for table in kept)
        self.taken.update((one, two, three))
        return one, two, three

    def hold(self, triangle: Triangle) -> None:
        """Leave a triangle that goes on at its tables."""
        self.taken.update(triangle.tables)

    def _free_tables(self) -> Iterator[int]:
        return (table for table in count(self.settings.first_table) if table not in self.taken)

    def _own_table(self, couple: Couple) -> Iterator[tuple[str, int]]:
        """The table that one of a couple keeps; the better keeps its own where both would."""
        keepers = [one for one in couple if one.stationary]
        for one in keepers[:1]:
            if table := self._keep(one):
                yield one.number, table
        for one in keepers[1:]:
            self._moved(one, f"its opponent {keepers[0].number} must keep another")

    def _keep(self, one: SwissContestant) -> int | None:
        """A contestant's own table, taken for it; None where it has none or it is given away."""
        if one.stationary is None:
            return None
        table = one.stationary.table
        if table in self.taken:
            self._moved(one, "a triangle is played there")
            return None
        self.taken.add(table)
        return table

    def _moved(self, one: SwissContestant, why: str) -> None:
        assert one.stationary
        text = f"{one.number} cannot keep table {one.stationary.table}: {why}"
        self.notes.append(Note("stationary-moved", text, (one.number,)))

    def _sides(self, one: SwissContestant, other: SwissContestant) -> Couple:
        """Home and away: who must keep a side, then who was at home less often, then lots."""
        if one.stationary:
            return _at(one.stationary.side, one, other)
        if other.stationary:
            return _at(other.stationary.side, other, one)
        if self.settings.sides == "balanced" and _leaning(one) != _leaning(other):
            return (one, other) if _leaning(one) < _leaning(other) else (other, one)
        numbers = sorted((one.number, other.number))
        toss = lot(self.settings.seed, f"sides {self.round}", *numbers) % 2
        return (one, other) if (one.number == numbers[0]) == (toss == 0) else (other, one)


def _at(side: HomeAway, one: SwissContestant, other: SwissContestant) -> Couple:
    return (one, other) if side == "home" else (other, one)


def _leaning(one: SwissContestant) -> tuple[int, int]:
    """How much more often at home than away, and whether it was at home the last time."""
    sides = [met.side for met in sorted(one.met, key=lambda met: met.round) if met.side]
    homes = sides.count("home")
    return homes - (len(sides) - homes), int(sides[-1:] == ["home"])
