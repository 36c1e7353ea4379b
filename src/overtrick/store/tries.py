"""How often something was tried, counted in the database: for all processes that share it.

Every function takes the connection of a transaction that its caller began.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, delete, insert, select, text, update

from overtrick.store.sessions_tables import tries

_ROOM: Final = 4_000_003
"""The advisory lock that PostgreSQL holds while one process counts."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """So many tries of one kind in so many seconds, for each name."""

    kind: str
    tries: int
    seconds: int = 60


def count(connection: Connection, allowed: Allowed, name: str, *, now: datetime) -> float:
    """Count a try; 0 where it is allowed, else the seconds until the next would be.

    Tries that a clock which was ahead has dated later than now are forgotten.
    """
    _alone(connection)
    at, lasts = _milliseconds(now), allowed.seconds * 1000
    connection.execute(delete(tries).where(tries.c.over <= at))
    mine = tries.c.sha256 == _sum(allowed, name)
    found = connection.scalar(select(tries.c.made).where(mine))
    made: list[int] = [one for one in json.loads(found or "[]") if at - lasts < one <= at]
    if len(made) >= allowed.tries:
        return (made[0] + lasts - at) / 1000
    values = {"made": json.dumps([*made, at]), "over": at + lasts}
    if found is None:
        connection.execute(insert(tries), [{"sha256": _sum(allowed, name), **values}])
    else:
        connection.execute(update(tries).where(mine).values(**values))
    return 0.0


def count_all(
    connection: Connection, wanted: Sequence[tuple[Allowed, str]], *, now: datetime
) -> float:
    """Count a try under several names; the first that is not allowed says how long to wait."""
    waits = (count(connection, allowed, name, now=now) for allowed, name in wanted)
    return next((seconds for seconds in waits if seconds > 0), 0.0)


def forgive(connection: Connection, allowed: Allowed, name: str) -> None:
    """Forget the tries of whoever was right in the end."""
    connection.execute(delete(tries).where(tries.c.sha256 == _sum(allowed, name)))


def _alone(connection: Connection) -> None:
    """Let no other process count at the same time; a transaction of SQLite is alone as it is."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:room)"), {"room": _ROOM})


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def _sum(allowed: Allowed, name: str) -> str:
    """Names are of any length, and nobody needs to read who tried what."""
    return hashlib.sha256(f"{allowed.kind} {name}".encode(errors="surrogatepass")).hexdigest()
