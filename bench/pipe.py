"""A client that costs little: one connection, one question after the other, few words read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Self

_LENGTH = b"content-length: "


class Pipe(asyncio.Protocol):
    """One connection that stays open."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._got = b""
        self._answer: asyncio.Future[bytes] | None = None

    @classmethod
    async def open(cls, port: int) -> Self:
        loop = asyncio.get_running_loop()
        _, pipe = await loop.create_connection(cls, "127.0.0.1", port)
        return pipe

    async def ask(self, sent: bytes) -> bytes:
        """The whole answer, its head included."""
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(sent)
        return await self._answer

    async def work(self, requests: Iterator[bytes], end: float) -> int:
        """Ask one after the other until it is time; how often the answer was 201."""
        done = 0
        while time.perf_counter() < end:
            answer = await self.ask(next(requests))
            assert answer.startswith(b"HTTP/1.1 201"), answer
            done += 1
        return done

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, ends, body = self._got.partition(b"\r\n\r\n")
        if ends and self._answer and not self._answer.done():
            length = head.partition(_LENGTH)[2].partition(b"\r")[0]
            if len(body) >= int(length or 0):
                whole, self._got = self._got, b""
                self._answer.set_result(whole)


def request(path: str, body: bytes, cookie: str = "") -> bytes:
    """A POST of JSON, as it goes over the wire."""
    head = [
        f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json",
        f"Content-Length: {len(body)}", *([f"Cookie: {cookie}"] if cookie else []),
    ]  # fmt: skip
    return "\r\n".join([*head, "", ""]).encode() + body
