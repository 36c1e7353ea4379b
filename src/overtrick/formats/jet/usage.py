"""Usage maps: which pages belong to a table."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.formats.jet.errors import DamagedJetFile
from overtrick.formats.jet.pages import USAGE_PAGE, Pages, whole

_INLINE = 0
_REFERENCE = 1
_BITS_FROM = 4  # a page of bits begins after its type and three spare bytes


def owned_pages(pages: Pages, pointer: int) -> Iterator[int]:
    """The page numbers in the map that ``pointer`` leads to, rising.

    A small map holds its bits itself, from a first page on; a large one points to pages full
    of bits. Raises DamagedJetFile for a page that the file does not have.
    """
    stored = pages.row(pointer).content
    kind = whole(stored, 0, 1)
    if kind == _INLINE:
        numbers = _bits(stored[5:], whole(stored, 1))
    elif kind == _REFERENCE:
        numbers = _referred(pages, stored)
    else:
        raise DamagedJetFile(f"a map of pages is of kind {kind}", where=f"page {pointer >> 8}")
    for number in numbers:
        if number >= pages.count:
            raise DamagedJetFile(
                f"the file is cut short: it has {pages.count} pages", where=f"page {number}"
            )
        yield number


def _bits(bits: bytes, first: int) -> Iterator[int]:
    for place, byte in enumerate(bits):
        for bit in range(8 if byte else 0):
            if byte >> bit & 1:
                yield first + 8 * place + bit


def _referred(pages: Pages, stored: bytes) -> Iterator[int]:
    per_page = 8 * (pages.layout.page_size - _BITS_FROM)
    for place in range((len(stored) - 1) // 4):
        number = whole(stored, 1 + 4 * place)
        if not number:
            continue
        page = pages.page(number)
        if page[0] != USAGE_PAGE:
            raise DamagedJetFile("a map of pages is expected here", where=f"page {number}")
        yield from _bits(page[_BITS_FROM:], place * per_page)
