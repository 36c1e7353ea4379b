"""Multiplex: six rounds on six sets in two copies, for more tables than there are sets."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.movements.catalogue import Entry
from overtrick.movements.frozen import frozen


def entries() -> Iterator[Entry]:
    """Six rounds for 6 to 12 tables, with one winner."""
    for recipe in frozen("multiplex").values():
        yield Entry(
            key=recipe.key,
            name=f"Multiplex, {recipe.tables} tables, {recipe.rounds} rounds",
            family="multiplex",
            tables=recipe.tables,
            contestants=2 * recipe.tables,
            rounds=recipe.rounds,
            sets=recipe.rounds,
            expand=recipe.rows,
        )
