"""Public pages: live results, seats, the big screen, players and the archive, for anyone."""

from litestar import Router

from overtrick.web.public import asking, finding, routes, tongues

router = Router(
    "/",
    route_handlers=[*finding.HANDLERS, *routes.HANDLERS, *asking.HANDLERS, *tongues.HANDLERS],
    dependencies={**finding.PROVIDED, **routes.PROVIDED, **asking.PROVIDED},
)

__all__ = ["router"]
