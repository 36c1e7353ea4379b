"""Connections as the store needs them, to SQLite and to PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Container
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event

from overtrick.store.address import Address
from overtrick.store.answering import LONGER, hurried
from overtrick.store.errors import CannotOpenDatabase, NoDatabase, NotADatabase

BUSY: Final = 5.0
"""Seconds to wait while another program holds the database."""

PROGRAM: Final = "overtrick"
"""What PostgreSQL calls our connections, for whoever looks who is there."""

OPEN: Final = 4_000_005
"""An advisory lock that each of them shares: what is ours, whatever the URL has it called."""

_BEGIN: Final = "overtrick_begin"
"""The option that says how SQLite's transactions begin: not at all where it is empty."""


def engine_of(address: Address, *, create: bool, busy: float = BUSY) -> Engine:
    """An engine; an SQLite file is made where ``create`` says so.

    Raises NoDatabase for a file that is not there, CannotOpenDatabase for a folder that is not.
    """
    if address.path is None:
        return _postgres(address, busy)
    _check_path(address.path, create=create)
    return _sqlite(address.path, busy, create=create)


def writing(engine: Engine) -> Connection:
    """A connection whose transactions hold SQLite's write lock from their beginning."""
    return engine.connect().execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})


def bare(engine: Engine) -> Connection:
    """A connection to SQLite without transactions, for what cannot be done in one."""
    return engine.connect().execution_options(**{_BEGIN: ""})


def _check_path(path: Path, *, create: bool) -> None:
    if not path.parent.is_dir():
        raise CannotOpenDatabase(f"there is no folder {path.parent}", where=str(path))
    if path.is_dir():
        raise CannotOpenDatabase("this is a folder, not a database", where=str(path))
    if not create and not path.exists():
        raise NoDatabase("there is no database of that name", where=str(path))
    if path.exists() and not path.is_file():
        raise NotADatabase("this is a device, not a database", where=str(path))


def may_write(path: Path) -> bool:
    """Whether an SQLite file may be written, and its log beside it."""
    effective = os.access in os.supports_effective_ids

    def may(one: Path) -> bool:
        return os.access(one, os.W_OK, effective_ids=effective)

    return may(path.absolute().parent) and (not path.exists() or may(path))


def _mode(path: Path, *, create: bool) -> str:
    """How to open an SQLite file.

    One that may only be read is taken as it lies where nobody writes to it, because SQLite would
    leave a log beside it that its owner may not write; with a log there, it is read through that.
    """
    if may_write(path):
        return "mode=rwc" if create else "mode=rw"
    return "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "mode=ro&immutable=1"


def _sqlite(path: Path, busy: float, *, create: bool) -> Engine:
    file = path.absolute().as_uri()

    def connect() -> sqlite3.Connection:
        uri = f"{file}?{_mode(path, create=create)}"
        # Without an isolation level the driver leaves BEGIN and COMMIT to us: left to itself it
        # begins at the first write, when a decision has long been read and may be out of date.
        return sqlite3.connect(
            uri, uri=True, timeout=busy, isolation_level=None, check_same_thread=False
        )

    engine = create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, pool_size=8, max_overflow=56
    )
    event.listen(engine, "connect", _settle)
    event.listen(engine, "begin", _begin)
    return engine


def _settle(connection: sqlite3.Connection, _: object) -> None:
    """What SQLite forgets with each connection. FULL: a commit is on the disk when it returns."""
    for pragma in ("foreign_keys = ON", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get(_BEGIN, "BEGIN")
    if begin:
        connection.exec_driver_sql(begin)


def keep_a_log(connection: Connection) -> None:
    """Let SQLite write ahead to a log, so that readers never wait; the file remembers it.

    Where the file may not be written, or lies where no memory can be shared, it stays as it is.
    """
    driver: Any = connection.connection.driver_connection
    mode = driver.execute("PRAGMA journal_mode").fetchone()[0]
    if mode != "wal":
        driver.execute("PRAGMA journal_mode = WAL").fetchone()


def _alive(busy: float, said: Container[str]) -> dict[str, Any]:
    """Who we are, and how libpq finds out that the other end is gone; not what the URL ``said``."""
    asked = {
        "application_name": PROGRAM,
        "connect_timeout": max(2, round(busy)),
        "keepalives": 1,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": round(1000 * (busy + LONGER)),
    }
    return {name: value for name, value in asked.items() if name not in said}


def _postgres(address: Address, busy: float) -> Engine:
    if address.url is None:
        raise AssertionError(address)
    engine = create_engine(
        address.url,
        pool_pre_ping=True,
        pool_size=8,
        max_overflow=24,
        connect_args=_alive(busy, address.url.query),
    )
    hurried(engine, busy + LONGER)

    @event.listens_for(engine, "connect")
    def _patience(connection: Any, _: object) -> None:
        connection.execute(f"SET lock_timeout = {round(busy * 1000)}")
        connection.execute(f"SELECT pg_try_advisory_lock_shared({OPEN})")
        connection.commit()

    return engine
