"""Appendices: a core whose two lines both move, and tables added to some of its positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.galois import field_of
from overtrick.movements.model import Row, rows_in_order
from overtrick.movements.recipe import Line, Part, Ring, expand

CORES = (5, 7, 11, 13)
"""Tables of a core round which all go in a ring: odd and no multiple of three."""
SQUARES = (8, 9)
"""Tables of a core in which all go as a field says."""


def entries() -> Iterator[Entry]:
    """Appendices to cores of 5, 7, 11 and 13 tables, and to square cores of 8 and 9."""
    for core in CORES:
        for more in range(1, core + 1):
            yield _entry("appendix", core, more, appendix)
    for core in SQUARES:
        for more in range(1, core + 1):
            family = "dundee" if more == 2 else "square-appendix"
            yield _entry(family, core, more, square_appendix)


NAMES = {
    "appendix": "Appendix Mitchell",
    "square-appendix": "Square appendix Mitchell",
    "dundee": "Dundee double appendix",
}


def _entry(family: str, core: int, more: int, rows: Callable[[int, int], Rows]) -> Entry:
    tables = core + more
    return Entry(
        key=f"{family}-{core}x{tables}",
        name=f"{NAMES[family]}, {tables} tables, {core} rounds",
        family=family,
        tables=tables,
        contestants=2 * tables,
        rounds=core,
        sets=core,
        expand=partial(rows, core, more),
    )


def appendix(core: int, more: int) -> Rows:
    """North-South go up a table, East-West down one, the boards down two.

    At a doubled position two tables play one set: a stationary East-West pair against those
    who come North-South, a stationary North-South pair against those who come East-West.
    """
    lines = []
    for at in range(1, core + 1):
        north, east = at, core + at
        if at > more:
            lines.append(Line(at, (north, east), at))
        else:
            still = 2 * core + 2 * at
            lines.append(Line(at, (north, still - 1), at))
            lines.append(Line(core + at, (still, east), at))
    rings = (Ring(1, core, -1), Ring(core + 1, core, 1))
    return expand([Part(tuple(lines), core, rings, Ring(1, core, 2))])


def square_appendix(core: int, more: int) -> Rows:
    """The same with a field in place of the ring: every position sees all, in its own order.

    Cores of 8 and 9 tables have no ring in which both lines and the boards move unlike.
    """
    field = field_of(core)
    by = (1, field.generator, field.power(field.generator, 2))

    def rows(later: int, at: int) -> Iterator[Row]:
        north, east, set_ = (field.minus(at, field.times(step, later)) + 1 for step in by)
        if at >= more:
            yield Row(later + 1, at + 1, (north, core + east), set_)
        else:
            still = 2 * core + 2 * at + 2
            yield Row(later + 1, at + 1, (north, still - 1), set_)
            yield Row(later + 1, core + at + 1, (still, core + east), set_)

    return rows_in_order(
        row for later in range(core) for at in range(core) for row in rows(later, at)
    )
