"""The mark of a database: every restore makes another, so that nobody goes on from what was before.

A program that has events in memory may find the same events shorter, or as long and with other
entries in them. Where the mark is another one, nothing that it remembers holds.
"""

from __future__ import annotations

import secrets as random_numbers
from datetime import UTC, datetime
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from overtrick.store.sessions_tables import secrets

NAME: Final = "restored"
"""The name by which the mark stands among the secrets."""
MARK: Final = f"SELECT value FROM secrets WHERE name = '{NAME}'"  # noqa: S608 - ours alone
MARKED: Final = func.coalesce(
    select(secrets.c.value).where(secrets.c.name == NAME).scalar_subquery(), ""
)
"""The same as a column; nothing where the database was never restored."""


class Place(NamedTuple):
    """Where a journal ends, in which event of which database; ``mark`` is empty until a restore."""

    last: int
    uid: str
    mark: str


def mark_of(connection: Connection) -> str:
    """The mark of a database; nothing where it was never restored."""
    return connection.scalar(select(secrets.c.value).where(secrets.c.name == NAME)) or ""


def mark_anew(connection: Connection) -> None:
    """Make another mark: what is in the database now came from elsewhere."""
    connection.execute(delete(secrets).where(secrets.c.name == NAME))
    since = datetime.now(UTC).isoformat()
    row = {"name": NAME, "value": random_numbers.token_hex(4), "since": since}
    connection.execute(insert(secrets), [row])
