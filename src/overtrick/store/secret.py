"""The server's secret: made once, kept with everything else, and never shown."""

from __future__ import annotations

import secrets as random_numbers
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, insert, select

from overtrick.store.people_model import Random
from overtrick.store.sessions_tables import secrets

_NAME: Final = "server"
_BYTES: Final = 32


def server_secret(
    connection: Connection, *, at: datetime, random: Random = random_numbers.token_bytes
) -> bytes:
    """The secret that signatures are made with; the first who asks makes it."""
    found = connection.scalar(select(secrets.c.value).where(secrets.c.name == _NAME))
    if found is None:
        found = random(_BYTES).hex()
        row = {"name": _NAME, "value": found, "since": at.isoformat()}
        connection.execute(insert(secrets), [row])
    return bytes.fromhex(found)
