"""Lists of entries: a pair, player or team on each line, from a spreadsheet or an event file."""

from overtrick.formats.entry_lists.read import read
from overtrick.formats.entry_lists.row import EntryList, EntryRow

__all__ = ["EntryList", "EntryRow", "read"]
