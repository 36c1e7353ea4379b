"""What an append says to each database: few statements, each for many records at once.

Their text is always the same, and a list is one parameter, in JSON: writing does not wait while
statements are made, and PostgreSQL is asked as seldom as can be.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import Connection

from overtrick.store.coding import Row
from overtrick.store.marks import MARK

Pair: TypeAlias = tuple[int, str | None]
"""An event's number and the key of a command that it may know."""
Found: TypeAlias = tuple[dict[int, tuple[int, str]], dict[tuple[int, str], int], str]
"""The ends of journals; the acts that keys are known for; the mark of the database."""

CHANNEL: Final = "overtrick_events"
"""Where PostgreSQL tells other processes, with the commit, how far which journal has come."""

NO_EVENT: Final = 0
"""In place of an event's number, where something is told of the whole database."""

_json: Final = json.JSONEncoder(separators=(",", ":")).encode
_ASKED: Final = """
WITH asked AS (pairs)
SELECT events.id, events.last, events.head, NULL, NULL
FROM events WHERE events.id IN (SELECT event_id FROM asked)
UNION ALL
SELECT asked.event_id, NULL, NULL, asked.key, (SELECT act FROM entries WHERE number = act
AND entries.event_id = asked.event_id AND entries.key = asked.key)
FROM asked WHERE asked.key IS NOT NULL
UNION ALL
SELECT 0, 0, (mark), NULL, NULL
""".replace("mark", MARK)


class Statements(Protocol):
    """One database's way of saying it."""

    def begin(self, connection: Connection, ids: Iterable[int]) -> None:
        """Keep every other process from appending to these events until the commit."""

    def hold(self, connection: Connection) -> None:
        """Keep every other process from all journals until the commit."""

    def found(self, connection: Connection, asked: Sequence[Pair]) -> Found:
        """Where journals end, which keys they know, and the mark of the database."""

    def write(self, connection: Connection, rows: list[Row], ends: list[Row]) -> None:
        """Add entries; ``ends`` says where journals end now: ``id``, ``last`` and ``head``."""

    def tell(self, connection: Connection, event_id: int, last: int) -> None:
        """Tell other processes, with the commit, of a journal that came in another way."""

    def tell_of_all(self, connection: Connection) -> None:
        """Tell other processes, with the commit, that the database was restored."""


class _Sqlite:
    """Its transactions hold the whole database from their beginning."""

    _FOUND = _ASKED.replace(
        "(pairs)",
        "(SELECT json_extract(value, '$[0]') AS event_id, json_extract(value, '$[1]') AS key"
        " FROM json_each(:asked))",
    )
    _ADD = (
        "INSERT INTO entries VALUES (:event_id, :number, :version, :act, :at, :author, :key,"
        " :file, :line, :record, :sum)"
    )
    _FORWARD = "UPDATE events SET last = :last, head = :head WHERE id = :id"

    def begin(self, connection: Connection, ids: Iterable[int]) -> None:
        """Nothing is left to do."""

    def hold(self, connection: Connection) -> None:
        """Nothing is left to do."""

    def found(self, connection: Connection, asked: Sequence[Pair]) -> Found:
        return _sorted(connection.exec_driver_sql(self._FOUND, {"asked": _json(asked)}))

    def write(self, connection: Connection, rows: list[Row], ends: list[Row]) -> None:
        connection.exec_driver_sql(self._ADD, rows)
        connection.exec_driver_sql(self._FORWARD, ends)

    def tell(self, connection: Connection, event_id: int, last: int) -> None:
        """Others see by themselves that the file has changed."""

    def tell_of_all(self, connection: Connection) -> None:
        """Others see by themselves that the file has changed."""


class _Postgres:
    """It has a lock for each event, which other processes respect too."""

    _ROOM = 4_000_002
    _TURN = (
        "SELECT pg_advisory_xact_lock(%(room)s::int, id::int)"
        " FROM json_array_elements_text(%(ids)s::json) AS id"
    )
    _FOUND = _ASKED.replace(
        "(pairs)",
        "(SELECT (pair ->> 0)::int AS event_id, pair ->> 1 AS key"
        " FROM json_array_elements(%(asked)s::json) AS pair)",
    )
    _WRITE = (
        "WITH added AS (INSERT INTO entries SELECT * FROM json_to_recordset(%(rows)s::json)"
        " AS entry (event_id int, number int, version int, act int, at text, author text,"
        " key text, file text, line bigint, record text, sum text))"
        " UPDATE events SET last = ends.last, head = ends.head"
        " FROM json_to_recordset(%(ends)s::json) AS ends (id int, last int, head text)"
        " WHERE events.id = ends.id"
        " RETURNING pg_notify('overtrick_events', ends.id || ' ' || ends.last)"
    )

    def begin(self, connection: Connection, ids: Iterable[int]) -> None:
        # In one order for all, so that no two processes wait for each other.
        locks = {"room": self._ROOM, "ids": _json(sorted(ids))}
        connection.exec_driver_sql(self._TURN, locks)

    def found(self, connection: Connection, asked: Sequence[Pair]) -> Found:
        return _sorted(connection.exec_driver_sql(self._FOUND, {"asked": _json(asked)}))

    def write(self, connection: Connection, rows: list[Row], ends: list[Row]) -> None:
        connection.exec_driver_sql(self._WRITE, {"rows": _json(rows), "ends": _json(ends)})

    def tell(self, connection: Connection, event_id: int, last: int) -> None:
        told = {"channel": CHANNEL, "text": f"{event_id} {last}"}
        connection.exec_driver_sql("SELECT pg_notify(%(channel)s, %(text)s)", told)

    def hold(self, connection: Connection) -> None:
        # Whoever has seen where a journal ends writes behind that before anything is replaced.
        connection.exec_driver_sql("LOCK TABLE events, entries IN ACCESS EXCLUSIVE MODE")

    def tell_of_all(self, connection: Connection) -> None:
        self.tell(connection, NO_EVENT, 0)


def _sorted(rows: Iterable[Any]) -> Found:
    ends: dict[int, tuple[int, str]] = {}
    acts: dict[tuple[int, str], int] = {}
    for event_id, last, head, key, act in rows:
        if key is None:
            ends[event_id] = last, head
        elif act is not None:
            acts[event_id, key] = act
    _, mark = ends.pop(NO_EVENT)
    return ends, acts, mark or ""


_ALL: Final[Mapping[str, Statements]] = {"sqlite": _Sqlite(), "postgresql": _Postgres()}


def statements(connection: Connection) -> Statements:
    """Those of the database that a connection leads to."""
    return _ALL[connection.dialect.name]
