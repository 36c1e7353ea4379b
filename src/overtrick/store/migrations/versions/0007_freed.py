"""Which tables a director took from a device."""  # noqa: INP001

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007_freed"
down_revision = "0006_devices"


def upgrade() -> None:
    """Keep with each claim of a table whether a director ended it."""
    op.add_column("device_claims", sa.Column("freed", sa.Boolean()))
