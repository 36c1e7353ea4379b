"""The description of the API: OpenAPI 3.1, for anyone."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from importlib.metadata import version
from typing import Any, Final, TypeAlias

from litestar import Litestar, Response, Router, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from overtrick.web.access import Access, rule
from overtrick.web.security.csrf import SESSION
from overtrick.web.wiring import Asking

Json: TypeAlias = dict[str, Any]

KIND: Final = "application/vnd.oai.openapi+json"


class _Nowhere(Router):
    """Takes no routes: the description is served by a route of our own, which states its rule."""

    def register(self, value: Any) -> list[Any]:
        """Nothing is registered."""
        del value
        return []


CONFIG: Final = OpenAPIConfig(
    title="Overtrick",
    version=version("overtrick"),
    description="Duplicate bridge events: their journals, and everything computed from them.",
    components=Components(
        security_schemes={
            "token": SecurityScheme(
                type="http", scheme="bearer", description="A token made on the page of an account."
            ),
            "session": SecurityScheme(
                type="apiKey",
                name=SESSION,
                security_scheme_in="cookie",
                description="The cookie of somebody who signed in, for our own pages.",
            ),
        }
    ),
    render_plugins=[JsonRenderPlugin()],
    openapi_router=_Nowhere("/schema", route_handlers=[]),
)


@get("/openapi.json", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def schema(request: Asking) -> Response[Json]:
    """What there is to ask for, and how."""
    return Response(described(request.app), media_type=KIND)


@lru_cache(maxsize=1)
def described(app: Litestar) -> Json:
    """The description, with what the framework leaves out."""
    found = deepcopy(app.openapi_schema.to_schema())
    schemas: Json = found["components"]["schemas"]
    for name in strict_structs(app):
        schemas[name]["additionalProperties"] = False
    return found


def strict_structs(app: Litestar) -> Iterator[str]:
    """The names of the bodies that take no members but their own."""
    for route in app.routes:
        for handler, _ in getattr(route, "route_handler_map", {}).values():
            data = handler.parsed_fn_signature.parameters.get("data")
            struct: Any = getattr(data, "annotation", None)
            config = getattr(struct, "__struct_config__", None)
            if config and config.forbid_unknown_fields and handler.resolve_include_in_schema():
                yield struct.__name__
