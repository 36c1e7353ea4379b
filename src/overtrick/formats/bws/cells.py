"""Typed views of a row's cells: by column name, with a default where a file has no such column.

Old files leave a cell NULL where new ones write an empty text or 0: both read as blank.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, TypeAlias

from overtrick.formats.jet import ColumnType, Value

_MOST = 2**31


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its place in the file, from 1, and its cells as they were stored.

    ``cells`` has every column, known or not, and tells NULL (None) from an empty text.
    """

    table: ClassVar[str] = ""
    ordinal: int
    cells: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number; blank is 0."""

    column: str
    types: ClassVar = {
        ColumnType.BYTE,
        ColumnType.INTEGER,
        ColumnType.LONG,
        ColumnType.SINGLE,
        ColumnType.DOUBLE,
        ColumnType.TEXT,
        ColumnType.YES_NO,
    }

    def __get__(self, row: Row, owner: type[Row] | None = None) -> int:
        match row.cells.get(self.column):
            case int() as number:
                return int(number)
            case float() as number if number.is_integer() and abs(number) < _MOST:
                return int(number)
            case str() as text if text.strip().isdecimal() and len(text) < 10:
                return int(text)
            case _:
                return 0


@dataclass(frozen=True, slots=True)
class Text:
    """Text without the blanks around it; blank is ''."""

    column: str
    types: ClassVar = {
        ColumnType.TEXT,
        ColumnType.MEMO,
        ColumnType.INTEGER,
        ColumnType.LONG,
        ColumnType.GUID,
    }

    def __get__(self, row: Row, owner: type[Row] | None = None) -> str:
        match row.cells.get(self.column):
            case str() as text:
                return text.replace("\0", "").strip()
            case bool() | None:
                return ""
            case int() as number:
                return str(number)
            case _:
                return ""


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no; blank is no."""

    column: str
    types: ClassVar = {ColumnType.YES_NO, ColumnType.BYTE, ColumnType.INTEGER, ColumnType.LONG}

    def __get__(self, row: Row, owner: type[Row] | None = None) -> bool:
        value = row.cells.get(self.column)
        return isinstance(value, int) and value != 0


@dataclass(frozen=True, slots=True)
class Moment:
    """A date, a time on 30 December 1899, or both; None when blank or no date."""

    column: str
    types: ClassVar = {ColumnType.DATE}

    def __get__(self, row: Row, owner: type[Row] | None = None) -> datetime | None:
        value = row.cells.get(self.column)
        return value if isinstance(value, datetime) else None


Cell: TypeAlias = Whole | Text | Flag | Moment


def cells_of(kind: type[Row]) -> dict[str, Cell]:
    """The columns that a kind of row knows, by name."""
    found = {
        cell.column: cell
        for owner in reversed(kind.__mro__)
        for cell in vars(owner).values()
        if isinstance(cell, Whole | Text | Flag | Moment)
    }
    return found | {name: Text(name) for name in getattr(kind, "more", ())}
