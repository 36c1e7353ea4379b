"""Pages from templates, for all doors: escaped, in the reader's language, with what was said.

Every template has ``say``, ``count``, ``tell``, ``day`` and ``moment`` (sentences, words,
figures and dates in the reader's language), ``language``, ``languages``, ``who``, ``static``
(the address of a file), ``csrf_field()`` for forms that change something, ``csrf_token()`` for
modules, ``flashes``, ``path`` and ``theme``.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, Response
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER
from markupsafe import Markup

from overtrick.web.access import NOBODY
from overtrick.web.flashes import FLASHES, ONCE, Flash, packed, unpacked
from overtrick.web.languages import LANGUAGES, language_for
from overtrick.web.languages.telling import speech
from overtrick.web.security.csrf import csrf_token
from overtrick.web.static import address_of

LANGUAGE: Final = "overtrick_language"
"""The cookie that holds the language somebody chose on this device."""
THEME: Final = "overtrick_theme"
"""The cookie that holds ``light`` or ``dark`` where somebody chose."""


def page(
    request: Request[Any, Any, Any], template: str, status: int = HTTP_200_OK, **content: Any
) -> Response[bytes]:
    """One page. A name that a template uses and ``content`` lacks is an error."""
    shown = unpacked(request.cookies.get(FLASHES))
    text = _environment().get_template(template).render(shared(request, shown) | content)
    response = Response(text.encode(), status_code=status, media_type="text/html")
    if shown:
        response.delete_cookie(FLASHES)
    if request.method == "GET" and ONCE in request.cookies:
        response.delete_cookie(ONCE, path=request.url.path)
    return response


def fragment(request: Request[Any, Any, Any], template: str, **content: Any) -> str:
    """A piece of a page, for a module that puts it in its place."""
    return _environment().get_template(template).render(shared(request, ()) | content)


def redirect(path: str, *flashes: Flash) -> Redirect:
    """To another page after a form was sent, which will say ``flashes``."""
    response = Redirect(path, status_code=HTTP_303_SEE_OTHER)
    if flashes:
        response.set_cookie(
            FLASHES, packed(flashes), httponly=True, samesite="lax", max_age=60, path="/"
        )
    return response


def redirect_showing(path: str, *secret: str) -> Redirect:
    """To the page that shows something this once: loaded again it makes no other, and shows none.

    What it shows goes by the browser, in a cookie of that page alone, and is kept nowhere here.
    """
    response = Redirect(path, status_code=HTTP_303_SEE_OTHER)
    text = packed([Flash("good", one) for one in secret])
    response.set_cookie(ONCE, text, httponly=True, samesite="lax", max_age=60, path=path)
    return response


def shown_once(request: Request[Any, Any, Any]) -> tuple[str, ...]:
    """What a page is to show this once; nothing where it has."""
    return tuple(one.text for one in unpacked(request.cookies.get(ONCE)))


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language that pages for this request are in; the console speaks English alone."""
    if request.url.path.partition("/")[2].partition("/")[0] == "console":
        return "en"
    accepted = request.headers.get("accept-language", "")
    return language_for(request.cookies.get(LANGUAGE), accepted)


def shared(request: Request[Any, Any, Any], flashes: tuple[Flash, ...]) -> dict[str, Any]:
    """What every template has."""
    language = language_of(request)
    theme = request.cookies.get(THEME, "")
    return {
        **speech(language),
        "language": language,
        "languages": LANGUAGES,
        "theme": theme if theme in ("light", "dark") else "",
        "who": request.scope.get("user") or NOBODY,
        "path": request.url.path,
        "flashes": flashes,
        "static": address_of,
        "csrf_token": partial(csrf_token, request),
        "csrf_field": partial(csrf_field, request),
    }


def csrf_field(request: Request[Any, Any, Any]) -> Markup:
    """What a form of whoever asks is sent with, so that no other site sends it."""
    return Markup('<input type="hidden" name="_csrf" value="{}">').format(csrf_token(request))


@lru_cache(maxsize=1)
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("overtrick.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
