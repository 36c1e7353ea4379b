"""Connections: whoever says half of a request and no more is not waited for without end."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from overtrick.web.heads import CHUNK

PATIENCE: Final = 30.0
"""Seconds for the next bytes of what a client has begun to say."""
_PARTING: Final = 0.5
"""Seconds for a client to take leave in."""
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 60\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 39\r\n\r\n"
    b"The server is full: try it again later."
)


class Patient(H11Protocol):
    """A connection that is closed when nothing comes of what was begun, or there is no room.

    h11 bounds the head of a request; the application bounds its body.
    """

    _due: asyncio.TimerHandle | None = None
    _is_lost = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._application = self.app
        self.app = self._answer

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        """Have a request answered; one who reads a stream in chunks may be told at once."""
        if scope["http_version"] == "1.1":
            scope["extensions"] = {CHUNK: self._say}
        await self._application(scope, receive, send)

    def _say(self, part: bytes) -> bool:
        """Write a part of an answer whose length nobody knows, as h11 would, past all its checks.

        False where the client does not read as fast as it is written to, or is gone.
        """
        if self.flow.write_paused or self.transport.is_closing() or not part:
            return False
        self.transport.write(b"%x\r\n%b\r\n" % (len(part), part))
        return True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request; where there is no room say so at once, whatever is asked.

        There is room for one less than the limit: with as many, those who are in would be refused
        what they ask. Whoever is refused is not counted while he goes.
        """
        super().connection_made(transport)
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            self.logger.warning("Exceeded concurrency limit.")
            self.connections.discard(self)
            transport.write(_FULL)
            transport.close()
            self._part()
            return
        self._await_more()

    def data_received(self, data: bytes) -> None:
        """Read what has come; of somebody who was refused nothing is read."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._await_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        if self._due is not None:
            self._due.cancel()
        self._is_lost = True
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Rest, answer what was asked meanwhile, or close."""
        super().on_response_complete()
        self._part()

    def shutdown(self) -> None:
        """Close when what is being said is said: the server stops."""
        super().shutdown()
        self._part()

    def _part(self) -> None:
        if self.scheme == "https" and self.transport.is_closing():
            self.loop.call_later(_PARTING, self._cut)

    def _cut(self) -> None:
        """Whoever has had everything and does not take leave, as TLS asks, may have gone."""
        if self._is_lost:
            return
        if self.transport.get_write_buffer_size():
            self.loop.call_later(_PARTING, self._cut)
        else:
            self.transport.abort()

    def _await_more(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        if self._is_unfinished() and not self.transport.is_closing():
            self._due = self.loop.call_later(PATIENCE, self.transport.abort)

    def _is_unfinished(self) -> bool:
        """Whether the client has still to say something; not while it rests between requests."""
        theirs = self.conn.their_state
        return theirs is h11.SEND_BODY or (
            theirs is h11.IDLE and self.timeout_keep_alive_task is None
        )

    def _unsupported_upgrade_warning(self) -> None:
        """A request may ask for another protocol, and is answered in this one: no news."""
