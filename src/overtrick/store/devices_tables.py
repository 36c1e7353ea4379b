"""Tables of the devices at the tables, and of who entered results where."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text

from overtrick.store.tables import metadata

devices: Final = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("sha256", Text, nullable=False, unique=True),
    Column("label", Text, nullable=False),
    Column("since", Text, nullable=False),
    Column("last_seen", Text, nullable=False),
    Column("unsent", Integer),
    Column("battery", Integer),
)
"""A device is known by a token, of which only the sum is kept. ``unsent`` and ``battery`` are
what it said of itself when it was last seen, as far as it could."""

device_claims: Final = Table(
    "device_claims",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("section", Text, primary_key=True),
    Column("table_no", Integer, primary_key=True, autoincrement=False),
    Column("epoch", Integer, primary_key=True, autoincrement=False),
    Column("device", Text, ForeignKey("devices.id"), nullable=False),
    Column("since", Text, nullable=False),
    Column("until", Text),
    Column("taken_over", Text),
    Column("freed", Boolean),
    Index("ix_device_claims_device", "device"),
)
"""Who held a table, one row a claim, never two open at once: the highest epoch counts.
``taken_over`` names the device that had it before, where it was not given up; ``freed`` says that a
director took it from the device of the row."""
