"""Who is signed in, tokens for programs, secrets for signatures."""  # noqa: INP001

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004_sign_in"
down_revision = "0003_results"


def upgrade() -> None:
    """Make the tables of sessions, tokens, secrets and the tables' codes."""
    op.create_table(
        "sessions",
        _text("sha256"),
        _text("account"),
        _text("label"),
        _number("lasts"),
        _text("since"),
        _text("last_seen"),
        _text("expires"),
        sa.PrimaryKeyConstraint("sha256", name="pk_sessions"),
        _foreign("sessions", "account", "accounts"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_table(
        "api_tokens",
        _text("id"),
        _text("sha256"),
        _text("account"),
        _text("name"),
        _text("role"),
        _text("scope"),
        _text("since"),
        sa.Column("last_used", sa.Text()),
        sa.Column("expires", sa.Text()),
        sa.Column("revoked", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_api_tokens"),
        sa.UniqueConstraint("sha256", name="uq_api_tokens_sha256"),
        _foreign("api_tokens", "account", "accounts"),
    )
    op.create_index("ix_api_tokens_account", "api_tokens", ["account"])
    op.create_table(
        "secrets",
        _text("name"),
        _text("value"),
        _text("since"),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "table_epochs",
        _number("event_id"),
        _number("epoch"),
        _text("since"),
        sa.PrimaryKeyConstraint("event_id", name="pk_table_epochs"),
        _foreign("table_epochs", "event_id", "events"),
    )


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)


def _foreign(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}_{target}"
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=name)
