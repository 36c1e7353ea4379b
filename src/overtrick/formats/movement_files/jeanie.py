"""Jeanie .mvt files: tab separated, one line for each table of each round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Final

from overtrick.formats.movement_files.document import (
    About,
    MovementFile,
    Place,
    movement_of,
)
from overtrick.formats.reading import Notice
from overtrick.movements.model import Kind, Row
from overtrick.movements.use import Use

_FEWEST: Final = 7
_PLAYERS: Final = 100
"""Two players of an individual are packed as one number: North times this, plus South."""


def read(text: str, file: str) -> MovementFile:
    """One movement: a line 0000 about it, guide texts, and lines of round and table.

    A table marked T is arrow-switched: its row is kept as it is written, and a notice says
    which they are. Raises ``Unreadable`` naming the file and the line.
    """
    lines = [
        (line, [cell.strip() for cell in one.rstrip("\t").split("\t")])
        for line, one in enumerate(text.splitlines(), 1)
        if one.strip()
    ]
    if not lines or lines[0][1][0] != "0000":
        raise Place(file, 1).refusal(
            "expected a line 0000 with the name and the numbers of a movement"
        )
    line, head = lines[0]
    numbers, per_set = _header(head, Place(file, line))
    rows: list[tuple[Row, bool]] = []
    for line, cells in lines[1:]:
        code = cells[0]
        if not re.fullmatch(r"[0-9]{4}", code):
            raise Place(file, line).refusal(
                f"expected round and table in four figures, found {code!r}"
            )
        if code[:2] != "00" and code[2:] != "00":
            rows.append(_row(cells, numbers, Place(file, line)))
    if len(rows) != numbers.tables * numbers.rounds:
        raise Place(file).refusal(
            f"{numbers.tables} tables in {numbers.rounds} rounds are announced, but "
            f"{len(rows)} rows follow",
        )
    name = head[1].strip('"').strip() or PurePath(file).stem
    movement = movement_of(replace(numbers, name=name), (row for row, _ in rows))
    turned = [(row.round, row.table) for row, switched in rows if switched]
    return MovementFile(
        movement,
        Use(boards_per_set=per_set),
        notices=_notices(turned, file),
    )


def _notices(turned: list[tuple[int, int]], where: str) -> tuple[Notice, ...]:
    if not turned:
        return ()
    cells = ", ".join(f"table {table} in round {round_}" for round_, table in turned)
    said = f"marked as arrow-switched, the seats kept as written: {cells}"
    return (Notice("marked-switched", where, said),)


def _header(cells: Sequence[str], at: Place) -> tuple[About, int]:
    """The counts follow the guide text, which is the last cell in quotation marks."""
    quoted = [place for place, cell in enumerate(cells) if cell.endswith('"')]
    counts = cells[max(quoted, default=0) + 1 :]
    if len(counts) < _FEWEST:
        raise at.refusal(
            "expected tables, rounds, a number, boards in a set, 1 for individuals or 0, "
            "contestants and sets after the description",
        )
    tables, rounds = (
        at.whole(counts[place], what, 1) for place, what in enumerate(("tables", "rounds"))
    )
    per_set = at.whole(counts[3], "boards in a set", 1)
    kind: Kind = "individual" if at.whole(counts[4], "0 or 1") else "pairs"
    people = at.whole(counts[5], "contestants", 1)
    sets = at.whole(counts[6], "sets", 1)
    return About(tables, rounds, sets, people, kind), per_set


def _row(cells: Sequence[str], numbers: About, at: Place) -> tuple[Row, bool]:
    if len(cells) < 7 or cells[6] not in {"T", "F"}:
        raise at.refusal("expected round, table, North-South, East-West, set, and T or F")
    round_, table, set_ = (
        at.whole(cells[place], what, least)
        for place, what, least in ((1, "a round", 1), (2, "a table", 1), (5, "a set", 0))
    )
    seats = _seats(cells[3], cells[4], numbers.kind, at)
    return Row(round_, table, seats, set_), cells[6] == "T"


def _seats(north_south: str, east_west: str, kind: Kind, at: Place) -> tuple[int, ...]:
    if kind != "individual":
        return tuple(at.whole(one, "a pair") for one in (north_south, east_west))
    for one in (north_south, east_west):
        if not re.fullmatch(r"[0-9]{1,4}", one):
            raise at.refusal(f"expected two players packed in one number, found {one!r}")
    (north, south), (east, west) = (divmod(int(one), _PLAYERS) for one in (north_south, east_west))
    return (north, east, south, west)
