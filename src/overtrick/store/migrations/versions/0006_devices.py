"""What devices at the tables say of themselves."""  # noqa: INP001

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006_devices"
down_revision = "0005_tries"


def upgrade() -> None:
    """Keep with each device what it has not sent yet, and the charge of its battery."""
    op.add_column("devices", sa.Column("unsent", sa.Integer()))
    op.add_column("devices", sa.Column("battery", sa.Integer()))
