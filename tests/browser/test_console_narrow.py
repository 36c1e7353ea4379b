"""The console on a phone: words of buttons stay whole, and inside of what they stand in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.console_hall import Hall, hall

pytestmark = pytest.mark.browser

EVENT = "/console/events/1"
SQUEEZED = """() => {
  const buttons = [...document.querySelectorAll("main td button, main td .button")];
  return buttons.filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const [box, sheet] = [one, one.closest(".sheet")].map((each) => each.getBoundingClientRect());
    const lines = new Set([...words.getClientRects()].map((each) => Math.round(each.top)));
    const width = words.getBoundingClientRect().width;
    return box.width && (lines.size > 1 || width > box.width || box.right > sheet.right);
  }).map((one) => one.textContent);
}"""
"""Buttons of a table whose words are broken or wider than they are, or which stand outside."""


@pytest.fixture(scope="module")
def open_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with hall(tmp_path_factory.mktemp("hall")) as found:
        found.room.device(found.evening.number, table=3)
        yield found


@pytest.fixture
def phone(chromium: Browser, open_hall: Hall) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 360, "height": 800})
    context.add_cookies([open_hall.cookie()])
    yield context.new_page()
    context.close()


LONG_NAMES = """() => {
  const long = "Constance Featherstonehaugh";
  for (const one of document.querySelectorAll("td.whom")) one.textContent = long;
}"""


@pytest.mark.parametrize("name", ["journal", "devices"])
def test_buttons_of_a_table_are_whole_on_a_phone(open_hall: Hall, phone: Page, name: str) -> None:
    phone.goto(f"{open_hall.address}{EVENT}/{name}")
    phone.evaluate(LONG_NAMES)
    assert phone.evaluate(SQUEEZED) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
