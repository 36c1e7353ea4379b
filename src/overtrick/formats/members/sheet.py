"""The sheet behind a member list: its separator, its header, and its lines by role."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from overtrick.bridge.errors import quoted
from overtrick.formats.members.columns import is_header, role, roles
from overtrick.formats.members.decoding import mended
from overtrick.formats.members.names import clean
from overtrick.formats.reading import Notice, Unreadable
from overtrick.formats.travellers.lines import (
    SEPARATORS,
    Line,
    lines_of,
    refuse_swallowed,
)

MOST_LINES: Final = 1_000_000
"""More than any national body has members: a file beyond it is refused."""

_HEADER_WITHIN: Final = 20
_EXAMPLE: Final = "number, surname, first name, club"


@dataclass(slots=True)
class Cells:
    """One line's cells by role; two columns of one role stand in their order."""

    line: int
    cells: dict[str, list[str]] = field(default_factory=dict)
    beyond: int = 0
    mended: bool = False

    def __getitem__(self, name: str) -> str:
        """The first cell of a role that is not empty."""
        return next((cell for cell in self.cells.get(name, ()) if cell), "")

    def numbers(self) -> Iterator[tuple[str, str]]:
        """Every number with its body's code, empty where the header names none."""
        for name, cells in self.cells.items():
            if name == "number" or name.startswith("number "):
                yield from ((name[7:], cell) for cell in cells if cell)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The roles of the columns, the headers not taken, and the lines."""

    roles: tuple[str, ...]
    unused: tuple[str, ...]
    lines: Iterator[Cells]


def parse(text: str, file: str, columns: Sequence[str] | None) -> Sheet:
    """Read ``text`` with whichever of ``,`` ``;`` and tab its header uses.

    ``columns`` are the header of a file that has none. Raises Unreadable.
    """
    separator = _separator(text, columns)
    lines = _written(lines_of(text, separator, file), file)
    header = list(columns) if columns else _header(lines, file)
    named = roles([clean(one) for one in header])
    if not {"name", "surname", "surname first"} & set(named):
        raise Unreadable([Notice("member-header", file, _expected(header))])
    unused = tuple(
        one for one, taken in zip(header, named, strict=True) if one and taken in ("", "also")
    )
    return Sheet(tuple(named), unused, _rows(lines, named, separator, file))


def _rows(
    lines: Iterator[Line], named: Sequence[str], separator: str, file: str
) -> Iterator[Cells]:
    taken = [one if one != "also" else "" for one in named]
    for line in lines:
        refuse_swallowed(line, taken, separator, file)
        row = Cells(line.number, beyond=sum(map(bool, line.cells[len(named) :])))
        for name, cell in zip(taken, line.cells, strict=False):
            if name:
                right = mended(cell)
                row.mended |= right != cell
                row.cells.setdefault(name, []).append(clean(right))
        yield row


def _written(lines: Iterator[Line], file: str) -> Iterator[Line]:
    """The lines that are not blank. Raises Unreadable for more than MOST_LINES."""
    for count, line in enumerate(lines):
        if count > MOST_LINES:
            message = f"more than {MOST_LINES:,} lines: no list of members is so long"
            raise Unreadable([Notice("too-large", file, message)])
        if any(line.cells):
            yield line


def _separator(text: str, columns: Sequence[str] | None) -> str:
    lines = (line for line in text.splitlines()[: 3 * _HEADER_WITHIN] if line.strip())
    first = list(islice(lines, _HEADER_WITHIN))
    if columns:
        # Not the comma of "Birch, Ada" in a file of semicolons.
        fitting = [one for one in ";\t," if all(line.count(one) for line in first[:3])]
        return fitting[0] if fitting else ","
    for line in first:
        fitting = [one for one in SEPARATORS if is_header(_unquoted(line.split(one)))]
        if fitting:
            return max(fitting, key=lambda one: sum(map(bool, map(role, line.split(one)))))
    return max(SEPARATORS, key=first[0].count) if first else ","


def _unquoted(cells: Sequence[str]) -> list[str]:
    return [cell.strip().strip('"') for cell in cells]


def _header(lines: Iterator[Line], file: str) -> list[str]:
    """The first line that names the columns; titles and ``sep=`` above it are passed over."""
    first: Line | None = None
    for line in islice(lines, _HEADER_WITHIN):
        if is_header(line.cells):
            return line.cells
        first = first or line
    where = f"{file}, line {first.number}" if first else file
    if first is None:
        raise Unreadable([Notice("empty", where, "there is nothing in this file")])
    raise Unreadable([Notice("member-header", where, _expected(first.cells))])


def _expected(header: Sequence[str]) -> str:
    found = ", ".join(quoted(one) for one in header[:6] if one)
    return f"a first line that names the columns is expected, as in {_EXAMPLE}; here are {found}"
