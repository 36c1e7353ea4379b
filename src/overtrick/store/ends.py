"""Where journals end: asked before every answer, so it costs next to nothing."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from overtrick.store.tables import events

_LAST: Final = "SELECT last FROM events WHERE id = "


class Ends:
    """One connection of its own, and one statement on it. Any thread may ask."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._open: Connection | None = None
        self._ask = _LAST + ("?" if engine.dialect.name == "sqlite" else "%s")

    def last(self, event_id: int, otherwise: Callable[[], int | None]) -> int | None:
        """The number of a journal's last entry, None where there is no such event.

        Where the connection fails, ``otherwise`` asks in the usual way.
        """
        with self._turn:
            try:
                found = self._driver().execute(self._ask, (event_id,)).fetchall()
            except (SQLAlchemyError, sqlite3.Error, psycopg.Error, OSError):
                self._drop()
                return otherwise()
        return int(found[0][0]) if found else None

    def close(self) -> None:
        """Give the connection back."""
        with self._turn:
            self._drop()

    def _driver(self) -> Any:
        if self._open is None:
            self._open = self._engine.connect()
            driver: Any = self._open.connection.driver_connection
            if self._engine.dialect.name != "sqlite":
                driver.autocommit = True
        return self._open.connection.driver_connection

    def _drop(self) -> None:
        connection, self._open = self._open, None
        if connection is not None:
            with suppress(SQLAlchemyError, sqlite3.Error, psycopg.Error, OSError):
                connection.invalidate()  # it commits by itself, and shall go to nobody else
                connection.close()


def last_of(connection: Connection, event_id: int) -> int | None:
    """The same, read on a connection."""
    last: int | None = connection.scalar(select(events.c.last).where(events.c.id == event_id))
    return last
