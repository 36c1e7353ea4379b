"""Telling tables that something changed for them, and nothing else: a room has many."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final

from litestar.concurrency import sync_to_thread

from overtrick.bootstrap.desk import Desk
from overtrick.event.records import Entry, ResultConfirmed, ResultContested, ResultEntered
from overtrick.event.state import Event
from overtrick.web.terminal.stations import Station, sittings_of

_REST: Final = 15.0
"""Seconds after which an open stream says that it is still there."""
_TOGETHER: Final = 0.5
"""What comes within so many seconds is told once."""

_OF_A_TABLE: Final = (ResultEntered, ResultConfirmed, ResultContested)


@dataclass(slots=True)
class _Marks:
    """How far a journal was looked at, and the last entries that concern all, or one table.

    ``tables`` has with each entry who wrote it: a device need not be told what it said itself.
    """

    event: Event
    seen: int = 0
    everybody: int = 0
    tables: dict[tuple[str, int], tuple[int, str | None]] = field(default_factory=dict)


class Changes:
    """What changed for which table. A journal is looked at once an entry, not once a watcher."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._marks: dict[int, _Marks] = {}
        self._lock = threading.Lock()

    def look(self, event_id: int) -> None:
        """Look at what is new in a journal. Raises NoSuchEvent."""
        event = self._desk.event(event_id)
        with self._lock:
            marks = self._marks.setdefault(event_id, _Marks(event))
            if marks.seen < len(event.entries):
                _look(marks, event)

    def has_seen(self, event_id: int, last: int) -> bool:
        """Whether the journal was looked at up to an entry."""
        marks = self._marks.get(event_id)
        return marks is not None and marks.seen >= last

    def mark(self, station: Station, device: str | None) -> tuple[int, int]:
        """Two numbers that change when a station should look again."""
        with self._lock:
            marks = self._marks[station.event]
            return marks.everybody, _own(marks, station, device)


async def nudges(
    desk: Desk, changes: Changes, station: Station, device: str | None
) -> AsyncIterator[str]:
    """Lines of a stream of server-sent events: one whenever the table should look again.

    The first comes at once, for what happened while nobody watched.
    """
    with desk.hub.watch(station.event) as watching:
        await sync_to_thread(changes.look, station.event)
        before = changes.mark(station, device)
        yield "data: begun\n\n"
        async for nudged in watching.nudges(_REST):
            if nudged is None:
                yield ": still here\n\n"
                continue
            await asyncio.sleep(_TOGETHER)
            if not changes.has_seen(station.event, nudged):
                await sync_to_thread(changes.look, station.event)
            now = changes.mark(station, device)
            if now != before:
                before = now
                yield f"data: {nudged}\n\n"


def _look(marks: _Marks, event: Event) -> None:
    for entry in event.entries[marks.seen :]:
        table = _table(event, entry)
        if table is None:
            marks.everybody = entry.number
        else:
            marks.tables[table] = (entry.number, entry.author)
    marks.event, marks.seen = event, len(event.entries)


def _table(event: Event, entry: Entry) -> tuple[str, int] | None:
    """The table that an entry is of, None where it concerns everybody."""
    record = entry.record
    if not isinstance(record, _OF_A_TABLE):
        return None
    if not isinstance(record, ResultEntered):
        target = event.entries[record.number - 1].record
        assert isinstance(target, ResultEntered)
        record = target
    return None if record.table is None else (record.section, record.table)


def _own(marks: _Marks, station: Station, device: str | None) -> int:
    """The last entry that somebody else wrote about a station's tables."""
    if station.mode == "table":
        tables = {(station.section, station.table)}
    else:
        tables = {(station.section, one.table) for one in sittings_of(marks.event, station)}
    told = [marks.tables[one] for one in tables if one in marks.tables]
    return max((number for number, author in told if author != device), default=0)
