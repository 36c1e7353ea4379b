"""Filling empty seats: those of a phantom, or of somebody who left."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from overtrick.bridge.seat import Side
from overtrick.event.charting import Chart
from overtrick.event.contestant import ContestantId
from overtrick.event.latecomers.numbering import free_number
from overtrick.event.latecomers.plan import Draft, NoWay
from overtrick.event.records import Sitting
from overtrick.event.seating import sitting_of, vacated
from overtrick.event.tracing import Trace, traced
from overtrick.movements.model import EMPTY, Row
from overtrick.movements.use import Use

_NODES = 20_000
"""Places that the search for a way through the half tables looks at."""


def filled(chart: Chart, first_round: int) -> Draft | NoWay:
    """The latecomer takes the empty seats of the rounds to come, whichever are most."""
    if chart.event.opened.form != "pairs":
        return _as_the_missing(chart, first_round)
    lines: tuple[Side | None, ...] = tuple(Side) if chart.winners == 2 else (None,)
    ways = [(line, _Search(chart, first_round, line).best()) for line in lines]
    line, found = max(ways, key=lambda way: len(way[1]))
    if not found:
        return NoWay("phantom", "no seats are empty that a late pair could take")
    late = free_number(chart.event, chart.section, line, gap=True)
    changed = {(row.round, row.table): _with(chart, row, late) for row in found}
    sittings = tuple(
        changed.get(place, one) for place, one in sorted(chart.planned.items())
        if place[0] >= first_round
    )  # fmt: skip
    return Draft("phantom", late, sittings, chart.event.movements.get(chart.section, ""))


def _with(chart: Chart, row: Row, late: ContestantId) -> Sitting:
    return chart.joined_by(late).sitting(row)


class _Search:
    """The way through the half tables of the rounds to come that plays the most rounds."""

    def __init__(self, chart: Chart, first_round: int, line: Side | None) -> None:
        self.late = len(chart.contestants) + 1
        self.line = line
        self.halves: dict[int, list[Row]] = defaultdict(list)
        self.nodes = _NODES
        self.most: list[Row] = []
        for row in chart.movement.rows:
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
    rows = trace.for_rounds(chart.movement.rounds)
    names = {one: who.number for one, who in trace.contestants.items()} | {number: late.number}
    absent = frozenset(
        ContestantId(late.section, f"?{one}") for one in trace.missing if one != number
    )
    names |= {one: f"?{one}" for one in trace.missing if one != number}
    use = Use(board_numbers=_numbered(trace))
    places = {(row.round, row.table): row for row in rows if number in row.seats}
    sittings = []
    for place, planned in sorted(chart.planned.items()):
        row = places.pop(place, None)
        if place[0] >= first_round:
            meant = sitting_of(row, trace.movement, use, names) if row else planned
            full = vacated(chart.event.opened, chart.section, meant, absent) if row else planned
            sittings.append(_in_place(planned, full))
    sittings += [
        full for place, row in sorted(places.items()) if place[0] >= first_round
        if (full := vacated(chart.event.opened, chart.section,
                            sitting_of(row, trace.movement, use, names), absent))
    ]  # fmt: skip
    return Draft("phantom", late, tuple(sittings), chart.event.movements.get(chart.section, ""))


def _in_place(planned: Sitting, full: Sitting | None) -> Sitting:
    if full is None or full is planned:
        return planned
    return replace(full, boards=planned.boards, room=planned.room)


def _numbered(trace: Trace) -> tuple[tuple[int, ...], ...]:
    """The boards of each set; one that nobody plays yet has a number that is never shown."""
    last = max((board for boards in trace.boards.values() for board in boards), default=0)
    return tuple(trace.boards.get(one, (last + one,)) for one in range(1, trace.movement.sets + 1))


def _named(chart: Chart, trace: Trace, number: int) -> ContestantId:
    """The number on the table cards: the movement's, as far as those of others are so."""
    section = "" if chart.event.opened.form == "teams" else chart.section
    own = ContestantId(section, str(number))
    same = all(who.number == str(one) for one, who in trace.contestants.items())
    known = own in chart.event.contestants
    return own if same and not known else free_number(chart.event, chart.section, None, gap=True)
