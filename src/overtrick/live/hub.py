"""A hub: whoever changed an event says so, and everybody who watches it is nudged.

A nudge says only how far the journal has come. Whoever was slow hears of the newest alone.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Self, TypeAlias

Hear: TypeAlias = Callable[[int], bool]
"""Takes the number of the last entry; False if it can't be taken now."""


class Watching:
    """One who watches an event; use it as a context, and iterate over it for nudges."""

    def __init__(self, hub: Hub, event_id: int) -> None:
        self._hub, self._event_id = hub, event_id
        self._loop = asyncio.get_running_loop()
        self._waiter: asyncio.Future[None] | None = None
        self._rester: asyncio.Future[None] | None = None
        self._bell: asyncio.TimerHandle | None = None
        self._until = 0.0
        self._last = 0
        self._is_told = False
        self._over = False
        self._hear: Hear | None = None
        self._rest = 0.0

    def __enter__(self) -> Self:
        self._hub.admit(self._event_id, self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bell is not None:
            self._bell.cancel()
        self._hub.dismiss(self._event_id, self)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop that it watches in."""
        return self._loop

    def told(self, last: int) -> None:
        """The journal has come to entry ``last``; said inside the loop."""
        self._last = max(self._last, last)
        if self._hear and self._is_waiting() and self._hear(self._last):
            self._until = self._loop.time() + self._rest
            return
        self._is_told = True
        _wake(self._waiter)

    def told_anew(self, last: int) -> None:
        """The journal is another one, and has come to entry ``last``; said inside the loop."""
        self._last = 0
        self.told(last)

    def _is_waiting(self) -> bool:
        return self._waiter is not None and not self._waiter.done()

    def stopped(self) -> None:
        """Nothing more will come; said inside the loop."""
        self._over = True
        _wake(self._waiter)
        _wake(self._rester)

    def _is_over(self) -> bool:
        return self._over

    async def nudges(self, rest: float, hear: Hear | None = None) -> AsyncIterator[int | None]:
        """The number of the last entry whenever there are new ones, None after ``rest`` seconds.

        What ``hear`` takes at once, while nothing else is under way, does not come here: a task
        that must be woken costs more than what it has to say. Ends when the hub closes.
        """
        self._hear, self._rest = hear, rest
        while not self._is_over():
            if not self._is_told:
                self._waiter = self._loop.create_future()
                self._wake_after(rest)
                await self._waiter
            if self._is_over():
                return
            was_told, self._is_told = self._is_told, False
            yield self._last if was_told else None

    def _wake_after(self, seconds: float) -> None:
        """Wake at that time; there is one timer, which looks then whether it was put off since."""
        self._until = self._loop.time() + seconds
        if self._bell is not None and self._bell.when() > self._until:
            self._bell.cancel()
            self._bell = None
        if self._bell is None:
            self._bell = self._loop.call_at(self._until, self._ring)

    def _ring(self) -> None:
        self._bell = None
        if self._loop.time() < self._until:
            self._bell = self._loop.call_at(self._until, self._ring)
        else:
            _wake(self._waiter)

    async def rest(self, seconds: float) -> None:
        """Leave whoever is nudged in peace for so long; no longer than the hub is open."""
        if not self._over:
            self._rester = self._loop.create_future()
            await _within(seconds, self._rester)


class _Crowd:
    """All who watch one event in one loop: the loop is woken once, however many they are."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._guard = threading.Lock()
        self._last = 0
        self._is_called = False
        self.members: set[Watching] = set()

    def tell(self, last: int) -> None:
        """Say that the journal has come to entry ``last``, from any thread."""
        with self._guard:
            self._last = max(self._last, last)
            called, self._is_called = self._is_called, True
        if not called:
            self._call(self._told)

    def begin_again(self, last: int) -> None:
        """Say that the journal is another one, from any thread."""
        with self._guard:
            self._last = last
        self._call(partial(self._told_anew, last))

    def stop(self) -> None:
        """Say that nothing more will come, from any thread."""
        self._call(self._stopped)

    def _call(self, what: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody is left who could hear
            self._loop.call_soon_threadsafe(what)

    def _told(self) -> None:
        with self._guard:
            last, self._is_called = self._last, False
        for one in tuple(self.members):
            one.told(last)

    def _told_anew(self, last: int) -> None:
        for one in tuple(self.members):
            one.told_anew(last)

    def _stopped(self) -> None:
        for one in tuple(self.members):
            one.stopped()


class Hub:
    """Everybody who watches anything, in this process."""

    def __init__(self) -> None:
        self._crowds: dict[int, dict[asyncio.AbstractEventLoop, _Crowd]] = {}
        self._last: dict[int, int] = {}
        self._guard = threading.Lock()
        self._closed = False
        self.nudged = 0

    def watch(self, event_id: int) -> Watching:
        """A place among those who watch an event; for use inside a running loop."""
        return Watching(self, event_id)

    def admit(self, event_id: int, one: Watching) -> None:
        """Begin to nudge."""
        with self._guard:
            crowds = self._crowds.setdefault(event_id, {})
            crowds.setdefault(one.loop, _Crowd(one.loop)).members.add(one)
        if self._closed:
            one.stopped()

    def dismiss(self, event_id: int, one: Watching) -> None:
        """Nudge no more."""
        with self._guard:
            crowds = self._crowds.get(event_id, {})
            crowd = crowds.get(one.loop)
            if crowd is not None:
                crowd.members.discard(one)
                if not crowd.members:
                    del crowds[one.loop]

    def nudge(self, event_id: int, last: int) -> None:
        """Tell all who watch an event that its journal has come to entry ``last``."""
        with self._guard:
            self._last[event_id] = max(last, self._last.get(event_id, 0))
            self.nudged += 1
            crowds = tuple(self._crowds.get(event_id, {}).values())
        for crowd in crowds:
            crowd.tell(last)

    def begin_again(self, ends: Mapping[int, int]) -> None:
        """Tell all who watch anything that the journals are others, and where those end."""
        with self._guard:
            self._last = dict(ends)
            crowds = [
                (ends.get(event_id, 0), crowd)
                for event_id, several in self._crowds.items()
                for crowd in several.values()
            ]
        for last, crowd in crowds:
            crowd.begin_again(last)

    def last(self, event_id: int) -> int:
        """How far an event's journal has come, as far as anybody said; 0 before."""
        return self._last.get(event_id, 0)

    def watching(self, event_id: int) -> int:
        """How many watch an event."""
        with self._guard:
            return sum(len(one.members) for one in self._crowds.get(event_id, {}).values())

    @property
    def watchers(self) -> int:
        """How many watch anything."""
        with self._guard:
            return sum(
                len(one.members) for crowds in self._crowds.values() for one in crowds.values()
            )

    def close(self) -> None:
        """End every watch: the program stops."""
        self._closed = True
        with self._guard:
            crowds = [one for several in self._crowds.values() for one in several.values()]
        for crowd in crowds:
            crowd.stop()


def _wake(waiter: asyncio.Future[None] | None) -> None:
    if waiter is not None and not waiter.done():
        waiter.set_result(None)


async def _within(seconds: float, waiter: asyncio.Future[None]) -> None:
    """Wait until somebody wakes, no longer than so many seconds."""
    timer = waiter.get_loop().call_later(seconds, _wake, waiter)
    try:
        await waiter
    finally:
        timer.cancel()
