"""From bytes to a Usebio document and back: XML read without network, entities or surprises."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from lxml import etree

from overtrick.formats.reading import Notice
from overtrick.formats.usebio.binding import bind, tag_of, unbind, unknowns
from overtrick.formats.usebio.elements import Usebio
from overtrick.formats.usebio.errors import BadXml, NotUsebio

MAX_BYTES: Final = 8 * 1024 * 1024
"""More than this is refused: it would be an event of 20,000 results."""
MAX_ELEMENTS: Final = 250_000
"""More elements than this are refused, which bounds the memory and the time."""
MAX_ATTRIBUTES: Final = 200_000
"""More ``=`` than this are refused; a real file has fewer than a thousand."""

_DECLARATION = re.compile(r"\s*<\?xml\b[^>]*\?>")
_ENCODING = re.compile(rb"""^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ENCODINGS = re.compile(r"utf-8|ascii|iso8859-\d+|cp125\d|koi8-[rtu]")
_DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.usebio.org/files/usebio_v1_2.dtd">'


def parse(content: bytes, file: str) -> Usebio:
    """The document in ``content``; ``file`` is its name for messages.

    Raises BadXml (not well formed, declares entities, larger than the limits of this module)
    and NotUsebio (not XML at all, or with another root), each naming the line.
    """
    text, notices = _decode(content, file)
    _check_size(text, file)
    root = _tree(text, file)
    if tag_of(root) != "USEBIO":
        message = f"this is XML, but not USEBIO: it begins with <{tag_of(root)[:60]}>"
        raise NotUsebio(message, where=f"{file}, line {root.sourceline}")
    try:
        document = bind(Usebio, root)
    except BadXml as error:
        raise BadXml(error.message, where=f"{file}, {error.where}") from None
    return replace(document, notices=(*notices, *_unknown_notices(document, file)))


def dump(document: Usebio) -> bytes:
    """The document as XML in UTF-8, indented, under the DOCTYPE of USEBIO 1.2."""
    root = unbind(document, "USEBIO")
    etree.indent(root, "   ")
    written: bytes = etree.tostring(
        root, encoding="UTF-8", xml_declaration=True, doctype=_DOCTYPE, pretty_print=True
    )
    return written


def _decode(content: bytes, file: str) -> tuple[str, tuple[Notice, ...]]:
    """The text by its mark, its declaration, as UTF-8, or else as Windows-1252."""
    if len(content) > MAX_BYTES:
        raise BadXml(f"larger than {MAX_BYTES // 1024 // 1024} MiB: not an event", where=file)
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace"), ()
    declared = _declared(content, file)
    try:
        return content.decode(declared), ()
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    message = f"not {declared.upper()}: read as Windows-1252 (Western European)"
    return text, (Notice("encoding", file, message),)


def _declared(content: bytes, file: str) -> str:
    match = _ENCODING.match(content)
    if not match:
        return "utf-8"
    name = match[1].decode("ascii")
    try:
        found = codecs.lookup(name).name
    except LookupError:
        found = name
    if found.startswith("utf-16"):
        return "utf-8"  # as some programs declare what they then do not write
    if not _ENCODINGS.fullmatch(found):
        raise BadXml(
            f"its encoding {name!r} is not one that Overtrick reads", where=f"{file}, line 1"
        )
    return found


def _check_size(text: str, file: str) -> None:
    elements = text.count("<") - text.count("</")
    if elements > MAX_ELEMENTS or text.count("=") > MAX_ATTRIBUTES:
        raise BadXml("more elements or attributes than any event has", where=file)
    found = text.find("<!ENTITY")
    if found >= 0:
        line = text.count("\n", 0, found) + 1
        raise BadXml(
            "declares entities of its own, which USEBIO never needs: not read",
            where=f"{file}, line {line}",
        )


def _tree(text: str, file: str) -> Any:
    if not text.lstrip("\ufeff \t\r\n").startswith("<"):
        raise NotUsebio("this is not XML: USEBIO begins with <", where=f"{file}, line 1")
    body = _DECLARATION.sub(_blank, text, count=1) if _DECLARATION.match(text) else text
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        recover=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(body.encode("utf-8", errors="replace"), parser)
    except etree.XMLSyntaxError as error:
        raise _malformed(error, file) from None


def _blank(declaration: re.Match[str]) -> str:
    """The line breaks of the XML declaration alone, so that lines keep their numbers."""
    return "\n" * declaration[0].count("\n")


def _malformed(error: etree.XMLSyntaxError, file: str) -> BadXml:
    if "XML_PARSE_HUGE" in (error.msg or ""):  # advice to programmers, about limits that stay
        message = "the file is nested too deeply, or has too long a text, to be an event"
        return BadXml(message, where=f"{file}, line {error.lineno or 1}")
    reason = (error.msg or "it ends too early").rpartition(", line")[0] or error.msg or ""
    message = f"not well-formed XML: {reason[:200]}"
    return BadXml(message, where=f"{file}, line {error.lineno or 1}")


def _unknown_notices(document: Usebio, file: str) -> Iterator[Notice]:
    """Each unknown element's name once, with the first line and how many there are."""
    found = list(unknowns(document))
    first = {unknown.tag: unknown for unknown in reversed(found)}
    for tag, count in Counter(unknown.tag for unknown in found).items():
        kind = f"attribute {tag[1:]}" if tag.startswith("@") else f"element {tag}"
        times = "once" if count == 1 else f"{count} times"
        message = f"{kind[:80]} is not known here: kept, not used ({times})"
        yield Notice("unknown-element", f"{file}, line {first[tag].line}", message)
