"""Round robins of odd numbers of teams with a triangle in place of the team that sits out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.model import Row, rows_in_order
from overtrick.movements.teams.pairings import both_ways

_Cycle: TypeAlias = tuple[int, ...]

_STARTS: Final = {
    7: (1, ("7 1 4; 2 3 5 6",)),
    9: (1, ("9 1 5; 2 3 8 6 7 4",)),
    11: (1, ("11 1 6; 2 5 7 10; 3 4 8 9",)),
    13: (
        4,
        (
            "2 1 7; 3 11 9 12; 4 5 13 8 6 10",
            "5 1 10; 2 13 11 12; 3 6 7 9 4 8",
        ),
    ),
    15: (1, ("15 1 8; 2 3 6 12 7 11 9 10 13 5 14 4",)),
    17: (1, ("17 1 9; 2 3 5 8 12 6 15 10 11 13 16 4 14 7",)),
    19: (1, ("19 1 10; 2 3 11 12; 4 7 5 9 15 8 13 16 14 18 6 17",)),
}
"""Teams -> how far the circle turns every two rounds, and what it turns: one team after another
round the triangle, then round each longer cycle, whose every second step is a match of the first
round. The last team stands outside the circle."""


def entries() -> Iterator[Entry]:
    """7 to 19 teams: one round fewer than with a bye, and nobody sits out."""
    for teams in _STARTS:
        yield Entry(
            key=f"triangles-{teams}",
            name=f"Round robin with triangles, {teams} teams",
            family="triangles",
            tables=teams,
            contestants=teams,
            rounds=teams - 1,
            sets=teams * (teams - 1) // 2,
            expand=partial(triangles, teams),
            kind="teams",
            remark="In rounds 1 and 2, 3 and 4 and so on three teams at tables 1 to 3 play two "
            "matches each, half in either round; all others play a match in each.",
        )


def triangles(teams: int) -> Rows:
    """Two rounds at a time: three teams in a triangle, the others two matches each."""
    rows: list[Row] = []
    for later, (triangle, *cycles) in enumerate(_pairs_of_rounds(teams)):
        first, sets = 2 * later + 1, later * teams
        rows += _triangle(triangle, first, sets)
        for half in (0, 1):
            matches = [match for cycle in cycles for match in _every_second(cycle, half)]
            for match, two in enumerate(matches):
                rows += _apart(first + half, match, two, sets + 4 + half * len(matches) + match)
    return rows_in_order(rows)


def _pairs_of_rounds(teams: int) -> Iterator[list[_Cycle]]:
    circle = teams - 1
    step, starts = _STARTS[teams]
    for start in starts:
        cycles = [tuple(map(int, cycle.split())) for cycle in start.split(";")]
        for turn in range(circle // 2 // len(starts)):
            gone = turn * step
            yield [
                tuple((one - 1 + gone) % circle + 1 if one < teams else one for one in cycle)
                for cycle in cycles
            ]


def _every_second(cycle: _Cycle, half: int) -> Iterator[tuple[int, int]]:
    steps = tuple(pairwise((*cycle, cycle[0])))
    return iter(steps[half::2])


def _triangle(teams: _Cycle, round_: int, sets: int) -> Iterator[Row]:
    """Each team's East-West go to one of the others and then to the other, boards following."""
    for place in range(3):
        team, after, before = teams[place], teams[place - 2], teams[place - 1]
        yield Row(round_, place + 1, (team, after), sets + place + 1)
        yield Row(round_ + 1, place + 1, (team, before), sets + (place - 1) % 3 + 1)


def _apart(round_: int, match: int, teams: tuple[int, int], set_: int) -> Iterator[Row]:
    """A match at the tables after the three of the triangle."""
    for row in both_ways(round_, match, teams, set_):
        yield replace(row, table=row.table + 3)
