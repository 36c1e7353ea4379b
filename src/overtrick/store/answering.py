"""Connections to PostgreSQL that are given up where no answer comes.

A network may lose a connection without telling either end, and a proxy may go on taking what is
sent to nobody. Whoever asks would wait for ever, and the whole room with them.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine, event

T = TypeVar("T")

LONGER: Final = 5.0
"""Seconds that an answer may take beyond those that PostgreSQL waits for a lock by itself."""
PARTING: Final = 2.0
"""Seconds that an answer may take once the program is to end."""


@dataclass(slots=True)
class Silence:
    """What the connections of one engine know: how long to wait, and when one was given up."""

    seconds: float
    since: float = 0.0


class Answering(psycopg.Connection[Any]):
    """A connection that is closed where nothing comes for so many seconds.

    One that was made before another was given up is given up as well when it is next asked: it
    went the same way, most likely, and to find out would take as long.
    """

    silence: Silence | None = None
    made = 0.0
    is_unhurried = False

    def wait(self, gen: Generator[Any, Any, T], *how: Any, **more: Any) -> T:
        """Wait for what the server answers. Raises OperationalError where it does not."""
        silence = self.silence
        if silence is None or self.is_unhurried:
            return super().wait(gen, *how, **more)
        idle = TransactionStatus.IDLE
        if self.made < silence.since and self.pgconn.transaction_status == idle:
            gen.close()
            raise self._given_up("another connection was lost")
        try:
            return super().wait(_heard(gen, silence), *how, **more)
        except _Silent as silent:
            silence.since = monotonic()
            raise self._given_up(f"no answer for {silent.seconds:g} seconds") from None

    def _given_up(self, why: str) -> psycopg.OperationalError:
        self.close()
        return psycopg.OperationalError(why)


class _Silent(Exception):
    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds


def _heard(gen: Generator[Any, Any, T], silence: Silence) -> Generator[Any, Any, T]:
    """What the driver does with its connection, as long as there is anything to be done."""
    try:
        wanted, since = next(gen), 0.0
        while True:
            ready = yield wanted
            if ready:
                since = 0.0
            elif not since:
                since = monotonic()  # nothing came for the first time: a tenth of a second
            elif monotonic() - since > silence.seconds:
                gen.close()
                raise _Silent(silence.seconds)
            wanted = gen.send(ready)
    except StopIteration as done:
        value: T = done.value
        return value


_SILENCES: Final[WeakKeyDictionary[Engine, Silence]] = WeakKeyDictionary()


def part(engine: Engine) -> None:
    """The program is to end: whoever does not answer soon is given up sooner."""
    silence = _SILENCES.get(engine)
    if silence is not None:
        silence.seconds = min(silence.seconds, PARTING)


def hurried(engine: Engine, seconds: float) -> None:
    """Let an engine's connections be given up where nothing comes for so many seconds."""
    silence = _SILENCES[engine] = Silence(seconds)

    @event.listens_for(engine, "do_connect")
    def _made(_: Any, __: Any, where: list[Any], how: dict[str, Any]) -> Answering:
        made = Answering.connect(*where, **how)
        made.silence, made.made = silence, monotonic()
        return made

    @event.listens_for(engine, "reset")
    def _usual(driver: Any, _: object, __: object) -> None:
        driver.is_unhurried = False


def unhurried(connection: Connection) -> None:
    """Let a connection take its time, until it is given back: for what changes whole tables."""
    driver: Any = connection.connection.driver_connection
    if isinstance(driver, Answering):
        driver.is_unhurried = True
