"""The doors of signing in, in a browser: nobody is kept out by how they see or type."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from overtrick.store.accounts_roles import Grant, Role
from tests.browser.axe import violations
from tests.browser.conftest import Opener
from tests.browser.public_live import live
from tests.web.room import Room

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Room, str]]:
    """A server with nobody's account, and where it is."""
    with live(tmp_path_factory.mktemp("doors")) as (room, address):
        room.app.state.authority = _certificate()
        yield room, address


def _certificate() -> bytes:
    from datetime import UTC, datetime

    from cryptography.hazmat.primitives.serialization import Encoding

    from overtrick.web.certificates import new_authority

    return new_authority((), datetime.now(UTC)).certificate.public_bytes(Encoding.DER)


def test_whoever_reads_the_terminal_comes_in_with_the_keyboard_alone(
    served: tuple[Room, str], opened: Opener
) -> None:
    room, address = served
    page = opened(f"{address}/sign-in", width=360)
    assert page.url == f"{address}/set-up"
    for text in (room.app.state.first_run.code, "ruth", "correct horse"):
        page.keyboard.press("Tab")
        while page.evaluate("document.activeElement.tagName") != "INPUT":
            page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Enter")
    page.wait_for_url("**/console")
    page.goto(f"{address}/account")
    assert page.get_by_role("heading", level=1).inner_text() == "Your account"
    page.get_by_label("What the program is called").fill("Scoreboard")
    page.get_by_role("button", name="Make a token").click()
    assert page.locator("#made").inner_text().startswith("ovt_")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.wait_for_url("**/sign-in")
    assert page.get_by_role("status").inner_text() == "You are signed out."


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_is_accessible_in_both_themes_and_scrolls_one_way(
    served: tuple[Room, str], opened: Opener, chromium: Browser, scheme: str, width: int
) -> None:
    del chromium
    room, address = served
    if room.app.state.first_run.open:
        room.known("known", Grant(Role.OWNER))
    session = room.session(_somebody(room))
    for path in ("/", "/sign-in", "/password/x", "/certificate", "/account"):
        page = opened(address + "/healthz", width, scheme)
        if path == "/account":
            cookie = {"name": "overtrick_session", "value": session, "url": address}
            page.context.add_cookies([cookie])
        page.goto(address + path)
        assert violations(page) == [], path
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path
        for box in page.locator("main button, main a.button").all():
            size = box.bounding_box()
            assert size is not None
            assert size["height"] >= 44, path


def _somebody(room: Room) -> str:
    from overtrick.store.accounts import all_accounts

    with room.store.reading() as connection:
        return all_accounts(connection)[0].login
