"""Patton: short matches all against all, both halves at once, the boards passing round the room.

A Howell says which teams meet and with which boards; each of its tables stands for two.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from overtrick.movements.catalogue import Entry, Rows, entry
from overtrick.movements.model import Row, rows_in_order
from overtrick.movements.teams.pairings import both_ways, rounds_of

LARGEST = 20
"""Teams in the largest movement listed."""


def entries() -> Iterator[Entry]:
    """4 to 20 teams; of an odd number one sits out each round."""
    for teams in range(4, LARGEST + 1):
        yield Entry(
            key=f"patton-{teams}",
            name=f"Patton, {teams} teams",
            family="patton",
            tables=teams // 2 * 2,
            contestants=teams,
            rounds=rounds_of(teams),
            sets=rounds_of(teams),
            expand=partial(patton, teams),
            kind="teams",
            remark="The two tables of a match exchange their boards, which then go on to another "
            "match: every team plays every set of its rounds, and no set is needed twice over."
            if teams > 6
            else "The two tables of a match exchange their boards; so few teams also share them "
            "with another match.",
        )


def patton(teams: int) -> Rows:
    """The rows of a Howell for as many contestants, each at two tables.

    Of an odd number the team that is missing is the last one of the Howell.
    """
    howell = entry(f"howell-{(teams + 1) // 2}").expand()
    rows: list[Row] = []
    for round_ in range(1, rounds_of(teams) + 1):
        met = (row for row in howell if row.round == round_ and max(row.seats) <= teams)
        for match, row in enumerate(met):
            north_south, east_west = row.seats
            rows += both_ways(round_, match, (north_south, east_west), row.set)
    return rows_in_order(rows)
