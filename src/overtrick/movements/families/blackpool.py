"""Blackpools: two sets more than tables, on bye-stands, and two opponents met again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.model import Row

SIZES = range(3, 21)


def entries() -> Iterator[Entry]:
    """Blackpools for 3 to 20 tables."""
    return map(_entry, SIZES)


def _entry(tables: int) -> Entry:
    return Entry(
        key=f"blackpool-{tables}",
        name=f"Blackpool, {tables} tables, {tables + 2} rounds",
        family="blackpool",
        tables=tables,
        contestants=2 * tables,
        rounds=tables + 2,
        sets=tables + 2,
        expand=partial(blackpool, tables),
        winners=2,
        repeats=2 * tables,
    )


def blackpool(tables: int) -> Rows:
    """East-West go up a table for a whole lap and one round more, the boards come down.

    With an even number one bye-stand is half way up the room and one after the last table,
    with an odd number both are after the last. For the last round pair e goes to the table
    whose number makes ``tables + 1`` with its own.
    """
    half = tables if tables % 2 else tables // 2
    sets = tables + 2

    def row(later: int, table: int) -> Row:
        pair = (table - later) % tables if later <= tables else tables - 1 - table
        set_ = (table + (table >= half) + later) % sets
        return Row(later + 1, table + 1, (table + 1, tables + 1 + pair), set_ + 1)

    return tuple(row(later, table) for later in range(sets) for table in range(tables))
