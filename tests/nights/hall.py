"""A hall for a night: a server of its own, a browser, phones, a director and those who look on."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, open_event, open_store, opening
from overtrick.event.commands import Command, EnterContestant
from overtrick.event.fold import Event, fold
from overtrick.formats.reading import Heading
from overtrick.live import Hub
from overtrick.store.store import Store
from overtrick.web import create_app
from overtrick.web.book import choose
from tests.browser.conftest import FLAGS
from tests.nights.phone import Phone
from tests.nights.server import NAME, Server
from tests.nights.truth import Truth

_FIRST = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ivo", "Jude", "Kai", "Lena")
_LAST = ("Ash", "Birch", "Cole", "Dale", "Elm", "Fern", "Gray", "Hill", "Isle", "Jay", "Kemp")


@dataclass(frozen=True)
class Form:
    """How a night is played: over which transport, and at full length or as a sample."""

    certificate: Path | None
    full: bool


class Hall:
    """What everybody in the room shares."""

    def __init__(self, folder: Path, form: Form, truth: Truth, browser: Browser) -> None:
        self.form, self.truth, self.browser = form, truth, browser
        self.folder = folder
        self.server = Server(folder / "machine", form.certificate)
        self.event_id = 0
        self.section = "A"
        self.phones: list[Phone] = []
        self.complaints: list[str] = []
        self._codes: dict[int, str] = {}

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

    # ---- during it -------------------------------------------------------------------------------

    async def window(self, **more: Any) -> BrowserContext:
        secure = self.form.certificate is not None
        return await self.browser.new_context(ignore_https_errors=secure, **more)

    async def device(self) -> Page:
        """A phone with a database and cookies of its own."""
        size = {"width": 360, "height": 640}
        context = await self.window(viewport=size, has_touch=True)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    async def phone(self, table: int, way: int = 0) -> Phone:
        """Another phone, at a table."""
        made = Phone(await self.device(), self.server.address, self.truth, fingers=self.form.full)
        await made.join(self.code(table), table, way)
        self.phones.append(made)
        return made

    async def director(self, login: str = "olive") -> Page:
        """The owner's first visit, with the code that the server printed."""
        page = await (await self.window(viewport={"width": 1280, "height": 900})).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
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
        if table not in self._codes:
            with self._store() as store:
                tables = create_app(Desk(store, Hub())).state.tables
                self._codes = {
                    one: tables.table_code(self.event_id, self.section, one) for one in range(1, 17)
                }
        return self._codes[table]

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
    """A hall with a browser, whose server is yet to be started; all is closed afterwards."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("Chromium is not installed")
    flags = [*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    # A worker is refused where the certificate is, whatever a context ignores.
    flags += ["--ignore-certificate-errors"] if form.certificate else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=flags)
        made = Hall(folder, form, truth, browser)
        try:
            yield made
        finally:
            await browser.close()
            made.server.stop()
    assert made.complaints == []
    assert "ERROR" not in made.server.complaints(), made.server.complaints()


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
