"""The sheet behind a traveller CSV: separator, header names, and rows with their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from overtrick.bridge.errors import quoted
from overtrick.formats.reading import Notice, Unreadable
from overtrick.formats.travellers.columns import INDIVIDUAL, column, likeness
from overtrick.formats.travellers.lines import (
    SEPARATORS,
    Line,
    lines_of,
    physical,
    refuse_swallowed,
)
from overtrick.formats.travellers.unused import Unused

MAX_ROWS: Final = 250_000
"""More rows than any event has: a file beyond it is refused rather than read without end."""

_HEADER_WITHIN: Final = 20
_EXAMPLE: Final = "board,ns,ew,contract,by,tricks"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the file: its number and its cells by our own column names."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name, "")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A header's columns, its line and its rows; ``notices`` are about what is not used."""

    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    notices: tuple[Notice, ...] = ()
    line: int = 1

    @property
    def individual(self) -> bool:
        """Whether four players sit at a table, each for themselves."""
        return set(INDIVIDUAL) <= set(self.columns)


def parse(text: str, file: str) -> Sheet:
    """Read ``text`` with whichever of ``,`` ``;`` and tab its header uses. Raises Unreadable.

    The header is the first line with a column for the board; blank lines and lines that begin
    with ``#`` are passed over.
    """
    separator = _separator(text, file)
    lines = _written(lines_of(text, separator, file), file)
    before, header = _header(lines, file)
    columns = _columns(header, file)
    unused = Unused(file, header)
    unused.above(before)
    unused.columns(columns)
    rows = []
    for line in lines:
        refuse_swallowed(line, columns, separator, file)
        unused.beyond(line)
        rows.append(SheetRow(line.number, _cells(columns, line.cells)))
    named = tuple(name for name in columns if name)
    return Sheet(named, tuple(rows), unused.notices(), header.number)


def _written(lines: Iterator[Line], file: str) -> Iterator[Line]:
    """The lines that are not blank and no comments. Raises Unreadable for more than MAX_ROWS."""
    for count, line in enumerate(lines):
        if count > MAX_ROWS:
            message = f"more than {MAX_ROWS:,} lines: no event has so many results"
            raise Unreadable([Notice("too-large", file, message)])
        if any(line.cells) and not _is_comment(line.cells):
            yield line


def _separator(text: str, file: str) -> str:
    """The separator under which an early line has a column for the board."""
    lines = (line for line in physical(text, file) if line.strip())
    first = list(islice(lines, _HEADER_WITHIN))
    for line in first:
        fitting = [one for one in SEPARATORS if "board" in map(column, line.split(one))]
        if fitting:
            return max(fitting, key=line.count)
    return max(SEPARATORS, key=first[0].count) if first else ","


def _is_comment(cells: Sequence[str]) -> bool:
    return cells[0].startswith("#") and "board" not in map(column, cells)


def _header(lines: Iterator[Line], file: str) -> tuple[list[Line], Line]:
    """The header, and the lines above it."""
    before: list[Line] = []
    for line in islice(lines, _HEADER_WITHIN):
        if "board" in map(column, line.cells):
            return [one for one in before if not one.cells[0].lower().startswith("sep=")], line
        before.append(line)
    where = f"{file}, line {before[0].number}" if before else file
    message = f"no column is called 'board': the first line names the columns, as in {_EXAMPLE}"
    meant = [cell for line in before for cell in line.cells if likeness(cell) == "board"]
    message += f"; is {quoted(meant[0])} the board?" if meant else ""
    raise Unreadable([Notice("bad-header", where, message)])


def _columns(header: Line, file: str) -> list[str]:
    """Our names of the header's cells, empty for those we do not know. Raises Unreadable."""
    columns = [column(cell) for cell in header.cells]
    named = [name for name in columns if name]
    twice = sorted({name for name in named if named.count(name) > 1})
    message = ""
    if twice:
        message = f"two columns are called {twice[0]!r}"
    elif not {"ns", "ew"} <= set(named) and not set(INDIVIDUAL) <= set(named):
        message = "the pairs are missing: columns 'ns' and 'ew', or 'n', 'e', 's' and 'w'"
    if message:
        raise Unreadable([Notice("bad-header", f"{file}, line {header.number}", message)])
    return columns


def _cells(columns: list[str], row: Sequence[str]) -> dict[str, str]:
    return {name: cell for name, cell in zip(columns, row, strict=False) if name and cell}
