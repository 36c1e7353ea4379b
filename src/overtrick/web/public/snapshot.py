"""One view of an event with its pages, each made once: what any number of readers are given."""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from overtrick.event.state import Event
from overtrick.web.public.files import FILES, offered
from overtrick.web.public.render import Look, rendered
from overtrick.web.public.site import Site
from overtrick.web.public.view import Computed, View

_WAITING: Final = "waiting.html"
_CALLED_OFF: Final = "called-off.html"
_VERSION: Final = 'data-version=""'
_MOST: Final = 32 * 1024 * 1024
"""Bytes of made pages that are kept of one view."""
_SMALL: Final = 600
"""Bytes below which nothing is gained by packing."""


@dataclass(frozen=True, slots=True)
class Made:
    """A page or file as it is sent. ``tag`` is the same for what reads the same."""

    content: bytes
    packed: bytes | None
    tag: str
    media_type: str
    is_download: bool = False


@dataclass(eq=False)
class Snapshot:
    """A view, its standings and its pages. Any thread may ask for pages.

    ``event`` is the whole event, for the clock and for requests; ``number`` how far its journal
    was, and ``seen_at`` when it was looked at last.
    """

    event_id: int
    number: int
    version: str
    view: View
    computed: Computed
    event: Event
    seen_at: datetime
    _made: OrderedDict[tuple[str, Look], Made] = field(default_factory=OrderedDict)
    _size: int = 0
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.site = Site(self.view, self.computed.standings)

    def ready(self, name: str, look: Look) -> Made | None:
        """A page that was made before."""
        return self._made.get(self._key(name, look))

    def made(self, name: str, look: Look) -> Made | None:
        """A page or file by its name; None where there is none."""
        key = self._key(name, look)
        with self._turn:
            found = self._made.get(key)
            if found is None:
                found = self._file(name) if name in FILES else self._page(*key)
                if found is not None:
                    self._keep(key, found)
            return found

    @property
    def _waits(self) -> bool:
        """Whether one page stands for all pages of results."""
        return self.view.called_off or not self.view.has_results

    def _key(self, name: str, look: Look) -> tuple[str, Look]:
        """Files are the same in every language; all pages of results not shown yet are one."""
        if not name.endswith(".html"):
            return name, Look()
        if self._waits and _is_page_of_results(name):
            return _WAITING, look
        return name, look

    def fresh(self, template: str, look: Look, **content: Any) -> Made:
        """A page that changes with the clock, not kept; that it is off, where the event is."""
        if self.view.called_off:
            template, content = _CALLED_OFF, {"name": "index.html"}
        shared = self.frame() | {
            "path": f"/results/{self.event_id}/{content.pop('name', template)}"
        }
        return _made_of(rendered(template, look, **shared, **content), self.version)

    def frame(self) -> dict[str, Any]:
        """What all pages of the event have."""
        return {
            "event_id": self.event_id,
            "view": self.view,
            "edition": self.site.edition,
            "awaited": self.site.awaited,
            "offered": tuple(offered(self.site)),
        }

    def _page(self, name: str, look: Look) -> Made | None:
        if name == _WAITING and not self._waits:
            return None
        found = self.site.page(name)
        if found is not None:
            template, content = found
            return self.fresh(template, look, name=name, **content)
        return self.fresh(_WAITING, look, name="index.html") if name == _WAITING else None

    def _file(self, name: str) -> Made | None:
        if name not in offered(self.site):
            return None
        media_type, make = FILES[name]
        return _made(make(self.site), media_type, is_download=name != "results.json")

    def _keep(self, key: tuple[str, Look], made: Made) -> None:
        self._made[key] = made
        self._size += _size_of(made)
        while self._size > _MOST and len(self._made) > 1:
            _, gone = self._made.popitem(last=False)
            self._size -= _size_of(gone)


def _is_page_of_results(name: str) -> bool:
    stem = name.removesuffix(".html")
    return stem != name and stem.partition("-")[0] in (
        "boards", "board", "recap", "matches", "pair", "player", "team",
    )  # fmt: skip


def _made_of(text: str, version: str) -> Made:
    """A page, with a tag that does not change with the version alone."""
    tag = _tag(text.encode())
    content = text.replace(_VERSION, f'data-version="{version}"', 1).encode()
    return Made(content, gzip.compress(content, 5, mtime=0), tag, "text/html")


def _made(content: bytes, media_type: str, *, is_download: bool) -> Made:
    worth = len(content) > _SMALL and media_type != "application/zip"
    packed = gzip.compress(content, 5, mtime=0) if worth else None
    return Made(content, packed, _tag(content), media_type, is_download)


def _tag(content: bytes) -> str:
    return f'W/"{hashlib.sha256(content).hexdigest()[:24]}"'


def _size_of(made: Made) -> int:
    return len(made.content) + len(made.packed or b"")
