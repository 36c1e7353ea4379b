"""``metadata`` with every table in it: importing this module declares them all."""

from __future__ import annotations

from overtrick.store import people_tables, tables

metadata = tables.metadata

__all__ = ["metadata", "people_tables", "tables"]
