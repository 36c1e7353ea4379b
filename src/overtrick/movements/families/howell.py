"""Howells: movers follow each other through all the seats, full, reduced and in pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.frozen import Frozen, frozen
from overtrick.movements.model import rows_in_order

DOUBLED = (2, 3, 4)
"""Tables of the small Howells that are played twice in a session."""
INTERWOVEN = range(4, 11)
"""Tables of each of two Howells on the same boards."""


def entries() -> Iterator[Entry]:
    """Full, reduced, endless, interwoven and double-length Howells, and barometer finals."""
    for recipe in frozen("howell").values():
        yield _entry(recipe, "howell", f"Howell, {recipe.tables} tables")
    for recipe in frozen("reduced").values():
        yield _entry(recipe, "reduced-howell", _reduced_name(recipe))
    for recipe in frozen("endless").values():
        yield _entry(recipe, "endless-howell", _endless_name(recipe))
    for recipe in frozen("final").values():
        yield _entry(
            recipe, "barometer-final", f"Barometer final, {recipe.tables} tables, 6 rounds"
        )
    yield from map(_interwoven, INTERWOVEN)
    yield from map(_doubled, DOUBLED)


def _entry(recipe: Frozen, family: str, name: str) -> Entry:
    return Entry(
        key=recipe.key,
        name=name,
        family=family,
        tables=recipe.tables,
        contestants=2 * recipe.tables,
        rounds=recipe.rounds,
        sets=recipe.rounds,
        expand=recipe.rows,
    )


def _reduced_name(recipe: Frozen) -> str:
    """Three-quarter where at most a quarter of the pairs sit still all session."""
    still = 2 * recipe.tables - recipe.movers
    name = "Three-quarter Howell" if 2 * still <= recipe.tables else "Reduced Howell"
    return f"{name}, {recipe.tables} tables, {recipe.movers} rounds"


def _endless_name(recipe: Frozen) -> str:
    whole = recipe.movers == 2 * recipe.tables - 1
    rounds = "" if whole else f", {recipe.movers} rounds"
    return f"{'Endless' if whole else 'Reduced endless'} Howell, {recipe.tables} tables{rounds}"


def _interwoven(tables: int) -> Entry:
    howell = frozen("howell")[f"howell-{tables}"]
    return Entry(
        key=f"interwoven-howell-{tables}",
        name=f"Interwoven Howells, twice {tables} tables",
        family="interwoven-howell",
        tables=2 * tables,
        contestants=4 * tables,
        rounds=howell.movers,
        sets=howell.movers,
        expand=partial(interwoven, howell),
    )


def interwoven(howell: Frozen) -> Rows:
    """Two equal Howells on the same sets, the second moved on so that fewest are shared."""
    rows = howell.rows()
    slots = {row.set - 1 for row in rows if row.round == 1}
    sets = howell.movers
    on = min(range(sets), key=lambda by: len(slots & {(slot + by) % sets for slot in slots}))
    second = (
        replace(
            row,
            table=row.table + howell.tables,
            seats=tuple(seat + 2 * howell.tables for seat in row.seats),
            set=(row.set - 1 + on) % sets + 1,
        )
        for row in rows
    )
    return rows_in_order((*rows, *second))


def _doubled(tables: int) -> Entry:
    howell = frozen("howell")[f"howell-{tables}"]
    return Entry(
        key=f"double-howell-{tables}",
        name=f"Double-length Howell, {tables} tables",
        family="double-howell",
        tables=tables,
        contestants=2 * tables,
        rounds=2 * howell.movers,
        sets=2 * howell.movers,
        expand=partial(doubled, howell),
        repeats=tables * (2 * tables - 1),
    )


def doubled(howell: Frozen) -> Rows:
    """A Howell twice, the second time with new sets and everybody sitting the other way."""
    rows = howell.rows()
    again = (
        replace(
            row,
            round=row.round + howell.movers,
            seats=row.seats[::-1],
            set=row.set + howell.movers,
        )
        for row in rows
    )
    return rows_in_order((*rows, *again))
