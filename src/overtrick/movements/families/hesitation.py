"""Hesitations: at a pivot table an East-West pair stays a second round, as North-South."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.frozen import Frozen, frozen
from overtrick.movements.recipe import Line, Part, Ring, expand

BOWMANS = (5, 7, 9, 11, 13, 15)
"""Sets of the hesitations with one table whose boards go the other way."""


def entries() -> Iterator[Entry]:
    """Single, double and triple hesitations, and those with a Bowman."""
    for recipe in frozen("hesitation").values():
        yield _entry(recipe)
    for sets in BOWMANS:
        yield Entry(
            key=f"hesitation-bowman-{sets}x{sets + 1}",
            name=f"Hesitation Bowman, {sets + 1} tables, {sets} rounds",
            family="hesitation-bowman",
            tables=sets + 1,
            contestants=2 * sets + 2,
            rounds=sets,
            sets=sets,
            expand=partial(hesitation_bowman, sets),
        )


def _entry(recipe: Frozen) -> Entry:
    family = recipe.key.rpartition("-")[0]
    name = f"{family.replace('-', ' ').capitalize()} Mitchell"
    return Entry(
        key=recipe.key,
        name=f"{name}, {recipe.tables} tables, {recipe.movers} rounds",
        family=family,
        tables=recipe.tables,
        contestants=2 * recipe.tables,
        rounds=recipe.movers,
        sets=recipe.movers,
        expand=recipe.rows,
    )


def hesitation_bowman(sets: int) -> Rows:
    """A Bowman less one table: the two tables that share set 1 at the start become one.

    Movers go up the tables whose boards come down, then sit North-South at table 1, then
    East-West at the last table, where the boards go the other way, and come back to table 1.
    """
    movers = Ring(sets + 1, sets + 2, -1)
    pivot = Line(1, (2 * sets + 1, sets + 1), 1)
    down = [Line(table, (table - 1, sets + table), table) for table in range(2, sets + 1)]
    last = Line(sets + 1, (sets, 2 * sets + 2), sets)
    return expand(
        [
            Part((pivot, *down), sets, (movers,), Ring(1, sets, 1)),
            Part((last,), sets, (movers,), Ring(1, sets, -1)),
        ]
    )
