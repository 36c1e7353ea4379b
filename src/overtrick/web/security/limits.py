"""How often something may be tried: so many times a minute under one name."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from time import monotonic
from typing import Final

from litestar.exceptions import TooManyRequestsException

MINUTE: Final = 60.0
_MOST_NAMES: Final = 10_000
"""Names that are remembered; whoever makes up more makes the oldest forgotten."""


class Limit:
    """So many tries in so many seconds for each name. Any thread may ask."""

    def __init__(
        self, tries: int, seconds: float = MINUTE, clock: Callable[[], float] = monotonic
    ) -> None:
        self._tries, self._seconds, self._clock = tries, seconds, clock
        self._made: OrderedDict[Hashable, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, name: Hashable) -> float:
        """Count a try; 0 where it is allowed, else the seconds until the next would be."""
        now = self._clock()
        with self._lock:
            made = self._made.setdefault(name, deque())
            self._made.move_to_end(name)
            while made and made[0] <= now - self._seconds:
                made.popleft()
            if len(made) >= self._tries:
                return made[0] + self._seconds - now
            made.append(now)
            while len(self._made) > _MOST_NAMES:
                self._made.popitem(last=False)
            return 0.0

    def forgive(self, name: Hashable) -> None:
        """Forget the tries of whoever was right in the end."""
        with self._lock:
            self._made.pop(name, None)

    def check(self, name: Hashable) -> None:
        """Count a try. Raises TooManyRequestsException, which says how long to wait."""
        seconds = self.wait(name)
        if seconds > 0:
            after = {"Retry-After": str(int(seconds) + 1)}
            raise TooManyRequestsException(
                f"too many tries: wait {int(seconds) + 1} seconds", headers=after
            )


class Limits:
    """Every limit of one server.

    Who guesses at one table or login from many addresses is stopped as well, more leniently, so
    that nobody can lock others out with ease.
    """

    def __init__(self) -> None:
        self.sign_in = Limit(5)
        self.sign_in_address = Limit(30)
        self.sign_in_login = Limit(30)
        self.set_up = Limit(5)
        self.pin = Limit(5)
        self.pin_table = Limit(20)
        self.reset = Limit(5)
