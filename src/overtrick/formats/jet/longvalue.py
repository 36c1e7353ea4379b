"""Memo and OLE values: kept in the row, on one page of their own, or over several."""

from __future__ import annotations

from dataclasses import dataclass, field

from overtrick.formats.jet.errors import DamagedJetFile
from overtrick.formats.jet.pages import Pages, whole

_INLINE = 0x80000000
_ONE_PAGE = 0x40000000
_LENGTH = 0x3FFFFFFF
_HEAD = 12  # length and flags, pointer, four spare bytes


@dataclass(frozen=True, slots=True)
class LongValues:
    """Follows long values while one table is read; each piece may be met once only."""

    pages: Pages
    met: set[int] = field(default_factory=set)

    def read(self, cell: bytes) -> bytes:
        """The value that a row's ``cell`` holds or points to. Raises DamagedJetFile."""
        flags = whole(cell, 0)
        length = flags & _LENGTH
        if flags & _INLINE:
            value = cell[_HEAD:]
        elif flags & _ONE_PAGE:
            value = self._piece(whole(cell, 4))
        else:
            value = self._chain(whole(cell, 4), length)
        if len(value) < length:
            raise DamagedJetFile(f"{length} bytes are promised and {len(value)} found")
        return value[:length]

    def _chain(self, pointer: int, length: int) -> bytes:
        value = bytearray()
        while pointer and len(value) < length:
            piece = self._piece(pointer)
            pointer = whole(piece, 0)
            value += piece[4:]
        return bytes(value)

    def _piece(self, pointer: int) -> bytes:
        if pointer in self.met:
            raise DamagedJetFile("a long value is used twice", where=f"page {pointer >> 8}")
        self.met.add(pointer)
        return self.pages.row(pointer).content
