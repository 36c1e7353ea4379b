"""Whether another program has a database open, as a server has all evening."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import text

from overtrick.store.address import Address, address
from overtrick.store.engines import OPEN, engine_of
from overtrick.store.errors import DatabaseInUse
from overtrick.store.failures import failing

_OTHERS: Final = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND (classid, objid, objsubid) = (0, :open, 1)"
)
_TAKEN: Final = ("SQLITE_BUSY", "SQLITE_LOCKED")


def check_unused(url: str) -> None:
    """Raise DatabaseInUse where another program of ours has a database open.

    Nothing of it may be open in this program. One that cannot be opened is used by nobody, as far
    as can be seen.
    """
    at = address(url)
    if _is_open(at.path) if at.path is not None else _is_connected(at):
        message = "a server, or another command, has the database open: stop it first"
        raise DatabaseInUse(message, where=str(at))


def _is_open(path: Path) -> bool:
    """Whether anybody has an SQLite file open: it gives up its log to nobody who is not alone."""
    if not path.is_file():
        return False
    file = f"{path.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(file, uri=True, timeout=0, isolation_level=None)) as alone:
            if alone.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                alone.execute("PRAGMA journal_mode = DELETE").fetchone()
                alone.execute("PRAGMA journal_mode = WAL").fetchone()
    except sqlite3.Error as error:
        return getattr(error, "sqlite_errorname", "").startswith(_TAKEN)
    return False


def _is_connected(at: Address) -> bool:
    """Whether anybody else is connected to a PostgreSQL database by a program of ours."""
    engine = engine_of(at, create=False)
    try:
        with failing(str(at)), engine.connect() as connection:
            return bool(connection.scalar(text(_OTHERS), {"open": OPEN}))
    finally:
        engine.dispose()
