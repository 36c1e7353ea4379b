"""A live server with an evening under way, and directors in front of real browsers."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import uvicorn

from overtrick.bootstrap.kept import open_store
from overtrick.store.accounts_roles import Grant, Role
from overtrick.web.serving import Serving
from tests.browser.terminal_room import free_port
from tests.web.console_evening import Evening
from tests.web.room import Room


class Hall:
    """A server on this machine. ``evening`` is event 1, in round 2; ``desk`` is what it runs on."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        store = stack.enter_context(open_store(str(folder / "hall.db")))
        self.room = Room(store, stack, datetime.now(UTC))
        self.room.app.state.clock = lambda: datetime.now(UTC)
        self.desk = self.room.desk
        self.port = free_port()
        self.evening = self.busy()
        self.room.known("olive", Grant(Role.OWNER))

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def busy(self, title: str = "Thursday Pairs") -> Evening:
        """Another evening in round 2."""
        ago = datetime.now(UTC) - timedelta(minutes=30)
        return Evening(self.desk, ago, title).seat().name().busy()

    def cookie(self, login: str = "olive") -> dict[str, str]:
        """What a browser has that somebody is signed in on."""
        token = self.room.session(login)
        return {"name": "overtrick_session", "value": token, "url": self.address}


@contextmanager
def hall(folder: Path) -> Iterator[Hall]:
    """A hall that is open, and closed afterwards."""
    with ExitStack() as stack:
        found = Hall(folder, stack)
        config = uvicorn.Config(
            found.room.app, host="127.0.0.1", port=found.port, log_config=None, access_log=False,
            timeout_graceful_shutdown=2,
        )  # fmt: skip
        server = Serving(config, found.desk.hub)
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield found
        finally:
            server.should_exit = True
            thread.join()
