"""Public pages: live results, seats, the big screen, players and the archive, for anyone."""

from litestar import Router

from overtrick.web.public import routes

router = Router(
    "/",
    route_handlers=[
        routes.first_page,
        routes.result_page,
        routes.screen,
        routes.stream,
        routes.look,
    ],
    dependencies=routes.PROVIDED,
)

__all__ = ["router"]
