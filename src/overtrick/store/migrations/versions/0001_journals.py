"""Events, their journals, and the files they came from."""  # noqa: INP001

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001_journals"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "events",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("date", sa.Text()),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("key", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
        sa.UniqueConstraint("uid", name="uq_events_uid"),
        sa.UniqueConstraint("key", name="uq_events_key"),
    )
    op.create_table(
        "entries",
        sa.Column("event_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("act", sa.Integer()),
        sa.Column("at", sa.Text()),
        sa.Column("author", sa.Text()),
        sa.Column("key", sa.Text()),
        sa.Column("file", sa.Text()),
        sa.Column("line", sa.BigInteger()),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("sum", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("event_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_entries_event_id_events"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ux_entries_key",
        "entries",
        ["event_id", "key"],
        unique=True,
        sqlite_where=sa.text("number = act"),
        postgresql_where=sa.text("number = act"),
    )
    op.create_table(
        "originals",
        sa.Column("event_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.Text()),
        sa.Column("author", sa.Text()),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("event_id", "sha256", "name", name="pk_originals"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_originals_event_id_events"),
    )
