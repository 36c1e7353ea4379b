"""Text from bytes in the encodings that real files use."""

from __future__ import annotations

import codecs

from overtrick.formats.reading import Notice, Unreadable

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def foreign(content: bytes, file: str) -> str:
    """What a file is that another program has to save in another form first, empty for none.

    By its first bytes; a name alone tells Excel and LibreOffice too.
    """
    name = file.lower()
    if content.startswith(b"PK\3\4"):
        return _zipped(content, name)
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        return _WORD if name.endswith((".doc", ".dot")) else _EXCEL
    if content.startswith(b"%PDF-"):
        return "this is a PDF, made for printing: the results themselves are needed"
    return _EXCEL if name.endswith(_EXCEL_NAMES) else _LIBRE if name.endswith(".ods") else ""


_EXCEL = "this looks like an Excel file: in Excel choose Save as, CSV"
_LIBRE = "this looks like a LibreOffice file: in LibreOffice choose Save as, Text CSV"
_WORD = "this looks like a Word file: the results are needed as CSV"
_EXCEL_NAMES = (".xls", ".xlsx", ".xlsm", ".xlsb")


def _zipped(content: bytes, name: str) -> str:
    """Which program's zip this is: the names of what it holds stand in it as they are."""
    if b"opendocument.spreadsheet" in content[:200] or name.endswith(".ods"):
        return _LIBRE
    if b"xl/" in content or name.endswith(_EXCEL_NAMES):
        return _EXCEL
    if b"word/document" in content:
        return _WORD
    return "this is a zip file: take the file of results out of it"


def decode(content: bytes, file: str) -> tuple[str, tuple[Notice, ...]]:
    """The text of a file: UTF-8 or UTF-16 by its mark, UTF-8, otherwise Windows-1252.

    A file that had to be taken as Windows-1252 is said in a notice. Raises Unreadable for
    what is not text (NUL bytes).
    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace"), ()
    if b"\0" in content:
        message = foreign(content, file) or "this is not a text file"
        raise Unreadable([Notice("not-text", file, message)])
    try:
        return content.decode("utf-8"), ()
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
        notice = Notice("encoding", file, "not UTF-8: read as Windows-1252 (Western European)")
        return text, (notice,)
