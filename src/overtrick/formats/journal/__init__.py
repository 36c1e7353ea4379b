"""Overtrick's own JSON: the whole journal of an event, and the document that ``score`` prints."""

from overtrick.formats.journal.read import check_record, decode_record, entries, read
from overtrick.formats.journal.write import encode_record, write

__all__ = ["check_record", "decode_record", "encode_record", "entries", "read", "write"]
