"""How pages are sent: once to each browser until they change, packed where it can unpack."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

from overtrick.web.pages import THEME, language_of
from overtrick.web.public.render import Look
from overtrick.web.public.snapshot import Made
from overtrick.web.wiring import Asking

_VARY: Final = "Accept-Encoding, Accept-Language, Cookie"


def look_of(request: Asking) -> Look:
    """The language and theme that whoever asks reads in."""
    theme = request.cookies.get(THEME, "")
    return Look(language_of(request), theme if theme in ("light", "dark") else "")


def answered(request: Asking, made: Made, name: str = "") -> Response[Any]:
    """A page, or word that the browser has it already; ``name`` is that of a file to keep."""
    headers = {"ETag": made.tag, "Cache-Control": "no-cache", "Vary": _VARY}
    if _has(request, made.tag):
        return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    if made.is_download and name:
        headers["Content-Disposition"] = f'attachment; filename="{name}"'
    content = made.content
    if made.packed is not None and _unpacks(request):
        content, headers["Content-Encoding"] = made.packed, "gzip"
    return Response(content, status_code=HTTP_200_OK, media_type=made.media_type, headers=headers)


def _has(request: Asking, tag: str) -> bool:
    asked = request.headers.get("if-none-match", "")
    plain = tag.removeprefix("W/")
    return any(one.strip().removeprefix("W/") in (plain, "*") for one in asked.split(","))


def _unpacks(request: Asking) -> bool:
    accepted = request.headers.get("accept-encoding", "")
    return any(
        part.partition(";")[0].strip() == "gzip" and "q=0" not in part.replace("q=0.", "")
        for part in accepted.lower().split(",")
    )
