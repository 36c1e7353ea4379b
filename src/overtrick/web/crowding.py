"""How many connections the server may have, and its words when there is no room for more."""

from __future__ import annotations

import asyncio
import errno
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

RESERVE: Final = 64
"""Files that are left for the database and the pages themselves."""
_ENOUGH: Final = 65_536
"""Files where the system sets no limit at all: memory ends before."""
_SELDOM: Final = 60.0
"""Seconds in which the same is said once."""
_FULL: Final = (
    "the server is full: %d connections are open, and this system lets it have no more. Whoever"
    " comes now is asked to try again. Allow it more open files (ulimit -n, or LimitNOFILE for a"
    " service), then start it anew"
)
_UVICORN: Final = "Exceeded concurrency limit."
_log = logging.getLogger("overtrick")


def places() -> int | None:
    """How many connections there may be, after asking for as many as the system allows.

    None where the system does not say.
    """
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY:
        return None
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS allows fewer than it says
            wanted = soft
    return max(1, max(soft, wanted) - RESERVE)


class Full(logging.Filter):
    """Says in words, now and then, that no more connections can be taken."""

    def __init__(self, most: int, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._most, self._clock = most, clock
        self._said = float("-inf")

    def filter(self, record: logging.LogRecord) -> bool:
        """Let through everything but what uvicorn says of each connection that it refused."""
        if record.msg != _UVICORN:
            return True
        self.say()
        return False

    def heard(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """The same where the system refuses: what a loop does with an error that nobody awaits."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            self.say()
        else:
            loop.default_exception_handler(context)

    def say(self) -> None:
        """Say it, unless it was said just now."""
        now = self._clock()
        if now - self._said >= _SELDOM:
            self._said = now
            _log.warning(_FULL, self._most)
