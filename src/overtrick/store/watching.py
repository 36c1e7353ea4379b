"""Hearing of what other programs append to the same database.

SQLite is asked every fifth of a second whether anybody has written; PostgreSQL says it by itself,
for every append notifies within its transaction.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Final, TypeAlias

import psycopg
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from overtrick.store.marks import MARK
from overtrick.store.statements import CHANNEL, NO_EVENT

Tell: TypeAlias = Callable[[int, int], object]
"""Told of an event, and of the number of its last entry."""
Ends: TypeAlias = Mapping[int, int]
"""The numbers of events, and of their last entries."""
Replaced: TypeAlias = Callable[[Ends], object]
"""Told that the database was restored, and what is in it now."""

_ENDS: Final = "SELECT id, last FROM events"
EVERY: Final = 0.2
"""Seconds between two looks at SQLite."""
_AGAIN: Final = 2.0
"""Seconds before a connection that broke is made anew."""
_FIRST: Final = 2.0
"""Seconds that whoever begins to listen waits for the first look at the longest."""
ALIVE: Final = 10.0
"""Seconds after which PostgreSQL is asked what it has told, lest a lost connection stay silent."""
_LISTEN: Final = 0.5
"""Seconds of listening before it is seen whether that is still wanted."""


class Changes(threading.Thread):
    """A thread that tells of every journal which has grown, whoever wrote it.

    What was written before ``start`` is known already. Where the database was restored that is
    told instead.
    """

    def __init__(self, engine: Engine, tell: Tell, replaced: Replaced = lambda _: None) -> None:
        super().__init__(name="overtrick-changes", daemon=True)
        self._engine, self._tell = engine, tell
        self._over = threading.Event()
        self._replaced = replaced
        self._known: Ends | None = None
        self._mark: object = None
        self._looked = threading.Event()

    def start(self) -> None:
        """Begin: what is written from now on is told, as far as the database answers."""
        super().start()
        self._looked.wait(_FIRST)

    def stop(self) -> None:
        """End, and wait until it has ended."""
        self._over.set()
        self.join()

    def run(self) -> None:
        """Listen, and begin anew where the connection breaks."""
        sqlite = self._engine.dialect.name == "sqlite"
        while not self._over.is_set():
            try:
                with self._engine.connect() as connection:
                    driver: Any = connection.connection.driver_connection
                    connection.rollback()
                    self._look(driver) if sqlite else self._listen(connection, driver)
            except (SQLAlchemyError, sqlite3.Error, psycopg.Error, OSError):
                # The database went away, or is being restored. After the next look everything
                # that was missed is told.
                self._over.wait(_AGAIN)

    def _look(self, driver: Any) -> None:
        """Ask SQLite whether anybody wrote, which costs it nothing."""
        seen = None
        while not self._over.is_set():
            version = driver.execute("PRAGMA data_version").fetchone()[0]
            if version != seen:
                seen = version
                self._compare(driver)
            self._over.wait(EVERY)

    def _listen(self, connection: Connection, driver: Any) -> None:
        """Let PostgreSQL tell."""
        driver.autocommit = True
        try:
            driver.execute(f"LISTEN {CHANNEL}")
            looked = None
            while not self._over.is_set():
                if looked is None or monotonic() - looked > ALIVE:
                    self._compare(driver)
                    looked = monotonic()
                for told in driver.notifies(timeout=_LISTEN):
                    event_id, _, last = told.payload.partition(" ")
                    if int(event_id) == NO_EVENT:
                        looked = None
                    else:
                        self._tell(int(event_id), int(last))
        finally:
            connection.invalidate()  # it still listens, and shall go to nobody else

    def _compare(self, driver: Any) -> None:
        """Tell of what has grown since the last look; at the first nothing is new."""
        mark = driver.execute(MARK).fetchall()
        before, now = self._known, dict(driver.execute(_ENDS).fetchall())
        self._known, was, self._mark = now, self._mark, mark
        self._looked.set()
        if before is not None and mark != was:
            self._replaced(now)
            return
        for event_id, last in now.items():
            if before is not None and last > before.get(event_id, 0):
                self._tell(event_id, last)
