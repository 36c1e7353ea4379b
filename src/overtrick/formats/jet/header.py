"""The first page: is it a database, of which generation, in which code page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from overtrick.formats.jet.cipher import rc4
from overtrick.formats.jet.errors import NotAJetFile
from overtrick.formats.jet.layout import JET_3, JET_4, Layout

_MAGIC: Final = b"\x00\x01\x00\x00Standard Jet DB\x00"
_NEWER: Final = b"\x00\x01\x00\x00Standard ACE DB\x00"
_VERSION_AT: Final = 0x14
_HIDDEN_FROM: Final = 0x18
_HIDDEN_TO: Final = 0x96
_HEADER_KEY: Final = bytes.fromhex("c7da396b")
_CODE_PAGE_AT: Final = 0x3C
_PAGE_KEY_AT: Final = 0x3E
_CODE_PAGES: Final = {874, 932, 936, 949, 950, *range(1250, 1259)}


@dataclass(frozen=True, slots=True)
class Header:
    """``encoding`` is that of Jet 3 text; ``key`` is 0 unless the pages are encrypted."""

    layout: Layout
    encoding: str
    key: int

    @classmethod
    def read(cls, content: bytes) -> Header:
        """Raises NotAJetFile, saying what the file seems to be."""
        layout = _layout(content)
        hidden = rc4(_HEADER_KEY, content[_HIDDEN_FROM:_HIDDEN_TO])
        clear = content[:_HIDDEN_FROM] + hidden
        code_page = int.from_bytes(clear[_CODE_PAGE_AT : _CODE_PAGE_AT + 2], "little")
        encoding = f"cp{code_page}" if code_page in _CODE_PAGES else "cp1252"
        key = int.from_bytes(clear[_PAGE_KEY_AT : _PAGE_KEY_AT + 4], "little")
        return cls(layout, encoding, key)


def _layout(content: bytes) -> Layout:
    if content.startswith(_NEWER):
        raise NotAJetFile("an Access 2007 database (.accdb); save it as Access 2000 to read it")
    if not content.startswith(_MAGIC):
        raise NotAJetFile("not an Access database: it does not begin with 'Standard Jet DB'")
    version = content[_VERSION_AT] if len(content) > _VERSION_AT else -1
    layout = {0: JET_3, 1: JET_4}.get(version)
    if layout is None:
        raise NotAJetFile(f"a database of version {version}; Access 97 (0) or 2000 (1) is expected")
    if len(content) < 3 * layout.page_size:
        raise NotAJetFile(f"cut short: {len(content)} bytes cannot hold a list of tables")
    return layout
