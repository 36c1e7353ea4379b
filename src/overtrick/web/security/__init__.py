"""Who is asking, and what the browser is told to refuse."""

from __future__ import annotations

from typing import Final

from litestar.types import ControllerRouterHandler

from overtrick.web.security import first_run, signing_in

ROUTES: Final[tuple[ControllerRouterHandler, ...]] = (
    first_run.set_up_page,
    first_run.set_up,
    signing_in.sign_in_page,
    signing_in.sign_in,
    signing_in.sign_out,
    signing_in.password_page,
    signing_in.set_password,
)
