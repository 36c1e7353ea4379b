"""The lines of a CSV file with their numbers, and quotation marks that are never closed."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from overtrick.formats.reading import Notice, Unreadable

SEPARATORS: Final = ",;\t"
"""What may stand between two cells."""

_LONGEST: Final = 100_000
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")
_BREAK: Final = re.compile(r"\r\n?|\n")
_END: Final = "\ue000the end\ue000"
"""A line of our own behind the last: a quotation mark that is still open swallows it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: where it begins, and its cells with and without the blanks around them."""

    number: int
    cells: list[str]
    raw: list[str]


def lines_of(text: str, separator: str, file: str) -> Iterator[Line]:
    """Every line of ``text``. Raises Unreadable (``bad-csv``) where a cell has no end."""
    reader = csv.reader(_ended(text, file), delimiter=separator)
    begins = 1
    try:
        for row in reader:
            if row == [_END]:
                return
            if row and row[-1].endswith(_END):
                raise Unreadable([_unclosed(file, begins, row[:-1])])
            yield Line(begins, [cell.strip() for cell in row], row)
            begins = reader.line_num + 1
    except csv.Error as error:
        if reader.line_num > begins:
            raise Unreadable([_unclosed(file, begins)]) from error
        notice = Notice("bad-csv", f"{file}, line {begins}", f"not a line of CSV: {error}")
        raise Unreadable([notice]) from error


def physical(text: str, file: str) -> Iterator[str]:
    """The lines with their ends; CR alone ends one too. Raises Unreadable for one without end."""
    for number, match in enumerate(_LINE.finditer(text), start=1):
        if match.end() - match.start() > _LONGEST:
            message = f"longer than {_LONGEST:,} characters: not a line of results"
            raise Unreadable([Notice("too-large", f"{file}, line {number}", message)])
        yield match[0]


def refuse_swallowed(line: Line, columns: Sequence[str], separator: str, file: str) -> None:
    """Refuse a cell with a line break in one of our columns, or with whole lines of results in it.

    The mark that closes it is then most likely one that should open another. Words on two lines
    in a column of other people's do no harm. Raises Unreadable.
    """
    if not any("\n" in cell or "\r" in cell for cell in line.cells):
        return
    names = [*columns, *[""] * len(line.cells)]
    for place, (cell, name) in enumerate(zip(line.cells, names, strict=False)):
        inner = _BREAK.split(cell)
        whole = any(one.count(separator) >= len(columns) - 1 for one in inner[1:])
        if len(inner) > 1 and (name or whole):
            raise Unreadable([_unclosed(file, line.number, line.raw[:place], len(inner))])


def _ended(text: str, file: str) -> Iterator[str]:
    for line in physical(text, file):
        yield line if line.endswith(("\n", "\r")) else f"{line}\n"
    yield _END


def _unclosed(file: str, begins: int, before: Sequence[str] = (), lines: int = 0) -> Notice:
    """The error at the line where the cell begins; ``before`` are the cells before it."""
    number = begins + sum(len(_BREAK.findall(cell)) for cell in before)
    closed = f"not closed before line {number + lines - 1}" if lines else "never closed"
    message = f"a quotation mark on line {number} is {closed}"
    return Notice("bad-csv", f"{file}, line {number}", message)
