"""Those who change which records are one person take turns, whatever process they are in."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

_ROOM: Final = 4_000_004
"""The advisory lock that PostgreSQL holds to the end of the transaction."""


def in_turn(connection: Connection) -> None:
    """Wait until nobody else merges, takes apart or erases people; what is read then is so.

    Two merges of the same two records at once would each see the other undone, and leave
    nobody. An SQLite file has one writer anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:room)"), {"room": _ROOM})
