"""What a table reaches without being told where it is: keys below, and entries of before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.terminal_phone import Phone
from tests.browser.terminal_room import Room
from tests.browser.test_terminal_offline import Given, evening, go_to, phone

pytestmark = pytest.mark.browser
__all__ = ["evening", "phone"]

PHONE = (360, 640)

BOXES = """all => all.map((one) => one.getBoundingClientRect())
  .map((one) => [one.width, one.height, one.right, one.bottom])"""


def text_of(at: Phone, percent: int) -> None:
    """Choose the size of the text."""
    at.press("Menu")
    at.press("Language, size and layout")
    at.keys(f"{percent} %")
    at.press("Back")
    at.press("Back to the table")


@pytest.mark.parametrize("level", ["1", "4"])
@pytest.mark.parametrize("percent", [150, 200])
def test_with_large_text_every_result_is_on_the_screen_of_a_phone(
    percent: int, level: str, phone: Given, evening: Room
) -> None:
    at = phone()
    text_of(at, percent)
    at.answer(7, level, "spades", "South")
    expect(at.page.get_by_role("heading", name="How many tricks?")).to_be_visible()
    keys = at.page.locator(".results .key")
    expect(keys.last).to_have_text("more")
    at.page.evaluate("scrollTo(0, 0)")
    for width, height, right, bottom in keys.evaluate_all(BOXES):
        assert min(width, height) >= 72
        assert right <= PHONE[0]
        assert bottom <= PHONE[1]
    spill = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert keys.evaluate_all(spill) == 0


@pytest.mark.parametrize("whole_room", [False, True])
def test_when_a_round_is_over_its_results_can_still_be_corrected(
    whole_room: bool, phone: Given, evening: Room
) -> None:
    if whole_room:
        evening.set(**{"one-device": "yes"})
        at = phone(3, "One device for all tables")
        go_to(at, 3)
    else:
        at = phone(3)
    at.enter(7, "4", "spades", "South", "just made")
    at.press("Round card")
    at.press("End of the round")
    expect(at.page.get_by_role("heading", name="Round 1 is over")).to_be_visible()
    assert overflow(at) <= 0
    at.press("What was entered here")
    at.press("4 spades by South")
    at.press("Change the result")
    at.press("just made, 10 tricks: change")
    at.keys("down 1")
    at.accept()
    at.everything_sent()
    assert evening.results() == [(1, 3, 7, "4SS-1")]


def overflow(at: Phone) -> int:
    """How many pixels a screen is wider than the phone."""
    found: int = at.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found
