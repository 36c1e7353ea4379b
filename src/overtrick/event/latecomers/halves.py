"""Half tables to come, those that are there and those that could be, and the way through most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.charting import Chart
from overtrick.event.continuing import set_size
from overtrick.event.sitting_out import is_there
from overtrick.movements.model import EMPTY, Row

Half: TypeAlias = tuple[Row, ...]
"""A table with one side empty in a round, a row for each set that it has boards of."""
Used: TypeAlias = frozenset[tuple[Literal["met", "set"], int]]
"""Whom somebody has met and which sets it has played, in the numbers of a chart."""

_NODES: Final = 20_000
"""Places that the search for a way looks at."""


def half_tables(chart: Chart, rounds: Collection[int]) -> Iterator[Half]:
    """The tables of some rounds at which one pair has boards to play and no opponents."""
    done = _done(chart)
    for (round_, _), sitting in sorted(chart.planned.items()):
        rows = chart.rows(sitting) if round_ in rounds else ()
        half = tuple(row for row in rows if row.set and (max(row.seats), row.set) not in done)
        if half and half[0].seats.count(EMPTY) == 1:
            yield half


def _done(chart: Chart) -> set[tuple[int, int]]:
    """Who plays which set at some table."""
    return {(one, row.set) for row in chart.movement.rows if row.plays for one in row.seats}


def table_more(chart: Chart, first_round: int) -> int:
    """The number of the table that would be set up beside those there are from a round on."""
    there = (row.table for row in chart.movement.rows if row.round >= first_round)
    return 1 + max(there, default=0)


def tables_more(chart: Chart, table: int, rounds: Iterable[int]) -> Iterator[Half]:
    """Half tables for those who have no table in a round, with each set they may play there.

    Sets of as many boards as most have come first; of these the boards that no other table has,
    then those of the tables nearest to the new one. There are none in a round nobody plays.
    """
    done = _done(chart)
    for round_ in sorted(rounds):
        there = chart.movement.in_round(round_)
        seated = {one for row in there for one in row.seats}
        sets = _sets(chart, table, there)
        for who, number in chart.numbers.items():
            if not there or number in seated or not is_there(chart.event, who, round_):
                continue
            seats = (EMPTY, number) if who.side is Side.EW else (number, EMPTY)
            for set_ in sets:
                if (number, set_) not in done:
                    yield (Row(round_, table, seats, set_),)


def _sets(chart: Chart, more: int, there: Iterable[Row]) -> list[int]:
    """All sets, the one first that a table more would best have beside those that are there."""
    used = {row.set: row.table for row in there if row.plays}
    size = set_size(chart)
    return sorted(
        range(1, len(chart.sets) + 1),
        key=lambda one: (len(chart.sets[one - 1]) != size, -used.get(one, more)),
    )


def opposite(chart: Chart, halves: Iterable[Half], line: Side | None) -> Iterator[Half]:
    """Those half tables at which somebody of a line would have opponents; all without lines."""
    for half in halves:
        if line is None or chart.contestants[max(half[0].seats) - 1].side is line.opponents:
            yield half


def best_way(halves: Iterable[Half], number: int, used: Used = frozenset()) -> list[Half]:
    """The tables, with ``number`` in their empty seats, that play the most rounds, one in each.

    It meets nobody twice and plays no set twice, nor any that are ``used``.
    """
    return _Search(halves, number).best(used)


class _Search:
    """The way through half tables that plays the most rounds."""

    def __init__(self, halves: Iterable[Half], number: int) -> None:
        self.number = number
        self.halves: dict[int, list[Half]] = defaultdict(list)
        self.nodes = _NODES
        self.most: list[Half] = []
        for half in halves:
            seats = tuple(number if one == EMPTY else one for one in half[0].seats)
            self.halves[half[0].round].append(tuple(replace(row, seats=seats) for row in half))

    def best(self, used: Used) -> list[Half]:
        self._way(sorted(self.halves), [], used)
        return self.most

    def _way(self, left: Sequence[int], way: list[Half], used: Used) -> None:
        self.nodes -= 1
        if len(way) > len(self.most):
            self.most = list(way)
        if not left or self.nodes <= 0 or len(way) + len(left) <= len(self.most):
            return
        for half in self.halves[left[0]]:
            other = next(one for one in half[0].seats if one != self.number)
            using: Used = frozenset({("met", other), *(("set", row.set) for row in half)})
            if not using & used:
                self._way(left[1:], [*way, half], used | using)
        self._way(left[1:], way, used)
