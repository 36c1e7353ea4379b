"""How often something may be tried: so many times a minute under one name."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from datetime import UTC, datetime
from functools import partial
from math import ceil
from time import monotonic
from typing import Final

from litestar.exceptions import TooManyRequestsException

from overtrick.store.store import Store
from overtrick.store.tries import Allowed, count_all, forgive

MINUTE: Final = 60.0
HALL: Final = 6000
"""More than a hall of phones behind one address asks in a minute after the network was gone: 500
tables with a phone of each player, each of which asks twice or three times."""
_MOST_NAMES: Final = 10_000
"""Names that are remembered; whoever makes up more makes the oldest forgotten."""


class Limit:
    """So many tries in so many seconds for each name, in this process. Any thread may ask.

    For what costs this process its time, and would cost another one its own.
    """

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
        _refuse(self.wait(name))


class SharedLimit:
    """The same for guesses, counted in the database: for all servers that share it.

    A restart does not begin anew either. Call it from a thread that may wait.
    """

    def __init__(self, limits: Limits, allowed: Allowed) -> None:
        self._limits, self.allowed = limits, allowed

    def check(self, name: object) -> None:
        """Count a try. Raises TooManyRequestsException, which says how long to wait."""
        self._limits.check((self, name))

    def forgive(self, name: object) -> None:
        """Forget the tries of whoever was right in the end."""
        self._limits.store.write(lambda c: forgive(c, self.allowed, repr(name)), shows=False)


class Limits:
    """Every limit of one server.

    Who guesses at one table or login from many addresses is stopped as well, more leniently, so
    that nobody can lock others out with ease.
    """

    def __init__(
        self, store: Store, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self.store, self._clock = store, clock
        self.sign_in = self._shared("sign-in", 5)
        self.sign_in_address = self._shared("sign-in-address", 30)
        self.sign_in_login = self._shared("sign-in-login", 30)
        self.set_up = self._shared("set-up", 5)
        self.pin = self._shared("pin", 5)
        self.pin_table = self._shared("pin-table", 20)
        self.reset = self._shared("reset", 5)
        self.request_address = self._shared("request-address", 8, 600)
        self.request_event = self._shared("request-event", 60, 3600)
        self.search = Limit(120)
        self.given = Limit(HALL)
        self.calls = Limit(30, 300)

    def check(self, *tries: tuple[SharedLimit, object]) -> None:
        """Count a try under several names at once. Raises TooManyRequestsException."""
        wanted = [(limit.allowed, repr(name)) for limit, name in tries]
        now = self._clock()
        work = partial(count_all, wanted=wanted, now=now)
        _refuse(self.store.write(work, shows=False))

    def _shared(self, kind: str, tries: int, seconds: int = 60) -> SharedLimit:
        return SharedLimit(self, Allowed(kind, tries, seconds))


def _refuse(seconds: float) -> None:
    if seconds > 0:
        whole = ceil(seconds)
        after = {"Retry-After": str(whole)}
        raise TooManyRequestsException(f"too many tries: wait {whole} seconds", headers=after)
