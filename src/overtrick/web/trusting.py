"""The page from which a tablet takes the certificate that it is to trust."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from overtrick.web.access import Access, rule
from overtrick.web.certificates import fingerprint
from overtrick.web.pages import page
from overtrick.web.security.csrf import keep_browser
from overtrick.web.security.headers import harden
from overtrick.web.static import favicon, static
from overtrick.web.wiring import Asking

PATH: Final = "/certificate"
_KIND: Final = "application/x-x509-ca-cert"


@get("/", opt=rule(Access.ANYONE))
async def explained(request: Asking) -> Response[Any]:
    """How to trust this server, device by device."""
    return page(request, "certificate.html", fingerprint=fingerprint(_certificate(request)))


@get("/overtrick.crt", opt=rule(Access.ANYONE))
async def certificate(request: Asking) -> Response[bytes]:
    """The certificate of the authority."""
    return Response(_certificate(request), media_type=_KIND)


def _certificate(request: Asking) -> bytes:
    found: bytes | None = request.app.state.get("authority")
    if found is None:
        raise NotFoundException("this server has no certificate of its own")
    return found


router: Final = Router(PATH, route_handlers=[explained, certificate], include_in_schema=False)


def sharing_app(authority: bytes) -> Litestar:
    """A server with this page and nothing else, for devices that do not trust it yet."""
    return Litestar(
        route_handlers=[router, static, favicon],
        before_send=[keep_browser, harden],
        state=State({"authority": authority, "secret": b""}),
        logging_config=None,
        openapi_config=None,
    )
