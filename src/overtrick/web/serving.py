"""The server on its port, until it is stopped; open streams end before it does."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import uvicorn
from litestar import Litestar

from overtrick.bridge.errors import BridgeError
from overtrick.live import Hub
from overtrick.web.addresses import listening
from overtrick.web.crowding import Full, places
from overtrick.web.protocol import Patient

_TURN: Final = 0.0002
"""Seconds that one thread computes at a time while others wait: a page is made in many such
turns, and an entry, which needs dozens of short ones, does not wait long for any of them."""
_GARBAGE: Final = (2_000, 10, 1_000)
"""How many objects more there are before the young, the older and all are looked through for those
that nobody needs. What is asked of a server leaves none that need looking for; with Python's own
numbers the whole room, which lasts all evening, is looked through every few seconds, and with each
new ranking of a large one, while nobody is answered."""
_KEPT_OPEN: Final = 30
"""Seconds that a connection may rest: a table's device asks every 25."""
_THREADS: Final = 24
"""Handlers at work at once. Most of them wait for the disk, which serves all who wait together."""
PATIENCE: Final = 5
"""Seconds that answers have to end in when the server stops."""
_PARTING: Final = 0.5
"""Seconds after which those that are still connected then are cut off."""
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class CannotListen(BridgeError):
    """The port is in use, may not be used, or the host is none of this machine."""

    code = "cannot-listen"


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and its key, for https."""

    chain: Path
    key: Path


class Serving(uvicorn.Server):
    """Stops when it is told to: everybody who watches something is told first."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin; where there is no room for more connections that is said in words."""
        threads = ThreadPoolExecutor(_THREADS, "overtrick-handler")
        asyncio.get_running_loop().set_default_executor(threads)
        if self.config.limit_concurrency is not None:
            full = Full(self.config.limit_concurrency)
            logging.getLogger("uvicorn.error").addFilter(full)
            asyncio.get_running_loop().set_exception_handler(full.heard)
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then wait for the other answers; whoever still listens is cut off."""
        self._hub.close()
        loop = asyncio.get_running_loop()
        loop.call_later(PATIENCE + _PARTING, self._cut_off)
        await super().shutdown(sockets)

    def _cut_off(self) -> None:
        for one in tuple(self.server_state.connections):
            one.transport.abort()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM stop; when all is closed the program goes on, and ends by itself."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in _SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def certified(app: Litestar, folder: Path, now: datetime) -> Certificate:
    """The certificate in a folder, which the application then shows to whoever is to trust it.

    Raises NoCertificate.
    """
    from overtrick.web.certificates import SERVER, SERVER_KEY, authority_bytes, check_server

    check_server(folder, now)
    app.state.authority = authority_bytes(folder)
    return Certificate(folder / SERVER, folder / SERVER_KEY)


def open_port(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises CannotListen."""
    try:
        return listening(host, port)
    except OSError as error:
        raise CannotListen(_why(error), where=f"{host} port {port}") from error
    except OverflowError as error:
        raise CannotListen("a port is a number from 1 to 65535", where=str(port)) from error


def run(app: Litestar, hub: Hub, on: socket.socket, certificate: Certificate | None = None) -> None:
    """Serve until Ctrl-C or SIGTERM. Returns when every answer has ended."""
    config = uvicorn.Config(
        app,
        http=Patient,
        log_config=None,
        access_log=False,
        server_header=False,
        limit_concurrency=places(),
        timeout_keep_alive=_KEPT_OPEN,
        timeout_graceful_shutdown=PATIENCE,
        ssl_certfile=certificate.chain if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )
    app.state.listening = on.getsockname()[:2]
    sys.setswitchinterval(_TURN)
    gc.set_threshold(*_GARBAGE)
    gc.freeze()  # the program itself stays as long as it runs
    Serving(config, hub).run([on])


def log_plainly() -> None:
    """Log to standard error, a line each; where in the program only where it is asked for."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Plain("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(_is_news)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def _is_news(record: logging.LogRecord) -> bool:
    """Whether something is worth a line: an answer that was given up in stopping is not."""
    kind = record.exc_info[0] if record.exc_info else None
    return kind is None or not issubclass(kind, asyncio.CancelledError)


class _Plain(logging.Formatter):
    """Exceptions by their last line alone, unless ``OVERTRICK_TRACEBACK`` is set."""

    def formatException(self, ei: logging._SysExcInfoType) -> str:  # noqa: N802 - as inherited
        if os.environ.get("OVERTRICK_TRACEBACK"):
            return super().formatException(ei)
        return f"{ei[0].__name__}: {ei[1]}" if ei[0] else ""


def _why(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "another program listens there: choose another port with --port"
    if error.errno == errno.EACCES:
        return "this port is not for everybody: choose one above 1023 with --port"
    return f"cannot listen there: {error.strerror or error}"
