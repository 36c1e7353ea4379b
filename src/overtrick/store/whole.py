"""``metadata`` with every table in it: importing this module declares them all."""

from __future__ import annotations

from overtrick.store import (
    accounts_tables,
    devices_tables,
    people_tables,
    reading_tables,
    sessions_tables,
    tables,
)

metadata = tables.metadata

__all__ = [
    "accounts_tables",
    "devices_tables",
    "metadata",
    "people_tables",
    "reading_tables",
    "sessions_tables",
    "tables",
]
