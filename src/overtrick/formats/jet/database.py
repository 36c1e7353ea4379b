"""The database: its tables by name, their columns and rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from overtrick.formats.jet.definition import Column, TableDefinition, read_definition
from overtrick.formats.jet.errors import DamagedJetFile, NoSuchTable
from overtrick.formats.jet.header import Header
from overtrick.formats.jet.longvalue import LongValues
from overtrick.formats.jet.pages import DATA_PAGE, Pages, StoredRow, whole
from overtrick.formats.jet.row import RowReader
from overtrick.formats.jet.usage import owned_pages
from overtrick.formats.jet.values import Decoder, Value

_CATALOGUE: Final = "MSysObjects"
_CATALOGUE_PAGE: Final = 2
_LOCAL_TABLE: Final = 1
_SYSTEM: Final = 0x80000002
_ENOUGH: Final = 5000  # tables in one file; a database cannot usefully have more


@dataclass(frozen=True, slots=True)
class Database:
    """An Access 97 or Access 2000 file, opened for reading.

    ``catalogue`` gives the page of each table's definition. Nothing is read ahead: memory is
    that of one row beside the file itself.
    """

    pages: Pages
    catalogue: dict[str, int]

    @classmethod
    def open(cls, content: bytes) -> Database:
        """The database in ``content``. Raises NotAJetFile, DamagedJetFile."""
        pages = Pages(content, Header.read(content))
        return cls(pages, _catalogue(pages))

    @property
    def version(self) -> str:
        """``Access 97 (Jet 3)`` or ``Access 2000 (Jet 4)``."""
        return self.pages.layout.name

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the user's tables, as in the catalogue."""
        return tuple(self.catalogue)

    def columns(self, table: str) -> tuple[Column, ...]:
        """The columns of ``table``, as they stand in it. Raises NoSuchTable, DamagedJetFile."""
        return self._definition(table).columns

    def stated_rows(self, table: str) -> int:
        """How many rows the table's definition says there are."""
        return self._definition(table).stated_rows

    def rows(self, table: str) -> Iterator[dict[str, Value]]:
        """The rows of ``table`` in the order of the file, each by column name.

        NULL is None; a row that was deleted is left out; one that moved to another page comes
        in its old place. Raises NoSuchTable at once, DamagedJetFile on the way.
        """
        return _read(self.pages, table, self._definition(table))

    def _definition(self, table: str) -> TableDefinition:
        if table not in self.catalogue:
            raise NoSuchTable(f"there is no table {table!r} in this database")
        return _define(self.pages, table, self.catalogue[table])


def _define(pages: Pages, table: str, page: int) -> TableDefinition:
    try:
        return read_definition(pages, page)
    except DamagedJetFile as error:
        raise _named(error, table) from None


def _read(pages: Pages, table: str, definition: TableDefinition) -> Iterator[dict[str, Value]]:
    encoding = pages.header.encoding if pages.layout.count_size == 1 else None
    decoder = Decoder(encoding, LongValues(pages))
    reader = RowReader.of(definition.columns, pages.layout, decoder)
    page = definition.page
    try:
        for page, row in _stored_rows(pages, definition):  # noqa: B007 - names the page at fault
            yield reader.values(row.content)
    except DamagedJetFile as error:
        found = error if error.where else DamagedJetFile(error.message, where=f"page {page}")
        raise _named(found, table) from None


def _stored_rows(pages: Pages, definition: TableDefinition) -> Iterator[tuple[int, StoredRow]]:
    moved: set[int] = set()
    for page in owned_pages(pages, definition.owned):
        content = pages.page(page)
        if content[0] != DATA_PAGE or whole(content, 4) != definition.page:
            continue
        for row in pages.rows(page):
            if not row.deleted:
                yield page, _followed(pages, row, moved)


def _followed(pages: Pages, row: StoredRow, moved: set[int]) -> StoredRow:
    """The row itself where ``row`` is only a pointer to it; none is reached twice."""
    while row.forwarded:
        pointer = whole(row.content, 0)
        if pointer in moved:
            raise DamagedJetFile("two rows lead to the same one", where=f"page {pointer >> 8}")
        moved.add(pointer)
        row = pages.row(pointer)
    return row


def _catalogue(pages: Pages) -> dict[str, int]:
    found: dict[str, int] = {}
    definition = _define(pages, _CATALOGUE, _CATALOGUE_PAGE)
    for row in _read(pages, _CATALOGUE, definition):
        match row:
            case {"Name": str(name), "Id": int(number), "Type": int(kind), "Flags": int(flags)}:
                if kind == _LOCAL_TABLE and not flags & _SYSTEM and not name.startswith("MSys"):
                    found.setdefault(name, number & 0xFFFFFF)
        if len(found) > _ENOUGH:
            raise DamagedJetFile(f"there are more than {_ENOUGH} tables", where=_CATALOGUE)
    return found


def _named(error: DamagedJetFile, table: str) -> DamagedJetFile:
    where = f"table {table}, {error.where}" if error.where else f"table {table}"
    return DamagedJetFile(error.message, where=where)
