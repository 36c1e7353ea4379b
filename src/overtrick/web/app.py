"""The server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import ControllerRouterHandler, Middleware

from overtrick.bootstrap.desk import Desk
from overtrick.bridge.errors import BridgeError
from overtrick.web import api
from overtrick.web.access import Access, guard, rule
from overtrick.web.problems import failed, refused


@get("/healthz", opt=rule(Access.ANYONE), sync_to_thread=True)
def healthz(desk: Desk) -> dict[str, str]:
    """Whether the server answers and reaches its database."""
    desk.store.events()
    return {"status": "ok"}


ROUTES: tuple[ControllerRouterHandler, ...] = (api.router, healthz)


def create_app(desk: Desk, middleware: Sequence[Middleware] = ()) -> Litestar:
    """The application over a desk. Every route is guarded by the rule that it states."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        del app
        yield
        desk.hub.close()

    handlers: dict[Any, Any] = {BridgeError: refused, HTTPException: failed}
    return Litestar(
        route_handlers=ROUTES,
        guards=[guard],
        middleware=middleware,
        dependencies={"desk": Provide(lambda: desk, sync_to_thread=False)},
        exception_handlers=handlers,
        lifespan=[running],
        openapi_config=OpenAPIConfig(
            title="Overtrick", version="1", path="/api/v1", enabled_endpoints={"openapi.json"}
        ),
    )
