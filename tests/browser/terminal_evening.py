"""An evening with phones at its tables: for tests of what goes wrong, and of what they are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.terminal_phone import Phone
from tests.browser.terminal_room import Room

Given = Callable[..., Phone]
PASSES = ("3", "notrump", "North", "just made")


@pytest.fixture
def evening(house: Room) -> Room:
    house.open()
    house.seat_everybody()
    house.set(lead="no", results="no", percent="no", order="no")
    return house


@pytest.fixture
def phone(house: Room, device: Callable[..., BrowserContext]) -> Given:
    def given(table: int = 3, script: str = "", way: str = "", **more: Any) -> Phone:
        page = device(**more).new_page()
        if script:
            page.add_init_script(script)
        found = Phone(page, house)
        found.join(table, *([way] if way else []))
        return found

    return given


def looks(page: Page) -> None:
    """The terminal asks the server now, as it does every now and then."""
    page.evaluate("window.dispatchEvent(new Event('online'))")


def until(page: Page, true: Callable[[], bool]) -> None:
    for _ in range(250):
        if true():
            return
        page.wait_for_timeout(40)
    raise AssertionError("it never came true")


def changing(page: Page, more: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """The evening comes to a page with something in it that is not so."""

    def changed(route: Route) -> None:
        bundle = route.fetch(url=route.request.url.replace("have=", "had=")).json()
        route.fulfill(json=bundle | more(bundle))

    page.route("**/bundle*", changed)
    looks(page)
