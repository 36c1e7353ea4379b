"""Forms from our own pages alone: a page elsewhere cannot send one in a visitor's name.

A form carries a token that is made of two cookies of its browser, which no other site can read,
and of the server's secret. What comes with a media type that a form cannot have needs none:
a browser asks before it sends that from elsewhere, and is never answered yes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.exceptions import (
    ClientException,
    HTTPException,
    PermissionDeniedException,
)
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

BROWSER: Final = "overtrick_browser"
"""The cookie that tells one browser from another."""
SESSION: Final = "overtrick_session"
"""The cookie of whoever signed in."""
FIELD: Final = "_csrf"
HEADER: Final = "x-csrf-token"

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_FORMS: Final = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})
_ASKED_FIRST: Final = frozenset({"application/json", "application/octet-stream"})
"""Media types that no form has."""
_ELSEWHERE: Final = "this was sent from another site"
_NO_TEXT: Final = "a field of the form is no text: UTF-8 is expected"
_TOO_OLD: Final = "this page was too old to be sent: load it again, then send it"


def csrf_token(request: Request[Any, Any, Any]) -> str:
    """The token for the forms of a page that answers ``request``."""
    browser = request.cookies.get(BROWSER)
    if browser is None:
        browser = request.scope["state"].setdefault(BROWSER, secrets.token_urlsafe(24))
    return _token(request, browser)


async def keep_browser(message: Message, scope: Scope) -> None:
    """Give a browser its cookie where a page with a form was made for it."""
    if message["type"] == "http.response.start" and (made := scope["state"].get(BROWSER)):
        secure = scope["scheme"] == "https"
        cookie = Cookie(BROWSER, value=made, httponly=True, samesite="lax", secure=secure)
        MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))


async def from_our_pages(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """Refuse what changes something and did not come from a page of ours."""
    del handler
    if not isinstance(connection, Request) or connection.method in _SAFE:
        return
    if connection.scope.get("auth") == "bearer":
        await _form(connection)
        return  # no browser adds a bearer token by itself
    if not _same_origin(connection):
        raise PermissionDeniedException(_ELSEWHERE)
    form = await _form(connection)
    if _media_type(connection) in _ASKED_FIRST:
        return
    browser = connection.cookies.get(BROWSER, "")
    sent = _sent(connection, form).encode()
    if not browser or not hmac.compare_digest(sent, _token(connection, browser).encode()):
        raise PermissionDeniedException(_TOO_OLD)


def _token(request: Request[Any, Any, Any], browser: str) -> str:
    secret: bytes = request.app.state.secret
    made_of = f"csrf {browser} {request.cookies.get(SESSION, '')}".encode()
    return hmac.new(secret, made_of, hashlib.sha256).hexdigest()


async def _form(request: Request[Any, Any, Any]) -> Mapping[str, Any]:
    """The form that was sent, read here for whoever reads it after; empty where none was.

    Raises ClientException for a field that is no text in the letters that it names.
    """
    if _media_type(request) not in _FORMS:
        return {}
    try:
        return await request.form()
    except HTTPException:
        raise
    except (LookupError, ValueError) as error:  # letters that are none, or that nobody knows
        raise ClientException(_NO_TEXT) from error


def _sent(request: Request[Any, Any, Any], form: Mapping[str, Any]) -> str:
    field: object = request.headers.get(HEADER) or form.get(FIELD)
    return field if isinstance(field, str) else ""


def _media_type(request: Request[Any, Any, Any]) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _same_origin(request: Request[Any, Any, Any]) -> bool:
    """Whether the browser says that it sends from a page of this server, or says nothing."""
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = request.headers.get("origin")
    if site not in ("same-origin", "none"):
        return False
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host", "")
    except ValueError:  # no address at all
        return False
