"""Style sheets, modules and pictures: one folder, served under a name that says what is in it.

The address holds a sum of the whole folder, so that a browser may keep everything for ever, and
a module finds its neighbours beside itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from overtrick.web.access import Access, rule

KINDS: Final[Mapping[str, str]] = {
    "css": "text/css",
    "js": "text/javascript",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
"""What is served, by how its name ends; anything else in the folder is not."""

_FOR_EVER: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Folder:
    """The files by their paths, and the sum of them all."""

    sum: str
    files: Mapping[str, bytes]


@lru_cache(maxsize=1)
def folder() -> Folder:
    """Everything that is served; read once."""
    found = dict(sorted(_found(files("overtrick.web") / "static", "")))
    summed = hashlib.sha256()
    for path, content in found.items():
        summed.update(f"{path} {len(content)} ".encode() + content)
    return Folder(summed.hexdigest()[:16], found)


def address_of(path: str) -> str:
    """Where a file is served: ``/static/9f86d081884c7d65/web.css``. Raises KeyError."""
    if path not in folder().files:
        raise KeyError(path)
    return f"/static/{folder().sum}/{path}"


@get("/static/{version:str}/{path:path}", opt=rule(Access.ANYONE), include_in_schema=False)
async def static(version: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A file; kept for ever by browsers where the address has the sum of today."""
    name = str(path).lstrip("/")
    content = folder().files.get(name)
    if content is None:
        raise NotFoundException("there is no such file")
    keep = _FOR_EVER if version == folder().sum else "no-cache"
    kind = KINDS[name.rpartition(".")[2]]
    return Response(content, media_type=kind, headers={"Cache-Control": keep})


@get("/favicon.ico", opt=rule(Access.ANYONE), include_in_schema=False)
async def favicon() -> Response[bytes]:
    """The icon, for browsers that ask for it where no page names it."""
    keep = {"Cache-Control": "public, max-age=86400"}
    return Response(folder().files["icon.svg"], media_type=KINDS["svg"], headers=keep)


def _found(place: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for one in place.iterdir():
        if one.is_dir():
            yield from _found(one, f"{path}{one.name}/")
        elif one.name.rpartition(".")[2] in KINDS:
            yield path + one.name, one.read_bytes()
