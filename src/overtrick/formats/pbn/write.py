"""From a document to bytes: what was read is written as it stood."""

from __future__ import annotations

from itertools import chain

from overtrick.formats.pbn.charset import encode
from overtrick.formats.pbn.document import Document, Game, Tag


def write_document(document: Document) -> bytes:
    """The bytes of ``document``: those of the file it was parsed from where it is unchanged.

    New tags are written as the export format asks. A character that the document's set lacks
    makes the whole file UTF-8.
    """
    games = (_pieces(game, document.newline) for game in document.games)
    text = "".join(chain.from_iterable(games)) + document.tail
    return encode(text, document.charset)


def pair(tag: Tag) -> str:
    """``[Name "value"]``. A table's backslashes mark widths and are not escaped."""
    table = tag.name.endswith("Table") and tag.name != "Table"
    value = tag.value.translate(_FLAT).replace('"', '\\"') if table else quoted(tag.value)
    return f'[{tag.name} "{value}"]'


def quoted(value: str) -> str:
    """A value as it can stand between quotes: a line break or tab becomes a space."""
    return value.translate(_FLAT).replace("\\", "\\\\").replace('"', '\\"')


_FLAT = dict.fromkeys([*range(32), *range(127, 160)], " ")


def _pieces(game: Game, newline: str) -> list[str]:
    pieces = [game.lead]
    for tag in game.tags:
        pieces += [pair(tag) if tag.source is None else tag.source, tag.body]
        if tag.source is None and not tag.body:
            pieces.append(newline)
    return pieces
