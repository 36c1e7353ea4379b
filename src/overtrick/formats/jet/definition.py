"""Table definitions: the columns, and where the rows are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from overtrick.formats.jet.errors import DamagedJetFile
from overtrick.formats.jet.pages import DEFINITION_PAGE, Pages, whole

_MOST_COLUMNS = 255
_FIXED = 0x01
_AUTONUMBER = 0x04


class ColumnType(IntEnum):
    """The types of Access, by the number that stands for them in the file."""

    YES_NO = 1
    BYTE = 2
    INTEGER = 3
    LONG = 4
    MONEY = 5
    SINGLE = 6
    DOUBLE = 7
    DATE = 8
    BINARY = 9
    TEXT = 10
    OLE = 11
    MEMO = 12
    GUID = 15
    NUMERIC = 16
    UNKNOWN = 0


@dataclass(frozen=True, slots=True)
class Column:
    """A column. ``length`` is in bytes (twice the characters for Jet 4 text).

    ``number`` is its bit in a row's null mask, ``place`` its offset among the fixed columns or
    its index among the variable ones; ``scale`` counts the decimals of a NUMERIC.
    """

    name: str
    type: ColumnType
    number: int
    fixed: bool
    place: int
    length: int
    scale: int = 0
    autonumber: bool = False


@dataclass(frozen=True, slots=True)
class TableDefinition:
    """``stated_rows`` is what the file itself counts; ``owned`` points to the map of pages."""

    page: int
    columns: tuple[Column, ...]
    owned: int
    stated_rows: int


def read_definition(pages: Pages, page: int) -> TableDefinition:
    """The definition that begins on ``page``. Raises DamagedJetFile."""
    try:
        content = _joined(pages, page)
        layout = pages.layout
        return TableDefinition(
            page=page,
            columns=_columns(pages, content),
            owned=whole(content, layout.owned),
            stated_rows=whole(content, layout.stated_rows),
        )
    except DamagedJetFile as error:
        raise DamagedJetFile(error.message, where=error.where or f"page {page}") from None


def _joined(pages: Pages, first: int) -> bytes:
    pieces: list[bytes] = []
    seen: set[int] = set()
    number = first
    while number:
        page = pages.page(number)
        if page[0] != DEFINITION_PAGE:
            raise DamagedJetFile("a table definition is expected here", where=f"page {number}")
        if number in seen:
            raise DamagedJetFile("the table definition runs in a circle", where=f"page {number}")
        seen.add(number)
        pieces.append(page[8:] if pieces else page)
        number = whole(page, 4)
    return b"".join(pieces)


def _columns(pages: Pages, content: bytes) -> tuple[Column, ...]:
    layout = pages.layout
    count = whole(content, layout.column_count, 2)
    if count > _MOST_COLUMNS:
        raise DamagedJetFile(f"{count} columns are more than a table can have")
    entries = layout.columns + layout.index_size * whole(content, layout.index_count)
    names = _names(pages, content, entries + layout.column.size * count, count)
    columns = tuple(
        _column(pages, content, entries + layout.column.size * place, name)
        for place, name in enumerate(names)
    )
    _check_distinct(columns)
    return columns


def _column(pages: Pages, content: bytes, at: int, name: str) -> Column:
    layout = pages.layout.column
    flags = whole(content, at + layout.flags, 1)
    fixed = bool(flags & _FIXED)
    kind = whole(content, at, 1)
    return Column(
        name=name,
        type=ColumnType(kind) if kind in set(ColumnType) else ColumnType.UNKNOWN,
        number=whole(content, at + layout.number, 2),
        fixed=fixed,
        place=whole(content, at + (layout.fixed if fixed else layout.variable), 2),
        length=whole(content, at + layout.length, 2),
        scale=whole(content, at + layout.scale, 1) if kind == ColumnType.NUMERIC else 0,
        autonumber=bool(flags & _AUTONUMBER),
    )


def _names(pages: Pages, content: bytes, at: int, count: int) -> list[str]:
    size = pages.layout.count_size
    encoding = pages.header.encoding if size == 1 else "utf-16-le"
    names: list[str] = []
    for _ in range(count):
        length = whole(content, at, size)
        at += size
        if at + length > len(content):
            raise DamagedJetFile("the name of a column lies after the end of the definition")
        names.append(content[at : at + length].decode(encoding, "replace"))
        at += length
    return names


def _check_distinct(columns: tuple[Column, ...]) -> None:
    """Two columns on one place would let a small file swell into a large table."""
    names = {column.name.casefold() for column in columns}
    numbers = {column.number for column in columns}
    places = {
        (column.fixed, column.place) for column in columns if column.type != ColumnType.YES_NO
    }
    stored = [column for column in columns if column.type != ColumnType.YES_NO]
    if min(len(names), len(numbers)) < len(columns) or len(places) < len(stored):
        raise DamagedJetFile("two columns have the same name or lie on the same place")
