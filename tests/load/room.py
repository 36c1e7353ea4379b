"""A whole room enters while everybody reads: the figures of one run."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from tests.load.hall import Hall, Running
from tests.load.phones import Phone
from tests.load.readers import Reader, percentile
from tests.load.sockets import Line

AT_ONCE = 50
"""Phones or readers that come in at one moment."""
PATIENCE = 120
"""Seconds in which the last reader has to have heard of the last entry."""

_CLOSING = 0.2
"""Seconds that closed connections have to be gone in."""


@dataclass
class Figures:
    """What one run came to; times in seconds, those of the server of its processors."""

    phones: list[Phone]
    readers: list[Reader]
    floor: list[float] = field(default_factory=list)
    newest: str = ""
    joining: float = 0.0
    quiet: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    spent_quiet: float = 0.0
    spent_busy: float = 0.0
    pages: int = 0

    def lines(self) -> Iterable[str]:
        """The figures in words."""
        for words, took in (
            ("an entry, nobody reading", self.quiet),
            (f"an entry, {len(self.readers)} readers", self.busy),
            ("the same refused without a look", self.floor),
        ):
            parts = (f"p{round(100 * share)} {1000 * percentile(took, share):6.1f} ms"
                     for share in (0.5, 0.95, 0.99))  # fmt: skip
            yield f"  {words:<34} {'   '.join(parts)}   ({len(took)})"
        quiet, busy = len(self.quiet) or 1, len(self.busy) or 1
        yield (
            f"  the server's processor time: {1000 * self.spent_quiet / quiet:.1f} ms an entry,"
            f" {1000 * self.spent_busy / busy:.1f} ms while {self.pages} pages are fetched;"
            f" {1000 * self.joining / len(self.phones):.1f} ms for a phone to join"
        )


async def play(hall: Hall, running: Running, readers: int, seconds: float) -> Figures:
    """Each table enters two results: one in peace, one while ``readers`` read.

    Either time all of them come within so many seconds, at random, as a room does.
    """
    address = running.address
    phones = [Phone(address, hall.event, one) for one in hall.tables]
    page = f"{address}/results/{hall.event}/index.html"
    stream = f"{address}/results/{hall.event}/stream"
    found = Figures(phones, [Reader(page, stream) for _ in range(readers)])
    before = running.spent()
    await in_groups(one.join() for one in phones)
    found.joining = running.spent() - before

    before = running.spent()
    await asyncio.gather(*(_later(seconds, one.enter(0)) for one in phones))
    found.spent_quiet = running.spent() - before
    found.quiet = [one.took[0] for one in phones]

    await in_groups(one.open() for one in found.readers)
    following = [asyncio.create_task(one.keep_up()) for one in found.readers]
    floor = asyncio.create_task(_floor(hall, address, found.floor))
    before = running.spent()
    await asyncio.gather(*(_later(seconds, one.enter(1)) for one in phones))
    found.spent_busy = running.spent() - before
    found.busy = [one.took[1] for one in phones]
    found.pages = sum(len(one.answers) for one in found.readers)
    await _stopped(floor)
    await _until_told(found, stream, following)
    for task in following:
        await _stopped(task)
    for one in found.readers:
        await one.fetched()
        one.close()
    for phone in phones:
        await phone.leave()
    await asyncio.sleep(_CLOSING)
    return found


async def in_groups(several: Iterable[Awaitable[None]]) -> None:
    """Await all of them, not too many at once."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(what: Awaitable[None]) -> None:
        async with turn:
            await what

    await asyncio.gather(*map(one, several))


async def _later(seconds: float, what: Awaitable[None]) -> None:
    await asyncio.sleep(random.random() * seconds)
    await what


async def _floor(hall: Hall, address: str, took: list[float]) -> None:
    """The least that such a request costs now: read and checked, then refused by heart."""
    table = hall.tables[0]
    said = {"key": "0" * 32, "what": "call", "section": table.section, "round": 1,
            "table": table.number}  # fmt: skip
    line = Line(address)
    try:
        while True:
            began = time.perf_counter()
            answer = await asyncio.shield(line.ask(f"/t/{hall.event}/entries", said))
            took.append(time.perf_counter() - began)
            assert answer.status == 401, answer.body
            await asyncio.sleep(0.05)
    finally:
        await line.ended()
        line.close()


async def _until_told(found: Figures, stream: str, following: Iterable[asyncio.Task[None]]) -> None:
    """Wait until every reader has heard of the newest there is; raise what one failed of."""
    async with asyncio.timeout(PATIENCE):
        while any(one.version != found.newest for one in found.readers):
            for task in following:
                if task.done():
                    task.result()
            await asyncio.sleep(0.5)
            last = Reader("", stream)
            await last.open()  # whoever comes is told first what is there, which may not be new
            found.newest = last.version
            last.close()


async def _stopped(task: asyncio.Task[None]) -> None:
    """Stop a task; whatever it failed of is raised."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
