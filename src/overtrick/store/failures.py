"""What a driver says when something fails, in the store's own errors."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeGuard

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from overtrick.store.errors import (
    CannotOpenDatabase,
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseReadOnly,
    DatabaseUnreachable,
    DiskFailed,
    DiskFull,
    NotADatabase,
    NotStorable,
    StoreError,
)

_Said = tuple[type[StoreError], str]

_BUSY: Final[_Said] = (
    DatabaseBusy,
    "another program holds the database: nothing was written; try again when it is done",
)
_READ_ONLY: Final[_Said] = (
    DatabaseReadOnly,
    "the database, or the folder it is in, may only be read: nothing was written",
)
_DAMAGED: Final[_Said] = (DatabaseDamaged, "the database is damaged: restore the last backup")
_FULL: Final[_Said] = (DiskFull, "the disk is full: nothing was written; make room and try again")
_CLOSED: Final[_Said] = (CannotOpenDatabase, "may not be opened")
_DISK: Final[_Said] = (DiskFailed, "the disk did not do what was asked: nothing was written")

_SQLITE: Final[tuple[tuple[str, _Said], ...]] = (
    ("SQLITE_FULL", _FULL),
    ("SQLITE_BUSY", _BUSY),
    ("SQLITE_LOCKED", _BUSY),
    ("SQLITE_READONLY", _READ_ONLY),
    ("SQLITE_NOTADB", (NotADatabase, "the file is not a database")),
    ("SQLITE_CORRUPT", _DAMAGED),
    ("SQLITE_IOERR", _DISK),
    ("SQLITE_CANTOPEN", _CLOSED),
    ("SQLITE_PERM", _CLOSED),
    ("SQLITE_AUTH", _CLOSED),
)
"""Beginnings of the names that SQLite gives its errors."""

_POSTGRES: Final[tuple[tuple[str, _Said], ...]] = (
    ("53100", _FULL),
    ("53", _BUSY),
    ("55P03", _BUSY),
    ("40", _BUSY),
    ("25006", _READ_ONLY),
    ("28", _CLOSED),
    ("3D", _CLOSED),
    ("42501", _CLOSED),
    ("58030", _DISK),
    ("XX", _DAMAGED),
)
"""Beginnings of PostgreSQL's SQLSTATE codes (its manual, appendix A)."""

_GONE: Final = ("08", "57P")
_LONGEST: Final = 200
"""Characters of a driver's own words that a message repeats."""


_NUL: Final = "cannot contain NUL (0x00) bytes"
"""What PostgreSQL's driver says of a text before the server sees it."""

FAILURES: Final = (DBAPIError, sqlite3.Error, UnicodeError)
"""What is raised where a database fails: by SQLAlchemy, by the driver itself, by either's text."""

_NO_ROOM: Final = 65_536
"""Bytes left on a disk below which it counts as full: SQLite's log grows by half of it."""

_TROUBLE: Final = (
    DatabaseBusy, DatabaseDamaged, DatabaseReadOnly, DatabaseUnreachable, DiskFailed, DiskFull,
    NotADatabase,
)  # fmt: skip
"""Failures of the database, where every other error of the store refuses what was asked."""


def failure(error: Exception, where: str) -> StoreError:
    """The store's error for one of FAILURES.

    What the driver says may tell of hosts and tables: it stands with ``where`` it was, for whoever
    runs the program alone.
    """
    original = error.orig if isinstance(error, DBAPIError) else error
    words = str(original).strip().partition("\n")[0][:_LONGEST]
    if isinstance(error, UnicodeEncodeError) or words.endswith(_NUL):
        return NotStorable("a text holds a character that cannot be kept")
    if isinstance(error, DBAPIError) and is_gone(error):
        return DatabaseUnreachable("the database cannot be reached", where=f"{where} ({words})")
    # Python's words for a page gone bad, or its error.
    if words.startswith("Could not decode to UTF-8") or isinstance(error, UnicodeDecodeError):
        return DatabaseDamaged(_DAMAGED[1], where=where)
    sqlite = getattr(original, "sqlite_errorname", None)
    table = _SQLITE if sqlite else _POSTGRES
    name = sqlite or getattr(original, "sqlstate", None) or ""
    if name.startswith("SQLITE_IOERR") and _is_full(where):
        name = "SQLITE_FULL"
    for beginning, (kind, message) in table:
        if name.startswith(beginning):
            return kind(message, where=where)
    return StoreError("the database failed", where=f"{where} ({words})")


def _is_full(where: str) -> bool:
    """Whether the disk of a file has no room: SQLite says so of some of its writes only."""
    try:
        return shutil.disk_usage(Path(where).absolute().parent).free < _NO_ROOM
    except (OSError, ValueError):
        return False


def is_trouble(error: BaseException | None) -> TypeGuard[StoreError]:
    """Whether it is a failure of the database, and no refusal of what was asked."""
    return type(error) is StoreError or isinstance(error, _TROUBLE)


def is_gone(error: DBAPIError) -> bool:
    """Whether the server went away, or never answered."""
    if error.connection_invalidated:
        return True
    original = error.orig
    if type(original).__module__.partition(".")[0] != "psycopg":
        return False
    state: str | None = getattr(original, "sqlstate", None)
    if state is None:  # libpq's own errors have none: refused, timed out, host unknown
        return type(original).__name__ in ("OperationalError", "ConnectionTimeout")
    return state.startswith(_GONE)


@contextmanager
def failing(where: str) -> Iterator[None]:
    """Turn what a driver raises inside into the store's errors."""
    try:
        yield
    except FAILURES as error:
        raise failure(error, where) from error
    except NoConnectionFree as error:
        raise DatabaseBusy("all connections are in use: try again", where=where) from error
