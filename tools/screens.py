"""Take the pictures of docs/screens: every door of a running club at three widths.

``python tools/screens.py`` serves the demonstration, walks it in Chromium and writes the pictures
and the page that shows them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screens"
WIDTHS: Final = {360: 740, 768: 1024, 1280: 800}
"""Widths of a phone, a tablet and a laptop, each with the height of its screen."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--hide-scrollbars")
LONGEST: Final = 2000
"""Pixels of a page that a picture shows."""


@dataclass
class Club:
    """What the demonstration said when it was opened."""

    said: list[str] = field(default_factory=list)

    @property
    def password(self) -> str:
        """Of the account ``demo``."""
        return next(one for one in self.said if "password" in one).split()[-1]

    def at(self, words: str) -> str:
        """The address that stands after some words."""
        return next(one for one in self.said if one.strip().startswith(words)).split()[-1]


@dataclass(frozen=True)
class Screen:
    """One picture: its name, what it shows, and the way to it from a fresh page."""

    name: str
    words: str
    way: Callable[[Page, Club], None]


def console(path: str, do: Callable[[Page], None] = lambda _: None) -> Callable[[Page, Club], None]:
    """The way to a page of the console, signed in; ``do`` is done there."""

    def way(page: Page, club: Club) -> None:
        room = club.at("the director's console")
        root = room.partition("/console")[0]
        page.goto(f"{root}/sign-in")
        page.get_by_label("Name").or_(page.locator("input[name=login]")).first.fill("demo")
        page.locator("input[type=password]").fill(club.password)
        page.keyboard.press("Enter")
        page.wait_for_url("**/console*")
        page.goto(f"{root}{path}" if path.startswith("/") else f"{room}{path and '/'}{path}")
        do(page)

    return way


def results(path: str) -> Callable[[Page, Club], None]:
    """The way to a page of tonight's results, or of last week's behind ``last:``."""

    def way(page: Page, club: Club) -> None:
        words = "last Thursday" if path.startswith("last:") else "live results"
        address = club.at(words).rpartition("/")[0]
        answer = page.goto(f"{address}/{path.removeprefix('last:')}")
        assert answer is not None
        assert answer.ok, path

    return way


def table(*presses: str) -> Callable[[Page, Club], None]:
    """The way through a terminal's screens, by the names of what is pressed."""

    def way(page: Page, club: Club) -> None:
        page.goto(club.at("the phone at table"))
        take, stay = (page.get_by_role("button", name=one) for one in ("Take over", "This device"))
        take.or_(stay).first.wait_for()
        wide = (page.viewport_size or {}).get("width", 0) > min(WIDTHS)
        for name in (take if take.count() else stay, *presses):
            if name == NO_LEAD and wide:
                continue
            one = name if not isinstance(name, str) else _pressed(page, name)
            one.first.wait_for()
            one.first.evaluate("one => one.click()")
        page.wait_for_timeout(900)

    return way


def _pressed(page: Page, name: str):  # noqa: ANN202 - a locator
    exact = re.compile(f"^{re.escape(name)}")
    return page.get_by_role("radio", name=exact).or_(page.get_by_role("button", name=exact))


def _suggested(page: Page) -> None:
    page.locator("[name=contestants]").first.fill("18")
    page.get_by_role("button", name="Show what can be played").click()
    page.wait_for_load_state()


ENTER = "Enter board"
NO_LEAD = "Go on without"
"""Asked on a screen of its own on phones alone."""
SCREENS: Final = (
    Screen("new-evening", "What eighteen pairs can play", console("/console/new", _suggested)),
    Screen("room", "The room: tables by rounds, a call, a slow table", console("")),
    Screen("cards", "Cards for the tables", console("cards")),
    Screen("watch", "What looks like a mistake", console("watch")),
    Screen("terminal-round", "A phone at a table: the round", table()),
    Screen("terminal-level", "The contract's level", table(ENTER)),
    Screen("terminal-declarer", "Who played it", table(ENTER, "4", "spades")),
    Screen("terminal-result", "How it went", table(ENTER, "4", "spades", "South", NO_LEAD)),
    Screen("ranking", "The live ranking", results("index.html")),
    Screen("board", "A board with its cards and every result", results("last:board-3.html")),
    Screen("score-card", "A pair's score card", results("last:pair-3NS.html")),
    Screen("projector", "The big screen", results("projector.html")),
)  # fmt: skip


def main() -> None:
    """Take every picture. Raises where a page cannot be reached."""
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:]
    with served() as club, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=[*FLAGS]
        )
        for screen in SCREENS:
            if not wanted or screen.name in wanted:
                take(browser, club, screen)
        browser.close()
    (FOLDER / "README.md").write_text(page_of_all(), encoding="utf-8")


def take(browser: Browser, club: Club, screen: Screen) -> None:
    """Take the pictures of one screen; the laptop's in the dark as well."""
    for width, height in WIDTHS.items():
        for scheme in ("light", "dark")[: 2 if width == min(WIDTHS) else 1]:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB"
            )
            page = context.new_page()
            screen.way(page, club)
            tall: int = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": width, "height": min(max(tall, height), LONGEST)})
            page.screenshot(path=FOLDER / picture(screen, width, scheme))
            context.close()


def picture(screen: Screen, width: int, scheme: str = "light") -> str:
    """The name of a picture's file."""
    return f"{screen.name}-{width}{'-dark' if scheme == 'dark' else ''}.png"


def page_of_all() -> str:
    """The page that shows them."""
    parts = ["# How it looks\n\nMade by `tools/screens.py` from `overtrick serve --demo`.\n"]
    for screen in SCREENS:
        shown = "".join(
            f"![{screen.words}, {width} pixels wide]({picture(screen, width)})\n"
            for width in WIDTHS
        )
        dark = picture(screen, min(WIDTHS), "dark")
        parts.append(f"## {screen.words}\n\n{shown}![{screen.words}, in the dark]({dark})\n")
    return "\n".join(parts)


@contextmanager
def served() -> Iterator[Club]:
    """The demonstration on a free port, until the pictures are taken."""
    command = [sys.executable, "-m", "overtrick", "serve", "--demo", "--port", "0"]
    club = Club()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
        assert server.stdout
        try:
            for line in server.stdout:
                club.said.append(line.rstrip())
                if line.startswith("Ctrl-C"):
                    break
            yield club
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
