"""How many connections the server may have, who makes room for more, and its words about it."""

from __future__ import annotations

import asyncio
import errno
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from enum import IntEnum
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

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
_MADE_ROOM: Final = (
    "the server is full: %d connections are open. Whoever comes now takes the place of one on which"
    " nothing whole was asked for yet, or nothing is asked for now"
)
_FROM_ONE: Final = ". %d of them are from one address, %s"
_OF_A_CROWD: Final = (
    ", whose half-sent requests and open pages are cut off where somebody comes from elsewhere"
)
GRACE: Final = 1.0
"""Seconds that whoever has just come has to ask in, before he makes room for the next one."""
CROWDED: Final = "Exceeded concurrency limit."
"""What uvicorn logs of each connection that it refuses."""
_log = logging.getLogger("overtrick")


class Stage(IntEnum):
    """What a connection holds its place for; the first are missed least."""

    HEAD = 1
    RESTS = 2
    BODY = 3
    ANSWERED = 4
    ASKS = 5


class Place(NamedTuple):
    """The place of a connection: what for, since when (seconds of one clock), and whose."""

    stage: Stage
    since: float
    address: str


class Crowd(NamedTuple):
    """An address that holds more than half of the places."""

    address: str
    held: int


One = TypeVar("One")


def whoever_yields(
    held: Mapping[One, Place], newcomer: str, now: float
) -> tuple[One | None, Crowd | None]:
    """Who makes room for one from another address, where all places are held, and the crowd there.

    Of heads that are not there yet the oldest does, of a crowd's before others, but none that
    came in the second before ``now``, unless it is a crowd's for one from elsewhere; then whoever
    rests the longest between requests, which costs him nothing. A whole hall may share an
    address, so having many places is no fault in itself: but a crowd makes room for somebody from
    elsewhere with a body half sent, or what it is being told. Nobody does whose request is being
    worked on. None where there is nobody.
    """
    addresses = Counter(one.address for one in held.values())
    address, count = max(addresses.items(), key=lambda one: one[1], default=("", 0))
    crowd = Crowd(address, count) if 2 * count > len(held) else None
    from_elsewhere = crowd is not None and crowd.address != newcomer

    def may_yield(place: Place) -> bool:
        if from_elsewhere and crowd is not None and place.address == crowd.address:
            return place.stage <= Stage.ANSWERED
        if place.stage is Stage.HEAD:
            return place.since <= now - GRACE
        return place.stage <= Stage.RESTS

    def in_turn(one: One) -> tuple[int, bool, float]:
        place = held[one]
        return place.stage, crowd is None or place.address != crowd.address, place.since

    return min(filter(lambda one: may_yield(held[one]), held), key=in_turn, default=None), crowd


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
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Let through everything but what uvicorn says of each connection that it refused."""
        if record.msg != CROWDED:
            return True
        self.say(getattr(record, "crowd", None), has_room=getattr(record, "has_room", False))
        return False

    def heard(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """The same where the system refuses: what a loop does with an error that nobody awaits."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            self.say()
        else:
            loop.default_exception_handler(context)

    def say(self, crowd: Crowd | None = None, *, has_room: bool = False) -> None:
        """Say it, unless the same was said just now; and whose most places are, if one's."""
        now, words = self._clock(), _MADE_ROOM if has_room else _FULL
        if now - self._said.get(words, float("-inf")) < _SELDOM:
            return
        self._said[words] = now
        from_one = _FROM_ONE % (crowd.held, crowd.address) if crowd else ""
        _log.warning(words % self._most + from_one + (_OF_A_CROWD if crowd and has_room else ""))
