"""Rainbows and swivels: nobody meets anybody twice, and no boards are shared.

North stay, South go up one table, East two; West go down two and the boards down one (with 5
tables one and two). So it is for a prime number of tables; for 8 and 9 the tables are numbered
as the elements of a field.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, TypeAlias

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.galois import field_of
from overtrick.movements.model import Row, rows_in_order
from overtrick.movements.recipe import turned

TABLES: Final = (5, 7, 8, 9, 11, 13)
"""Tables of the rainbows listed."""

_PRIMES: Final = (5, 7, 11, 13)
_ORDERLY: Final = " Each line goes up or down by the same number of tables every time."
Seats: TypeAlias = tuple[int, int, int, int]

SWIVELS: Final = {
    5: "ABcCC",
    7: "aabBCCc",
    8: "AaaabBCC",
    9: "AAAbBBCCc",
    11: "AAaBbbbbcCC",
    13: "AaAABbBbbccCc",
}
"""Tables -> how all sit in each round: as they come, or East, South and West one seat clockwise
(b) or two (c); a capital says that then the whole table turns one seat."""


def entries() -> Iterator[Entry]:
    """Rainbows, in which each keeps a direction, and swivels, which have one winner."""
    for tables in TABLES:
        yield Entry(
            key=f"rainbow-{tables}",
            name=f"Rainbow, {tables} tables",
            family="rainbow",
            tables=tables,
            contestants=4 * tables,
            rounds=tables,
            sets=tables,
            expand=partial(rainbow, tables),
            kind="individual",
            remark="North, East, South and West are four lines, fairest with a winner each."
            + _ORDERLY * (tables in _PRIMES),
        )
    for tables in SWIVELS:
        yield Entry(
            key=f"swivel-{tables}",
            name=f"Rainbow swivel, {tables} tables",
            family="swivel",
            tables=tables,
            contestants=4 * tables,
            rounds=tables,
            sets=tables,
            expand=partial(swivel, tables),
            kind="individual",
            remark="A rainbow with one winner: twice in the session those who came as East, South "
            "and West change seats at every table, so that all have partners of every line.",
        )


def rainbow(tables: int) -> Rows:
    """Nobody meets anybody twice; North are 1 to ``tables``, then come East, South, West."""
    return rows_in_order(Row(*place, seats, set_) for place, seats, set_ in _rainbow(tables))


def swivel(tables: int) -> Rows:
    """A rainbow in which the seats at all tables are changed from time to time."""
    pattern = SWIVELS[tables]
    return rows_in_order(
        Row(round_, table, _swivelled(seats, pattern[round_ - 1]), set_)
        for (round_, table), seats, set_ in _rainbow(tables)
    )


def _swivelled(seats: Seats, way: str) -> tuple[int, ...]:
    north, *others = seats
    stay = len(others) - "abc".index(way.lower())
    new = (north, *others[stay:], *others[:stay])
    return turned(new) if way.isupper() else new


def _rainbow(tables: int) -> Iterator[tuple[tuple[int, int], Seats, int]]:
    """(round, table), seats as North, East, South, West, and set."""
    field = field_of(tables)
    south, east, west, boards = _moves(tables)
    for later in range(tables):
        for table in range(tables):
            at = [
                field.minus(table, field.times(move, later)) + 1
                for move in (0, east, south, west, boards)
            ]
            seats = (at[0], tables + at[1], 2 * tables + at[2], 3 * tables + at[3])
            yield (later + 1, table + 1), seats, at[4]


def _moves(tables: int) -> tuple[int, int, int, int]:
    """How far up South, East, West and the boards go: all different, and none stays."""
    if tables == 5:
        return 1, 2, 4, 3
    if tables in _PRIMES:
        return 1, 2, tables - 2, tables - 1
    generator = field_of(tables).generator
    square = field_of(tables).power(generator, 2)
    return 1, generator, square, field_of(tables).times(generator, square)
