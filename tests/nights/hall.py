"""A hall for a night: a server of its own, a browser, phones, a director and those who look on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import BrowserContext, Page, expect

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, open_event, open_store, opening
from overtrick.event.commands import Command, EnterContestant
from overtrick.event.fold import Event, fold
from overtrick.formats.reading import Heading
from overtrick.live import Hub
from overtrick.store.accounts import add_account, grant
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.connection import Connection
from overtrick.store.secret import server_secret
from overtrick.store.sessions import Browser, begin
from overtrick.store.store import Store
from overtrick.web.book import choose
from overtrick.web.security.csrf import SESSION
from overtrick.web.security.limits import Limits
from overtrick.web.security.tables import TableCodes
from tests.nights.phone import COUNT_TAPS, Phone
from tests.nights.server import Server
from tests.nights.stage import Stage
from tests.nights.truth import Truth

_FIRST = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ivo", "Jude", "Kai", "Lena")
_LAST = ("Ash", "Birch", "Cole", "Dale", "Elm", "Fern", "Gray", "Hill", "Isle", "Jay", "Kemp")

MOST_DROPPED = 25
"""One in so many taps at most falls on what has just moved by itself."""


@dataclass(frozen=True)
class Form:
    """How a night is played: over which transport, and at full length or as a sample."""

    stage: Stage
    certificate: Path | None
    full: bool

    def run(self, evening: Coroutine[Any, Any, None]) -> None:
        self.stage.run(evening)


class Hall:
    """What everybody in the room shares."""

    def __init__(self, folder: Path, form: Form, truth: Truth) -> None:
        self.form, self.truth = form, truth
        self.windows: list[BrowserContext] = []
        self.folder = folder
        self.server = Server(folder / "machine", form.certificate)
        self.event_id = 0
        self.section = "A"
        self.set_up = False
        self.token = ""
        self.phones: list[Phone] = []
        self.complaints: list[str] = []

    # ---- before the evening ----------------------------------------------------------------------

    def open(self, heading: Heading, *commands: Command, **settings: str) -> None:
        """Make the event, while no server has the database."""
        with open_store(str(self.server.database)) as store:
            writer = Writer(datetime.now(UTC), "director")
            self.event_id = open_event(store, opening(heading, Asked()), writer)
            desk = Desk(store, Hub())
            for command in (*commands, choose(settings)):
                desk.act(self.event_id, command, writer)
            self.sat = desk.event(self.event_id)
            if not (self.form.full or self.set_up):
                self.token = store.write(_signed_in)

    # ---- during it -------------------------------------------------------------------------------

    async def window(self, **more: Any) -> BrowserContext:
        secure = self.form.certificate is not None
        made = await self.form.stage.browser.new_context(ignore_https_errors=secure, **more)
        self.windows.append(made)
        return made

    async def device(self) -> Page:
        """A phone with a database and cookies of its own."""
        size = {"width": 360, "height": 640}
        context = await self.window(viewport=size, has_touch=True)
        page = await context.new_page()
        await page.add_init_script(COUNT_TAPS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    async def phone(self, table: int, way: int = 0) -> Phone:
        """Another phone, at a table."""
        made = Phone(await self.device(), self.server.address, self.truth, fingers=self.form.full)
        await made.join(self.code(table), table, way)
        self.phones.append(made)
        return made

    async def director(self, login: str = "olive") -> Page:
        """The owner, on a first visit with the code that the server printed, or signed in."""
        page = await (await self.window(viewport={"width": 1280, "height": 900})).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        if self.token:
            cookie: Any = {"name": SESSION, "value": self.token, "url": self.server.address}
            await page.context.add_cookies([cookie])
            return page
        await page.goto(self.server.address + "/set-up")
        await page.locator("[name=code]").fill(self.server.code)
        await page.locator("[name=login]").fill(login)
        await page.locator("[name=password]").fill("a quiet evening of cards")
        await page.keyboard.press("Enter")
        await page.wait_for_url("**/console**")
        return page

    async def spectator(self, page_name: str = "index.html") -> Page:
        """Somebody at home or at the bar, on a live page that is left alone from now on."""
        page = await (await self.window(viewport={"width": 768, "height": 900})).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        answer = await page.goto(f"{self.server.address}/results/{self.event_id}/{page_name}")
        assert answer is not None
        assert answer.ok, page_name
        await page.evaluate("window.stays = true")
        return page

    def console(self, path: str = "") -> str:
        return f"{self.server.address}/console/events/{self.event_id}{path}"

    def code(self, table: int) -> str:
        """The path on a table's card."""
        with self._store() as store:
            secret = store.write(lambda one: server_secret(one, at=datetime.now(UTC)))
            codes = TableCodes(store, secret, Limits(store))
            return codes.table_code(self.event_id, self.section, table)

    def event(self) -> Event:
        """The event as it is on the disk of the machine."""
        with self._store() as store:
            return fold(store.entries(self.event_id))

    def boards(self, event: Event, round_: int, table: int) -> list[int]:
        sitting = event.sittings.get((self.section, round_, table))
        return list(sitting.boards) if sitting and sitting.plays else []

    def _store(self) -> Store:
        return open_store(str(self.server.database), create=False)


@asynccontextmanager
async def hall(folder: Path, form: Form, truth: Truth) -> AsyncIterator[Hall]:
    """A hall whose server is yet to be started; all is closed afterwards."""
    made = Hall(folder, form, truth)
    try:
        yield made
    finally:
        for window in made.windows:
            await window.close()
        made.server.stop()
    assert made.complaints == []
    tapped = sum(one.tapped for one in made.phones)
    dropped = sum(one.dropped for one in made.phones)
    assert dropped <= tapped / MOST_DROPPED, (tapped, dropped)
    assert "ERROR" not in made.server.complaints(), made.server.complaints()


def _signed_in(connection: Connection) -> str:
    """The session of an owner who signed in before the evening."""
    now = datetime.now(UTC)
    owner = add_account(connection, "olive", "", at=now.isoformat())
    grant(connection, owner, Grant(Role.OWNER), at=now.isoformat())
    return begin(connection, owner, Browser("the director's laptop"), now=now)


def entered(tables: int) -> Iterator[EnterContestant]:
    """Both lines of a Mitchell, with names."""
    lines: tuple[Literal["NS", "EW"], ...] = ("NS", "EW")
    seats = [(str(table), side) for side in lines for table in range(1, tables + 1)]
    for (number, side), players in zip(seats, names(2 * tables), strict=True):
        yield EnterContestant(number, "A", side, players)


def names(count: int) -> Sequence[tuple[str, str]]:
    """So many pairs of people, no two of one name."""
    every = [f"{first} {last}" for last in _LAST for first in _FIRST]
    return [(every[2 * nth], every[2 * nth + 1]) for nth in range(count)]


async def shown(page: Page, selector: str, words: str) -> None:
    await expect(page.locator(selector).first).to_contain_text(words, timeout=20_000)
