"""A .bws file as it is: every table and row, typed where the meaning is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from overtrick.bridge.errors import BridgeError
from overtrick.formats.bws.cells import Cell, Row, cells_of
from overtrick.formats.bws.rows import KINDS, PlayerName, Received, Section, Setting, TableRound
from overtrick.formats.jet import Column, ColumnType, Database

R = TypeVar("R", bound=Row)

_NEEDED: Final = (Section, TableRound, Received)
_MOST_ROWS: Final = 100_000
_MOST_NAMES: Final = 500_000


class NotABridgemateFile(BridgeError):
    """An Access database without the tables that every table device writes."""

    code = "not-a-bridgemate-file"


class TooManyRows(BridgeError):
    """A table is longer than any event could make it."""

    code = "too-many-rows"


@dataclass(frozen=True, slots=True)
class OddColumn:
    """A column whose type in the file is not one that its meaning can be read from."""

    table: str
    name: str
    type: ColumnType


@dataclass(frozen=True, slots=True)
class Document:
    """The tables of a .bws file. Rows are read when they are asked for.

    Nothing is lost: a row keeps its unknown cells, ``database`` the unknown tables.
    """

    database: Database

    @classmethod
    def open(cls, content: bytes) -> Document:
        """Raises NotAJetFile, DamagedJetFile, NotABridgemateFile."""
        document = cls(Database.open(content))
        for kind in _NEEDED:
            if document._name(kind) is None:
                raise NotABridgemateFile(
                    f"an {document.database.version} database without a table {kind.table}: "
                    "it does not come from Bridgemates or other table devices"
                )
        return document

    def rows(self, kind: type[R]) -> Iterator[R]:
        """The rows of one table in the order of the file; none where it has no such table.

        Raises DamagedJetFile, TooManyRows.
        """
        name = self._name(kind)
        if name is None:
            return
        spelling = self._spelling(kind)
        most = _MOST_NAMES if kind is PlayerName else _MOST_ROWS
        for ordinal, cells in enumerate(self.database.rows(name), start=1):
            if ordinal > most:
                raise TooManyRows(f"more than {most} rows", where=f"table {name}")
            if spelling:
                yield kind(ordinal, {spelling.get(key, key): cells[key] for key in cells})
            else:
                yield kind(ordinal, cells)

    def stated_rows(self, kind: type[Row]) -> int:
        """How many rows the file itself counts in a table."""
        name = self._name(kind)
        return self.database.stated_rows(name) if name else 0

    def _spelling(self, kind: type[Row]) -> dict[str, str]:
        """Our spelling of the columns that this file writes in another case."""
        known = {name.casefold(): name for name in cells_of(kind)}
        names = [column.name for column in self._columns(kind)]
        return {
            name: known[name.casefold()]
            for name in names
            if name.casefold() in known and name not in known.values()
        }

    @property
    def unknown_tables(self) -> tuple[str, ...]:
        """Tables that no known meaning belongs to."""
        known = {kind.table.casefold() for kind in KINDS}
        return tuple(name for name in self.database.tables if name.casefold() not in known)

    @property
    def unknown_columns(self) -> tuple[tuple[str, str], ...]:
        """Table and name of each column in a known table that no known meaning belongs to."""
        return tuple(
            (kind.table, column.name)
            for kind in KINDS
            if kind is not Setting
            for column in self._columns(kind)
            if column.name.casefold() not in _folded(kind)
        )

    @property
    def odd_columns(self) -> tuple[OddColumn, ...]:
        """Known columns of a type that cannot carry their meaning: they read as blank."""
        return tuple(
            OddColumn(kind.table, column.name, column.type)
            for kind in KINDS
            for column in self._columns(kind)
            if (cell := _folded(kind).get(column.name.casefold())) and column.type not in cell.types
        )

    def _columns(self, kind: type[Row]) -> tuple[Column, ...]:
        name = self._name(kind)
        return self.database.columns(name) if name else ()

    def _name(self, kind: type[Row]) -> str | None:
        """The table's name as this file spells it."""
        wanted = kind.table.casefold()
        return next((name for name in self.database.tables if name.casefold() == wanted), None)


def _folded(kind: type[Row]) -> dict[str, Cell]:
    return {name.casefold(): cell for name, cell in cells_of(kind).items()}
