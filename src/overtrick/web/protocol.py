"""Connections: whoever says half of a request and no more is not waited for without end."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from overtrick.web.crowding import CROWDED, Place, Stage, whoever_yields
from overtrick.web.heads import CHUNK

PATIENCE: Final = 30.0
"""Seconds for the whole head of a request, and for the next bytes of its body."""
_SPANS: Final = 3
"""So many times as long a body may take, however little of it comes."""
_SLOWEST: Final = 200
"""Bytes of a body that earn it another second."""
_PARTING: Final = 0.5
"""Seconds for a client to take leave in."""
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 60\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 39\r\n\r\n"
    b"The server is full: try it again later."
)


class Patient(H11Protocol):
    """A connection that is closed when nothing comes of what was begun, or there is no room.

    A head has to be there within 30 seconds, of the connection where it is the first, of its own
    beginning where others came before, however often a byte of it comes.
    A body may rest for 30 seconds, and take 90 and one more for every 200 bytes that have come:
    a phone far from the wifi is heard that sends 2000 bytes in a minute, or a file for an hour.
    h11 bounds how long a head is; the application, how long a body. There is one timer for
    all that a connection begins, and none where a request comes whole.
    """

    _due: asyncio.TimerHandle | None = None
    _begun: object = None
    _since = _heard = 0.0
    _came = 0
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
        self._since = self.loop.time()
        most = self.limit_concurrency
        if most is not None and len(self.connections) >= most and not self._is_let_in():
            self.connections.discard(self)
            transport.write(_FULL)
            transport.close()
            self._part()
            return
        self._await_more()

    def _is_let_in(self) -> bool:
        """Whether another connection made room for this one; that it has to is said in the log."""
        held: dict[Patient, Place] = {
            one: one.place()
            for one in self.connections
            if isinstance(one, Patient) and one is not self
        }
        found = whoever_yields(held, self._address, self._since)
        other, crowd = found  # in two steps: the type of what is held is not that of who yields
        self.logger.warning(CROWDED, extra={"crowd": crowd, "has_room": other is not None})
        if other is None:
            return False
        self.connections.discard(other)
        other.transport.abort()
        return True

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def place(self) -> Place:
        """What this connection holds its place for, and since when."""
        if self._due is not None:
            stage = Stage.BODY if self._begun is h11.SEND_BODY else Stage.HEAD
            return Place(stage, self._since, self._address)
        if (resting := self.timeout_keep_alive_task) is not None:
            return Place(Stage.RESTS, resting.when(), self._address)
        cycle: RequestResponseCycle | None = self.cycle
        has_begun = cycle is not None and cycle.response_started
        return Place(Stage.ANSWERED if has_begun else Stage.ASKS, self._since, self._address)

    def data_received(self, data: bytes) -> None:
        """Read what has come; of somebody who was refused nothing is read."""
        if self.transport.is_closing():
            return
        self._came += len(data)
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
        """Note that something came: the timer goes on, till all is said or the next part begins."""
        if not self._is_unfinished() or self.transport.is_closing():
            if self._due is not None:
                self._due.cancel()
                self._due = None
            return
        self._heard = self.loop.time()
        if self._due is None or self._begun is not self.conn.their_state:
            if self._due is not None:
                self._due.cancel()
            self._begun, self._since, self._came = self.conn.their_state, self._heard, 0
            self._due = self.loop.call_later(PATIENCE, self._lose_patience)

    def _lose_patience(self) -> None:
        """Close the connection, unless a body goes on fast enough: then wait for it again."""
        until = self._since
        if self._begun is h11.SEND_BODY:
            longest = self._since + _SPANS * PATIENCE + self._came / _SLOWEST
            until = min(self._heard + PATIENCE, longest)
        if self.loop.time() < until:
            self._due = self.loop.call_at(until, self._lose_patience)
        else:
            self.transport.abort()

    def _is_unfinished(self) -> bool:
        """Whether the client has still to say something; not while it rests between requests."""
        theirs = self.conn.their_state
        return theirs is h11.SEND_BODY or (
            theirs is h11.IDLE and self.timeout_keep_alive_task is None
        )

    def _unsupported_upgrade_warning(self) -> None:
        """A request may ask for another protocol, and is answered in this one: no news."""
