"""The tables of the journals. Those of people, accounts and results share ``metadata``."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)
"""Every table of a database, whichever module declares it."""

events: Final = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("uid", Text, nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("date", Text),
    Column("stage", Text, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("last", Integer, nullable=False),
    Column("head", Text, nullable=False),
    Column("key", Text, unique=True),
)
"""One row an event. ``uid`` names it in every database that it is copied to; ``last`` and
``head`` are the number and the sum of its last entry; ``title``, ``date`` and ``stage`` repeat
for a list what the journal says; ``key`` is the one it was created with."""

entries: Final = Table(
    "entries",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("act", Integer),
    Column("at", Text),
    Column("author", Text),
    Column("key", Text),
    Column("file", Text),
    Column("line", BigInteger),
    Column("record", Text, nullable=False),
    Column("sum", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The journals, an entry a row: rows are added and never changed. ``sum`` is the SHA-256 of the
entry and of the sum before it, in hexadecimal."""

Index(
    "ux_entries_key",
    entries.c.event_id,
    entries.c.key,
    unique=True,
    sqlite_where=text("number = act"),
    postgresql_where=text("number = act"),
)

originals: Final = Table(
    "originals",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("sha256", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("at", Text),
    Column("author", Text),
    Column("content", LargeBinary, nullable=False),
)
"""The files that records came from, whole."""
