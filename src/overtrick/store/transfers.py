"""Taking an event out of a database as a file, and putting one in."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select

from overtrick.event.records import EventOpened
from overtrick.store.appending import decoded
from overtrick.store.coding import Coding
from overtrick.store.errors import BadEventFile, EventThere
from overtrick.store.event_file import (
    VERSION,
    EntryLine,
    EventFile,
    Manifest,
    OriginalLine,
    packed,
)
from overtrick.store.event_people import keep_people, people_used
from overtrick.store.journals import added, forward, no_such_event, put_away, rows
from overtrick.store.labels import label
from overtrick.store.tables import entries, events, originals


def exported(connection: Connection, coding: Coding, event_id: int) -> bytes:
    """An event as a file. Raises NoSuchEvent."""
    event = connection.execute(select(events).where(events.c.id == event_id)).one_or_none()
    if event is None:
        raise no_such_event(event_id)
    journal = connection.execute(rows(event_id)).mappings().all()
    kept = connection.execute(
        select(originals)
        .where(originals.c.event_id == event_id)
        .order_by(originals.c.name, originals.c.sha256)
    ).all()
    manifest = Manifest(
        overtrick="event",
        version=VERSION,
        uid=event.uid,
        archived=event.archived,
        key=event.key,
        last=event.last,
        head=event.head,
        originals=[
            OriginalLine(name=one.name, sha256=one.sha256, at=one.at, author=one.author)
            for one in kept
        ],
    )
    names = EntryLine.__struct_fields__
    lines = [EntryLine(**{name: row[name] for name in names}) for row in journal]
    people = people_used(connection, decoded(journal, coding))
    return packed(EventFile(manifest, lines, people, [bytes(one.content) for one in kept]))


def imported(connection: Connection, coding: Coding, event: EventFile) -> int:
    """Put an exported event into a database; its number there.

    Raises EventThere where the event is in the database already.
    """
    manifest = event.manifest
    journal = decoded(event.rows, coding)
    if not isinstance(journal[0].record, EventOpened):
        raise BadEventFile("the journal does not begin with the opening of an event")
    _check_new(connection, manifest)
    event_id = added(connection, label(journal), manifest.uid, manifest.key)
    connection.execute(insert(entries), [{**row, "event_id": event_id} for row in event.rows])
    forward(connection, event_id, manifest.last, manifest.head)
    for kept, bytes_ in zip(manifest.originals, event.contents, strict=True):
        row = {**msgspec.structs.asdict(kept), "event_id": event_id, "content": bytes_}
        connection.execute(insert(originals), row)
    if manifest.archived:
        put_away(connection, event_id, archived=True)
    keep_people(connection, event.people)
    return event_id


def _check_new(connection: Connection, manifest: Manifest) -> None:
    same = events.c.uid == manifest.uid
    if manifest.key is not None:
        same |= events.c.key == manifest.key
    there = connection.scalar(select(events.c.id).where(same))
    if there is not None:
        raise EventThere("the event is in this database already", where=f"event {there}")
