"""From matches and triangles to sittings: which tables, which rooms, which boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from overtrick.event.draws.history import couple_at
from overtrick.event.draws.tables import Tables
from overtrick.event.records import FormName, Sitting
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.match import Match
from overtrick.event.schedules.triangle import Leg, Triangle
from overtrick.event.state import Event

Boards: TypeAlias = tuple[int, ...]
Sets: TypeAlias = tuple[Boards, Boards, Boards]


@dataclass(frozen=True, slots=True)
class Seats:
    """Sittings of one round of an event's form, by the tables of its matches."""

    form: FormName
    tables: Tables
    round: int

    def match(self, match: Match, boards: Boards) -> Iterator[Sitting]:
        """A match of pairs at one table; of teams in both rooms, or at one number for both."""
        here, there = self.tables.open(match.table), self.tables.other(match.table)
        room = "open" if there is not None else None
        yield self._sitting(here, (match.home, match.away), boards, room)
        if there is not None:
            yield self._sitting(there, (match.away, match.home), boards, "closed")

    def triangle(self, triangle: Triangle, sets: Sets, top: int) -> Iterator[Sitting]:
        """The tables of a triangle in this round; ``top`` is the last table in use.

        Within one round the second half is listed at tables of its own.
        """
        halves = triangle.halves(self.round)
        if len(halves) == 1:
            places = [self.tables.of_three(triangle.tables)]
        else:
            first = [self.tables.open(table) for table in triangle.tables]
            second = self.tables.second_halves(triangle.tables, top)
            places = [(first[0], first[1], first[2]), (second[0], second[1], second[2])]
        for half, at in zip(halves, places, strict=True):
            for leg in half:
                yield self.leg(leg, at[triangle.members.index(leg.home)], sets[leg.set - 1])

    def leg(self, leg: Leg, table: int, boards: Boards) -> Sitting:
        """One table of a triangle, by its number in the hall."""
        return self._sitting(table, (leg.home, leg.away), boards, None)

    def _sitting(
        self, table: int, sat: tuple[str, str], boards: Boards, room: str | None
    ) -> Sitting:
        ns, ew = sat
        teams = sat if self.form == "teams" else None
        return Sitting(self.round, table, (ns,), (ew,), boards, teams, room)


def three_sets(boards: Boards, rounds: int, extra: int) -> Sets:
    """The boards of a triangle's three matches; those the round has not are from ``extra`` on.

    Over two rounds each match has a round's boards, within one half of them. Raises NotAllowed.
    """
    length = len(boards) // (3 - rounds)
    if not length:
        raise NotAllowed(
            f"three-way matches within one round need two boards or more, not {len(boards)}"
        )
    spare = tuple(range(extra, extra + 2 * length))
    if rounds == 2:
        return boards, spare[:length], spare[length:]
    return boards[:length], boards[length : 2 * length], spare[:length]


def sets_played(event: Event, section: str, triangle: Triangle, spare: Sets) -> Sets:
    """The boards of the first half of a triangle, as they really were; ``spare`` where unknown."""
    found: Mapping[frozenset[str], Boards] = {
        frozenset(couple): sitting.boards
        for place, sitting in event.in_section(section).items()
        if place[1] == triangle.begun and sitting.plays
        for couple in [couple_at(event, section, sitting)]
        if couple is not None
    }
    one, two, three = triangle.members
    couples = (frozenset((one, two)), frozenset((two, three)), frozenset((three, one)))
    first, second, third = (
        found.get(couple, boards) for couple, boards in zip(couples, spare, strict=True)
    )
    return first, second, third


def top_table(tables: Tables, matches: Sequence[Match], triangles: Sequence[Triangle]) -> int:
    """The last table in use in the hall, half-length matches' second halves apart."""
    used = [tables.other(one.table) or tables.open(one.table) for one in matches]
    used += [table for one in triangles for table in tables.of_three(one.tables)]
    return max(used, default=0)
