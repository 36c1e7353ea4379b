"""Text as each generation stores it."""

from __future__ import annotations

_COMPRESSED = b"\xff\xfe"


def jet_3_text(stored: bytes, encoding: str) -> str:
    """One byte a character, in the file's code page; what the page lacks becomes U+FFFD."""
    return stored.decode(encoding, "replace")


def jet_4_text(stored: bytes) -> str:
    r"""UTF-16, or "compressed": after FF FE one byte a character, 00 switching to two and back.

    >>> jet_4_text(b"\xff\xfeJo\xebl")
    'Joël'
    """
    if not stored.startswith(_COMPRESSED):
        return stored.decode("utf-16-le", "replace")
    return _expanded(stored[2:]).decode("utf-16-le", "replace")


def _expanded(stored: bytes) -> bytes:
    out = bytearray()
    at, narrow = 0, True
    while at < len(stored):
        if not stored[at]:
            narrow = not narrow
            at += 1
        elif narrow:
            out += bytes((stored[at], 0))
            at += 1
        else:
            out += stored[at : at + 2]
            at += 2
    return bytes(out)
