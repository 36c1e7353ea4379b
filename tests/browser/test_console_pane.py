"""A table opens beside the grid: the grid stays where it is, and the cell stays in sight."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.console_hall import Hall, middle

pytestmark = pytest.mark.browser

EVENT = "/console/events/1"
PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-cell]")].map((one) => {
  const { x, y } = one.getBoundingClientRect();
  return [one.getAttribute("aria-label"), [Math.round(x), Math.round(y)]];
}))"""
"""Where every cell is."""
IN_SIGHT = """one => {
  const box = one.getBoundingClientRect();
  const y = box.y + box.height / 2;
  const seen = [box.x + 1, box.right - 1].map((x) => document.elementFromPoint(x, y));
  return seen.every((each) => one.contains(each));
}"""
"""Whether nothing lies over an element, from its left to its right."""


@pytest.mark.parametrize("width", [768, 1024, 1280, 1600])
def test_the_grid_stays_where_it_is_and_the_cell_in_sight(
    open_hall: Hall, laptop: Page, width: int
) -> None:
    laptop.set_viewport_size({"width": width, "height": 800})
    laptop.goto(open_hall.address + EVENT)
    before = laptop.evaluate(PLACES)
    first = laptop.get_by_role("link", name="Table 2, round 1")
    last = laptop.get_by_role("link", name="Table 2, round 5")
    under = middle(last)
    first.click()
    expect(laptop.locator("#drawer h2")).to_have_text("Table 2, round 1")
    assert laptop.evaluate(PLACES) == before
    assert first.evaluate(IN_SIGHT)
    laptop.locator("#drawer .shut").press("Enter")
    expect(laptop.locator("#drawer")).to_be_hidden()
    last.click()
    expect(laptop.locator("#drawer h2")).to_have_text("Table 2, round 5")
    # In its own row, with the table's number; what is under the mouse by now is no other cell.
    assert last.evaluate(IN_SIGHT)
    assert laptop.locator("tbody th", has_text="2").first.evaluate(IN_SIGHT)
    y = last.evaluate("one => one.getBoundingClientRect().y")
    assert round(y) == before["Table 2, round 5: 0 of 3, to come"][1]
    found = "([x, y]) => document.elementFromPoint(x, y).closest('[data-cell], #drawer')?.id"
    assert laptop.evaluate(found, under) == "drawer"
    laptop.keyboard.press("Escape")
    expect(last).to_be_focused()
    assert laptop.evaluate(PLACES) == before


def test_a_double_click_on_a_cell_presses_nothing_in_the_pane_that_comes(
    open_hall: Hall, laptop: Page
) -> None:
    laptop.clock.install()
    laptop.goto(open_hall.address + EVENT)
    laptop.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    laptop.get_by_role("link", name="Table 2, round 5").click()
    drawer = laptop.locator("#drawer")
    expect(drawer.locator("h2")).to_have_text("Table 2, round 5")
    shut = middle(drawer.locator(".shut"))
    laptop.mouse.click(*shut)
    expect(drawer).to_be_visible()
    laptop.clock.run_for(600)
    laptop.mouse.click(*shut)
    expect(drawer).to_be_hidden()
