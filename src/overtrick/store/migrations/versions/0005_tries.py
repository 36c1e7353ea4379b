"""What was tried too often, counted for every process together."""  # noqa: INP001

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005_tries"
down_revision = "0004_sign_in"


def upgrade() -> None:
    """Make the table of tries."""
    op.create_table(
        "tries",
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("made", sa.Text(), nullable=False),
        sa.Column("over", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name="pk_tries"),
    )
    op.create_index("ix_tries_over", "tries", ["over"])
