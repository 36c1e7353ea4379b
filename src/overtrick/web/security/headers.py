"""Headers that every answer carries: what a browser must not do with it."""

from __future__ import annotations

from typing import Final

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)
"""Nothing from elsewhere, and nothing written into a page: no inline script, no inline style."""

_ALWAYS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A table's code stands in its address: nobody elsewhere learns it. Our own forms still say
    # where they come from, which is checked.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_UNLESS_SAID: Final = {"Cache-Control": "no-store"}
"""What is not said to be for keeping is kept nowhere."""
_WHERE_SECURE: Final = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Over plain http browsers ignore it, and complain."""


async def harden(message: Message, scope: Scope) -> None:
    """Add the headers to whatever is about to be sent, an error included."""
    if message["type"] == "http.response.start":
        add_headers(MutableScopeHeaders.from_message(message), secure=scope["scheme"] == "https")


def add_headers(headers: MutableScopeHeaders, *, secure: bool) -> None:
    """Add what is missing, and let nothing lead to another site or show a cookie on the way."""
    if not _is_ours(headers.get("Location", "/")):
        headers["Location"] = "/"
    for name, value in _ALWAYS.items():
        headers[name] = value
    for name, value in _UNLESS_SAID.items():
        headers.setdefault(name, value)
    if secure:
        for name, value in _WHERE_SECURE.items():
            headers[name] = value
        headers.headers[:] = [_for_https_alone(*one) for one in headers.headers]


def _is_ours(place: str) -> bool:
    """Whether an address is one of this server, whatever a browser makes of it."""
    return place.startswith("/") and not place.startswith(("//", "/\\"))


def _for_https_alone(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """A header, which where it sets a cookie says that no plain http may carry it."""
    if name.lower() == b"set-cookie" and b"; secure" not in value.lower():
        return name, value + b"; Secure"
    return name, value
