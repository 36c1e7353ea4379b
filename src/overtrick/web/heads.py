"""The application's door: whom it was asked for, and HEAD, answered as GET is but for the body."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, TypeAlias, cast

from litestar import Litestar
from litestar.types import (
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
)

from overtrick.web.addresses import is_sound


class _Enough(Exception):
    """The headers are sent: whoever asked wants nothing that follows."""


STRAIGHT: Final = "overtrick.straight"
"""Under which name of its extensions a request has the way to its connection."""
CHUNK: Final = "overtrick.chunk"
"""The same, of what writes a part of an answer at once."""
Chunk: TypeAlias = Callable[[bytes], bool]
"""Takes a part of an answer of no given length whose headers are sent; False if it can't now."""
_NO_HOST: Final = b"""The header Host of this request names no host:
a name or an IP address is expected, with or without a port, such as 192.168.1.7:8000.
"""


class Server(Litestar):
    """The application; every address that answers GET answers HEAD as well.

    Addresses that stand on pages and cards are made of the host that was asked for: what could
    not be one is refused before anything reads it.
    """

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:  # fmt: skip
        """Answer one request, or begin and end with the server."""
        asked = cast("dict[str, Any]", scope)
        if asked["type"] == "http" and not _names_a_host(asked["headers"]):
            await _refused(cast("Send", send))
            return
        if asked.get("method") != "HEAD":
            _lead(asked, send)
            await super().__call__(scope, receive, send)
            return
        head = _Head(cast("Send", send))
        asked = {**asked, "method": "GET"}
        _lead(asked, head.send)
        asked["extensions"].pop(CHUNK, None)
        try:
            await super().__call__(cast("Scope", asked), receive, head.send)
        except Exception:
            if not head.is_done:
                raise


def _lead(asked: dict[str, Any], send: object) -> None:
    """Let a stream find its way to the connection, past all that looks at the headers alone."""
    if asked["type"] == "http":
        asked["extensions"] = {**asked.get("extensions", {}), STRAIGHT: send}


def straight(scope: Scope, send: Send) -> Send:
    """What sends the rest of an answer whose headers are sent; ``send`` where nothing is nearer."""
    extensions = cast("dict[str, Any]", scope).get("extensions") or {}
    near = cast("Send", extensions.get(STRAIGHT, send))
    chunk = chunk_of(scope)
    if chunk is None:
        return near

    async def said(message: Message) -> None:
        if not (message.get("more_body") and chunk(message["body"])):  # type: ignore[typeddict-item]
            await near(message)

    return said


def chunk_of(scope: Scope) -> Chunk | None:
    """What writes a part of an answer at once; None where parts have to go the long way."""
    extensions = cast("dict[str, Any]", scope).get("extensions") or {}
    return cast("Chunk | None", extensions.get(CHUNK))


def _names_a_host(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request is for one host that there could be, or for none that it names."""
    hosts = [value for name, value in headers if name == b"host"]
    return not hosts or (len(hosts) == 1 and _is_sound(hosts[0]))


@lru_cache(maxsize=64)
def _is_sound(host: bytes) -> bool:
    return is_sound(host.decode("latin-1"))


async def _refused(send: Send) -> None:
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(_NO_HOST)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": _NO_HOST, "more_body": False})


class _Head:
    """Sends the headers of an answer, and no more of it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.is_done = False

    async def send(self, message: Message) -> None:
        """Pass headers on, and in place of what follows them nothing."""
        if message["type"] != "http.response.body":
            await self._send(message)
            return
        if not self.is_done:
            self.is_done = True
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        if message["more_body"]:
            raise _Enough  # a stream would go on for as long as somebody listens
