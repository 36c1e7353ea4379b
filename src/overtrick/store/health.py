"""Whether the database can be read and takes what is written, and the room that is left."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, delete, insert

from overtrick.store.errors import DatabaseDamaged, DiskNearlyFull, StoreError
from overtrick.store.failures import failing
from overtrick.store.sessions_tables import secrets
from overtrick.store.store import Store

AGAIN: Final = 5.0
"""Seconds after a failure before writing is tried again for whoever only asks."""
LOW: Final = 16 * 1024 * 1024
"""Bytes left on a file's disk below which somebody should make room: a few evenings' worth."""

_SIZES: Final[WeakKeyDictionary[Store, int]] = WeakKeyDictionary()
"""How long each file was when it was last seen to be whole."""
_TRIED: Final = "tried"
_SIZE: Final = 65_536


def check_health(store: Store) -> None:
    """Raise the StoreError by which the database fails now, without saying where it is.

    The list of events and the last entry of the youngest's journal have to be read, and an SQLite
    file has to be there, begin as one and not be cut: the log beside it may hide for a while that
    it is. Where writing failed last it has to be written to again,
    though not more often than every AGAIN seconds. Other pages of a file are not looked at: that
    is for ``Store.check``. Raises DiskNearlyFull where nothing failed and there is less room than
    LOW.
    """
    try:
        _check_trouble(store)
        for youngest in store.events(archived=None)[:1]:
            store.entries(youngest.id, after=youngest.last - 1)
        if store.address.path is not None:
            _check_file(store, store.address.path)
        if store.trouble is not None:
            store.write(_tried)
    except StoreError as error:
        raise type(error)(error.message) from error
    left = room_left(store)
    if left is not None and left < LOW:
        raise DiskNearlyFull(f"the disk of the database has {left // 1024} KiB left: make room")


def _check_file(store: Store, path: Path) -> None:
    """Raise the StoreError of a file that is not there any more, or no whole database.

    One that is shorter than it says may be in the middle of taking pages from the log, or have
    found no room for them: it is damaged where it has become shorter than it was.
    """
    try:
        size = path.stat().st_size
    except OSError as error:
        raise DatabaseDamaged("the file of the database is not there any more") from error
    if not size:
        raise DatabaseDamaged("the file of the database is empty")
    try:
        _look(path)
    except DatabaseDamaged:
        if size < _SIZES.get(store, 0):
            raise
    else:
        _SIZES[store] = size


def _look(path: Path) -> None:
    """Read the first page as it stands in the file, by SQLite itself: it holds locks on it."""
    file = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with failing(""), closing(sqlite3.connect(file, uri=True)) as connection:
        connection.execute("PRAGMA schema_version").fetchone()


def room_left(store: Store) -> int | None:
    """Bytes left on the disk of a file; None for a server's, or where nobody says."""
    if store.address.path is None:
        return None
    try:
        return shutil.disk_usage(store.address.path.absolute().parent).free
    except OSError:
        return None


def _check_trouble(store: Store) -> None:
    """Raise what writing failed of just now, or waits for: to read may take as long."""
    trouble = store.trouble
    if trouble is not None and monotonic() - trouble.since < AGAIN:
        raise trouble.error


def _tried(connection: Connection) -> None:
    """Write something, and take it away: about as much as a busy moment of a room."""
    row = {"name": _TRIED, "value": "0" * _SIZE, "since": ""}
    connection.execute(insert(secrets), [row])
    connection.execute(delete(secrets).where(secrets.c.name == _TRIED))
