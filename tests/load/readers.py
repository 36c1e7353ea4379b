"""Many readers of one event at once, over plain sockets: streams, and pages fetched after them."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass
class Answer:
    """One answer, and the seconds it took."""

    status: int
    headers: dict[str, str]
    body: bytes
    took: float


async def fetch(url: str, headers: dict[str, str] | None = None) -> Answer:
    """A page over a connection of its own, as a browser that was away would fetch it."""
    began = time.perf_counter()
    reader, writer = await _asked(url, {"Connection": "close"} | (headers or {}))
    try:
        status, found = await _head(reader)
        body = await reader.read()
    finally:
        writer.close()
    return Answer(status, found, body, time.perf_counter() - began)


@dataclass
class Reader:
    """One page that is open: its stream, and what it was told."""

    page: str
    stream: str
    tag: str = ""
    version: str = ""
    told: float = 0.0
    answers: list[Answer] = field(default_factory=list)
    _fetching: asyncio.Task[Answer] | None = None

    async def open(self) -> None:
        """Load the page, then listen."""
        self._reader, self._writer = await _asked(self.stream, {})
        status, _ = await _head(self._reader)
        assert status == 200, status
        self.version = (await self._nudge())["version"]

    async def follow(self, *, jitter: bool = True) -> None:
        """Wait for a nudge, then fetch the page as a browser does that has an earlier one."""
        nudge = await self._nudge()
        self.version, self.told = nudge["version"], time.perf_counter()
        if jitter:
            await asyncio.sleep(random.random() * nudge["within"] / 1000)
        headers = {"Accept-Encoding": "gzip", "If-None-Match": self.tag}
        self._fetching = asyncio.create_task(fetch(self.page, headers))
        self.answers.append(await asyncio.shield(self._fetching))

    async def keep_up(self) -> None:
        """Go on listening and fetching, as an open page does, until this is cancelled."""
        while True:
            await self.follow()
            answer = self.answers[-1]
            assert answer.status in (200, 304), answer.status
            self.tag = answer.headers["etag"]

    async def fetched(self) -> None:
        """Wait for a page that is still on its way when the reader has been stopped."""
        if self._fetching is not None:
            await self._fetching

    def close(self) -> None:
        """Go away."""
        self._writer.close()

    async def _nudge(self) -> dict:
        # Chunks and comments stand between the lines that matter.
        while not (line := await self._reader.readline()).startswith(b"data: "):
            assert line, "the stream has ended"
        found: dict = json.loads(line[6:])
        return found


async def _asked(
    url: str, headers: dict[str, str]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    at = urlsplit(url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port)
    lines = [f"GET {at.path}?{at.query} HTTP/1.1", f"Host: {at.netloc}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    await writer.drain()
    return reader, writer


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    status = int((await reader.readline()).split()[1])
    headers = {}
    while line := (await reader.readline()).strip():
        name, _, value = line.decode().partition(": ")
        headers[name.lower()] = value
    return status, headers


def percentile(several: Sequence[float], share: float) -> float:
    """The value that ``share`` of all are not above."""
    ordered = sorted(several)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
