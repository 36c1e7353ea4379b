"""A phone at a table, as those who sit there use it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.terminal_room import Room


class Phone:
    """Presses are without a pointer, so that they need not wait for the guard against bounces."""

    def __init__(self, page: Page, at: Room, address: str | None = None) -> None:
        self.page, self.room = page, at
        self.address = address or at.address

    def join(self, table: int, way: str = "This device stays at this table") -> None:
        self.page.goto(f"{self.address}{self.room.code(table)}")
        self.press(way)
        expect(self.page.locator(".boards, .people, .screen-card .say").first).to_be_visible()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name).first

    def press(self, name: str) -> None:
        self.button(name).evaluate("one => one.click()")

    def key(self, name: str, *, last: bool = False) -> Locator:
        """A key by its words; the last of that name is the lead's, on a screen that has both."""
        exact = self.page.get_by_role("radio", name=name, exact=True)
        found = exact if exact.count() else self.page.get_by_role("radio", name=name)
        return found.last if last else found.first

    def keys(self, *names: str, last: bool = False) -> None:
        for name in names:
            self.page.get_by_role("radio", name=name).first.wait_for()
            self.key(name, last=last).evaluate("one => one.click()")

    def answer(self, board: int, *keys: str) -> None:
        """Answer the questions of a board, up to the summary."""
        self.press(f"Enter board {board}")
        self.keys(*keys)

    def accept(self) -> None:
        """Pass on and confirm."""
        self.press("Yes: pass it to")
        accept = self.button("Yes, that is right")
        expect(accept).to_be_enabled(timeout=2000)
        accept.evaluate("one => one.click()")
        expect(self.page.get_by_role("heading", name="is stored")).to_be_visible()

    def enter(self, board: int, *keys: str) -> None:
        self.answer(board, *keys)
        self.accept()

    def sent(self) -> None:
        expect(self.page.get_by_text("✓ sent", exact=True)).to_be_visible(timeout=8000)

    def everything_sent(self) -> None:
        expect(self.page.locator(".badge")).to_have_text("✓ all sent", timeout=12000)

    def waiting(self, number: int) -> None:
        expect(self.page.locator(".badge")).to_have_text(f"{number} not sent yet")

    def summary(self) -> str:
        return self.page.locator("[data-name=summary]").inner_text()

    def round(self, number: int) -> None:
        """Go on to a round, whatever is missing."""
        self.press("End of the round")
        self.press(f"We are these pairs: start round {number}")
        expect(self.page.get_by_role("heading", name=f"Round {number}")).to_be_visible()

    def box(self, one: Locator) -> dict[str, Any]:
        for _ in range(20):
            if found := one.bounding_box():
                return dict(found)
        raise AssertionError(f"{one} is not to be seen")  # nor was it drawn anew meanwhile

    def kept(self) -> list[dict[str, Any]]:
        """What the device has in its outbox."""
        found: list[dict[str, Any]] = self._on_disk("outbox")
        return found

    def bundle(self) -> dict[str, Any]:
        """The evening as it was last downloaded."""
        (found,) = (one for one in self._on_disk("kept") if isinstance(one, dict) and "rev" in one)
        return found

    def _on_disk(self, store: str) -> Any:
        return self.page.evaluate(
            """(store) => new Promise((resolve) => {
              const opening = indexedDB.open("overtrick-table");
              opening.onsuccess = () => {
                const all = opening.result.transaction(store).objectStore(store).getAll();
                all.onsuccess = () => { opening.result.close(); resolve(all.result); };
              };
            })""",
            store,
        )

    def screens(self) -> Iterator[str]:
        """Every screen of a table, one after the other."""
        yield "card"
        self.press("Enter board 7")
        yield "level"
        wide = (self.page.viewport_size or {"width": 0})["width"] >= 600
        self.keys("4")
        yield "denomination"
        self.keys("spades")
        yield "declarer"
        self.keys("South")
        yield "tricks"
        self.keys("made +1")
        if wide:
            self.press("Go on")
        yield "passOn"
        self.press("Yes: pass it")
        expect(self.button("Yes, that is right")).to_be_enabled(timeout=2000)
        yield "check"
        self.press("Yes, that is right")
        self.sent()
        yield "stored"
        self.press("Round card")
        yield from self._others()

    def _others(self) -> Iterator[str]:
        self.press("Board 9, no result yet")
        yield "outOfOrder"
        self.press("It is board 8")
        self.press("Not this board")
        self.press("End of the round")
        yield "after"
        self.press("We belong elsewhere")
        self.page.fill("#number", "2")
        yield "wrongPairs"
        self.press("This device is at the wrong table")
        yield "other"
        self.press("Stay at this table")
        for screen, name in (
            ("recap", "What was entered here"), ("called", "Call the director"),
            ("unsent", "What this device has sent"), ("settings", "Language, size and layout"),
            ("seats", "Names at this table"),
        ):  # fmt: skip
            self.press("Menu")
            if screen == "recap":
                yield "more"
            self.press(name)
            yield screen
            if screen == "recap":
                self.press("NS +650")
                yield "correct"
                self.press("It was another board")
                yield "takeBack"
        self.press("Change the names")
        yield "names"
