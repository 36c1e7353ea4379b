"""Traveller CSV: one line a result, as a club keeps it in a spreadsheet."""

from overtrick.formats.travellers.read import read

__all__ = ["read"]
