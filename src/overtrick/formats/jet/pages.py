"""A database as numbered pages, with rows on the data pages; every access is checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from overtrick.formats.jet.cipher import rc4
from overtrick.formats.jet.errors import DamagedJetFile
from overtrick.formats.jet.header import Header
from overtrick.formats.jet.layout import Layout

DATA_PAGE: Final = 1
DEFINITION_PAGE: Final = 2
USAGE_PAGE: Final = 5
_OFFSET: Final = 0x1FFF
_FORWARDED: Final = 0x4000
_DELETED: Final = 0x8000


def whole(content: bytes, at: int, size: int = 4) -> int:
    """The little-endian number of ``size`` bytes at ``at``. Raises DamagedJetFile."""
    if at < 0 or at + size > len(content):
        raise DamagedJetFile(f"a number is expected at byte {at}, after the end")
    return int.from_bytes(content[at : at + size], "little")


@dataclass(frozen=True, slots=True)
class StoredRow:
    """A row as it lies on its page.

    A row that outgrew its page leaves a pointer behind: ``forwarded``. The row it points to
    is marked ``deleted``, so that it is met through the pointer alone.
    """

    content: bytes
    deleted: bool
    forwarded: bool


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of one file; ``clear`` remembers the ones already decrypted."""

    content: bytes
    header: Header
    clear: dict[int, bytes] = field(default_factory=dict)

    @property
    def layout(self) -> Layout:
        """Jet 3 or Jet 4."""
        return self.header.layout

    @property
    def count(self) -> int:
        """How many whole pages the file has."""
        return len(self.content) // self.layout.page_size

    def page(self, number: int) -> bytes:
        """Page ``number``. Raises DamagedJetFile when the file ends before it."""
        if not 0 <= number < self.count:
            raise DamagedJetFile(
                f"the file is cut short or damaged: it has {self.count} pages",
                where=f"page {number}",
            )
        start = number * self.layout.page_size
        page = self.content[start : start + self.layout.page_size]
        return self._decrypted(number, page) if self.header.key and number else page

    def rows(self, number: int) -> Iterator[StoredRow]:
        """Every row on data page ``number``, deleted ones too, in order."""
        page = self.page(number)
        for row in range(self._row_count(page, number)):
            yield self._row(page, number, row)

    def row(self, pointer: int) -> StoredRow:
        """The row a pointer leads to: the page in its upper three bytes, the row in the low."""
        number, row = pointer >> 8, pointer & 0xFF
        page = self.page(number)
        if row >= self._row_count(page, number):
            raise DamagedJetFile(f"there is no row {row}", where=f"page {number}")
        return self._row(page, number, row)

    def _row_count(self, page: bytes, number: int) -> int:
        count = whole(page, self.layout.rows, 2)
        if self.layout.row_table + 2 * count > len(page):
            raise DamagedJetFile(f"{count} rows cannot stand on a page", where=f"page {number}")
        return count

    def _row(self, page: bytes, number: int, row: int) -> StoredRow:
        table = self.layout.row_table
        entry = whole(page, table + 2 * row, 2)
        start = entry & _OFFSET
        # Rows fill a page from its end: each stops where the one before it starts.
        end = whole(page, table + 2 * row - 2, 2) & _OFFSET if row else len(page)
        if not table <= start <= end <= len(page):
            raise DamagedJetFile(f"row {row} lies at {start} to {end}", where=f"page {number}")
        return StoredRow(page[start:end], bool(entry & _DELETED), bool(entry & _FORWARDED))

    def _decrypted(self, number: int, page: bytes) -> bytes:
        if number not in self.clear:
            key = (self.header.key ^ number).to_bytes(4, "little")
            self.clear[number] = rc4(key, page)
        return self.clear[number]
