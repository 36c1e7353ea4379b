"""A room whose server really listens, for browsers that read the public pages."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import uvicorn

from overtrick.bootstrap.kept import open_store
from overtrick.web.serving import Serving
from tests.web.room import Room


@contextmanager
def live(folder: Path) -> Iterator[tuple[Room, str]]:
    """A room and its address, until the server has stopped."""
    with open_store(str(folder / "live.db")) as store, ExitStack() as stack:
        room = Room(store, stack)
        with socket.create_server(("127.0.0.1", 0)) as listening:
            config = uvicorn.Config(room.app, log_config=None, access_log=False)
            config.timeout_graceful_shutdown = 5
            server = Serving(config, room.desk.hub)
            thread = threading.Thread(target=server.run, args=([listening],))
            thread.start()
            try:
                yield room, f"http://127.0.0.1:{listening.getsockname()[1]}"
            finally:
                server.should_exit = True
                thread.join(15)
                assert not thread.is_alive(), "the server did not stop while pages followed it"
