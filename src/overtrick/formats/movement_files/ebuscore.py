"""EBUScore movement text: PSMovements, TSMovements, ISMovements and the files of users."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import PurePath
from typing import Final, Literal, TypeAlias

from overtrick.formats.movement_files.document import (
    About,
    MovementFile,
    Place,
    movement_of,
    numbered_on,
    own_numbers,
    with_byes,
)
from overtrick.movements.model import EMPTY, Kind, Movement, Row
from overtrick.movements.use import Use

_Line: TypeAlias = tuple[int, str]
HOWELL, MITCHELL, SWITCHED, ONE_WINNER, FOUR_WINNERS, TEAMS = range(6)
_KINDS: Final[dict[int, Kind]] = {
    HOWELL: "pairs",
    MITCHELL: "pairs",
    SWITCHED: "pairs",
    ONE_WINNER: "individual",
    FOUR_WINNERS: "individual",
    TEAMS: "teams",
    TEAMS + 1: "teams",
    TEAMS + 2: "teams",
}
_HEADER: Final = (
    ("a type of movement", 0),
    ("tables", 1),
    ("boards", 1),
    ("boards in a set", 1),
    ("rounds", 1),
)


def read(
    text: str, file: str, *, pivot: bool = False, self_row_is_bye: bool = False
) -> tuple[MovementFile, ...]:
    """All movements of a file: blocks of a name, a line of numbers and a line for each table.

    Where East-West have numbers of their own from 1 (type 1) they become the numbers after
    North-South. ``self_row_is_bye`` seats nobody against a team that meets itself. Raises
    ``Unreadable`` naming the file and the line.
    """
    blocks = list(_blocks(text))
    if not blocks:
        raise Place(file).refusal("there is no movement in this file")
    return tuple(_read(block, file, pivot, self_row_is_bye) for block in blocks)


def _blocks(text: str) -> Iterator[list[_Line]]:
    lines = enumerate(text.splitlines(), 1)
    for filled, block in groupby(lines, lambda line: bool(line[1].strip())):
        if filled:
            yield list(block)


def _read(block: list[_Line], file: str, pivot: bool, byes: bool) -> MovementFile:
    (first, name), *rest = block
    if not rest:
        raise Place(file, first).refusal(f"expected a movement after its name {name[:40]!r}")
    (second, header), *tables = rest
    kind_of, about, per_set, last = _header(header, Place(file, second))
    if len(tables) != about.tables:
        raise Place(file, second).refusal(
            f"{about.tables} tables are announced, but {len(tables)} lines of tables follow",
        )
    rows = [
        row
        for table, (line, cells) in enumerate(tables, 1)
        for row in _rows(cells, table, about, Place(file, line))
    ]
    about = replace(about, kind=_kind(kind_of, rows, file))
    if byes and about.kind == "teams":
        rows = with_byes(rows)
    if kind_of == MITCHELL:
        rows = numbered_on(rows)
    key, words = _named(name.strip())
    seated = max((one for row in rows for one in row.seats), default=0)
    people = max(seated, last) if about.kind == "individual" else seated
    movement = movement_of(replace(about, contestants=people, name=words, key=key), rows)
    missing = frozenset({last}) if about.kind == "pairs" and 0 < last <= people else frozenset()
    return MovementFile(movement, Use(boards_per_set=per_set, missing=missing), pivot)


def _header(text: str, at: Place) -> tuple[int, About, int, int]:
    """Its type, the numbers of the movement, boards in a set, and the sixth number or 0."""
    cells = text.strip().rstrip(",").split(",")
    if len(cells) not in {5, 6}:
        raise at.refusal(
            "expected type, tables, boards, boards in a set and rounds separated by commas, "
            f"found {text.strip()[:40]!r}",
        )
    pairs = zip(cells, _HEADER, strict=False)
    kind, tables, boards, per_set, rounds = (
        at.whole(cell, what, least) for cell, (what, least) in pairs
    )
    if kind not in _KINDS:
        raise at.refusal(f"there is no type {kind}; the types are 0 to {max(_KINDS)}")
    last = at.whole(cells[5], "a pair that is missing or players") if cells[5:] else 0
    if boards % per_set:
        raise at.refusal(f"{boards} boards do not divide into sets of {per_set}")
    winners: Literal[1, 2] = 2 if kind == MITCHELL else 1
    about = About(tables, rounds, boards // per_set, 0, _KINDS[kind], winners)
    return kind, about, per_set, last


def _rows(cells: str, table: int, about: About, at: Place) -> Iterator[Row]:
    written = cells.strip().rstrip(",").split(",")
    width = 5 if about.kind == "individual" else 3
    if len(written) != width * about.rounds:
        raise at.refusal(
            f"table {table}: expected {width * about.rounds} numbers, {width} for each of "
            f"{about.rounds} rounds, found {len(written)}",
        )
    figures = [at.whole(one, "a number") for one in written]
    for later in range(about.rounds):
        *seats, set_ = figures[later * width : (later + 1) * width]
        if width == 5:
            north, south, east, west = seats
            seats = [north, east, south, west]
        yield Row(later + 1, table, tuple(seats), set_)


def _kind(type_: int, rows: Iterable[Row], file: str) -> Kind:
    """Team movements are often marked 0 too: then the file's name or its matches tell."""
    if type_ != HOWELL:
        return _KINDS[type_]
    if PurePath(file).name.upper().startswith("TS"):
        return "teams"
    halves = {(row.seats, row.set) for row in rows if row.plays}
    exchanged = halves and all(
        seats[0] != seats[1] and (seats[::-1], set_) in halves for seats, set_ in halves
    )
    return "teams" if exchanged else "pairs"


def _named(name: str) -> tuple[str, str]:
    """The key in brackets before a name, if there is one, and the name."""
    found = re.fullmatch(r"\[([A-Za-z0-9.-]+)\]\s*(.+)", name)
    return (found[1], found[2]) if found else ("", name)


def write(movement: Movement, use: Use | None = None) -> str:
    """One movement as EBUScore text, its key in brackets before its name."""
    per_set = 2 if use is None else use.boards_per_set
    head = [_type(movement), movement.tables, movement.sets * per_set, per_set, movement.rounds]
    if movement.kind == "individual":
        head.append(movement.contestants)
    elif use is not None and len(use.missing) == 1:
        head.extend(use.missing)
    if movement.winners == 2:
        movement = _own(movement)
    at = {(row.table, row.round): row for row in movement.rows}
    lines = [f"[{movement.key}] {movement.name}", ",".join(map(str, head))]
    for table in range(1, movement.tables + 1):
        rows = (at.get((table, round_)) for round_ in range(1, movement.rounds + 1))
        lines.append(",".join(_cell(row, movement.kind) for row in rows))
    return "\n".join(lines) + "\n\n"


def _type(movement: Movement) -> int:
    match movement.kind:
        case "pairs":
            return MITCHELL if movement.winners == 2 else HOWELL
        case "individual":
            return ONE_WINNER
        case "teams":
            return TEAMS


def _own(movement: Movement) -> Movement:
    """Each line with numbers of its own from 1."""
    upright, turned = (one | {EMPTY: EMPTY} for one in own_numbers(movement))
    rows = tuple(
        replace(row, seats=(upright[row.seats[0]], turned[row.seats[1]])) for row in movement.rows
    )
    return replace(movement, rows=rows)


def _cell(row: Row | None, kind: Kind) -> str:
    if row is None:
        return "0,0,0,0,0" if kind == "individual" else "0,0,0"
    if kind == "individual":
        north, east, south, west = row.seats
        return f"{north},{south},{east},{west},{row.set}"
    north_south, east_west = row.seats
    return f"{north_south},{east_west},{row.set}"
