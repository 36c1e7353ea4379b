"""HEAD, answered as GET is, with nothing after the headers."""

from __future__ import annotations

from typing import Any, cast

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


class _Enough(Exception):
    """The headers are sent: whoever asked wants nothing that follows."""


class Server(Litestar):
    """The application; every address that answers GET answers HEAD as well."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:  # fmt: skip
        """Answer one request, or begin and end with the server."""
        asked = cast("dict[str, Any]", scope)
        if asked.get("method") != "HEAD":
            await super().__call__(scope, receive, send)
            return
        head = _Head(cast("Send", send))
        try:
            await super().__call__(cast("Scope", {**asked, "method": "GET"}), receive, head.send)
        except Exception:
            if not head.is_done:
                raise


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
