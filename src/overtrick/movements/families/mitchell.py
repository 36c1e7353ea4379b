"""Mitchells: North-South stay, East-West go up a table, the boards come down one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.galois import field_of
from overtrick.movements.model import Row
from overtrick.movements.recipe import Line, Part, Ring, expand

LARGEST = 40
"""Tables in the largest Mitchell listed."""


def entries() -> Iterator[Entry]:
    """Straight and skip, relay, double weave, square, two-stanza and barometer Mitchells."""
    for tables in range(3, LARGEST + 1):
        if tables % 2:
            yield _entry("", "Mitchell", tables, straight)
        else:
            yield _entry("skip", "Skip Mitchell", tables, skip, rounds=tables - 1)
            yield _entry("relay", "Share-and-relay Mitchell", tables, relay)
    for tables in range(4, LARGEST + 1, 4):
        yield _entry("weave", "Double-weave Mitchell", tables, double_weave)
    for tables in (4, 8, 16, 32):
        yield _entry("square", "Square Mitchell", tables, square)
    for tables in range(6, LARGEST + 1, 4):
        yield _entry("stanzas", "Two-stanza Mitchell", tables, two_stanzas)
    for tables in range(3, 21):
        yield _entry("barometer", "Barometer Mitchell", tables, barometer)


def _entry(
    variety: str, name: str, tables: int, rows: Callable[[int], Rows], rounds: int = 0
) -> Entry:
    family = f"mitchell-{variety}".rstrip("-")
    return Entry(
        key=f"{family}-{tables}",
        name=f"{name}, {tables} tables",
        family=family,
        tables=tables,
        contestants=2 * tables,
        rounds=rounds or tables,
        sets=tables,
        expand=partial(rows, tables),
        winners=2,
    )


def straight(tables: int) -> Rows:
    """An odd number of tables: everybody meets everybody on the other line."""
    return expand([_part(tables, tables)])


def skip(tables: int) -> Rows:
    """An even number: East-West go up two tables once, half way; the last round is lost."""
    return expand([_part(tables, tables - 1, skips=(tables // 2,))])


def relay(tables: int) -> Rows:
    """An even number: a bye-stand half way up the room, tables 1 and the last share boards.

    The last table plays the set of table 1; the tables above the bye-stand are one set on.
    """
    half = tables // 2
    return expand([_part(tables, tables, lambda table: table + (table > half))])


def two_stanzas(tables: int) -> Rows:
    """4k + 2 tables, half of the sets in each half of the session, in two copies."""
    half = tables // 2

    def stanza(gone: int) -> Part:
        lines = tuple(
            Line(
                table + 1,
                (table + 1, tables + 1 + (table - gone) % tables),
                gone + table % half + 1,
            )
            for table in range(tables)
        )
        ring = Ring(tables + 1, tables, -1)
        return Part(lines, half, (ring,), Ring(gone + 1, half), gone + 1)

    return expand([stanza(0), stanza(half)])


def barometer(tables: int) -> Rows:
    """All tables play the same boards, so that there is a ranking after every round."""
    lines = tuple(Line(table, (table, tables + table), 1) for table in range(1, tables + 1))
    return expand([Part(lines, tables, (Ring(tables + 1, tables, -1),), Ring(1, tables))])


def double_weave(tables: int) -> Rows:
    """4k tables: odd East-West pairs go up, even ones down, the boards the other way.

    Boards that a table got from above go on down; at half time all cross the room. Nothing is
    shared and nothing is left out.
    """
    half = tables // 2

    def row(later: int, table: int) -> Row:
        up = (table - later) % 2 == 1
        pair = (table - 1 + (-later if up else later)) % tables + 1
        drift = later if later < half else later - half + 1
        set_ = (table - 1 + (drift if up else -drift)) % tables + 1
        return Row(later + 1, table, (table, tables + pair), set_)

    return tuple(row(later, table) for later in range(tables) for table in range(1, tables + 1))


def square(tables: int) -> Rows:
    """4, 8, 16 or 32 tables: two orthogonal Latin squares say who goes where.

    Nothing is shared and nothing is left out, but nobody simply goes up one table.
    """
    field = field_of(tables)

    def row(later: int, table: int) -> Row:
        pair = tables + field.minus(table, later) + 1
        set_ = field.minus(table, field.times(field.generator, later)) + 1
        return Row(later + 1, table + 1, (table + 1, pair), set_)

    return tuple(row(later, table) for later in range(tables) for table in range(tables))


def _part(
    tables: int,
    rounds: int,
    shelf: Callable[[int], int] = int,
    skips: tuple[int, ...] = (),
) -> Part:
    """Tables in a row, each with its North-South pair and the set on its ``shelf``."""
    lines = tuple(
        Line(table, (table, tables + table), (shelf(table) - 1) % tables + 1)
        for table in range(1, tables + 1)
    )
    return Part(lines, rounds, (Ring(tables + 1, tables, -1, skips),), Ring(1, tables))
