"""The tables of a game: ScoreTable, TotalScoreTable, OptimumResultTable and any other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from overtrick.formats.pbn.document import Fault, Game, Tag, Values
from overtrick.formats.pbn.lexer import Piece, body
from overtrick.formats.pbn.write import quoted

_COLUMN = re.compile(r"(?P<order>[+-]?)(?P<name>[^\\]*)(?:\\(?P<width>\d{1,3})(?P<align>[LR]?))?")
_ASCII = re.compile(r"[!-~]+")
_PLAIN = re.compile(r"[!#$&-:<-Z\\^-z|~]+")
"""A word that needs no quotes in a table."""
MOST_COLUMNS: Final = 200
MOST_FAULTS: Final = 1_000
"""Faults of one table that are kept."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, ``+`` highest first or ``-`` lowest first, width and side."""

    name: str
    order: Literal["", "+", "-"] = ""
    width: int | None = None
    align: Literal["", "L", "R"] = ""

    def __str__(self) -> str:
        width = "" if self.width is None else f"\\{self.width}{self.align}"
        return f"{self.order}{self.name}{width}"


@dataclass(frozen=True, slots=True)
class Row:
    """One row, a cell for each column; quotes are taken off."""

    cells: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table read whole. ``faults`` are those of its header and of its shape."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names."""
        return tuple(column.name for column in self.columns)

    def column(self, name: str) -> tuple[str, ...]:
        """The cells of one column; none where there is no such column."""
        if name not in self.names:
            return ()
        place = self.names.index(name)
        return tuple(row.cells[place] for row in self.rows)


def table(game: Game, values: Values, name: str) -> Table | None:
    """The table behind the tag ``name``, None where the game has none."""
    tag = game.tag(name)
    if tag is None:
        return None
    faults: list[Fault] = []
    columns = tuple(read_columns(values.get(name, tag.value), tag.line, faults))
    rows = tuple(read_rows(tag, len(columns), faults))
    return Table(columns, rows, tuple(faults))


def read_columns(header: str, line: int, faults: list[Fault]) -> Iterator[Column]:
    """The columns that ``header`` names; what is wrong with it goes to ``faults``."""
    names = header.split(";")
    if len(names) > MOST_COLUMNS:
        faults.append(Fault("bad-table", line, f"the table has {len(names)} columns"))
    for text in names[:MOST_COLUMNS]:
        match = _COLUMN.fullmatch(text.strip())
        if match is None or not match["name"]:
            faults.append(
                Fault("bad-column", line, f"{text!r} is not a column: write Name or Name\\3R")
            )
        yield _column(match) if match else Column(text.split("\\")[0].lstrip("+-"))


def _column(match: re.Match[str]) -> Column:
    width = int(match["width"]) if match["width"] else None
    order, align = match["order"], match["align"] or ""
    return Column(match["name"], order, width, align)  # type: ignore[arg-type]


def read_rows(tag: Tag, columns: int, faults: list[Fault]) -> Iterator[Row]:
    """The rows behind ``tag``. A line with a cell for each column begins a row anew.

    A row that is short when such a line comes, or at the end, is filled with ``?``.
    """
    pending: list[str] = []
    began = 0
    for line, cells in _lines(tag, faults):
        if pending and len(cells) == columns:
            yield _filled(pending, columns, began, faults)
            pending = []
        began = began if pending else line
        pending += cells
        while len(pending) >= columns:
            yield Row(tuple(pending[:columns]), began)
            pending, began = pending[columns:], line
    if pending:
        yield _filled(pending, columns, began, faults)


def written(
    name: str, columns: Iterable[tuple[str, str]], rows: Iterable[tuple[str, ...]], newline: str
) -> Tag:
    """A table as a new tag: columns by name and side (``L`` or ``R``), each as wide as needed.

    A cell that is no plain word is put in quotes; an empty one is written ``-``.
    """
    lines = [tuple(_word(cell) for cell in row) for row in rows]
    sided = list(columns)
    widths = [max((len(line[place]) for line in lines), default=1) for place in range(len(sided))]
    header = ";".join(
        str(Column(column, "", width, side))  # type: ignore[arg-type]
        for (column, side), width in zip(sided, widths, strict=True)
    )
    body = newline
    for line in lines:
        padded = (
            cell.rjust(width) if side == "R" else cell.ljust(width)
            for cell, width, (_, side) in zip(line, widths, sided, strict=True)
        )
        body += " ".join(padded).rstrip() + newline
    return Tag(name, header, body=body)


def _word(cell: str) -> str:
    if not cell:
        return "-"
    return cell if _PLAIN.fullmatch(cell) else f'"{quoted(cell)}"'


def _filled(cells: list[str], columns: int, line: int, faults: list[Fault]) -> Row:
    missing = columns - len(cells)
    message = f"the row has {len(cells)} of {columns} elements: {' '.join(cells)[:60]}"
    _say(faults, Fault("short-row", line, message))
    return Row((*cells, *["?"] * missing), line)


def _lines(tag: Tag, faults: list[Fault]) -> Iterator[tuple[int, list[str]]]:
    cells: list[str] = []
    line, seen = 0, False
    for piece in body(tag):
        if cells and (piece.line != line or len(cells) > MOST_COLUMNS):
            yield line, cells
            cells = []
        line = piece.line
        if piece.kind in ("word", "string", "open-string"):
            seen = True
            cells.append(piece.text.lstrip('"') if piece.kind == "open-string" else piece.text)
        _complain(piece, faults, seen=seen)
    if cells:
        yield line, cells


def _complain(piece: Piece, faults: list[Fault], *, seen: bool) -> None:
    if piece.kind == "comment" and seen:
        message = "no comment is allowed between the elements of a table"
        _say(faults, Fault("comment-in-table", piece.line, message))
    elif piece.kind == "word" and ("%" in piece.text or not _ASCII.fullmatch(piece.text)):
        message = f"{piece.text[:40]!r} cannot stand in a table without quotes"
        _say(faults, Fault("bad-character", piece.line, message))


def _say(faults: list[Fault], fault: Fault) -> None:
    if len(faults) < MOST_FAULTS:
        faults.append(fault)
