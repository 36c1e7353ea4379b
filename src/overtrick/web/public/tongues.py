"""The language of one device: chosen once, kept in a cookie."""

from __future__ import annotations

from typing import Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from overtrick.web.access import Access, rule
from overtrick.web.languages import LANGUAGES
from overtrick.web.pages import LANGUAGE
from overtrick.web.security.signing_in import safe_path

_YEAR: Final = 365 * 24 * 3600


@get("/language/{code:str}", opt=rule(Access.ANYONE), include_in_schema=False)
async def choose_language(code: FromPath[str], to: FromQuery[str] = "") -> Redirect:
    """Keep a language for this device, and go back to the page."""
    if code not in LANGUAGES:
        raise NotFoundException("there is no such language")
    back = to if to and safe_path(to) == to else "/"
    response = Redirect(back, status_code=HTTP_303_SEE_OTHER)
    response.set_cookie(LANGUAGE, code, max_age=_YEAR, path="/", samesite="lax", httponly=True)
    return response


HANDLERS: Final = [choose_language]
