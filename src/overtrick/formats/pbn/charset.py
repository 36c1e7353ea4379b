"""Which characters a file's bytes are: ISO 8859-1 by the standard, others in real life."""

from __future__ import annotations

import codecs
import re
from typing import Final, Literal, TypeAlias

Charset: TypeAlias = Literal[
    "ascii", "iso-8859-1", "cp1252", "cp1250", "utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"
]

_WIDE: Final[dict[Charset, bytes]] = {
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
"""Sets of two bytes a character, and the mark that a file in one begins with."""
_SAID = re.compile(rb"^%[^\r\n]*charset=([\w.-]+)", re.IGNORECASE | re.MULTILINE)
_NAMES: Final[dict[str, Charset]] = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "iso-8859-1": "iso-8859-1",
    "latin1": "iso-8859-1",
    "windows-1252": "cp1252",
    "cp1252": "cp1252",
    "windows-1250": "cp1250",
    "cp1250": "cp1250",
}


def _table(charset: str) -> str:
    """256 characters, one for each byte; a byte without one keeps its number."""
    return "".join(
        bytes([byte]).decode(charset, errors="ignore") or chr(byte) for byte in range(256)
    )


_TABLES: Final[dict[str, str]] = {name: _table(name) for name in ("cp1252", "cp1250")}
_CENTRAL = bytes(
    byte
    for byte in range(128, 256)
    if _TABLES["cp1250"][byte].isalpha() and not _TABLES["cp1252"][byte].isalpha()
)
_CENTRAL_WORD = re.compile(
    rb"[A-Za-z][" + re.escape(_CENTRAL) + rb"]|[" + re.escape(_CENTRAL) + rb"][A-Za-z]"
)
"""A Central European letter inside a word, where Western sets have only a sign."""


def charset_of(content: bytes) -> Charset:
    """The set that ``content`` is written in: UTF-8 where it is that, else as said or guessed.

    A file that names ISO 8859-1 and uses the codes 128 to 159, which that set has no letters
    for, is read as cp1252.
    """
    if content.isascii():
        return "ascii"
    if wide := next((one for one, mark in _WIDE.items() if content.startswith(mark)), None):
        return wide
    if _is_utf8(content):
        return "utf-8-sig" if content.startswith(b"\xef\xbb\xbf") else "utf-8"
    said = _SAID.search(content)
    named = _NAMES.get(said[1].decode("ascii", "replace").lower()) if said else None
    if named in ("cp1250", "cp1252"):
        return named
    if named is None and _CENTRAL_WORD.search(content):
        return "cp1250"
    return "cp1252" if re.search(rb"[\x80-\x9f]", content) else "iso-8859-1"


def decode(content: bytes, charset: Charset) -> str:
    """The text of ``content``. Every byte is kept: ``encode`` gives the same bytes back.

    But for half a character of UTF-16, with which a file ends that was cut short: half of two
    bytes is left out, half of four is U+FFFD, for nobody could be told of it as it stands.
    """
    if mark := _WIDE.get(charset):
        whole = content[len(mark) : len(content) - len(content) % 2]
        return whole.decode(charset, "replace")
    if charset in ("utf-8", "utf-8-sig"):
        return content.decode(charset)
    text = content.decode("latin-1")
    table = _TABLES.get(charset)
    return text.translate(dict(enumerate(table))) if table else text


def encode(text: str, charset: Charset) -> bytes:
    """The bytes of ``text``; in UTF-8 when ``charset`` lacks one of its characters."""
    try:
        return _narrow(text, charset)
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def _narrow(text: str, charset: Charset) -> bytes:
    if mark := _WIDE.get(charset):
        return mark + text.encode(charset, "surrogatepass")
    if charset in ("utf-8", "utf-8-sig"):
        return text.encode(charset)
    table = _TABLES.get(charset)
    if table is None:
        return text.encode("ascii" if charset == "ascii" else "latin-1")
    codes = {ord(char): byte for byte, char in enumerate(table)}
    strange = next((char for char in text if ord(char) not in codes), None)
    if strange is not None:
        raise UnicodeEncodeError(charset, strange, 0, 1, "not in this set")
    return text.translate(codes).encode("latin-1")


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
