"""What is asked before every answer, so that asking costs next to nothing.

Where a journal ends, and which tables a device holds: one connection of its own, whose two
statements are never made anew.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from overtrick.store.marks import MARK

_LAST: Final = f"SELECT last, uid, ({MARK}) FROM events WHERE id = ?"  # noqa: S608 - ours alone
_HELD: Final = (
    "SELECT devices.id, event_id, section, table_no, epoch FROM devices LEFT JOIN device_claims"
    " ON device = devices.id AND until IS NULL WHERE sha256 = ?"
    " ORDER BY device_claims.since DESC, event_id, section, table_no"
)
_FAILS: Final = (SQLAlchemyError, sqlite3.Error, psycopg.Error, OSError)


class Quick:
    """Any thread may ask. None is the answer where the connection failed: ask in the usual way."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._open: Connection | None = None

    def last(self, event_id: int) -> Sequence[tuple[Any, ...]] | None:
        """What ``Place`` says of a journal, in one row if there is one."""
        return self._rows(_LAST, event_id)

    def held(self, sha256: str) -> Sequence[tuple[Any, ...]] | None:
        """A device by its token's sum: its id and one of its claims in each row, the last first."""
        return self._rows(_HELD, sha256)

    def close(self) -> None:
        """Give the connection back."""
        with self._turn:
            self._drop()

    def _rows(self, statement: str, value: object) -> Sequence[tuple[Any, ...]] | None:
        with self._turn:
            try:
                rows: list[tuple[Any, ...]] = self._ask(statement, value)
            except _FAILS:
                self._drop()
                return None
        return rows

    def _ask(self, statement: str, value: object) -> list[Any]:
        if self._open is None:
            self._open = self._engine.connect()
        driver: Any = self._open.connection.driver_connection
        if self._engine.dialect.name == "sqlite":
            return list(driver.execute(statement, (value,)))
        driver.autocommit = True
        return list(driver.execute(statement.replace("?", "%s"), (value,)))

    def _drop(self) -> None:
        connection, self._open = self._open, None
        if connection is not None:
            with suppress(*_FAILS):
                connection.invalidate()  # it commits by itself, and shall go to nobody else
                connection.close()
