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
        self.boards = boards or usual_boards(event, section, found.round, goes_on=self.goes_on)
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
        before = _highest(self.event, self.section, self.found.round) if self.goes_on else 0
        extra = max((*self.boards, before)) + 1
        sets = three_sets(self.boards, triangle.rounds, extra)
        if triangle.begun < self.found.round:
            return sets_played(self.event, self.section, triangle, sets)
        return sets


def usual_boards(event: Event, section: str, round_: int, *, goes_on: bool) -> Boards:
    """The boards of a round as drawn before; else as many as in the round before, or none.

    They are the next numbers where it ``goes_on``, and otherwise the same.
    """
    here = round_boards(event, section, round_)
    before = round_boards(event, section, round_ - 1)
    if here or not before:
        return here
    if not goes_on:
        return before
    first = _highest(event, section, round_) + 1
    return tuple(range(first, first + len(before)))


def _highest(event: Event, section: str, round_: int) -> int:
    """The highest board of the rounds before."""
    return max(
        (
            board
            for place, sitting in event.sittings.items()
            if place[0] == section and place[1] < round_
            for board in sitting.boards
        ),
        default=0,
    )


def check_boards(boards: Boards) -> None:
    """Raise NotAllowed unless there are boards, each once and numbered from 1."""
    if not boards:
        text = "say which boards the round plays, as in 1,2,3,4,5,6,7"
        raise NotAllowed(text, where="boards")
    if min(boards) < 1 or len(set(boards)) < len(boards):
        raise NotAllowed("boards are numbered from 1, and each is named once", where="boards")
