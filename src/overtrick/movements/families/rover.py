"""Rovers: one pair more than seats, who displace a different North-South pair each round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.families.mitchell import relay, skip, straight
from overtrick.movements.families.web import web

NONE_WITHOUT_REPEAT = (9, 15)
"""Straight Mitchells whose rover must meet one pair twice: an exhaustive search found none."""


def entries() -> Iterator[Entry]:
    """Rovers on straight, skip and relay Mitchells, and on webs of 12 and 13 rounds."""
    for key, displaced in sequences().items():
        family, _, size = key.rpartition("-")
        yield (_web if family == "web-rover" else _mitchell)(key, family, size, displaced)


@cache
def sequences() -> dict[str, tuple[int, ...]]:
    """The tables whose North-South pair sits out in rounds 2, 3, ..., by key."""
    text = files("overtrick.movements").joinpath("recipes", "rover.txt").read_text("ascii")
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {key: tuple(map(int, tables)) for key, *tables in lines}


BASES = {"rover": straight, "skip-rover": skip, "relay-rover": relay}
NAMES = {
    "rover": "Rover Mitchell",
    "skip-rover": "Skip Mitchell with rover",
    "relay-rover": "Share-and-relay Mitchell with rover",
}


def _mitchell(key: str, family: str, size: str, displaced: Sequence[int]) -> Entry:
    tables = int(size)
    again = family == "rover" and tables in NONE_WITHOUT_REPEAT
    return Entry(
        key=key,
        name=f"{NAMES[family]}, {tables}½ tables",
        family=family,
        tables=tables,
        contestants=2 * tables + 1,
        rounds=len(displaced) + 1,
        sets=tables,
        expand=partial(_with_rover, partial(BASES[family], tables), displaced),
        winners=2,
        repeats=int(again),
        remark=(
            f"The rover meets one pair twice: with {tables} tables no order of displacing "
            "avoids that, as a search of every order has shown."
            if again
            else ""
        ),
    )


def _web(key: str, family: str, size: str, displaced: Sequence[int]) -> Entry:
    sets, tables = map(int, size.split("x"))
    base = partial(web, sets, (tables // 2,) * 2)
    return Entry(
        key=key,
        name=f"Web with rover, {tables}½ tables, {sets} rounds",
        family=family,
        tables=tables,
        contestants=2 * tables + 1,
        rounds=sets,
        sets=sets,
        expand=partial(_with_rover, base, displaced),
        winners=2,
    )


def _with_rover(base: Callable[[], Rows], displaced: Sequence[int]) -> Rows:
    """The base with its last number displacing a North-South pair from round 2 on."""
    rows = base()
    extra = 1 + max(seat for row in rows for seat in row.seats)
    at = dict(enumerate(displaced, 2))
    return tuple(
        replace(row, seats=(extra, row.seats[1])) if at.get(row.round) == row.table else row
        for row in rows
    )
