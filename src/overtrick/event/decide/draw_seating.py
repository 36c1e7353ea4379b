"""Seating a round that was drawn: the tables of the hall, and the boards each plays."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.event.draws import DrawSettings, round_boards
from overtrick.event.draws.seats import (
    Boards,
    Seats,
    Sets,
    sets_played,
    three_sets,
    top_table,
)
from overtrick.event.records import Sitting
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.match import Match
from overtrick.event.schedules.swiss import Draw
from overtrick.event.schedules.triangle import Triangle
from overtrick.event.state import Event


class Seating:
    """The tables of a draw and the boards that each plays."""

    def __init__(
        self, event: Event, section: str, settings: DrawSettings, found: Draw, boards: Boards
    ) -> None:
        self.event, self.section, self.found = event, section, found
        self.tables = settings.tables(event.opened.form)
        self.seats = Seats(event.opened.form, self.tables, found.round)
        self.goes_on = settings.boards == "next"
        self.boards = boards or self._usual()
        check_boards(self.boards)

    def sittings(self) -> tuple[Sitting, ...]:
        """Every table in the order of its number. Raises NotAllowed where tables overlap."""
        matches, triangles = self.found.matches, self.found.triangles
        engine = [one.table for one in matches]
        engine += [table for one in triangles for table in one.tables]
        self.tables.check(max(engine, default=0))
        top = top_table(self.tables, matches, triangles)
        seated = [sitting for one in matches for sitting in self._match(one)]
        for one in triangles:
            seated += self.seats.triangle(one, self._sets(one), top)
        return tuple(sorted(seated, key=lambda one: one.table))

    def _match(self, one: Match) -> Iterator[Sitting]:
        if one.left_of is None or one.leg is None:
            yield from self.seats.match(one, self.boards)
            return
        boards = self._sets(one.left_of)[one.leg.set - 1]
        yield self.seats.leg(one.leg, self.tables.open(one.table), boards)

    def _sets(self, triangle: Triangle) -> Sets:
        """The boards of a triangle; its second half plays those of the first."""
        extra = max((*self.boards, self._highest() if self.goes_on else 0)) + 1
        sets = three_sets(self.boards, triangle.rounds, extra)
        if triangle.begun < self.found.round:
            return sets_played(self.event, self.section, triangle, sets)
        return sets

    def _highest(self) -> int:
        """The highest board of the rounds before."""
        return max(
            (
                board
                for place, sitting in self.event.sittings.items()
                if place[0] == self.section and place[1] < self.found.round
                for board in sitting.boards
            ),
            default=0,
        )

    def _usual(self) -> Boards:
        """As drawn before; else as many boards as in the round before, the next or the same."""
        here = round_boards(self.event, self.section, self.found.round)
        before = round_boards(self.event, self.section, self.found.round - 1)
        if here or not before:
            return here
        if not self.goes_on:
            return before
        first = self._highest() + 1
        return tuple(range(first, first + len(before)))


def check_boards(boards: Boards) -> None:
    """Raise NotAllowed unless there are boards, each once and numbered from 1."""
    if not boards:
        raise NotAllowed("say which boards the round plays, as in boards=1,2,3,4,5,6,7")
    if min(boards) < 1 or len(set(boards)) < len(boards):
        raise NotAllowed("boards are numbered from 1, and each is named once")
