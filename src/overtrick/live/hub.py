"""A hub: whoever changed an event says so, and everybody who watches it is nudged.

A nudge says only how far the journal has come. Whoever was slow hears of the newest alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from types import TracebackType
from typing import Self


class Watching:
    """One who watches an event; use it as a context, and iterate over it for nudges."""

    def __init__(self, hub: Hub, event_id: int) -> None:
        self._hub, self._event_id = hub, event_id
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._ended = asyncio.Event()
        self._last = 0
        self._over = False

    def __enter__(self) -> Self:
        self._hub.admit(self._event_id, self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._hub.dismiss(self._event_id, self)

    def tell(self, last: int) -> None:
        """Say that the journal has come to entry ``last``, from any thread."""
        self._call(lambda: self._told(last))

    def stop(self) -> None:
        """Say that nothing more will come."""
        self._call(self._stopped)

    def _call(self, what: Callable[[], None]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what)

    def _told(self, last: int) -> None:
        self._last = max(self._last, last)
        self._changed.set()

    def _stopped(self) -> None:
        self._over = True
        self._changed.set()
        self._ended.set()

    async def nudges(self, rest: float) -> AsyncIterator[int | None]:
        """The number of the last entry whenever there are new ones, None after ``rest`` seconds.

        Ends when the hub closes.
        """
        while not self._over:
            try:
                await asyncio.wait_for(self._changed.wait(), rest)
            except TimeoutError:
                yield None
                continue
            self._changed.clear()
            if not self._over:
                yield self._last

    async def rest(self, seconds: float) -> None:
        """Leave whoever is nudged in peace for so long; no longer than the hub is open."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), seconds)


class Hub:
    """Everybody who watches anything, in this process."""

    def __init__(self) -> None:
        self._watching: dict[int, set[Watching]] = {}
        self._last: dict[int, int] = {}
        self._closed = False
        self.nudged = 0

    def watch(self, event_id: int) -> Watching:
        """A place among those who watch an event; for use inside a running loop."""
        return Watching(self, event_id)

    def admit(self, event_id: int, one: Watching) -> None:
        """Begin to nudge."""
        self._watching.setdefault(event_id, set()).add(one)
        if self._closed:
            one.stop()

    def dismiss(self, event_id: int, one: Watching) -> None:
        """Nudge no more."""
        self._watching.get(event_id, set()).discard(one)

    def nudge(self, event_id: int, last: int) -> None:
        """Tell all who watch an event that its journal has come to entry ``last``."""
        self._last[event_id] = max(last, self.last(event_id))
        self.nudged += 1
        for one in tuple(self._watching.get(event_id, ())):
            one.tell(last)

    def last(self, event_id: int) -> int:
        """How far an event's journal has come, as far as anybody said; 0 before."""
        return self._last.get(event_id, 0)

    def watching(self, event_id: int) -> int:
        """How many watch an event."""
        return len(self._watching.get(event_id, ()))

    @property
    def watchers(self) -> int:
        """How many watch anything."""
        return sum(len(some) for some in tuple(self._watching.values()))

    def close(self) -> None:
        """End every watch: the program stops."""
        self._closed = True
        for some in tuple(self._watching.values()):
            for one in tuple(some):
                one.stop()
