"""Paper keyed in: where Enter leads once a line was mended."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.console_hall import Hall

pytestmark = pytest.mark.browser


def test_enter_goes_from_a_mended_line_to_the_next_that_lacks_a_result(
    open_hall: Hall, laptop: Page
) -> None:
    number = open_hall.busy("Mended pairs").number
    laptop.goto(f"{open_hall.address}/console/events/{number}/enter?by=board&board=13")
    lines = laptop.locator("form[data-lines]").first.locator("tr[data-line]")
    places = lines.locator("input[data-result]")
    assert [one.input_value() for one in places.all()] == ["3CE=", "", "", "", ""]
    for nth in (1, 2, 3):
        expect(places.nth(nth)).to_be_focused()
        laptop.keyboard.type("4SN=")
        laptop.keyboard.press("Enter")
        expect(lines.nth(nth)).to_have_attribute("data-state", "in")
    for _ in range(4):
        laptop.keyboard.press("ArrowUp")
    expect(places.nth(0)).to_be_focused()  # which stood there before
    laptop.keyboard.type("4SN+1")
    laptop.keyboard.press("Enter")
    expect(places.nth(4)).to_be_focused()
    # Back one reads what one typed; a line of which the result is gone lacks one again.
    laptop.keyboard.press("Shift+Enter")
    expect(places.nth(3)).to_be_focused()
    laptop.keyboard.press("ArrowUp")
    laptop.keyboard.type("delete")
    laptop.keyboard.press("ArrowUp")
    expect(lines.nth(2)).to_have_attribute("data-state", "in")
    expect(places.nth(2)).to_have_value("")
    laptop.keyboard.press("Enter")
    expect(places.nth(2)).to_be_focused()
