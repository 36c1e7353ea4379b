"""Filling empty seats: those of a phantom, of somebody who left, or opposite who has no table.

A pair whose seats a rover takes has no table in that round: it may have one, with the latecomer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from overtrick.bridge.seat import Side
from overtrick.event.charting import Chart, next_boards
from overtrick.event.contestant import ContestantId
from overtrick.event.continuing import set_size
from overtrick.event.latecomers.numbering import free_number
from overtrick.event.latecomers.plan import Draft, NoWay
from overtrick.event.records import Sitting
from overtrick.event.seating import sitting_of
from overtrick.event.state import Event
from overtrick.event.tracing import Trace, traced
from overtrick.movements.guidance.words import ranges
from overtrick.movements.model import EMPTY, Row
from overtrick.movements.use import Use

_NODES = 20_000
"""Places that the search for a way through the half tables looks at."""


def filled(chart: Chart, first_round: int) -> Draft | NoWay:
    """The latecomer takes the empty seats of the rounds to come, whichever are most.

    Who has no table in a round may have one more with it, with boards of another if need be.
    """
    if chart.event.opened.form != "pairs":
        return _as_the_missing(chart, first_round)
    lines: tuple[Side | None, ...] = tuple(Side) if chart.winners == 2 else (None,)
    ways = [(line, _Search(chart, first_round, line).best()) for line in lines]
    line, found = max(ways, key=lambda way: len(way[1]))
    if not found:
        return NoWay("phantom", "no seats are empty that a late pair could take")
    late = free_number(chart.event, chart.section, line, gap=True)
    sittings = {place: one for place, one in chart.planned.items() if place[0] >= first_round}
    sittings |= {(row.round, row.table): _with(chart, row, late) for row in found}
    kept = tuple(sittings[place] for place in sorted(sittings))
    movement = chart.event.movements.get(chart.section, "")
    return Draft("phantom", late, kept, movement, _words(chart, found, late))


def _with(chart: Chart, row: Row, late: ContestantId) -> Sitting:
    return chart.joined_by(late).sitting(row)


def _words(chart: Chart, found: list[Row], late: ContestantId) -> tuple[str, ...]:
    """Where it plays, where that is not in empty seats alone."""
    more = [row.round for row in found if (row.round, row.table) not in chart.planned]
    if not more:
        return ()
    beside = [row.round for row in found if row.round not in more]
    taken = (f"In {_rounds(beside)} it takes the empty seats.",) if beside else ()
    told = (
        f"The late pair {late} plays in {_rounds(more)} at a table more, table "
        f"{_table_more(chart)}, against whoever has no table there."
    )
    return (told, *taken)


def _rounds(numbers: list[int]) -> str:
    return f"{'round' if len(numbers) == 1 else 'rounds'} {ranges(numbers)}"


def _table_more(chart: Chart) -> int:
    return chart.movement.tables + 1


def _tableless(chart: Chart, first_round: int) -> Iterator[Row]:
    """Half tables for those who have no table in a round, with each set they may play there.

    Boards that no other table has come first, then those of the tables nearest to the new one.
    """
    rows, event, more = chart.movement.rows, chart.event, _table_more(chart)
    done = {(one, row.set) for row in rows if row.plays for one in row.seats}
    for round_ in range(first_round, chart.movement.rounds + 1):
        there = [row for row in rows if row.round == round_]
        seated = {one for row in there for one in row.seats}
        used = {row.set: row.table for row in there if row.plays}
        sets = sorted(range(1, len(chart.sets) + 1), key=lambda one: -used.get(one, more))
        for who, number in chart.numbers.items():
            if number in seated or who in event.left or _comes_after(event, who, round_):
                continue
            seats = (EMPTY, number) if who.side is Side.EW else (number, EMPTY)
            for set_ in sets:
                if (number, set_) not in done:
                    yield Row(round_, more, seats, set_)


def _comes_after(event: Event, who: ContestantId, round_: int) -> bool:
    entered = event.contestants.get(who)
    return entered is not None and entered.first_round > round_


class _Search:
    """The way through the half tables of the rounds to come that plays the most rounds."""

    def __init__(self, chart: Chart, first_round: int, line: Side | None) -> None:
        self.late = len(chart.contestants) + 1
        self.line = line
        self.halves: dict[int, list[Row]] = defaultdict(list)
        self.nodes = _NODES
        self.most: list[Row] = []
        for row in (*chart.movement.rows, *_tableless(chart, first_round)):
            if row.round >= first_round and row.seats.count(EMPTY) == 1 and row.set:
                empty = row.seats.index(EMPTY)
                if line is None or self._line(chart, row) is line.opponents:
                    seats = tuple(self.late if at == empty else s for at, s in enumerate(row.seats))
                    self.halves[row.round].append(replace(row, seats=seats))

    @staticmethod
    def _line(chart: Chart, row: Row) -> Side | None:
        """The line of the pair that is at a half table."""
        return chart.contestants[max(row.seats) - 1].side

    def best(self) -> list[Row]:
        self._way(sorted(self.halves), [], set())
        return self.most

    def _way(self, left: list[int], way: list[Row], used: set[tuple[str, int]]) -> None:
        self.nodes -= 1
        if len(way) > len(self.most):
            self.most = list(way)
        if not left or self.nodes <= 0 or len(way) + len(left) <= len(self.most):
            return
        for row in self.halves[left[0]]:
            other = next(one for one in row.seats if one != self.late)
            using = {("met", other), ("set", row.set)}
            if not using & used:
                self._way(left[1:], [*way, row], used | using)
        self._way(left[1:], way, used)


def _as_the_missing(chart: Chart, first_round: int) -> Draft | NoWay:
    """A late team or player takes the number that the movement has and nobody is."""
    trace = traced(chart.event, chart.section)
    if trace is None or not trace.missing:
        return NoWay("phantom", "no number of the movement is free")
    number = trace.missing[0]
    late = _named(chart, trace, number)
    names = {one: who.number for one, who in trace.contestants.items()} | {number: late.number}
    boards = _boards(chart, trace)
    sittings = {place: one for place, one in chart.planned.items() if place[0] >= first_round}
    for row in trace.for_rounds(chart.movement.rounds):
        if row.round >= first_round and number in row.seats:
            place = (row.round, row.table)
            full = _full(row, trace, names, boards)
            planned = sittings.get(place)
            if planned:
                full = replace(full, boards=planned.boards, room=planned.room)
            if full.ns or full.ew:
                sittings[place] = full
    kept = tuple(sittings[place] for place in sorted(sittings))
    return Draft("phantom", late, kept, chart.event.movements.get(chart.section, ""))


def _full(
    row: Row, trace: Trace, names: dict[int, str], boards: dict[int, tuple[int, ...]]
) -> Sitting:
    """A row with everybody who is there; whoever else is missing leaves a side empty."""
    there = replace(row, seats=tuple(one if one in names else EMPTY for one in row.seats))
    return replace(sitting_of(there, trace.movement, Use(), names), boards=boards[row.set])


def _boards(chart: Chart, trace: Trace) -> dict[int, tuple[int, ...]]:
    """The boards of every set; new ones for a set that nobody has played or was to play."""
    sets = {row.set for row in trace.for_rounds(chart.movement.rounds)}
    unseen = sorted(sets - trace.boards.keys() - {0})
    fresh = next_boards(chart.event, chart.section, len(unseen), set_size(chart))
    return {0: (), **trace.boards, **dict(zip(unseen, fresh, strict=True))}


def _named(chart: Chart, trace: Trace, number: int) -> ContestantId:
    """The number on the table cards: the movement's, as far as those of others are so."""
    section = "" if chart.event.opened.form == "teams" else chart.section
    own = ContestantId(section, str(number))
    same = all(who.number == str(one) for one, who in trace.contestants.items())
    known = own in chart.event.contestants
    return own if same and not known else free_number(chart.event, chart.section, None, gap=True)
