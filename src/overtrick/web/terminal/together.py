"""What the loop begins in one of its turns: the disk is given it together, in one commit."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from overtrick.bootstrap.desk import Desk


class Together:
    """The acts of one turn of the loop. One call wakes the disk, and one all who wait for it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._loop: asyncio.AbstractEventLoop | None = None
        self._safe = asyncio.Event()

    async def safe(self) -> None:
        """Return when what was begun in this turn of the loop is safe, or has failed.

        Whoever waits no longer stops nothing.
        """
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._safe = loop, asyncio.Event()
            loop.call_soon(self._go, loop, self._safe)
        await self._safe.wait()

    def _go(self, loop: asyncio.AbstractEventLoop, safe: asyncio.Event) -> None:
        def told() -> None:
            with suppress(RuntimeError):  # the loop has ended, and nobody waits
                loop.call_soon_threadsafe(safe.set)

        self._loop = None
        self._desk.go(told)
