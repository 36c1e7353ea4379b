"""Telling tables that something changed for them, and nothing else: a room has many."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from litestar.concurrency import sync_to_thread

from overtrick.bootstrap.desk import Desk
from overtrick.event.records import Entry, ResultConfirmed, ResultContested, ResultEntered
from overtrick.event.state import Event
from overtrick.live import Watching
from overtrick.web.faults import Faults
from overtrick.web.terminal.stations import Station, sittings_of

Table: TypeAlias = tuple[str, int]
"""A section and the number of a table."""

_REST: Final = 15.0
"""Seconds after which an open stream says that it is still there."""
_TOGETHER: Final = 0.5
"""What comes within so many seconds is told once."""

_OF_A_TABLE: Final = (ResultEntered, ResultConfirmed, ResultContested)


@dataclass(slots=True)
class _Marks:
    """How far a journal was looked at, and the last entries that concern all, or one table.

    ``tables`` has with each entry who wrote it: a device need not be told what it said itself.
    ``places`` are the tables of stations, as of the entry ``at`` that concerned all.
    """

    event: Event
    seen: int = 0
    everybody: int = 0
    tables: dict[Table, tuple[int, str | None]] = field(default_factory=dict)
    at: int = -1
    places: dict[Station, set[Table]] = field(default_factory=dict)


class Changes:
    """What changed for which table. A journal is looked at once for all who listen."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._marks: dict[int, _Marks] = {}
        self._lock = threading.Lock()
        self._rooms: dict[tuple[int, asyncio.AbstractEventLoop], _Room] = {}

    def look(self, event_id: int) -> None:
        """Look at what is new in a journal. Raises NoSuchEvent."""
        event = self._desk.event(event_id)
        with self._lock:
            marks = self._marks.setdefault(event_id, _Marks(event))
            if marks.seen < len(event.entries):
                _look(marks, event)

    def mark(self, station: Station, device: str | None) -> tuple[int, int]:
        """Two numbers that change when a station should look again."""
        with self._lock:
            marks = self._marks[station.event]
            return marks.everybody, _own(marks, station, device)

    def since(self, event_id: int, number: int) -> tuple[int, set[Table] | None]:
        """How far a journal was looked at, and the tables that changed since entry ``number``.

        None instead of tables where all are concerned.
        """
        with self._lock:
            marks = self._marks[event_id]
            if marks.everybody > number:
                return marks.seen, None
            return marks.seen, {one for one, (last, _) in marks.tables.items() if last > number}

    def tables(self, station: Station) -> set[Table]:
        """The tables that a station enters results of."""
        with self._lock:
            return _tables(self._marks[station.event], station)

    @contextmanager
    def listening(self, station: Station) -> Iterator[Watching]:
        """A place in the room for one who listens; for use inside a running loop."""
        key = station.event, asyncio.get_running_loop()
        room = self._rooms.get(key)
        if room is None:
            room = self._rooms[key] = _Room(self._desk, self, station.event)
        one = Watching(self._desk.hub, station.event)
        room.admit(one, station)
        try:
            yield one
        finally:
            room.dismiss(one)
            if room.is_empty:
                self._rooms.pop(key, None)
                room.close()


class _Room:
    """Those who listen to one event in one loop: only whom something concerns is woken."""

    def __init__(self, desk: Desk, changes: Changes, event_id: int) -> None:
        self._desk, self._changes, self._event_id = desk, changes, event_id
        self._members: dict[Watching, Station] = {}
        self._following = asyncio.create_task(self._follow())

    @property
    def is_empty(self) -> bool:
        """Whether nobody listens any more."""
        return not self._members

    def admit(self, one: Watching, station: Station) -> None:
        """Begin to wake whoever listens; one who comes after the end is told so."""
        self._members[one] = station
        if self._following.done():
            one.stopped()

    def dismiss(self, one: Watching) -> None:
        """Wake them no more."""
        self._members.pop(one, None)

    def close(self) -> None:
        """Follow the event no more."""
        self._following.cancel()

    async def _follow(self) -> None:
        seen, faults = 0, Faults(f"telling tables what is new in event {self._event_id}")
        with self._desk.hub.watch(self._event_id) as watching:
            async for nudged in watching.nudges(_REST):
                if nudged is not None:
                    await asyncio.sleep(_TOGETHER)
                    with faults.written():  # what could not be read is read next time
                        await sync_to_thread(self._changes.look, self._event_id)
                        seen = self._tell(seen)
        for one in tuple(self._members):
            one.stopped()

    def _tell(self, seen: int) -> int:
        now, tables = self._changes.since(self._event_id, seen)
        for one, station in tuple(self._members.items()):
            if tables is None or tables & self._changes.tables(station):
                one.told(now)
        return now


async def nudges(changes: Changes, station: Station, device: str | None) -> AsyncIterator[str]:
    """Lines of a stream of server-sent events: one whenever the table should look again.

    The first comes at once, for what happened while nobody watched.
    """
    with changes.listening(station) as watching:
        await sync_to_thread(changes.look, station.event)
        before = changes.mark(station, device)
        yield "data: begun\n\n"
        async for nudged in watching.nudges(_REST):
            if nudged is None:
                yield ": still here\n\n"
                continue
            now = changes.mark(station, device)
            if now != before:
                before = now
                yield f"data: {nudged}\n\n"


def _look(marks: _Marks, event: Event) -> None:
    """Mark what is new. After play a result concerns all, for everybody looks at the places."""
    is_over = event.stage != "open"
    for entry in event.entries[marks.seen :]:
        table = None if is_over else _table(event, entry)
        if table is None:
            marks.everybody = entry.number
        else:
            marks.tables[table] = (entry.number, entry.author)
    marks.event, marks.seen = event, len(event.entries)


def _table(event: Event, entry: Entry) -> Table | None:
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
    told = [marks.tables[one] for one in _tables(marks, station) if one in marks.tables]
    return max((number for number, author in told if author != device), default=0)


def _tables(marks: _Marks, station: Station) -> set[Table]:
    """The tables of a station. Where pairs play changes with what concerns everybody alone."""
    if station.mode == "table":
        return {(station.section, station.table)}
    if marks.at != marks.everybody:
        marks.at, marks.places = marks.everybody, {}
    found = marks.places.get(station)
    if found is None:
        sittings = sittings_of(marks.event, station)
        found = marks.places[station] = {(station.section, one.table) for one in sittings}
    return found
