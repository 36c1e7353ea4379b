"""Nudges for anyone: "event 7 is at entry 412", as server-sent events, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from functools import lru_cache
from typing import Final, cast

from litestar import get
from litestar.concurrency import sync_to_thread
from litestar.response.streaming import ASGIStreamingResponse
from litestar.types import ASGIApp, Receive, Scope, Send

from overtrick.live import Hub
from overtrick.web.access import Access, rule
from overtrick.web.heads import Chunk, chunk_of, straight
from overtrick.web.wiring import Asking, EventId, TheDesk

KEEP_ALIVE: Final = 15.0
"""Seconds after which a stream says that it is still there."""
_AGAIN: Final = b"retry: 3000\n"
"""After so many milliseconds a browser asks again when a stream has broken."""
_BEGUN: Final = b": nothing new\n" + _AGAIN + b"\n"
_STILL_HERE: Final = b": still here\n\n"


@get("/events/{event_id:int}/live", opt=rule(Access.ANYONE), include_in_schema=False)
async def live(request: Asking, event_id: EventId, desk: TheDesk) -> ASGIApp:
    """How far an event's journal has come, whenever it has; first of all where it is now.

    A browser that comes back says by itself what it heard last, and is told at once if there
    is more.
    """
    there = (await sync_to_thread(desk.store.event, event_id)).last
    heard = request.headers.get("last-event-id", "")
    first = None if heard == str(there) else there
    return events(nudges(desk.hub, event_id, first, chunk_of(request.scope)), keep="no-cache")


def events(lines: AsyncIterator[str] | AsyncIterator[bytes], keep: str = "no-store") -> ASGIApp:
    """A stream of server-sent events. Each of them goes straight to the connection.

    Nothing but the headers concerns what stands before the routes, and a room has many streams.
    ``keep`` says what caches may do.
    """

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        # Whatever stands between must not keep nudges back until it has enough of them.
        headers = {"X-Accel-Buffering": "no", "Cache-Control": keep}
        answer = ASGIStreamingResponse(
            iterator=lines, media_type="text/event-stream", headers=headers
        )
        # Whoever goes away, or wanted the headers alone, is forgotten now and not at some time.
        async with aclosing(cast("AsyncGenerator[str | bytes, None]", lines)):
            await answer.start_response(send=send)
            await answer.send_body(send=straight(scope, send), receive=receive)

    return answered


async def nudges(
    hub: Hub, event_id: int, first: int | None, chunk: Chunk | None = None
) -> AsyncIterator[bytes]:
    """The messages of a stream, until the server stops; but for those that ``chunk`` took."""

    def hear(last: int) -> bool:
        return chunk is not None and chunk(_nudge(event_id, last))

    with hub.watch(event_id) as watching:
        yield _BEGUN if first is None else _AGAIN + _nudge(event_id, first)
        async for last in watching.nudges(KEEP_ALIVE, hear):
            yield _STILL_HERE if last is None else _nudge(event_id, last)


@lru_cache(maxsize=64)
def _nudge(event_id: int, last: int) -> bytes:
    """One message, made once for all who hear it."""
    return f'id: {last}\nevent: moved\ndata: {{"event":{event_id},"last":{last}}}\n\n'.encode()
