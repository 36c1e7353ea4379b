"""More tables than sets: webs, Bowmans and their kin, in copies that run up and down the room."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import accumulate

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.recipe import Line, Part, Ring, expand

SETS = range(7, 14)
LARGEST = 40
"""Tables in the largest web listed."""


def entries() -> Iterator[Entry]:
    """Webs in two and four groups, Bowmans and super-Bowmans for 7 to 13 sets."""
    for sets in SETS:
        for tables in range(sets + 1, min(LARGEST, 3 * sets) + 1):
            if tables % 2 == 0:
                yield _entry("web", sets, tables, (tables // 2,) * 2)
            if (tables + sets) % 2 == 0:
                down = (tables - sets) // 2
                family = "bowman" if down == 1 else "super-bowman"
                yield _entry(family, sets, tables, (tables - down, down))
        for tables in range(2 * sets + 1, min(LARGEST, 4 * sets) + 1):
            if tables % 4 == 0:
                yield _entry("web-four", sets, tables, (tables // 4,) * 4)


NAMES = {
    "web": "Web",
    "bowman": "Bowman (1½ appendix)",
    "super-bowman": "Super-Bowman",
    "web-four": "Web in four groups",
}


def _entry(family: str, sets: int, tables: int, groups: tuple[int, ...]) -> Entry:
    return Entry(
        key=f"{family}-{sets}x{tables}",
        name=f"{NAMES[family]}, {tables} tables, {sets} rounds",
        family=family,
        tables=tables,
        contestants=2 * tables,
        rounds=sets,
        sets=sets,
        expand=partial(web, sets, groups),
        winners=2,
    )


def web(sets: int, groups: tuple[int, ...]) -> Rows:
    """Groups of tables that follow each other, whose sets go up and down in turn.

    East-West go up a table each round, through all groups; with an even number of sets they
    skip one half way. Going up a group an East-West pair meets every second set, coming into
    the next it goes on with the rest: so each group begins where the one before lets it. In
    two groups of unlike size the larger exceeds the other by a multiple of the sets.
    """
    tables = sum(groups)
    skips = () if sets % 2 else (sets // 2,)
    pairs = Ring(tables + 1, tables, -1, skips)
    return expand(
        Part(
            tuple(
                Line(table, (table, tables + table), (start + sign * (table - 1)) % sets + 1)
                for table in span
            ),
            sets,
            (pairs,),
            Ring(1, sets, sign),
        )
        for sign, start, span in _groups(groups)
    )


def _groups(groups: tuple[int, ...]) -> Iterator[tuple[int, int, range]]:
    """Each group's direction, the set a table before its first would begin with, its tables."""
    ends = list(accumulate(groups))
    start, sign = 0, 1
    for first, last in zip([0, *ends], ends, strict=False):
        yield sign, start, range(first + 1, last + 1)
        start += sign * (2 * last - 2)
        sign = -sign
