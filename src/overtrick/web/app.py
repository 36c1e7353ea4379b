"""The server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.types import ControllerRouterHandler, Middleware

from overtrick.bootstrap.desk import Desk
from overtrick.bridge.errors import BridgeError
from overtrick.formats.registry import MAX_BYTES
from overtrick.live import hearing
from overtrick.movements.errors import MovementError
from overtrick.store.health import check_health
from overtrick.store.secret import server_secret
from overtrick.web import api, console, public, terminal, trusting
from overtrick.web.access import Access, guard, in_turn, rule
from overtrick.web.api.schema import CONFIG
from overtrick.web.heads import Server
from overtrick.web.metrics import Requests, metrics
from overtrick.web.problems import (
    PROBLEM,
    Problem,
    broken,
    failed,
    no_movement,
    refused,
    too_deep,
)
from overtrick.web.security import doors
from overtrick.web.security.csrf import from_our_pages, keep_browser
from overtrick.web.security.first_run import FirstRun
from overtrick.web.security.headers import harden
from overtrick.web.security.limits import Limits
from overtrick.web.security.playing import guard_of_tables
from overtrick.web.security.recognising import Recognising, keep_signed_in
from overtrick.web.security.tables import TableCodes
from overtrick.web.static import favicon, static
from overtrick.web.streams import live
from overtrick.web.terminal.together import Together
from overtrick.web.wiring import Clock, TheDesk, wall_clock


@get(
    "/healthz",
    opt=rule(Access.ANYONE),
    sync_to_thread=True,
    responses={
        503: ResponseSpec(
            Problem, generate_examples=False, media_type=PROBLEM,
            description="The database fails, as its code says; or its disk has little room left",
        )
    },
)  # fmt: skip
def healthz(desk: TheDesk) -> dict[str, str]:
    """Whether the server answers, has its database and room, and kept what it wrote last."""
    check_health(desk.store)
    return {"status": "ok"}


LARGEST_FORM: Final = 1024 * 1024
"""Bytes that anybody may send, who may send no files."""
LARGEST_UPLOAD: Final = MAX_BYTES + LARGEST_FORM
"""Bytes that may come with files to the console; the API says itself where they may."""

ROUTES: tuple[ControllerRouterHandler, ...] = (
    api.router,
    healthz,
    metrics,
    live,
    static,
    favicon,
    doors.router,
    trusting.router,
    terminal.router,
    Router("/", route_handlers=[console.router], request_max_body_size=LARGEST_UPLOAD),
    public.router,
)

HANDLERS: Final[Mapping[Any, Any]] = {
    BridgeError: refused,
    MovementError: no_movement,
    HTTPException: failed,
    RecursionError: too_deep,
    Exception: broken,
}
"""What becomes of whatever is raised."""


def create_app(
    desk: Desk, middleware: Sequence[Middleware] = (), clock: Clock = wall_clock
) -> Litestar:
    """The application over a desk. Every route is guarded by the rule that it states.

    Its state has the server's ``secret``, ``limits``, ``clock``, ``first_run`` (the code that
    makes the first account), ``tables`` (the codes that open tables) and ``together`` (what
    tables say at once, for the disk).
    """

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        del app
        with hearing(desk.store, desk.hub, desk.forget):
            yield
            desk.hub.close()
            desk.store.part()

    state = state_of(desk, clock)
    return Server(
        route_handlers=ROUTES,
        guards=[in_turn(guard, from_our_pages, guard_of_tables(desk))],
        middleware=[Recognising(desk, clock), *middleware],
        before_send=[keep_browser, keep_signed_in, harden, state.requests.count],
        dependencies={"desk": Provide(lambda: desk, sync_to_thread=False)},
        exception_handlers=dict(HANDLERS),
        lifespan=[running],
        logging_config=None,
        state=state,
        openapi_config=CONFIG,
        request_max_body_size=LARGEST_FORM,
    )


def state_of(desk: Desk, clock: Clock) -> State:
    """What a server that begins knows; what it is asked for adds to that."""
    secret = desk.store.write(lambda connection: server_secret(connection, at=clock()))
    limits = Limits(desk.store, clock)
    return State(
        {
            "secret": secret,
            "limits": limits,
            "requests": Requests(),
            "clock": clock,
            "first_run": FirstRun(desk.store),
            "tables": TableCodes(desk.store, secret, limits),
            "together": Together(desk),
        }
    )
