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
    await expect(page.get_by_role("status").first).to_contain_text("Done", timeout=SOON)


async def ruled(room: Hall, page: Page, at: At, ruling: str) -> None:
    """A ruling on a board, from the drawer of its table."""
    where = f"?section=A&round={at.round}&table={at.table}"
    await page.goto(room.console(f"/table{where}"))
    await page.locator(f"a.rule[href*='board={at.board}&']").first.click()
    await page.locator("form.command [name=ruling]").fill(ruling)
    await done(page)
    room.truth.writes(at, parse_ruling(ruling))
    await page.goto(room.console())
