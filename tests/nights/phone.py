"""A phone at a table, as those who sit there use it, beside seven others at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeAlias

from playwright.async_api import Error, Locator, Page, expect

from tests.nights.truth import At, Made, Truth

Trouble: TypeAlias = "Callable[[Phone, At, Made], Awaitable[None]]"
SOON = 20_000
"""Milliseconds that anything may take on a machine that has much else to do."""
_FEW = 3
"""Tricks down that have a key before one asks for more."""
ACCEPT = "[data-name=accept]:not([disabled])"
_PRESS = """async ([selectors, patience]) => {
  const end = performance.now() + patience;
  for (const selector of selectors) {
    const [plain, nth = 0] = selector.split(" >> nth=");
    let key;
    while (!(key = document.querySelectorAll(plain)[nth])) {
      if (performance.now() > end) throw new Error(`no ${selector} in ${document.body.innerText}`);
      await new Promise((again) => setTimeout(again, 20));
    }
    key.click();
  }
}"""
COUNT_TAPS = """
  window.tapsTaken = 0;
  addEventListener("click", () => { window.tapsTaken += 1; });
"""
"""Counts the taps that the guard against bounces lets through."""
_OUTBOX = """() => new Promise((resolve) => {
  const opening = indexedDB.open("overtrick-table");
  opening.onsuccess = () => {
    const reading = opening.result.transaction(["outbox", "kept"]);
    const all = reading.objectStore("outbox").getAll();
    all.onsuccess = () => { opening.result.close(); resolve(all.result); };
  };
})"""


def _is_far_down(made: Made) -> bool:
    return made.level + 6 - made.tricks > _FEW


def key(group: str, value: object) -> str:
    return f'[data-name={group}] [data-value="{value}"]'


class Phone:
    """``fingers`` tap as people do, not sooner than the guard against bounces lets them.

    How often they tapped is counted, and how many of those taps the guard left out.
    """

    def __init__(self, page: Page, address: str, truth: Truth, *, fingers: bool = False) -> None:
        self.page, self.address, self.truth, self.fingers = page, address, truth, fingers
        self.table, self.round = 0, 1
        self.boards: list[int] = []
        self.tapped = self.dropped = 0

    # ---- taps ------------------------------------------------------------------------------------

    def at(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    async def taps(self, *selectors: str) -> None:
        """One key after the other, each as soon as it is there and awake."""
        if not self.fingers:
            await self.page.evaluate(_PRESS, [list(selectors), SOON])
            return
        for one in selectors:
            await self.finger(one)

    async def finger(self, selector: str) -> None:
        """A tap as people do it: again where what was there had moved just before it."""
        for _ in range(3):
            self.tapped += 1
            await self.page.wait_for_timeout(310)
            before = await self.page.evaluate("window.tapsTaken")
            await self.at(selector).tap(timeout=SOON)
            if await self.page.evaluate("window.tapsTaken") != before:  # fewer in another page
                return
            self.dropped += 1
        raise AssertionError(f"{selector} takes no tap")

    async def heading(self, words: str) -> None:
        await expect(self.page.locator("main h1")).to_contain_text(words, timeout=SOON)

    async def screen(self, name: str) -> None:
        await self.page.locator(f"main.screen-{name}").wait_for(timeout=SOON)

    # ---- coming to a table -----------------------------------------------------------------------

    async def join(self, code: str, table: int, way: int = 0) -> None:
        """``way`` is the how-manieth key of the first screen: the table, or a pair's own phone."""
        self.table = table
        await self.page.goto(self.address + code)
        await self.taps(f"main.screen-welcome .lower button >> nth={way}")
        await self.screen("card")

    # ---- a board ---------------------------------------------------------------------------------

    async def begin(self, board: int) -> None:
        """The terminal asks for the board that comes next, by itself."""
        await self.taps("[data-keep=next]")
        await self.asks(board)

    async def asks(self, board: int) -> None:
        facts = self.at("main.screen-board .facts strong")
        where = f"table {self.table} in round {self.round} of {self.boards}"
        await expect(facts, where).to_have_text(f"Board {board}", timeout=SOON)

    def bid(self, made: Made) -> Iterator[str]:
        """The keys up to who plays it."""
        yield key("level", made.level)
        yield key("denomination", made.denomination)
        if made.penalty:
            yield key("penalty", made.penalty)
        yield key("declarer", made.declarer)

    def rest(self, made: Made) -> Iterator[str]:
        """The keys of the lead, where it is asked for, and of the tricks."""
        if made.lead:
            yield key("leadSuit", made.lead[0])
            yield key("lead", made.lead[1])
        yield from self.tricks(made)

    def tricks(self, made: Made, before: Made | None = None) -> Iterator[str]:
        """The keys of how it went; all of them are there where it was far down ``before``."""
        if _is_far_down(made) and not (before and _is_far_down(before)):
            yield "[aria-label='More tricks down']"
        yield key("tricks", made.tricks)

    def keys(self, made: Made) -> Iterator[str]:
        """All of a board's keys, up to the summary."""
        if made.level:
            yield from (*self.bid(made), *self.rest(made))
        else:
            yield ".instead button"

    async def accept(self, board: int) -> None:
        """Hand the phone over; the others press Accept, which wakes up after a moment."""
        await self.taps("main.screen-passOn .go", ACCEPT)
        await self.heading(f"Board {board} is stored")

    async def enter(self, at: At, made: Made) -> None:
        """A board as it goes when nothing goes wrong."""
        await self.begin(at.board)
        await self.taps(*self.keys(made))
        await self.accept(at.board)

    # ---- a round ---------------------------------------------------------------------------------

    async def play(self, boards: list[int], troubles: dict[int, Trouble] | None = None) -> None:
        """A round at this table; ``troubles`` are what happens at its first board, and so on."""
        self.boards = boards
        for nth, board in enumerate(boards):
            at = At(self.round, self.table, board)
            trouble = (troubles or {}).get(nth, Phone.enter)
            if at not in self.truth.in_force:
                made = self.truth.plays(at)
                self.truth.writes(at, made)
                await trouble(self, at, made)

    async def move_on(self) -> None:
        """Everything is in, or nothing was to be entered: the next round, once it is drawn."""
        self.round += 1
        await self.taps("[data-keep=next], .lower > .go[data-keep=after]", "[data-keep=start]")
        await self.heading(f"Round {self.round}")

    async def reload(self) -> None:
        """Again and again while there is nothing to be reached, as people do."""
        for _ in range(100):
            try:
                await self.page.reload()
                break
            except Error:
                await asyncio.sleep(0.2)
        await self.screen("card")

    # ---- what it has kept ------------------------------------------------------------------------

    async def kept(self) -> list[dict[str, Any]]:
        """What the device has in its outbox."""
        found: list[dict[str, Any]] = await self.page.evaluate(_OUTBOX)
        return found

    async def everything_sent(self) -> None:
        await expect(self.page.locator(".badge")).to_have_text("✓ all sent", timeout=45_000)

    async def wifi(self, *, on: bool) -> None:
        await self.page.context.set_offline(not on)
