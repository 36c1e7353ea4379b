"""The result pages on this machine's own address, until they are stopped."""

from __future__ import annotations

import errno
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import FrameType
from typing import Final, TypeAlias
from urllib.parse import unquote, urlsplit

Pages: TypeAlias = Mapping[str, bytes] | Path
"""A site as ``publish.site`` gives it, or the folder it was written to."""

HOST: Final = "127.0.0.1"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
_IN_USE: Final = {errno.EADDRINUSE, errno.EACCES}


class SiteServer(ThreadingHTTPServer):
    """Answers on 127.0.0.1 alone. A port that others listen on is never shared."""

    allow_reuse_address = os.name == "posix"
    daemon_threads = True

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return f"http://{HOST}:{self.server_port}/"


class _Handler(BaseHTTPRequestHandler):
    """GET and HEAD of the site's files, and nothing else."""

    protocol_version = "HTTP/1.1"
    server_version = "Overtrick"
    sys_version = ""
    timeout = 30

    def __init__(self, pages: Pages, *args: object) -> None:
        self._pages = pages
        super().__init__(*args)  # type: ignore[arg-type]  # the three of every handler

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as inherited
        """Say nothing: the terminal shows the address and stays as it is."""

    def _answer(self, *, with_body: bool) -> None:
        name = page_name(self.path)
        content = None if name is None else read_page(self._pages, name)
        found = content is not None
        body = content if content is not None else b"There is no such page.\n"
        self.send_response(HTTPStatus.OK if found else HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", content_type(name or "") if found else _TYPES[".txt"])
        self.send_header("Content-Length", str(len(body)))
        for header, value in _HEADERS.items():
            self.send_header(header, value)
        self.end_headers()
        if with_body:
            self.wfile.write(body)


def serve(pages: Pages, port: int = 8000, say: Callable[[str], object] = print) -> None:
    """Serve ``pages`` and ``say`` their address; returns after Ctrl-C or SIGTERM.

    Where ``port`` is taken, a free one is used instead.
    """
    with (
        _stopped_by_signals(),
        suppress(KeyboardInterrupt),
        site_server(pages, port) as server,
    ):
        say(f"The result pages are at {server.address} (Ctrl-C stops)")
        server.serve_forever(poll_interval=0.2)
    say("Stopped.")


def site_server(pages: Pages, port: int = 0) -> SiteServer:
    """A server that listens already; the caller runs and closes it. Port 0 takes any."""
    handler = partial(_Handler, pages)
    try:
        return SiteServer((HOST, port), handler)
    except OSError as error:
        if error.errno not in _IN_USE:
            raise
        return SiteServer((HOST, 0), handler)


def page_name(target: str) -> str | None:
    """The file that a request asks for; None where it could lead out of the site."""
    try:
        path = unquote(urlsplit(target).path, errors="strict")
    except ValueError:
        return None
    parts = path.removeprefix("/").split("/")
    if not path.startswith("/") or any(_unsafe(part) for part in parts[:-1]) or _odd(parts[-1]):
        return None
    return "/".join([*parts[:-1], parts[-1] or "index.html"])


def read_page(pages: Pages, name: str) -> bytes | None:
    """A file of the site, None where there is none; links out of the folder are not followed."""
    if not isinstance(pages, Path):
        return pages.get(name)
    root = pages.resolve()
    try:
        place = (root / name).resolve()
        return place.read_bytes() if place.is_relative_to(root) and place.is_file() else None
    except (OSError, ValueError):
        return None


def content_type(name: str) -> str:
    """The type of a file by its ending; what is not known is offered for download."""
    return _TYPES.get(Path(name).suffix.lower(), "application/octet-stream")


def _unsafe(part: str) -> bool:
    return not part or _odd(part)


def _odd(part: str) -> bool:
    """Whether a part of a path is hidden, points upwards, or is none on some system."""
    return part.startswith(".") or any(one in part for one in "\\:\0")


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """SIGTERM stops as Ctrl-C does; only the main thread can be told so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
