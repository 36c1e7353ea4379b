"""The doors of signing in and of one's own account."""

from __future__ import annotations

from litestar import Router

from overtrick.web.security import first_run, own_account, signing_in

router = Router(
    "/",
    route_handlers=[
        first_run.set_up_page,
        first_run.set_up,
        signing_in.sign_in_page,
        signing_in.sign_in,
        signing_in.sign_out,
        signing_in.password_page,
        signing_in.set_password,
        own_account.router,
    ],
)
