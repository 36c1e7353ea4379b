"""Which codes of an event's tables are good: those that were made in its epoch."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from overtrick.store import journals
from overtrick.store.sessions_tables import table_epochs
from overtrick.store.tables import events


def epoch_of(connection: Connection, event_id: int) -> int:
    """The epoch of an event's table codes; 1 until it is raised."""
    table = table_epochs
    return connection.scalar(select(table.c.epoch).where(table.c.event_id == event_id)) or 1


def voided_at(connection: Connection, event_id: int) -> datetime | None:
    """When the codes of an event were last made void; None where they never were."""
    table = table_epochs
    since = connection.scalar(select(table.c.since).where(table.c.event_id == event_id))
    return datetime.fromisoformat(since) if since else None


class Signed(NamedTuple):
    """What the codes of an event's tables are made of, beside the server's secret."""

    uid: str
    epoch: int


def signed_with(connection: Connection, event_id: int) -> Signed:
    """The uid and the epoch of an event, in one question. Raises NoSuchEvent."""
    epochs = table_epochs
    both = events.outerjoin(epochs, epochs.c.event_id == events.c.id)
    asked = select(events.c.uid, epochs.c.epoch).select_from(both).where(events.c.id == event_id)
    row = connection.execute(asked).one_or_none()
    if row is None:
        raise journals.no_such_event(event_id)
    return Signed(row.uid, row.epoch or 1)


def raise_epoch(connection: Connection, event_id: int, *, at: datetime) -> int:
    """Make every code and PIN of an event void that was given out; the new epoch.

    Raises NoSuchEvent.
    """
    journals.one_event(connection, event_id)
    table, new = table_epochs, epoch_of(connection, event_id) + 1
    values = {"epoch": new, "since": at.isoformat()}
    changed = connection.execute(
        update(table).where(table.c.event_id == event_id).values(**values)
    ).rowcount
    if not changed:
        connection.execute(insert(table), [{"event_id": event_id, **values}])
    return new
