"""Windows on events: one look at an event serves everybody who reads it at that moment."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from random import random
from time import monotonic
from typing import Final, NamedTuple, ParamSpec, TypeVar

from overtrick.bootstrap.desk import Desk
from overtrick.event.contestant import Person
from overtrick.event.records import ResultConfirmed, ResultContested, ResultEntered
from overtrick.event.state import Event
from overtrick.live import Hub
from overtrick.store.people_privacy import people_of
from overtrick.web.faults import Faults
from overtrick.web.public.listing import listed_of
from overtrick.web.public.render import Look
from overtrick.web.public.snapshot import Made, Snapshot
from overtrick.web.public.view import computed, people_in, view
from overtrick.web.unplayed import is_called_off
from overtrick.web.wiring import Clock

Given = ParamSpec("Given")
Done = TypeVar("Done")

AGE: Final = 1.0
"""Seconds after which an event is looked at again though nobody said that it changed."""
REST: Final = 0.2
"""Seconds between two looks at the least; up to ten times as long as the last one took, so that
looking takes the room no more than a tenth of its time."""
LONGEST_REST: Final = 2.0
"""Seconds that whoever asks waits for a look at the longest."""
MANY: Final = 100
"""Readers of an event of whom none waits for a look, as long as the last one is not ``LATE``."""
LATE: Final = 2 * LONGEST_REST
"""Seconds after which a look is too old even for one of many."""
NAMES_FOR: Final = 5.0
"""Seconds after which names are read anew though this program has changed none; longer where so
many play that reading them would take more than a hundredth of the time."""
HEARTBEAT: Final = 20.0
"""Seconds after which a stream says that it is still there."""
PACE: Final = 1.5
"""Seconds between two nudges of one reader."""
A_READER: Final = 0.0075
"""Seconds for each reader to fetch what is new: most of the server is the room's."""
LONGEST: Final = 15.0
"""Seconds within which everybody has it all the same."""
_MOST: Final = 64
"""Events that are kept ready."""
READERS: Final = 5000
"""Streams at once; whoever comes after is asked to look now and then."""


_RESULTS: Final = (ResultEntered, ResultConfirmed, ResultContested)


class Nudge(NamedTuple):
    """There is something new, to fetch ``within`` so many milliseconds: not all come at once."""

    version: str
    within: int


class _Names(NamedTuple):
    """People as they chose to be shown, and what they were read on."""

    ids: frozenset[str]
    works: int
    until: float
    people: dict[str, Person]
    listed: frozenset[str]


class Window:
    """The look that everybody has at one event. Any thread and any event loop may ask."""

    def __init__(self, windows: Windows, event_id: int) -> None:
        self._windows, self._event_id = windows, event_id
        self._guard = threading.Lock()
        self._snapshot: Snapshot | None = None
        self._going: Future[Snapshot] | None = None
        self._checked = 0.0
        self._took = 0.0
        self._following: asyncio.Task[None] | None = None
        self._names: _Names | None = None

    @property
    def is_blind(self) -> bool:
        """Whether nobody has looked through it yet."""
        return self._snapshot is None

    async def current(self) -> Snapshot:
        """The event as the public may see it, now or, where many read, a moment ago.

        Many would wait for the next look and all have their pages at once, while nobody else is
        answered. Whoever follows is told of what comes. Raises NoSuchEvent.
        """
        snapshot = self._snapshot
        if snapshot is None or self._windows.readers.watching(self._event_id) < MANY:
            return await self.newest()
        is_late = monotonic() - self._checked > LATE
        if is_late or self._lacks_names() or self._lacks_more_than_results(snapshot):
            return await self.newest()
        return snapshot

    async def newest(self) -> Snapshot:
        """The event as the public may see it now. Raises NoSuchEvent.

        What is written while this waits need not be in it: in a busy room something always is.
        """
        news, is_second = self._news(), False
        while True:
            snapshot, age = self._snapshot, monotonic() - self._checked
            if snapshot is not None:
                rest = min(max(REST, 10 * self._took), LONGEST_REST)
                if not self._lacks(snapshot, news):
                    if age < max(AGE, rest):
                        return snapshot
                elif age < rest:
                    await asyncio.sleep(rest - age)
                    continue
            snapshot = await asyncio.shield(asyncio.wrap_future(self._looked()))
            # A look that began before may have come too early for what was written since. One
            # that began then sees what there is, be it less: an older copy may have been put back.
            if is_second or not self._lacks(snapshot, news):
                return snapshot
            is_second = True

    def _news(self) -> tuple[int, int]:
        """How far the journal has come, and what names are read from."""
        return self._windows.last(self._event_id), self._windows.desk.store.works

    def _lacks(self, snapshot: Snapshot, news: tuple[int, int]) -> bool:
        last, works = news
        return snapshot.number < last or self._names is None or self._names.works < works

    def _lacks_names(self) -> bool:
        """Whether somebody may have chosen since then how to be named."""
        return self._names is None or self._names.works < self._windows.desk.store.works

    def _lacks_more_than_results(self, snapshot: Snapshot) -> bool:
        """Whether the director may have hidden the event since then, or changed what it is."""
        running = self._windows.desk.at_hand(self._event_id)
        if running is None:
            return True
        news = running.event.entries[snapshot.number :]
        return not all(isinstance(entry.record, _RESULTS) for entry in news)

    async def page(self, name: str, look: Look) -> Made | None:
        """A page or file of the event by its name; None where there is none.

        Pages of one look are made one after the other, each of them once.
        """
        snapshot = await self.current()
        ready = snapshot.ready(name, look)
        if ready is not None:
            return ready
        return await self.work(snapshot.made, name, look)

    async def work(
        self, what: Callable[Given, Done], *args: Given.args, **more: Given.kwargs
    ) -> Done:
        """Do something for the public in one of the few threads that it has."""
        doing = self._windows.pool.submit(what, *args, **more)
        return await asyncio.shield(asyncio.wrap_future(doing))

    def is_crowded(self) -> bool:
        """Whether as many follow the event as may."""
        return self._windows.readers.watching(self._event_id) >= READERS

    async def nudges(self) -> AsyncIterator[Nudge | None]:
        """What is there now, then whatever is new; None now and then. Ends with the server."""
        readers = self._windows.readers
        with readers.watch(self._event_id) as watching:
            self._follow()
            told = (await self.current()).version
            yield Nudge(told, 0)
            async for _ in watching.nudges(HEARTBEAT):
                snapshot = self._snapshot or await self.current()
                if snapshot.version == told:
                    yield None
                    continue
                told = snapshot.version
                within = min(LONGEST, A_READER * readers.watching(self._event_id))
                yield Nudge(told, int(1000 * within))
                # Those who came together are not told together for ever.
                await watching.rest(max(PACE, within * (0.5 + random())))  # noqa: S311 - no secret

    def _follow(self) -> None:
        """See to it that somebody looks whenever the event changes, as long as anyone reads.

        Whoever looked in a loop that has stopped since looks no more, without having ended.
        """
        task = self._following
        if task is None or task.done() or not task.get_loop().is_running():
            self._following = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        readers, event_id, told = self._windows.readers, self._event_id, ""
        faults = Faults(f"looking at event {event_id} for those who read it")
        with self._windows.desk.hub.watch(event_id) as watching:
            async for _ in watching.nudges(2 * AGE):
                if not readers.watching(event_id):
                    return
                with faults.written():  # the next look may succeed
                    snapshot = await self.newest()
                    if snapshot.version != told:
                        told = snapshot.version
                        readers.nudge(event_id, snapshot.number)
        readers.close()

    def _looked(self) -> Future[Snapshot]:
        """The look that is going on, or a new one."""
        with self._guard:
            if self._going is None or self._going.done():
                self._going = self._windows.pool.submit(self._look)
            return self._going

    def _look(self) -> Snapshot:
        began, before = monotonic(), self._snapshot
        desk, number = self._windows.desk, self._event_id
        event = desk.event(number)
        names = self._named(event)
        now = self._windows.clock()
        seen = replace(
            view(event, names.people, now, names.listed),
            called_off=is_called_off(desk.store, number, event),
        )
        if before is not None and before.view == seen:
            before.number, before.event, before.seen_at = len(event.entries), event, now
            snapshot = before
        else:
            worked_out = computed(seen, before.computed if before else None)
            version = self._windows.new_version()
            snapshot = Snapshot(number, len(event.entries), version, seen, worked_out, event, now)
        self._snapshot = snapshot
        self._checked = monotonic()
        self._took = self._checked - began
        return snapshot

    def _named(self, event: Event) -> _Names:
        """Everybody's name; read anew when one may have changed."""
        store, ids, before = self._windows.desk.store, frozenset(people_in(event)), self._names
        works, now = store.works, monotonic()
        if before and (before.ids, before.works) == (ids, works) and now < before.until:
            return before
        with store.reading() as connection:
            people = people_of(connection, ids, event=self._event_id)
            listed = listed_of(connection, people)
        until = now + max(NAMES_FOR, 100 * (monotonic() - now))
        self._names = _Names(ids, works, until, people, listed)
        return self._names


class Windows:
    """A window for each event that is read; those not read for longest are shut."""

    def __init__(self, desk: Desk, clock: Clock) -> None:
        self.desk, self.clock = desk, clock
        self.readers = Hub()
        self.pool = ThreadPoolExecutor(2, "public")
        self._start = secrets.token_hex(4)
        self._count = 0
        self._open: OrderedDict[int, Window] = OrderedDict()
        self._guard = threading.Lock()

    def window(self, event_id: int) -> Window:
        """The window on an event, which need not exist: looking says so."""
        with self._guard:
            found = self._open.get(event_id) or Window(self, event_id)
            self._open[event_id] = found
            self._open.move_to_end(event_id)
            while len(self._open) > _MOST:
                del self._open[self._least_needed()]
            return found

    def _least_needed(self) -> int:
        """One that was never looked through, which may be of no event, before the oldest."""
        *others, _ = self._open
        blind = (one for one in others if self._open[one].is_blind)
        return next(blind, others[0])

    def last(self, event_id: int) -> int:
        """The last entry of an event that this process has heard of."""
        return self.desk.hub.last(event_id)

    def new_version(self) -> str:
        """A name that no other look has, of this server or one before."""
        with self._guard:
            self._count += 1
            return f"{self._start}-{self._count}"
