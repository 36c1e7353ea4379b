"""One browser for all nights, on a loop that runs in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from playwright.async_api import Browser, Playwright, async_playwright

from tests.browser.conftest import FLAGS
from tests.nights.server import NAME

T = TypeVar("T")
_FLAGS = [
    *FLAGS,
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
    # A worker is refused where the certificate is, whatever a context ignores.
    "--ignore-certificate-errors",
]


class Stage:
    """Where nights are played, one after the other."""

    browser: Browser
    _playwright: Playwright

    def __init__(self, path: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.run(self._open(path))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What ``work`` comes to; what it raises is raised here."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        self.run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _open(self, path: str) -> None:
        self._playwright = await async_playwright().start()
        self.browser = await self._playwright.chromium.launch(executable_path=path, args=_FLAGS)

    async def _close(self) -> None:
        await self.browser.close()
        await self._playwright.stop()
