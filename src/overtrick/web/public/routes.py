"""The addresses of an event's result pages, live."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import ASGIApp

from overtrick.web.access import Access, rule
from overtrick.web.public.answering import answered, look_of
from overtrick.web.public.render import look_sheet
from overtrick.web.public.screen import clocks_shown, slides
from overtrick.web.public.snapshot import Made, Snapshot
from overtrick.web.public.windows import Nudge, Window, Windows
from overtrick.web.streams import events
from overtrick.web.wiring import Asking, EventId, TheDesk, moment

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_NOTHING: Final = "there is no such page"

TheWindow = NamedDependency[Window]
PageNumber = Annotated[int, QueryParameter(ge=0, le=10_000)]


@get("/results/{event_id:int}", opt=rule(Access.ANYONE), include_in_schema=False)
async def first_page(event_id: EventId) -> Redirect:
    """The ranking, under the name that links between pages count from."""
    return Redirect(f"/results/{event_id}/index.html")


@get("/results/{event_id:int}/{name:str}", opt=rule(Access.ANYONE), include_in_schema=False)
async def result_page(
    event_id: EventId, name: FromPath[str], window: TheWindow, request: Asking
) -> Response[Any]:
    """A page of an event's results, or a file made of them."""
    del event_id
    snapshot = await window.current()
    check_public(snapshot)
    made = await window.page(name, look_of(request))
    if made is None:
        raise NotFoundException(_NOTHING)
    return answered(request, made, name)


@get("/results/{event_id:int}/projector.html", opt=rule(Access.ANYONE), include_in_schema=False)
async def screen(
    event_id: EventId, window: TheWindow, request: Asking, page: PageNumber = 0
) -> Response[Any]:
    """One page of the big screen; the next one follows by itself."""
    del event_id
    snapshot = await window.current()
    check_public(snapshot)
    return answered(request, await window.work(_screen, snapshot, request, page))


@get("/results/{event_id:int}/stream", opt=rule(Access.ANYONE), include_in_schema=False)
async def stream(request: Asking, event_id: EventId, window: TheWindow) -> ASGIApp:
    """Says that there is something new whenever there is; the page fetches it itself."""
    del event_id
    check_public(await window.current())
    if window.is_crowded():
        headers = {"Retry-After": "60"}
        full = Response(None, status_code=HTTP_503_SERVICE_UNAVAILABLE, headers=headers)
        return full.to_asgi_response(None, request)
    return events(_said(window))


@get("/results/look/{version:str}/look.css", opt=rule(Access.ANYONE), include_in_schema=False)
async def look(version: FromPath[str]) -> Response[bytes]:
    """The style sheet of the published pages."""
    keep = _FOR_EVER if version == look_sheet().sum else "no-cache"
    headers = {"Cache-Control": keep}
    return Response(look_sheet().content, media_type="text/css", headers=headers)


def check_public(snapshot: Snapshot) -> None:
    """Raise NotFoundException for an event that its director does not show."""
    if snapshot.view.shown.public == "no":
        raise NotFoundException(f"there is no event {snapshot.event_id}")


def _screen(snapshot: Snapshot, request: Asking, page: int) -> Made:
    every = slides(snapshot.site)
    number = page % len(every) if every else 0
    return snapshot.fresh(
        "projector.html",
        look_of(request),
        slide=every[number] if every else None,
        number=number,
        slides=len(every),
        clocks=clocks_shown(snapshot.event, moment(request)),
    )


async def _said(window: Window) -> AsyncIterator[bytes]:
    async for nudge in window.nudges():
        yield b": still here\n\n" if nudge is None else _event(nudge)


def _event(nudge: Nudge) -> bytes:
    return b"data: " + msgspec.json.encode(nudge._asdict()) + b"\n\n"


def windows_of(state: State, desk: TheDesk) -> Windows:
    """The windows of this server, made when somebody first reads."""
    found: Windows = state.setdefault("windows", None) or Windows(desk, state.clock)
    state.windows = found
    return found


def window_of(state: State, desk: TheDesk, event_id: EventId) -> Window:
    """The window on the event that an address names."""
    return windows_of(state, desk).window(event_id)


HANDLERS: Final = [first_page, result_page, screen, stream, look]
PROVIDED: Final = {"window": Provide(window_of, sync_to_thread=False)}
"""For the router of these pages."""
