"""Text from bytes in the encodings that real files use."""

from __future__ import annotations

import codecs

from overtrick.formats.reading import Notice, Unreadable

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(content: bytes, file: str) -> tuple[str, tuple[Notice, ...]]:
    """The text of a file: UTF-8 or UTF-16 by its mark, UTF-8, otherwise Windows-1252.

    A file that had to be taken as Windows-1252 is said in a notice. Raises Unreadable for
    what is not text (NUL bytes).
    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace"), ()
    if b"\0" in content:
        raise Unreadable([Notice("not-text", file, "this is not a text file")])
    try:
        return content.decode("utf-8"), ()
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
        notice = Notice("encoding", file, "not UTF-8: read as Windows-1252 (Western European)")
        return text, (notice,)
