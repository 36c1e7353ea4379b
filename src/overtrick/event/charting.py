"""A section's sittings as the rows of a movement, and rows as sittings again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.records import Numbers, Sitting
from overtrick.event.seating import at_table, seated
from overtrick.event.state import Event
from overtrick.movements.meetings import repeats
from overtrick.movements.model import EMPTY, Movement, Row, rows_in_order

Boards = tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    """A section in the numbers of a movement.

    Contestant 1 is the first of ``contestants``, set 1 the first of ``sets``. ``planned`` are
    the sittings by round and table; a row that is as planned becomes its sitting again.
    """

    event: Event
    section: str
    contestants: tuple[ContestantId, ...]
    sets: tuple[Boards, ...]
    planned: dict[tuple[int, int], Sitting]

    @cached_property
    def numbers(self) -> dict[ContestantId, int]:
        """The movement's number of each contestant."""
        return {one: number for number, one in enumerate(self.contestants, start=1)}

    @cached_property
    def set_of(self) -> dict[int, int]:
        """The set that each board belongs to."""
        found: dict[int, int] = {}
        for number, boards in enumerate(self.sets, start=1):
            for board in boards:
                found.setdefault(board, number)
        return found

    @cached_property
    def movement(self) -> Movement:
        """All sittings as one movement, as played and as still planned."""
        return self.of(
            rows_in_order(row for one in self.planned.values() for row in self.rows(one))
        )

    @property
    def winners(self) -> Literal[1, 2]:
        """Two where the lines are ranked apart."""
        return self.event.opened.winners if self.event.opened.form == "pairs" else 1

    def of(self, rows: tuple[Row, ...]) -> Movement:
        """A movement of these rows for the section's contestants and boards."""
        movement = Movement(
            key="",
            name=f"Section {self.section}" if self.section else "The section",
            family="",
            kind=self.event.opened.form,
            tables=max((row.table for row in rows), default=0),
            contestants=len(self.contestants),
            rounds=max((row.round for row in rows), default=0),
            sets=len(self.sets),
            winners=self.winners,
            rows=rows,
        )
        return replace(movement, repeats=repeats(movement)[0])

    def rows(self, sitting: Sitting) -> tuple[Row, ...]:
        """A sitting as a row: several where its boards are of several sets."""
        sets = sorted({self.set_of[board] for board in sitting.boards})
        if not sets and sitting.plays:
            return ()
        seats = self.seats(sitting)
        return tuple(Row(sitting.round, sitting.table, seats, one) for one in sets or [0])

    def seats(self, sitting: Sitting) -> tuple[int, ...]:
        """The movement's numbers of those who sit at a table."""
        sides = [seated(self.event.opened, self.section, sitting, side) for side in Side]
        each = 2 if self.event.opened.form == "individual" else 1
        ns, ew = ([self.numbers[one] for one in side] or [EMPTY] * each for side in sides)
        return tuple(seat for pair in zip(ns, ew, strict=True) for seat in pair)

    def sittings(self, rows: Iterable[Row]) -> tuple[Sitting, ...]:
        """Rows as sittings, those of one table in a round together; nobody at none.

        Where somebody was planned to sit there, the sitting has what is different in it.
        """
        tables: defaultdict[tuple[int, int], list[Row]] = defaultdict(list)
        for row in rows:
            tables[row.round, row.table].append(row)
        return tuple(
            self._sitting(tuple(several))
            for _, several in sorted(tables.items())
            if any(seat for row in several for seat in row.seats)
        )

    def _sitting(self, rows: tuple[Row, ...]) -> Sitting:
        """The rows of one table in a round: who plays there, with the boards they have left."""
        place = (rows[0].round, rows[0].table)
        planned = self.planned.get(place)
        if planned and self.rows(planned) == rows:
            return planned
        first = next((row for row in rows if row.plays), rows[0])
        boards = tuple(
            board for row in rows if row.seats == first.seats for board in self._boards(row)
        )
        ns, ew = (self._side(first.seats[side::2]) for side in (0, 1))
        teams = (ns[0], ew[0]) if self.event.opened.form == "teams" and ns and ew else None
        room = planned.room if planned else None
        return Sitting(*place, ns, ew, boards, teams, room, self._switched(first))

    def _boards(self, row: Row) -> Boards:
        """The boards of a row's set: those planned at its table if any were, else all of it."""
        planned = self.planned.get((row.round, row.table))
        own = (
            [board for board in planned.boards if self.set_of[board] == row.set] if planned else []
        )
        return tuple(own) or (self.sets[row.set - 1] if row.set else ())

    def _side(self, seats: Iterable[int]) -> Numbers:
        return () if EMPTY in seats else tuple(self.contestants[one - 1].number for one in seats)

    def _switched(self, row: Row) -> bool:
        """Whether somebody of the East-West line sits North-South, or the other way round."""
        sides = zip(row.seats, Side, strict=False)
        lines = [(self.contestants[one - 1].side, side) for one, side in sides if one != EMPTY]
        return any(line is not None and line is not side for line, side in lines)

    def fits_lines(self, row: Row) -> bool:
        """Whether a table has somebody of each line, where there are two."""
        lines = [self.contestants[one - 1].side for one in row.seats if one != EMPTY]
        return self.winners == 1 or len(set(lines)) == len(lines)

    def joined_by(self, contestant: ContestantId) -> Chart:
        """The same with one contestant more, who gets the next number."""
        return replace(self, contestants=(*self.contestants, contestant))

    def replanned(self, sittings: Iterable[Sitting]) -> Chart:
        """The same with other sittings at their tables."""
        there = {(one.round, one.table): one for one in sittings}
        return replace(self, planned={**self.planned, **there})

    def with_sets(self, sets: Iterable[Boards]) -> Chart:
        """The same with more sets of boards."""
        return replace(self, sets=(*self.sets, *sets))


def charted(event: Event, section: str) -> Chart:
    """The chart of a section that has sittings: everybody who has a seat in some round."""
    planned = {place[1:]: one for place, one in event.in_section(section).items()}
    everybody = {
        one for sitting in planned.values() for one in at_table(event.opened, section, sitting)
    }
    return Chart(event, section, tuple(sorted(everybody, key=_in_line)), _sets(planned), planned)


def _in_line(contestant: ContestantId) -> tuple[bool, object]:
    return (contestant.side is Side.EW, by_number(contestant.number))


def _sets(planned: dict[tuple[int, int], Sitting]) -> tuple[Boards, ...]:
    """The sets of boards that go together at the most tables; each board is in one of them."""
    often = Counter(tuple(sorted(one.boards)) for one in planned.values() if one.boards)
    found: list[Boards] = []
    taken: set[int] = set()
    for boards, _ in sorted(often.items(), key=lambda item: (-item[1], item[0])):
        rest = tuple(board for board in boards if board not in taken)
        if rest:
            found.append(rest)
            taken.update(rest)
    return tuple(sorted(found))


def next_boards(event: Event, section: str, number: int, size: int) -> tuple[Boards, ...]:
    """So many sets of boards that the section has not in play, numbered on from the last."""
    boards = [board for one in event.in_section(section).values() for board in one.boards]
    boards += [
        play.entered.board for play in event.plays.values() if play.entered.section == section
    ]
    last = max(boards, default=0)
    return tuple(
        tuple(range(last + one * size + 1, last + (one + 1) * size + 1)) for one in range(number)
    )
