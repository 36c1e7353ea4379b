"""A room for the terminal's tests: a live server with an evening, and phones that may misbehave."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, open_event, open_store, opening
from overtrick.event.commands import Command, DrawRound, EnterContestant, SetMovement
from overtrick.event.records import ResultEntered
from overtrick.formats.reading import Heading
from overtrick.live import Hub
from overtrick.web import create_app
from overtrick.web.book import choose
from overtrick.web.serving import Serving

NAMES = (
    ("1NS", "Ada Birch", "Max Stone"), ("2NS", "Rosa Vale", "Hugo Dale"),
    ("3NS", "Pia Oakes", "Wren Kemp"), ("4NS", "Ivy Thorne", "Bob Cole"),
    ("1EW", "Cy Marsh", "Dot Finch"), ("2EW", "Eli Frost", "Fay Gray"),
    ("3EW", "Gus Hill", "Hal Irons"), ("4EW", "Ida Jones", "Kit Lowe"),
    ("5NS", "Lea Moor", "Ned Nash"), ("5EW", "Olga Park", "Una Quill"),
)  # fmt: skip
DIRECTOR = "director"


class Faults(ASGIMiddleware):
    """A server that stores what it is sent and then says that it failed, as often as told."""

    scopes = (ScopeType.HTTP,)

    def __init__(self) -> None:
        self.left = 0

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        fails = self.left > 0 and scope["path"].endswith("/entries")
        self.left -= fails

        async def answering(message: Any) -> None:
            if fails and message["type"] == "http.response.start":
                message = {**message, "status": 503}
            await send(message)

        await next_app(scope, receive, answering)


class Room:
    """One event on a server that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "evening.db"
        self.faults = Faults()
        self.port = free_port()
        self.event_id = 0

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        self.store = open_store(str(self.path))
        self.hub = Hub()
        self.desk = Desk(self.store, self.hub)
        self.app: Litestar = create_app(self.desk, [self.faults])
        config = uvicorn.Config(
            self.app, host="127.0.0.1", port=self.port, log_config=None, access_log=False,
            timeout_graceful_shutdown=2,
        )  # fmt: skip
        self._server = Serving(config, self.hub)
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self.store.close()

    def open(
        self, movement: str = "mitchell-5", title: str = "Thursday Pairs", **more: Any
    ) -> None:
        heading = Heading(title=title, form="pairs", winners=more.pop("winners", 2))
        self.event_id = open_event(self.store, opening(heading, Asked()), self._writer())
        self.do(SetMovement(movement, section="A", boards_per_set=3, **more))

    def open_match(self) -> None:
        """Two teams, of six and of four, that meet on two boards at tables 1 and 2."""
        heading = Heading(title="Thursday Teams", form="teams", winners=1)
        self.event_id = open_event(self.store, opening(heading, Asked()), self._writer())
        people = [one for _, *two in NAMES for one in two]
        self.do(EnterContestant("1", players=tuple(people[:6]), name="Lions"))
        self.do(EnterContestant("2", players=tuple(people[6:10]), name="Bears"))
        self.do(DrawRound(1, "A", (1, 2)))

    def seat_everybody(self) -> None:
        for key, *players in NAMES:
            self.do(EnterContestant(key[:-2], "A", key[-2:], tuple(players)))  # type: ignore[arg-type]

    def set(self, **values: str) -> None:
        self.do(choose(values))

    def do(self, command: Command) -> None:
        self.desk.act(self.event_id, command, self._writer())

    def code(self, table: int) -> str:
        path: str = self.app.state.tables.table_code(self.event_id, "A", table)
        return path

    def pin(self, table: int) -> str:
        pin: str = self.app.state.tables.pin(self.event_id, "A", table)
        return pin

    def results(self) -> list[tuple[int, int, int, str]]:
        """The results in force: round, table, board, result."""
        plays = self.desk.event(self.event_id).plays.values()
        return sorted(
            (
                one.entered.round or 0,
                one.entered.table or 0,
                one.entered.board,
                str(one.entered.result),
            )
            for one in plays
        )

    def rows(self) -> int:
        """Every result that the journal ever had."""
        entries = self.desk.event(self.event_id).entries
        return sum(isinstance(one.record, ResultEntered) for one in entries)

    def _writer(self) -> Writer:
        return Writer(datetime.now(UTC), DIRECTOR)


@contextmanager
def room(folder: Path) -> Iterator[Room]:
    """A room that is open, and closed afterwards."""
    made = Room(folder)
    made.start()
    try:
        yield made
    finally:
        made.stop()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
