"""Events and their journals, read and made."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Select, insert, select, update

from overtrick.event.records import Entry
from overtrick.event.state import Stage
from overtrick.store.appending import Append, Head, decoded, rows_of
from overtrick.store.coding import NOTHING_BEFORE, Coding, check_text, entry_of
from overtrick.store.errors import NoSuchEvent
from overtrick.store.labels import Label, label
from overtrick.store.marks import MARKED
from overtrick.store.originals import keep
from overtrick.store.statements import statements
from overtrick.store.tables import entries, events


@dataclass(frozen=True, slots=True)
class Listed:
    """An event in the list of events. ``last`` is the number of its last entry.

    ``mark`` is that of the database: with it and ``uid``, ``last`` says what the journal holds.
    """

    id: int
    uid: str
    title: str
    date: str | None
    stage: Stage
    archived: bool
    last: int
    mark: str


_LISTED = (
    events.c.id, events.c.uid, events.c.title, events.c.date,
    events.c.stage, events.c.archived, events.c.last, MARKED,
)  # fmt: skip


def all_events(connection: Connection, *, archived: bool | None) -> tuple[Listed, ...]:
    """All events, the youngest first: those put away, the others, or (None) both."""
    query = select(*_LISTED).order_by(events.c.date.desc().nulls_last(), events.c.id.desc())
    if archived is not None:
        query = query.where(events.c.archived == archived)
    return tuple(Listed(*row) for row in connection.execute(query))


def one_event(connection: Connection, event_id: int) -> Listed:
    """One event of the list. Raises NoSuchEvent."""
    row = connection.execute(select(*_LISTED).where(events.c.id == event_id)).one_or_none()
    if row is None:
        raise no_such_event(event_id)
    return Listed(*row)


def journal(connection: Connection, coding: Coding, event_id: int, after: int) -> tuple[Entry, ...]:
    """The entries behind number ``after``, in order. Raises NoSuchEvent."""
    found = decoded(connection.execute(rows(event_id, after)).mappings(), coding)
    if not found:
        one_event(connection, event_id)
    return found


def rows(event_id: int, after: int = 0) -> Select[tuple[object, ...]]:
    """The rows of a journal behind number ``after``, in order."""
    return (
        select(entries)
        .where(entries.c.event_id == event_id, entries.c.number > after)
        .order_by(entries.c.number)
    )


def act(connection: Connection, coding: Coding, event_id: int, key: str) -> tuple[Entry, ...]:
    """What was appended under a key; nothing where nothing was."""
    check_text(key, "key")
    mine = entries.c.event_id == event_id, entries.c.key == key
    first = connection.scalar(select(entries.c.number).where(*mine, _FIRST))
    if first is None:
        return ()
    query = rows(event_id, first - 1).where(entries.c.act == first)
    return decoded(connection.execute(query).mappings(), coding)


_FIRST = entries.c.number == entries.c.act


def created(connection: Connection, first: Append) -> int:
    """Make an event from its first act, which opens it; the same key makes one event only."""
    if first.key is not None and (there := made_under(connection, first.key)) is not None:
        return there
    new = rows_of(first, Head(0, NOTHING_BEFORE))
    opening = [entry_of(row, record) for row, record in zip(new, first.records, strict=True)]
    event_id = added(connection, label(opening), secrets.token_hex(16), first.key)
    connection.execute(insert(entries), [row | {"event_id": event_id} for row in new])
    forward(connection, event_id, len(new), new[-1]["sum"])
    for original in first.originals:
        keep(connection, event_id, original)
    return event_id


def made_under(connection: Connection, key: str) -> int | None:
    """The event that was made under a key; None where none was."""
    found: int | None = connection.scalar(select(events.c.id).where(events.c.key == key))
    return found


def added(connection: Connection, label: Label, uid: str, key: str | None) -> int:
    """A new row in the list of events, without entries yet; its number."""
    made = connection.execute(
        insert(events).values(
            uid=uid,
            title=label.title,
            date=label.date,
            stage=label.stage,
            archived=False,
            last=0,
            head=NOTHING_BEFORE,
            key=key,
        )
    )
    (event_id,) = made.inserted_primary_key or (0,)
    return int(event_id)


def forward(connection: Connection, event_id: int, last: int, head: str) -> None:
    """Say where a journal ends, to other processes as well."""
    connection.execute(update(events).where(events.c.id == event_id).values(last=last, head=head))
    statements(connection).tell(connection, event_id, last)


def put_away(connection: Connection, event_id: int, *, archived: bool) -> None:
    """Take an event out of the list, or back into it; it stays whole. Raises NoSuchEvent."""
    changed = connection.execute(
        update(events).where(events.c.id == event_id).values(archived=archived)
    )
    if not changed.rowcount:
        raise no_such_event(event_id)


def no_such_event(event_id: int) -> NoSuchEvent:
    """The refusal of a number that no event has."""
    return NoSuchEvent("there is no such event", where=f"event {event_id}")


def numbers(connection: Connection) -> Sequence[int]:
    """The numbers of all events."""
    return connection.scalars(select(events.c.id).order_by(events.c.id)).all()
