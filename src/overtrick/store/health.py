"""Whether the database takes what is written: what failed is tried again, and the room left."""

from __future__ import annotations

import shutil
from time import monotonic
from typing import Final

from sqlalchemy import Connection, delete, insert

from overtrick.store.errors import DiskNearlyFull, StoreError
from overtrick.store.sessions_tables import secrets
from overtrick.store.store import Store

AGAIN: Final = 5.0
"""Seconds after a failure before writing is tried again for whoever only asks."""
LOW: Final = 16 * 1024 * 1024
"""Bytes left on a file's disk below which somebody should make room: a few evenings' worth."""

_TRIED: Final = "tried"
_SIZE: Final = 65_536


def check_health(store: Store) -> None:
    """Raise the StoreError by which the database fails now, without saying where it is.

    It has to be read; where writing failed last it has to be written to again, though not more
    often than every AGAIN seconds. Raises DiskNearlyFull where nothing failed and there is less
    room than LOW.
    """
    try:
        store.events()
        _check_writing(store)
    except StoreError as error:
        raise type(error)(error.message) from error
    left = room_left(store)
    if left is not None and left < LOW:
        raise DiskNearlyFull(f"the disk of the database has {left // 1024} KiB left: make room")


def room_left(store: Store) -> int | None:
    """Bytes left on the disk of a file; None for a server's, or where nobody says."""
    if store.address.path is None:
        return None
    try:
        return shutil.disk_usage(store.address.path.absolute().parent).free
    except OSError:
        return None


def _check_writing(store: Store) -> None:
    trouble = store.trouble
    if trouble is None:
        return
    if monotonic() - trouble.since < AGAIN:
        raise trouble.error
    store.write(_tried)


def _tried(connection: Connection) -> None:
    """Write something, and take it away: about as much as a busy moment of a room."""
    row = {"name": _TRIED, "value": "0" * _SIZE, "since": ""}
    connection.execute(insert(secrets), [row])
    connection.execute(delete(secrets).where(secrets.c.name == _TRIED))
