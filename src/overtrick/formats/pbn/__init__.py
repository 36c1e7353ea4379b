"""PBN 1.0 to 2.1: deals, results and whole games."""

from overtrick.formats.pbn.boards import deals
from overtrick.formats.pbn.check import check
from overtrick.formats.pbn.document import Document, Fault, Game, NotPbn, Tag, inherited
from overtrick.formats.pbn.export import write, write_deals
from overtrick.formats.pbn.parse import parse
from overtrick.formats.pbn.reading import read
from overtrick.formats.pbn.sections import Section, section
from overtrick.formats.pbn.tables import Table, table
from overtrick.formats.pbn.write import write_document

__all__ = [
    "Document",
    "Fault",
    "Game",
    "NotPbn",
    "Section",
    "Table",
    "Tag",
    "check",
    "deals",
    "inherited",
    "parse",
    "read",
    "section",
    "table",
    "write",
    "write_deals",
    "write_document",
]
