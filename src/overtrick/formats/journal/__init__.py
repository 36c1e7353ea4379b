"""Overtrick's own JSON: the whole journal of an event, and the document that ``score`` prints."""

from overtrick.formats.journal.read import read
from overtrick.formats.journal.write import write

__all__ = ["read", "write"]
