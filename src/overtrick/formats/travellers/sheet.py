"""The sheet behind a traveller CSV: separator, header names, and rows with their lines."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from overtrick.formats.reading import Notice, Unreadable

MAX_ROWS: Final = 250_000
"""More rows than any event has: a file beyond it is refused rather than read without end."""

_NAMES: Final[dict[str, str]] = {
    "section": "section",
    "sect": "section",
    "round": "round",
    "rnd": "round",
    "table": "table",
    "tbl": "table",
    "board": "board",
    "bd": "board",
    "brd": "board",
    "ns": "ns",
    "nspair": "ns",
    "pairns": "ns",
    "ew": "ew",
    "ewpair": "ew",
    "pairew": "ew",
    "n": "n",
    "north": "n",
    "e": "e",
    "east": "e",
    "s": "s",
    "south": "s",
    "w": "w",
    "west": "w",
    "contract": "contract",
    "by": "by",
    "declarer": "by",
    "decl": "by",
    "tricks": "tricks",
    "result": "tricks",
    "score": "score",
    "scorens": "score ns",
    "nsscore": "score ns",
    "ns+": "score ns",
    "scoreew": "score ew",
    "ewscore": "score ew",
    "ew+": "score ew",
    "lead": "lead",
    "ruling": "ruling",
    "group": "group",
    "teamns": "team ns",
    "teamew": "team ew",
    "room": "room",
}
NUMBERED: Final = ("n", "s", "e", "w")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the file: its number and its cells by our own column names."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A header and its rows. ``unknown`` are header cells that are not a column of ours."""

    columns: tuple[str, ...]
    unknown: tuple[str, ...]
    rows: tuple[SheetRow, ...]


def parse(text: str, file: str) -> Sheet:
    """Read ``text`` with whichever of ``,`` ``;`` and tab its header uses. Raises Unreadable."""
    lines = _lines(text, file)
    header_line, header = next(lines, (1, []))
    columns = [_NAMES.get(_bare(cell), "") for cell in header]
    _check_header(columns, file, header_line)
    unknown = tuple(
        cell.strip() for cell, name in zip(header, columns, strict=True) if not name and cell
    )
    rows = tuple(SheetRow(number, _cells(columns, row)) for number, row in lines if any(row))
    return Sheet(tuple(name for name in columns if name), unknown, rows)


def _lines(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        for count, row in enumerate(reader):
            if count > MAX_ROWS:
                message = f"more than {MAX_ROWS:,} lines: no event has so many results"
                raise Unreadable([Notice("too-large", file, message)])
            cells = [cell.strip() for cell in row]
            if any(cells):
                yield reader.line_num, cells
    except csv.Error as error:
        where = f"{file}, line {reader.line_num}"
        raise Unreadable([Notice("bad-csv", where, f"not a line of CSV: {error}")]) from error


def _bare(cell: str) -> str:
    return re.sub(r"[\s_.\-]+", "", cell).lower()


def _check_header(columns: list[str], file: str, line: int) -> None:
    where = f"{file}, line {line}"
    named = [name for name in columns if name]
    twice = sorted({name for name in named if named.count(name) > 1})
    if twice:
        raise Unreadable([Notice("bad-header", where, f"two columns are called {twice[0]!r}")])
    if "board" not in named:
        message = "no column is called 'board': the first line names the columns"
        raise Unreadable([Notice("bad-header", where, message)])
    if not {"ns", "ew"} <= set(named) and not set(NUMBERED) <= set(named):
        message = "the pairs are missing: columns 'ns' and 'ew', or 'n', 'e', 's' and 'w'"
        raise Unreadable([Notice("bad-header", where, message)])


def _cells(columns: list[str], row: list[str]) -> dict[str, str]:
    return {name: cell for name, cell in zip(columns, row, strict=False) if name and cell}
