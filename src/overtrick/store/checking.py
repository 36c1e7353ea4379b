"""Whether a database is whole: its pages, its journals, its kept files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from sqlalchemy import Connection, RowMapping, select

from overtrick.bridge.errors import BridgeError
from overtrick.store.coding import NOTHING_BEFORE, Coding, chained, entry_read
from overtrick.store.errors import (
    DatabaseDamaged,
    EntryUnreadable,
    JournalAltered,
    JournalGap,
    OriginalAltered,
    StoreError,
)
from overtrick.store.failures import FAILURES, failure
from overtrick.store.journals import Listed, all_events, rows
from overtrick.store.tables import events, originals

_AT_ONCE = 1000


def faults(connection: Connection, coding: Coding, where: str) -> Iterator[StoreError]:
    """Everything that is wrong, each naming its place; nothing for a database that is whole."""
    try:
        yield from _pages(connection, where)
        for event in all_events(connection, archived=None):
            yield from _event(connection, coding, event)
    except FAILURES as error:
        yield failure(error, where)


def _event(connection: Connection, coding: Coding, event: Listed) -> Iterator[StoreError]:
    try:
        yield from _journal(connection, coding, event)
        yield from _originals(connection, event)
    except FAILURES as error:
        if connection.dialect.name != "sqlite":  # where nothing more can be read after an error
            raise
        yield failure(error, f"event {event.id}")


def _pages(connection: Connection, where: str) -> Iterator[StoreError]:
    """What SQLite says of its own file; PostgreSQL checks its pages as it reads them."""
    if connection.dialect.name != "sqlite":
        return
    for (said,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if said != "ok":
            yield DatabaseDamaged(said.replace("\n", " "), where=where)
    for table, row, other, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield DatabaseDamaged(f"row {row} of {table} names a row that {other} lacks", where=where)


def _journal(connection: Connection, coding: Coding, event: Listed) -> Iterator[StoreError]:
    """One journal, entry by entry. A fault is told where it begins, not of all that follows."""
    last, before = 0, NOTHING_BEFORE
    found = connection.execution_options(yield_per=_AT_ONCE).execute(rows(event.id))
    for row in found.mappings():
        where = f"event {event.id}, entry {row['number']}"
        if row["number"] != last + 1:
            yield JournalGap(f"entry {last + 1} is missing before it", where=where)
        elif row["sum"] != _sum(before, row):
            yield JournalAltered("is not what was written, or the one before it is", where=where)
        elif not 1 <= (row["act"] or 0) <= row["number"]:
            yield JournalAltered("belongs to an act that is not before it", where=where)
        try:
            entry_read(row, coding)
        except BridgeError as error:
            yield EntryUnreadable(error.message, where=where)
        last, before = row["number"], row["sum"]
    yield from _end(connection, event, last, before)


def _sum(before: str, row: RowMapping) -> str | None:
    """The sum that an entry should have; None where a column holds what none was ever made of."""
    try:
        return chained(before, row)
    except (TypeError, ValueError):
        return None


def _end(connection: Connection, event: Listed, last: int, head: str) -> Iterator[StoreError]:
    where = f"event {event.id}"
    if last != event.last:
        message = f"ends at entry {last}, and entry {event.last} is known to be its last"
        yield JournalGap(message, where=where)
    elif head != connection.scalar(select(events.c.head).where(events.c.id == event.id)):
        yield JournalAltered("the last entry is another one than was written last", where=where)


def _originals(connection: Connection, event: Listed) -> Iterator[StoreError]:
    columns = originals.c.name, originals.c.sha256, originals.c.content
    kept = connection.execution_options(yield_per=1).execute(
        select(*columns).where(originals.c.event_id == event.id)
    )
    for name, sha256, content in kept:
        if isinstance(content, str) or hashlib.sha256(content).hexdigest() != sha256:
            where = f"event {event.id}, {name}"
            yield OriginalAltered("the kept file is not the one that was imported", where=where)
