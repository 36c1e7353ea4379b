"""HTTP over plain sockets that stay open, as phones and browsers keep theirs."""

from __future__ import annotations

import asyncio
import json
import resource
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

ENOUGH = 16_384
"""Files that may be open at once where the machine allows it: a room and its readers, twice."""


class Broken(ConnectionError):
    """The other side has closed a connection that should have stayed."""


@dataclass
class Said:
    """One answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """What a JSON body says."""
        return json.loads(self.body)


class Line:
    """One connection, for one question after the other."""

    def __init__(self, address: str, cookie: str = "") -> None:
        at = urlsplit(address)
        self._host, self._port, self._at = at.hostname, at.port, at.netloc
        self.cookie = cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, path: str, body: Any = None) -> Said:
        """A page, or the answer to what is sent as JSON."""
        async with self._turn:
            try:
                status, headers, reader = await self._answered(path, body)
            except ConnectionError:  # it was closed for having rested, as may be at any time
                self.close()
                status, headers, reader = await self._answered(path, body)
            return Said(status, headers, await _body(reader, status, headers))

    async def listen(self, path: str) -> asyncio.StreamReader:
        """A stream of server-sent events, from its first line on."""
        reader = await self._asked(path, None)
        status, _ = await _head(reader)
        assert status == 200, status
        return reader

    async def ended(self) -> None:
        """Wait for an answer that is on its way."""
        async with self._turn:
            return

    def close(self) -> None:
        """Go away."""
        if self._streams:
            self._streams[1].close()
            self._streams = None

    async def _answered(
        self, path: str, body: Any
    ) -> tuple[int, dict[str, str], asyncio.StreamReader]:
        reader = await self._asked(path, body)
        return *await _head(reader), reader

    async def _asked(self, path: str, body: Any) -> asyncio.StreamReader:
        if self._streams and self._streams[0].at_eof():
            self.close()
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        writer.write(self._request(path, body))
        await writer.drain()
        return reader

    def _request(self, path: str, body: Any) -> bytes:
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", f"Host: {self._at}"]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(sent)}"]
        return "\r\n".join([*lines, "", ""]).encode() + sent


async def heard(reader: asyncio.StreamReader) -> bytes:
    """The next message of a stream. Raises Broken at its end."""
    # Lengths of chunks and comments stand between the lines that matter.
    while not (line := await reader.readline()).startswith(b"data: "):
        if not line:
            raise Broken("the stream has ended")
    return line[6:].strip()


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first = (await reader.readline()).split()
    if not first:
        raise Broken("no answer came")
    headers = {}
    while line := (await reader.readline()).strip():
        name, _, value = line.decode().partition(": ")
        headers[name.lower()] = value
    return int(first[1]), headers


async def _body(reader: asyncio.StreamReader, status: int, headers: dict[str, str]) -> bytes:
    if status in (204, 304):
        return b""
    if "content-length" in headers:
        return await reader.readexactly(int(headers["content-length"]))
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append((await reader.readexactly(size + 2))[:-2])
    await reader.readline()
    return b"".join(parts)


def open_many() -> int:
    """Let this program have many files open, as far as it may; how many those are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
