"""What is pressed on the console in haste: each press does one thing, and none is lost unsaid."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from overtrick.event.records import Noted
from overtrick.web import book
from tests.browser.console_hall import Hall, held_back, middle

pytestmark = pytest.mark.browser


def answered(open_hall: Hall, number: int) -> int:
    entries = open_hall.desk.event(number).entries
    notes = [one.record.text for one in entries if isinstance(one.record, Noted)]
    return len([one for one in notes if one.startswith("done")])


def test_calls_are_answered_one_after_the_other_at_one_place(open_hall: Hall, laptop: Page) -> None:
    number = open_hall.busy("Calling pairs").number
    for table in (1, 2):  # one has called before
        open_hall.room.act(number, book.call("lead", table, round_=2, board=4 + table))
    laptop.clock.install()
    laptop.goto(f"{open_hall.address}/console/events/{number}")
    laptop.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    calls = laptop.locator(".call")
    expect(calls).to_have_count(3)
    x, y = middle(calls.first.get_by_role("button"))
    laptop.mouse.click(x, y)
    expect(calls).to_have_count(2)
    # The other half of a double click, whether or not the browser knows that it is one.
    laptop.evaluate("window.sent = 0, addEventListener('submit', () => window.sent++)")
    laptop.mouse.click(x, y)
    laptop.clock.run_for(600)
    laptop.mouse.down(click_count=2)
    laptop.mouse.up(click_count=2)
    assert laptop.evaluate("window.sent") == 0
    laptop.mouse.click(x, y)
    expect(calls).to_have_count(1)
    assert answered(open_hall, number) == 2


def test_what_is_dropped_from_its_own_line_stays_dropped(open_hall: Hall, laptop: Page) -> None:
    number = open_hall.busy("Dropping pairs").number
    there = f"/console/events/{number}/table?section=&round=2&table=5"
    laptop.goto(open_hall.address + there)
    sent: list[str] = []
    laptop.on(
        "request", lambda one: sent.append(one.post_data or "") if one.method == "POST" else None
    )
    why = {"code": "http-500", "detail": "something went wrong"}
    laptop.route("**/table", lambda route: route.fulfill(status=500, json=why), times=1)
    line = laptop.locator("form.line").last  # Enter leads nowhere from it
    place, tray = line.locator("[data-result]"), laptop.locator("#tray")
    place.focus()
    laptop.keyboard.type("4SN=")
    laptop.keyboard.press("Enter")
    expect(tray).to_contain_text("something went wrong")
    expect(place).to_be_focused()
    tray.get_by_text("Drop it", exact=True).click()
    tray.get_by_role("button", name="Drop it for good").click()
    expect(tray).to_be_hidden()
    expect(place).to_have_value("")
    expect(line).not_to_have_attribute("data-state", "stuck")
    place.press("Enter")
    place.blur()
    # Whatever else was to be sent is sent before this.
    first = laptop.locator("form.line").first
    first.locator("[data-result]").fill("pass")
    first.locator("[data-result]").press("Enter")
    expect(first).to_have_attribute("data-state", "in")
    assert len(sent) == 2
    assert "4SN" not in sent[1]


def slowly_answered(page: Page, address: str) -> list[Route]:
    """The first request of that address, which waits for being let go on."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route), times=1)  # noqa: PLW0108  # one of Python's
    return held


def test_what_is_pressed_while_a_page_is_about_to_come_is_done_as_well(
    open_hall: Hall, laptop: Page
) -> None:
    number = open_hall.busy("Hasty pairs").number
    for table in (1, 2):
        open_hall.room.act(number, book.call("lead", table, round_=2, board=4 + table))
    laptop.goto(f"{open_hall.address}/console/events/{number}")
    held = slowly_answered(laptop, "**/answer")
    buttons = laptop.get_by_role("button", name="Answered")
    expect(buttons).to_have_count(3)
    second, words = middle(buttons.nth(1)), middle(laptop.get_by_label("Announce"))
    buttons.nth(0).click()
    slow = held_back(laptop, held, 0)
    asked = slowly_answered(laptop, "**/healthz")  # of the second, which the page comes before
    laptop.mouse.click(*second)
    laptop.mouse.click(*words)
    laptop.keyboard.type("Tea at ten")
    laptop.keyboard.press("Enter")
    slow.continue_()
    expect(buttons).to_have_count(2)
    held_back(laptop, asked, 0).continue_()
    expect(laptop.locator(".announced li", has_text="Tea at ten")).to_have_count(1)
    expect(buttons).to_have_count(1)
    expect(laptop.locator("#later")).to_be_hidden()
    assert answered(open_hall, number) == 2


def test_what_is_pressed_while_another_page_comes_is_told_and_done_by_one_press(
    open_hall: Hall, laptop: Page
) -> None:
    number = open_hall.busy("Hurried pairs").number
    laptop.goto(f"{open_hall.address}/console/events/{number}")
    held = slowly_answered(laptop, "**/do/undo")
    second = middle(laptop.get_by_role("button", name="Answered"))
    laptop.get_by_role("button", name="Take it back").click()
    slow = held_back(laptop, held, 0)
    laptop.mouse.click(*second)
    slow.continue_()
    expect(laptop.get_by_role("heading", name="What changes")).to_be_visible()
    told = laptop.locator("#later")
    expect(told).to_contain_text("Not done yet")
    expect(told).to_contain_text("Answered · Table")
    assert answered(open_hall, number) == 0
    told.get_by_role("button", name="Do it now").click()
    expect(laptop.locator("[data-at]")).to_be_visible()
    expect(laptop.locator(".call")).to_have_count(0)
    assert answered(open_hall, number) == 1
