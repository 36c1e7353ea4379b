"""What a director does in the console, by its own words."""

from __future__ import annotations

from playwright.async_api import Page, expect

from overtrick.bridge.notation import parse_ruling
from tests.nights.hall import Hall
from tests.nights.phone import SOON
from tests.nights.truth import At


async def done(page: Page) -> None:
    """Look at what a command would change, then let it be done."""
    await page.get_by_role("button", name="Show what changes").first.click()
    await expect(page.get_by_role("heading", name="What changes")).to_be_visible(timeout=SOON)
    await page.get_by_role("button", name="Do it").click()
    await expect(page.locator(".flash.good")).to_be_visible(timeout=SOON)


async def ruled(room: Hall, page: Page, at: At, ruling: str) -> None:
    """A ruling on a board, from the drawer of its table."""
    where = f"?section=A&round={at.round}&table={at.table}"
    await page.goto(room.console(f"/table{where}"))
    await page.locator(f"a.rule[href*='board={at.board}&']").first.click()
    await page.locator("form.command [name=ruling]").fill(ruling)
    await done(page)
    room.truth.writes(at, parse_ruling(ruling))
    await page.goto(room.console())


async def came_late(room: Hall, page: Page, *players: str, from_round: int) -> None:
    """A pair comes late; the first way that the planner shows is taken."""
    await page.goto(room.console("/late"))
    await page.get_by_label("Plays from round").select_option(str(from_round))
    for nth, name in enumerate(players, start=1):
        await page.get_by_label(f"Player {nth}").fill(name)
    await page.get_by_role("button", name="Show the ways").click()
    await done(page)
    await page.goto(room.console())


async def drawn(room: Hall, page: Page, round_: int, boards: int) -> None:
    """The next round is drawn; the first draw says what an odd number does."""
    await page.goto(room.console("/do/draw-round"))
    form = page.locator("form.command")
    await form.get_by_label("Round", exact=False).first.fill(str(round_))
    if round_ == 1:
        await form.get_by_label("Boards").first.fill(f"1-{boards}")
        await form.get_by_label("An odd number").select_option("odd=triangle")
    await done(page)
    await page.goto(room.console())
