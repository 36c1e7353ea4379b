"""A live server with an evening under way, and directors in front of real browsers."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import uvicorn
from playwright.sync_api import Locator, Page, Route

from overtrick.bootstrap import Asked
from overtrick.bootstrap.kept import Writer, open_event, open_store, opening
from overtrick.event.commands import DrawRound, EnterContestant, EnterResult, TakeNote
from overtrick.formats.reading import Heading
from overtrick.store.accounts_roles import Grant, Role
from overtrick.web.serving import Serving
from tests.browser.terminal_room import free_port
from tests.web.console_evening import Evening
from tests.web.room import Room


class Hall:
    """A server on this machine; ``desk`` is what it runs on.

    ``evening`` is event 1, in round 2, and somebody asks for a correction there; ``teams`` is a
    Swiss in its first round.
    """

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        store = stack.enter_context(open_store(str(folder / "hall.db")))
        self.room = Room(store, stack, datetime.now(UTC))
        self.room.app.state.clock = lambda: datetime.now(UTC)
        self.desk = self.room.desk
        self.port = free_port()
        self.evening = self.busy()
        play = next(iter(self.desk.event(self.evening.number).plays))
        self.room.act(self.evening.number, TakeNote(f"request {play} NS: 7NTN-9 | we saw it"))
        self.teams = self._swiss()
        self.room.known("olive", Grant(Role.OWNER))

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def busy(self, title: str = "Thursday Pairs") -> Evening:
        """Another evening in round 2."""
        ago = datetime.now(UTC) - timedelta(minutes=30)
        return Evening(self.desk, ago, title).seat().name().busy()

    def _swiss(self) -> int:
        """Five teams in their first round, one board of it played at both tables."""
        heading = Heading(title="Swiss", form="teams")
        number = open_event(
            self.room.store, opening(heading, Asked()), Writer(self.room.now, "test")
        )
        for place in range(1, 6):
            players = tuple(f"Player{place} {seat}" for seat in ("Ash", "Beech", "Cedar", "Elm"))
            self.room.act(
                number, EnterContestant(str(place), name=f"Team {place}", players=players)
            )
        self.room.act(number, DrawRound(1, boards=(1, 2, 3)))
        self.room.act(number, EnterResult(1, 1, 1, "4SN="), EnterResult(1, 2, 1, "3NTE-1"))
        return number

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


def held_back(page: Page, held: list[Route], number: int) -> Route:
    """The request of that number which was held back, once it was asked."""
    for _ in range(100):
        if len(held) > number:
            return held[number]
        page.wait_for_timeout(50)
    raise AssertionError(f"{len(held)} requests were held back")


def middle(one: Locator) -> tuple[float, float]:
    """Where the mouse presses it: Playwright's own click would wait for the page to come."""
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
