"""The sheet behind a traveller CSV: separator, header names, and rows with their lines."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, repeat
from typing import Final, TypeAlias

from overtrick.bridge.errors import quoted
from overtrick.formats.reading import Notice, Unreadable
from overtrick.formats.travellers.columns import INDIVIDUAL, column

MAX_ROWS: Final = 250_000
"""More rows than any event has: a file beyond it is refused rather than read without end."""

_MAX_NOTICES: Final = 20
_HEADER_WITHIN: Final = 20
_SEPARATORS: Final = ",;\t"
_LONGEST: Final = 100_000
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")
_Line: TypeAlias = tuple[int, list[str]]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the file: its number and its cells by our own column names."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name, "")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A header's columns and its rows; ``notices`` are about what is not used."""

    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    notices: tuple[Notice, ...] = ()

    @property
    def individual(self) -> bool:
        """Whether four players sit at a table, each for themselves."""
        return set(INDIVIDUAL) <= set(self.columns)


def parse(text: str, file: str) -> Sheet:
    """Read ``text`` with whichever of ``,`` ``;`` and tab its header uses. Raises Unreadable.

    The header is the first line with a column for the board; blank lines and lines that begin
    with ``#`` are passed over.
    """
    lines = _lines(text, file)
    before, header = _header(lines, file)
    columns = _columns(header, file)
    notices = [_notice("before-header", file, line, "is above the header") for line in before]
    notices += _unknown(header, columns, file)
    rows = []
    spare = 0
    for line in lines:
        rows.append(SheetRow(line[0], _cells(columns, line[1])))
        beyond = _beyond(header[1], line[1])
        spare += bool(beyond)
        if beyond and spare <= _MAX_NOTICES:
            message = f"holds {quoted(beyond[0])} under no header"
            notices.append(_notice("extra-cells", file, line, message))
    if spare > _MAX_NOTICES:
        message = f"{spare - _MAX_NOTICES} more lines have cells under no header"
        notices.append(Notice("extra-cells", file, message))
    return Sheet(tuple(name for name in columns if name), tuple(rows), tuple(notices))


def _notice(code: str, file: str, line: _Line, message: str) -> Notice:
    return Notice(code, f"{file}, line {line[0]}", f"{message}: kept, not used")


def _lines(text: str, file: str) -> Iterator[_Line]:
    """The lines that are not blank and no comments, with their numbers."""
    reader = csv.reader(_physical(text, file), delimiter=_separator(text, file))
    try:
        for count, row in enumerate(reader):
            if count > MAX_ROWS:
                message = f"more than {MAX_ROWS:,} lines: no event has so many results"
                raise Unreadable([Notice("too-large", file, message)])
            cells = [cell.strip() for cell in row]
            if any(cells) and not _is_comment(cells):
                yield reader.line_num, cells
    except csv.Error as error:
        where = f"{file}, line {reader.line_num}"
        raise Unreadable([Notice("bad-csv", where, f"not a line of CSV: {error}")]) from error


def _physical(text: str, file: str) -> Iterator[str]:
    """The lines with their ends; CR alone ends one too. Raises Unreadable for one without end."""
    for number, match in enumerate(_LINE.finditer(text), start=1):
        if match.end() - match.start() > _LONGEST:
            message = f"longer than {_LONGEST:,} characters: not a line of results"
            raise Unreadable([Notice("too-large", f"{file}, line {number}", message)])
        yield match[0]


def _separator(text: str, file: str) -> str:
    """The separator under which an early line has a column for the board."""
    lines = (line for line in _physical(text, file) if line.strip())
    first = list(islice(lines, _HEADER_WITHIN))
    for line in first:
        fitting = [one for one in _SEPARATORS if "board" in map(column, line.split(one))]
        if fitting:
            return max(fitting, key=line.count)
    return max(_SEPARATORS, key=first[0].count) if first else ","


def _is_comment(cells: Sequence[str]) -> bool:
    return cells[0].startswith("#") and "board" not in map(column, cells)


def _header(lines: Iterator[_Line], file: str) -> tuple[list[_Line], _Line]:
    """The header, and the lines above it."""
    before: list[_Line] = []
    for line in islice(lines, _HEADER_WITHIN):
        if "board" in map(column, line[1]):
            return [one for one in before if not one[1][0].lower().startswith("sep=")], line
        before.append(line)
    where = f"{file}, line {before[0][0]}" if before else file
    message = "no column is called 'board': the first line names the columns"
    raise Unreadable([Notice("bad-header", where, message)])


def _columns(header: _Line, file: str) -> list[str]:
    """Our names of the header's cells, empty for those we do not know. Raises Unreadable."""
    columns = [column(cell) for cell in header[1]]
    named = [name for name in columns if name]
    twice = sorted({name for name in named if named.count(name) > 1})
    message = ""
    if twice:
        message = f"two columns are called {twice[0]!r}"
    elif not {"ns", "ew"} <= set(named) and not set(INDIVIDUAL) <= set(named):
        message = "the pairs are missing: columns 'ns' and 'ew', or 'n', 'e', 's' and 'w'"
    if message:
        raise Unreadable([Notice("bad-header", f"{file}, line {header[0]}", message)])
    return columns


def _unknown(header: _Line, columns: list[str], file: str) -> list[Notice]:
    return [
        _notice("unknown-column", file, header, f"column {quoted(cell)}")
        for cell, name in zip(header[1], columns, strict=True)
        if cell and not name
    ][:_MAX_NOTICES]


def _beyond(header: list[str], cells: list[str]) -> list[str]:
    """The cells under an empty header, and those beyond the last one."""
    headers = chain(header, repeat(""))
    return [cell for cell, name in zip(cells, headers, strict=False) if cell and not name]


def _cells(columns: list[str], row: list[str]) -> dict[str, str]:
    return {name: cell for name, cell in zip(columns, row, strict=False) if name and cell}
