"""The server, put together."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ControllerRouterHandler, Middleware

from overtrick.bootstrap.desk import Desk
from overtrick.bridge.errors import BridgeError
from overtrick.web import api
from overtrick.web.access import Access, guard, rule
from overtrick.web.api.schema import CONFIG
from overtrick.web.problems import broken, failed, refused
from overtrick.web.security.csrf import from_our_pages, keep_browser
from overtrick.web.security.headers import harden
from overtrick.web.static import static
from overtrick.web.wiring import TheDesk


@get("/healthz", opt=rule(Access.ANYONE), sync_to_thread=True)
def healthz(desk: TheDesk) -> dict[str, str]:
    """Whether the server answers and reaches its database."""
    desk.store.events()
    return {"status": "ok"}


ROUTES: tuple[ControllerRouterHandler, ...] = (
    api.router,
    healthz,
    static,
)


def create_app(desk: Desk, middleware: Sequence[Middleware] = ()) -> Litestar:
    """The application over a desk. Every route is guarded by the rule that it states."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        del app
        yield
        desk.hub.close()

    handlers: dict[Any, Any] = {BridgeError: refused, HTTPException: failed, Exception: broken}
    return Litestar(
        route_handlers=ROUTES,
        guards=[guard, from_our_pages],
        middleware=middleware,
        before_send=[keep_browser, harden],
        dependencies={"desk": Provide(lambda: desk, sync_to_thread=False)},
        exception_handlers=handlers,
        lifespan=[running],
        logging_config=None,
        state=State({"secret": secrets.token_bytes(32)}),
        openapi_config=CONFIG,
    )
