"""The text of a member list: Western or Central European bytes, and text encoded twice."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from overtrick.formats.reading import Notice, Unreadable
from overtrick.formats.text import decode

_EIGHT_BIT: Final = {
    "cp1252": "Windows-1252 (Western European)",
    "cp1250": "Windows-1250 (Central European)",
    "iso8859-2": "ISO 8859-2 (Central European)",
    "cp850": "code page 850 (DOS, Western European)",
    "cp852": "code page 852 (DOS, Central European)",
}
"""In the order in which they are taken where several fit equally well."""

_CENTRAL: Final = frozenset("ąćęłńśźżĄĆĘŁŃŚŹŻčďěňřšťůžČĎĚŇŘŠŤŮŽőűŐŰĺľŕŽđĐăâîșțşţ")
_WESTERN: Final = frozenset("àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ’")
_ACCENTED: Final = re.compile(r"[^\x00-\x7f]")
_ENOUGH: Final = 5000
"""Accented letters that tell an encoding; further ones would tell no more."""

_TWICE: Final = re.compile(r"[ÂÃÄÅ][\u0080-\u00bf\u0152-\u2122]")


def member_text(content: bytes, file: str, encoding: str | None) -> tuple[str, str, list[Notice]]:
    """The text, the encoding it was read in, and what is to be said of it.

    Text that is not Unicode is read in whichever 8-bit encoding makes its accents stand in
    words; ``encoding`` overrules. Raises Unreadable for what is not text or has no such name.
    """
    if encoding:
        return _forced(content, file, encoding), encoding, []
    text, notices = decode(content, file)
    if not notices:
        return text, "utf-8", []
    best = max(_EIGHT_BIT, key=lambda one: _likely(content, one))
    message = f"not UTF-8: read as {_EIGHT_BIT[best]}; look at the accents, or name the encoding"
    return content.decode(best, errors="replace"), best, [Notice("encoding", file, message)]


def _forced(content: bytes, file: str, encoding: str) -> str:
    try:
        return content.decode(encoding).removeprefix("\ufeff")
    except LookupError:
        message = f"no encoding is called {encoding!r}: cp1250, cp1252 or utf-8 is expected"
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        message = f"line {line} is not text in {encoding}"
    raise Unreadable([Notice("member-encoding", file, message)])


def _likely(content: bytes, encoding: str) -> int:
    """How well an encoding fits: accented letters count for it, signs within words against."""
    text = content.decode(encoding, errors="replace")
    found = islice(_ACCENTED.finditer(text), _ENOUGH)
    return sum(_weight(text, match.start()) for match in found)


def _weight(text: str, place: int) -> int:
    one = text[place]
    beside = text[max(place - 1, 0) : place] + text[place + 1 : place + 2]
    if one in _WESTERN or one in _CENTRAL:
        odd = one.isupper() and any(other.islower() for other in text[max(place - 1, 0) : place])
        return -2 if odd else 2
    return -3 if any(other.isalpha() for other in beside) else 0


def mended(cell: str) -> str:
    """A cell whose UTF-8 was once taken for Windows-1252: ``JosÃ©`` is ``José``."""
    if not _TWICE.search(cell):
        return cell
    for encoding in ("cp1252", "latin-1"):
        try:
            return cell.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return cell
