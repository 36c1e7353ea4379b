"""Nudges for anyone: "event 7 is at entry 412", as server-sent events, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from litestar import get
from litestar.concurrency import sync_to_thread
from litestar.response import ServerSentEvent
from litestar.response import ServerSentEventMessage as Said

from overtrick.live import Hub
from overtrick.web.access import Access, rule
from overtrick.web.wiring import Asking, EventId, TheDesk

KEEP_ALIVE: Final = 15.0
"""Seconds after which a stream says that it is still there."""
_AGAIN: Final = 3000
"""Milliseconds after which a browser asks again when a stream has broken."""


@get("/events/{event_id:int}/live", opt=rule(Access.ANYONE), include_in_schema=False)
async def live(request: Asking, event_id: EventId, desk: TheDesk) -> ServerSentEvent:
    """How far an event's journal has come, whenever it has; first of all where it is now.

    A browser that comes back says by itself what it heard last, and is told at once if there
    is more.
    """
    there = (await sync_to_thread(desk.store.event, event_id)).last
    heard = request.headers.get("last-event-id", "")
    first = None if heard == str(there) else there
    # Whatever stands between must not keep nudges back until it has enough of them.
    headers = {"X-Accel-Buffering": "no"}
    return ServerSentEvent(nudges(desk.hub, event_id, first), headers=headers)


async def nudges(hub: Hub, event_id: int, first: int | None) -> AsyncIterator[Said]:
    """The messages of a stream, until the server stops."""
    with hub.watch(event_id) as watching:
        if first is None:
            yield Said(data=None, comment="nothing new", retry=_AGAIN)
        else:
            yield _nudge(event_id, first, _AGAIN)
        async for last in watching.nudges(KEEP_ALIVE):
            if last is None:
                yield Said(data=None, comment="still here")
            else:
                yield _nudge(event_id, last)


def _nudge(event_id: int, last: int, again: int | None = None) -> Said:
    data = f'{{"event":{event_id},"last":{last}}}'
    return Said(data=data, event="moved", id=last, retry=again)
