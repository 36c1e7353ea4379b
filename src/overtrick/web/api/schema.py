"""The description of the API: OpenAPI 3.1, for anyone."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from overtrick.web.access import Access, rule


class _Nowhere(Router):
    """Takes no routes: the description is served by a route of our own, which states its rule."""

    def register(self, value: Any) -> list[Any]:
        """Nothing is registered."""
        del value
        return []


CONFIG = OpenAPIConfig(
    title="Overtrick",
    version="1",
    render_plugins=[JsonRenderPlugin()],
    openapi_router=_Nowhere("/schema", route_handlers=[]),
)


@get("/openapi.json", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def schema(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """What there is to ask for, and how."""
    described = request.app.openapi_schema.to_schema()
    return Response(described, media_type="application/vnd.oai.openapi+json")
