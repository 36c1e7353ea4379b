"""Keeping the read-side tables: written event by event, and made anew from the journals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias

from sqlalchemy import Connection, delete, insert, select, text

from overtrick.bridge.errors import BridgeError
from overtrick.event.fold import fold
from overtrick.event.standings import Standings
from overtrick.event.state import Event
from overtrick.store.reading_rows import Rows, rows_of
from overtrick.store.reading_tables import (
    TABLES,
    event_results,
    result_players,
    results,
    standing_players,
    standings,
)
from overtrick.store.store import Store
from overtrick.store.tables import events

StandingsOf: TypeAlias = Callable[[Event], Standings]
"""What scores an event: ``overtrick.event.compute.standings``."""

_ROOM: Final = 4_000_003
"""The advisory locks under which the rows of events are written, one an event."""


def refresh(
    connection: Connection, event_id: int, last_number: int, event: Event, standings: Standings
) -> bool:
    """Write the rows of an event, in place of what was there.

    False, and nothing is written, where the rows were computed from a later entry already: two
    who score one event at once may come in either order.
    """
    _take_turn(connection, event_id)
    if reached(connection, event_id) > last_number:
        return False
    forget(connection, event_id)
    _write(connection, rows_of(event_id, last_number, event, standings))
    return True


def reached(connection: Connection, event_id: int) -> int:
    """The last entry that an event's rows were computed from; 0 where there are none."""
    table = event_results
    asked = select(table.c.last_number).where(table.c.event_id == event_id)
    return connection.scalar(asked) or 0


def forget(connection: Connection, event_id: int) -> None:
    """Remove the rows of an event; its journal says it all again."""
    for table in TABLES:
        connection.execute(delete(table).where(table.c.event_id == event_id))


def rebuild_all(
    store: Store, standings_of: StandingsOf, *, only: Iterable[int] | None = None
) -> dict[int, BridgeError]:
    """Make the rows of every event anew from its journal.

    Each event is scored outside the writing thread and written in a transaction of its own. An
    event that cannot be scored keeps the rows it had; what its scoring said is returned, by the
    event's number.
    """
    numbers = [one.id for one in store.events(archived=None)] if only is None else list(only)
    refused: dict[int, BridgeError] = {}
    for number in numbers:
        entries = store.entries(number)
        try:
            event = fold(entries)
            scored = standings_of(event)
        except BridgeError as error:
            refused[number] = error
        else:
            store.write(partial(_refreshed, number, len(entries), event, scored))
    return refused


def catch_up(store: Store, standings_of: StandingsOf) -> dict[int, BridgeError]:
    """The same for those events alone whose journals have grown since their rows were written."""
    with store.reading() as connection:
        behind = stale(connection)
    return rebuild_all(store, standings_of, only=behind)


def stale(connection: Connection) -> list[int]:
    """The events whose rows are missing, or were computed before the last entry came."""
    there = event_results.c
    asked = select(events.c.id).outerjoin(event_results, there.event_id == events.c.id)
    grown = there.last_number.is_(None) | (there.last_number < events.c.last)
    return list(connection.scalars(asked.where(grown).order_by(events.c.id)))


def _refreshed(
    event_id: int, last_number: int, event: Event, scored: Standings, connection: Connection
) -> bool:
    return refresh(connection, event_id, last_number, event, scored)


def _take_turn(connection: Connection, event_id: int) -> None:
    """Let two processes that score one event write its rows one after the other."""
    if connection.dialect.name == "postgresql":
        lock = text("SELECT pg_advisory_xact_lock(:room, :event)")
        connection.execute(lock, {"room": _ROOM, "event": event_id})


def _write(connection: Connection, rows: Rows) -> None:
    for table, values in (
        (event_results, rows.event_results),
        (results, rows.results),
        (result_players, rows.result_players),
        (standings, rows.standings),
        (standing_players, rows.standing_players),
    ):
        if values:
            connection.execute(insert(table), values)
