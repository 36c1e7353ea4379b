"""Traveller CSV: one line a result, as a club keeps it in a spreadsheet."""

from overtrick.formats.travellers.read import read
from overtrick.formats.travellers.write import write

__all__ = ["read", "write"]
