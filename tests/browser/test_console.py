"""The director's console in a real browser: by mouse, by keyboard, without JavaScript, in words."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

from overtrick.event.commands import CorrectResult, EnterContestant, EnterResult, OpenCorrections
from overtrick.event.records import Noted, ResultEntered
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.errors import DiskFull
from overtrick.store.writer import Trouble
from tests.browser.axe import COLOURS, RULES, violations
from tests.browser.console_hall import Hall, held_back

pytestmark = pytest.mark.browser

EVENT = "/console/events/1"
PAGES = {
    "events": "/console",
    "new": "/console/new",
    "offers": "/console/new?contestants=18&minutes=3:15",
    "room": EVENT,
    "names": f"{EVENT}/names",
    "table": f"{EVENT}/table?section=&round=2&table=1",
    "keying": f"{EVENT}/enter?by=board&board=4",
    "boards": f"{EVENT}/boards",
    "board": f"{EVENT}/boards/1",
    "ranking": f"{EVENT}/standings",
    "commands": f"{EVENT}/do",
    "ruling": f"{EVENT}/do/give-ruling?round=2&table=1&board=4",
    "movement": f"{EVENT}/do/set-movement",
    "scoring": f"{EVENT}/do/change-scoring",
    "late": f"{EVENT}/late",
    "entries": f"{EVENT}/entries",
    "devices": f"{EVENT}/devices",
    "journal": f"{EVENT}/journal",
    "watch": f"{EVENT}/watch",
    "clock": f"{EVENT}/clock",
    "settings": f"{EVENT}/settings",
    "deals": f"{EVENT}/deals",
    "cards": f"{EVENT}/cards?rounds=yes",
    "publish": f"{EVENT}/export",
    "requests": f"{EVENT}/requests",
    "matches": "/console/events/{teams}/matches?round=1&why=2",
    "line-up": "/console/events/{teams}/do/give-line-up?team=2&first_round=1",
    "draw": "/console/events/{teams}/do/draw-round?round=2",
    "accounts": "/console/accounts",
    "players": "/console/players",
    "seasons": "/console/seasons",
    "import": "/console/import",
    "rooms": "/console/monitor?event=1",
    "calculator": "/calc?q=4SxN%2B1&board=7",
}
Director = Callable[..., Page]


@pytest.fixture
def director(chromium: Browser, open_hall: Hall) -> Iterator[Director]:
    """Opens a page for a director; whatever the console complains of fails.

    What is refused comes with a status that Chromium logs; the page shows the reason. Other
    statuses are expected where a test says so (``refused``).
    """
    complaints: list[str] = []
    expected = ["status of 422"]
    with ExitStack() as stack:

        def open_page(
            path: str, width: int = 1280, scheme: str = "light", refused: str = "", **more
        ) -> Page:
            expected.extend([refused] if refused else [])
            context = chromium.new_context(
                viewport={"width": width, "height": 800}, color_scheme=scheme, **more
            )
            stack.callback(context.close)
            context.add_cookies([open_hall.cookie()])
            page = context.new_page()
            page.on("console", lambda message: complaints.append(f"{path}: {message.text}"))
            page.on("pageerror", lambda error: complaints.append(f"{path}: {error}"))
            answer = page.goto(open_hall.address + path)
            assert answer is not None
            assert answer.ok, path
            return page

        yield open_page
    assert [one for one in complaints if not any(why in one for why in expected)] == []


def results(open_hall: Hall, event: int = 1) -> dict[tuple[int, int, int], str]:
    plays = open_hall.desk.event(event).plays.values()
    return {
        (one.entered.round, one.entered.table, one.entered.board): str(one.entered.result)
        for one in plays
    }


def test_nine_tables_are_set_up_from_nothing_in_far_less_than_three_minutes(
    open_hall: Hall, director: Director
) -> None:
    began = time.monotonic()
    page = director("/console")
    page.get_by_role("link", name="New evening").click()
    day, title = page.get_by_label("Day", exact=True), page.get_by_label("Title")
    today = day.input_value()
    day.fill("2026-12-01")
    expect(title).to_have_value("Tuesday pairs")
    title.fill("Christmas pairs")
    day.fill(today)
    expect(title).to_have_value("Christmas pairs")
    page.get_by_label("How many").fill("9 tables")
    page.get_by_label("How long").fill("3:15")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", checked=True).last).to_be_visible()
    page.get_by_role("button", name="Take it and enter names").click()
    page.get_by_text("Paste or load a list").click()
    pairs = [f"First{n} Last{n} & Second{n} Last{n}" for n in range(18)]
    page.get_by_label("A line for each pair").fill("\n".join(pairs))
    page.get_by_role("button", name="Fill in").click()
    page.get_by_role("button", name="Save, then go to the room").click()
    page.get_by_role("link", name="Print the cards").click()
    expect(page.locator(".qrcard svg")).to_have_count(9)
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_visible()
    page.get_by_role("button", name="Start the first round").click()
    expect(page.locator(".grid tbody tr")).to_have_count(9)
    expect(page.locator(".clock .left")).to_contain_text(":")
    taken = time.monotonic() - began
    number = int(page.url.rpartition("/")[2])
    event = open_hall.desk.event(number)
    assert event.started
    assert all(len(one.players) == 2 for one in event.contestants.values())
    assert taken < 60


def slow(monkeypatch: pytest.MonkeyPatch, open_hall: Hall, seconds: float = 0.25) -> None:
    """Let everything that is done take its time, as on a small machine in a busy room."""
    act = open_hall.desk.act

    def slowly(*asked):
        time.sleep(seconds)
        return act(*asked)

    monkeypatch.setattr(open_hall.desk, "act", slowly)


def test_results_are_entered_by_keyboard_alone_however_fast_somebody_types(
    open_hall: Hall, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = open_hall.busy("Keyboard pairs").number
    page = director(f"/console/events/{number}")
    first = page.get_by_role("link", name="Table 4, round 2")
    first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Table 5, round 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#drawer h2")).to_have_text("Table 5, round 2")
    slow(monkeypatch, open_hall)
    for typed in ("4SxN+1", "pass", "3NT E 9"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator("#drawer .line[data-state=waiting]").first).to_be_visible()
    # What is typed over one's own, while that is on its way, counts; no other's is written over.
    for typed in ("1NTW-1", "pass", "5DS=", "pass"):
        page.keyboard.press("ArrowUp")
        page.keyboard.type(typed)
        page.keyboard.press("ArrowDown")
    expect(page.locator("#drawer .line[data-state=in]")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.get_by_role("link", name="Table 5, round 2: 3 of 3, done")).to_be_focused()
    made = {key: one for key, one in results(open_hall, number).items() if key[:2] == (2, 5)}
    assert sorted(made.values()) == ["3NTE=", "4SXN+1", "PASS"]
    board = sorted(key[2] for key in made)[1]
    written = [one.record for one in open_hall.desk.event(number).entries
               if isinstance(one.record, ResultEntered)]  # fmt: skip
    said = [str(one.result) for one in written if (one.table, one.board) == (5, board)]
    assert said == ["PASS", "1NTW-1", "PASS", "5DS=", "PASS"]


def test_what_is_typed_on_behind_the_last_board_writes_over_no_result(
    open_hall: Hall, director: Director
) -> None:
    number = open_hall.busy("Typed on").number
    page = director(f"/console/events/{number}")
    page.get_by_role("link", name="Table 5, round 2").click()
    place = page.locator("#drawer input[name='result']")
    expect(place.first).to_be_focused()
    for typed in ("4SN+1", "3NTE=", "1hs="):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator("#drawer .line[data-state=in]")).to_have_count(3)
    expect(place.last).to_have_value("1HS=")
    expect(place.last).to_be_focused()
    page.keyboard.type("pass")
    page.keyboard.press("Enter")
    expect(page.locator("#drawer .wrong")).to_contain_text("1HS=pass")
    page.keyboard.press("Escape")
    expect(place.last).to_have_value("1HS=")
    made = sorted(one for key, one in results(open_hall, number).items() if key[:2] == (2, 5))
    assert made == ["1HS=", "3NTE=", "4SN+1"]


def test_a_board_is_found_by_its_number(director: Director) -> None:
    page = director(EVENT)
    page.locator("body").press("/")
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("No table has board 99.")
    page.keyboard.press("Escape")
    # There is one stop for Tab in the grid: the first table that plays now.
    expect(page.locator(".grid [data-cell][tabindex='0']")).to_have_count(1)
    expect(page.get_by_role("link", name="Table 1, round 2")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Table 4, round 1: 2 of 3, missing")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label(re.compile("^11"))).to_be_focused()


def test_a_wrong_declarer_is_mended_and_a_slip_of_the_pen_is_told(
    open_hall: Hall, director: Director
) -> None:
    page = director(EVENT)
    held: list[Route] = []
    page.route("**/table?*table=2&part=yes", lambda route: held.append(route))  # noqa: PLW0108  # one of Python's
    page.get_by_role("link", name="Table 2, round 2").click()
    page.get_by_role("link", name="Table 1, round 2").click()
    place = page.get_by_label(re.compile("^5"))
    expect(place).to_have_value("2HS+1")
    with page.expect_response("**/table?*table=2&part=yes"):  # it was asked for first, and is late
        held_back(page, held, 0).continue_()
    page.unroute_all()
    expect(page.locator("#drawer h2")).to_have_text("Table 1, round 2")
    place.fill("2HZ+1")
    place.press("Enter")
    expect(page.locator("#drawer .wrong")).to_contain_text("2HZ+1")
    expect(place).to_have_value("2HZ+1")
    expect(place).to_be_focused()
    place.fill("")
    place.press("Enter")
    expect(page.locator("#drawer .wrong")).to_have_count(0)
    expect(place).to_have_value("2HS+1")
    place.fill("2HN+1")
    place.press("Enter")
    expect(page.locator("#drawer .line", has_text="corrected")).to_have_count(1)
    assert results(open_hall)[2, 1, 5] == "2HN+1"


def test_a_result_typed_while_the_wifi_is_away_stays_and_is_sent_once(
    open_hall: Hall, director: Director
) -> None:
    number = open_hall.busy("Away pairs").number
    page = director(f"/console/events/{number}", refused="ERR_INTERNET_DISCONNECTED")
    page.get_by_role("link", name="Table 5, round 2").click()
    place = page.locator("#drawer input[name='result']").first
    expect(place).to_be_focused()
    page.context.set_offline(True)
    page.keyboard.type("4SN=")
    page.keyboard.press("Enter")
    expect(page.locator("#tray")).to_contain_text("was not reached")
    expect(page.locator("#tray")).to_contain_text("4SN=")
    page.keyboard.type("3NTE-1")
    page.keyboard.press("Enter")
    expect(page.locator("#drawer .line[data-state=stuck]")).to_have_count(2)
    # Another page of the console has it as well, and sends it.
    page.context.set_offline(False)
    page.goto(f"{open_hall.address}/console/events/{number}/table?section=&round=2&table=5")

    def made() -> list[str]:
        found = results(open_hall, number).items()
        return sorted(one for key, one in found if key[:2] == (2, 5))

    for _ in range(100):
        if len(made()) == 2:
            break
        page.wait_for_timeout(100)
    expect(page.locator("#tray")).to_be_hidden()
    assert made() == ["3NTE-1", "4SN="]


def test_what_was_typed_in_another_event_of_that_number_is_told_and_dropped_knowingly(
    open_hall: Hall, director: Director
) -> None:
    """As after a change of servers: the window keeps it, and the number means another event."""
    number = open_hall.busy("Former pairs").number
    there = f"/console/events/{number}/table?section=&round=2&table=5"
    page = director(there, refused="status of ")
    page.locator("input[name='uid']").first.evaluate("one => { one.value = '0'.repeat(32) }")
    before = len(results(open_hall, number))
    page.locator("input[name='result']").first.focus()
    leaves = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    page.evaluate("(window.own = Storage.prototype.setItem, Storage.prototype.setItem = null, 1)")
    assert page.evaluate(leaves)
    page.keyboard.type("4SN=")
    page.keyboard.press("Enter")
    tray = page.locator("#tray")
    expect(tray).to_contain_text("typed in another event than the one that has its number")
    # Where the window cannot keep it, leaving is asked about; what it keeps goes with it.
    assert not page.evaluate(leaves)
    expect(tray).to_contain_text("closing the window drops it")
    page.evaluate("(Storage.prototype.setItem = window.own, 1)")
    page.keyboard.type("3NTE-1")
    page.keyboard.press("Enter")
    expect(page.locator(".line[data-state=in]")).to_have_count(1)
    expect(page.locator(".line[data-state=stuck]")).to_have_count(1)
    page.goto(open_hall.address + there)
    kept = tray.get_by_role("listitem")
    expect(kept).to_contain_text("Former pairs, 2026-11-26 · Board")
    expect(kept).to_contain_text("table 5, round 2: 4SN=")
    assert len(results(open_hall, number)) == before + 1
    drop(tray)
    expect(tray).to_be_hidden()
    # A new database has new accounts: who signs in there is told of what another one typed.
    other = [{"key": "k", "event": "Older pairs", "what": "Board 7", "text": "7NTN=", "pairs": []}]
    page.evaluate("one => sessionStorage.setItem('overtrick outbox a0', one)", json.dumps(other))
    page.clock.install()
    page.reload()
    expect(tray).to_contain_text("typed in this window under another account")
    expect(kept).to_contain_text("Older pairs · Board 7")
    assert "7NTN=" not in tray.inner_text()
    drop(tray)
    expect(tray).to_be_hidden()
    assert page.evaluate("Object.keys(sessionStorage)") == []
    # Somebody else signs in, in another tab: what was typed here waits for who typed it.
    open_hall.room.known("hugo", Grant(Role.OWNER))
    page.context.add_cookies([open_hall.cookie("hugo")])
    first, last = page.locator("input[name='result']").first, page.locator("form.line").last
    first.fill("4SN=")
    first.press("Enter")
    expect(tray).to_contain_text("typed under the account of olive")
    assert len(results(open_hall, number)) == before + 1
    page.context.add_cookies([open_hall.cookie()])
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(tray).to_be_hidden()
    own = page.locator("meta[name=account]").get_attribute("content")
    assert open_hall.desk.event(number).entries[-1].author == own
    # What fails on the server holds up nothing that was typed behind it, nor what hangs for ever.
    why = json.dumps({"code": "http-500", "detail": "something went wrong"})
    page.route("**/table", lambda route: route.fulfill(status=500, body=why), times=1)
    first.fill("4SN+1")
    first.press("Enter")
    expect(tray).to_contain_text("4SN+1 · ")
    expect(tray).to_contain_text("something went wrong")
    held: list[Route] = []
    page.route("**/table", lambda route: held.append(route), times=1)  # noqa: PLW0108  # one of Python's
    last.locator("[data-result]").fill("pass")
    last.locator("[data-result]").press("Enter")
    expect(last).to_have_attribute("data-state", "waiting")
    page.clock.fast_forward(12_000)
    expect(tray).to_contain_text("was not reached")
    page.unroute_all()  # Chromium keeps answers back from what is kept alive while one is held
    page.clock.fast_forward(2_000)
    expect(last).to_have_attribute("data-state", "in")
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(tray).to_be_hidden()
    assert "4SN+1" in results(open_hall, number).values()
    drops_what_is_on_its_way(page, first, page.locator("form.line [data-result]").nth(1))
    assert "4SN+2" not in results(open_hall, number).values()
    sends_what_was_typed_again(page, first, page.locator("form.line [data-result]").nth(1))
    assert "4SN+3" in results(open_hall, number).values()


def drops_what_is_on_its_way(page: Page, first: Locator, second: Locator) -> None:
    """Why it is kept is told as it is now; what is dropped leaves nothing, whatever comes back."""
    tray = page.locator("#tray")
    held: list[Route] = []
    page.route("**/table", lambda route: held.append(route))  # noqa: PLW0108  # one of Python's
    first.fill("4SN+2")
    first.press("Enter")
    for number, why in enumerate(("one thing is wrong", "another thing is wrong")):
        refuse(held_back(page, held, number), why)
        expect(tray).to_contain_text(why)
        page.evaluate("dispatchEvent(new Event('focus'))")
    on_its_way = held_back(page, held, 2)
    drop(tray)
    second.fill("3NTE=")
    second.press("Enter")
    refuse(on_its_way, "one thing is wrong")
    refuse(held_back(page, held, 3), "the second is wrong")
    expect(tray).to_contain_text("the second is wrong")
    drop(tray)
    expect(tray).to_be_hidden()


def sends_what_was_typed_again(page: Page, first: Locator, second: Locator) -> None:
    """What was refused is told in one place; typed again, it is sent behind what is on its way."""
    tray = page.locator("#tray")
    held: list[Route] = []
    page.unroute_all()
    page.route("**/table", lambda route: held.append(route))  # noqa: PLW0108  # one of Python's
    first.fill("4SN+3")
    first.press("Enter")
    refuse(held_back(page, held, 0), "one thing is wrong")
    expect(tray).to_contain_text("one thing is wrong")
    second.fill("3NTE+1")
    second.press("Enter")
    on_its_way = held_back(page, held, 1)
    first.press("Enter")
    expect(tray).to_be_hidden()
    on_its_way.fulfill(response=on_its_way.fetch())
    refuse(held_back(page, held, 2), "one thing is wrong")
    expect(tray).to_contain_text("one thing is wrong")
    page.evaluate("dispatchEvent(new Event('focus'))")
    held_back(page, held, 3).fulfill(status=409, json={"code": "other-event", "detail": ""})
    expect(tray).to_contain_text("typed in another event than the one that has its number")
    expect(tray.get_by_role("listitem")).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('focus'))")
    last = held_back(page, held, 4)
    last.fulfill(response=last.fetch())
    expect(tray).to_be_hidden()


def refuse(route: Route, why: str) -> None:
    route.fulfill(status=500, json={"code": "http-500", "detail": why})


def drop(tray: Locator) -> None:
    tray.get_by_text("Drop it", exact=True).click()
    tray.get_by_role("button", name="Drop it for good").click()


def test_paper_is_keyed_in_from_sheet_to_sheet_and_a_slip_of_the_pen_waits_where_it_is(
    open_hall: Hall, director: Director
) -> None:
    number = open_hall.busy("Paper pairs").number
    page = director(f"/console/events/{number}/enter?by=table&round=3&table=1")
    held: list[Route] = []
    page.route("**/enter", lambda route: held.append(route), times=1)  # noqa: PLW0108  # one of Python's
    for typed in ("4SN=", "what", "pass", "3NTE-1", "2HS+1", "5DS=", "1NTW+2"):
        if typed == "1NTW+2":  # the third sheet is on its way; no key goes anywhere before
            expect(page.locator("input:focus")).to_have_attribute("name", "r-3-3-13-")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    held_back(page, held, 0).continue_()
    expect(page.locator("tr[data-state=in]")).to_have_count(6)
    expect(page.locator("tr[data-state=wrong] input[data-result]")).to_have_value("what")
    # Who types no faster than the server answers stays where it was refused, behind the text.
    here = page.locator("input:focus").get_attribute("name")
    page.keyboard.type("zz")
    page.keyboard.press("Enter")
    expect(page.locator(f"input[name='{here}']")).to_be_focused()
    page.keyboard.press("Enter")  # for the line beside it, of which nothing is typed
    page.keyboard.type("pass")
    expect(page.locator(f"input[name='{here}']")).to_have_value("zzpass")
    made = {key[:2] for key in results(open_hall, number) if key[0] == 3}
    assert made == {(3, 1), (3, 2), (3, 3)}
    # By the button from the first line of a slip: back to it, unless the next one is begun.
    page.goto(f"{page.url.partition('?')[0]}?by=table&round=3&table=4")
    first, after = (page.locator("form[data-lines]").nth(n).locator("input[data-result]").first
                    for n in (0, 1))  # fmt: skip
    onward = page.get_by_role("button", name="Save, then the next").first
    first.fill("4ZN")
    onward.click()
    expect(page.locator("tr[data-state=wrong] input[data-result]")).to_have_value("4ZN")
    expect(first).to_be_focused()
    onward.click()
    expect(first).to_be_focused()
    page.keyboard.type("Q")
    expect(first).to_have_value("4ZNQ")
    page.keyboard.press("Backspace")
    onward.click()
    expect(first).to_be_focused()
    with page.expect_request("**/enter"):  # he was led there, and means it
        onward.click()
    expect(first).to_be_focused()
    page.route("**/enter", lambda route: held.append(route))  # noqa: PLW0108  # one of Python's
    first.fill("4YN")
    onward.click()
    expect(after).to_be_focused()
    page.keyboard.type("4S")
    held_back(page, held, 1).continue_()
    expect(page.locator("tr[data-state=wrong] input[data-result]")).to_have_value("4YN")
    page.keyboard.type("N=")
    expect(after).to_have_value("4SN=")
    # Enter goes over what a phone has said, line by line and sheet by sheet.
    open_hall.room.act(number, EnterResult(4, 1, 11, "5DS="))
    for board in (14, 15, 13):
        open_hall.room.act(number, EnterResult(4, 2, board, "4SN="))
    page.unroute("**/enter")
    page.goto(f"{page.url.partition('?')[0]}?by=table&round=4&table=1")
    for name in ("r-4-1-10-", "r-4-1-12-", "r-4-3-1-"):
        expect(page.locator("input:focus")).to_have_attribute("name", name)
        page.keyboard.type("pass")
        page.keyboard.press("Enter")
    line = page.locator("input[name='r-4-1-11-']")
    line.evaluate("one => one.closest('tr').insertAdjacentHTML('beforebegin', '<tr id=read></tr>')")
    line.fill("5DS-1")
    page.keyboard.press("Enter")
    expect(page.locator(".stood")).to_have_text("5DS= stood here")
    expect(page.locator("#read")).to_have_count(0)  # an earlier result that is one no more


def test_a_key_that_was_meant_for_the_next_line_writes_over_no_result_of_another(
    open_hall: Hall, director: Director
) -> None:
    number = open_hall.busy("Crowded pairs").number
    page = director(f"/console/events/{number}/enter?by=table&round=3&table=5")
    form = page.locator("form[data-lines]").first
    first, second = (form.locator("input[data-result]").nth(n) for n in (0, 1))
    refused = form.locator("tr[data-state=wrong]").first
    board = open_hall.desk.event(number).sittings["", 3, 5].boards[0]
    open_hall.room.act(number, EnterResult(3, 5, board, "5DS="))
    held: list[Route] = []
    page.route("**/enter", lambda route: held.append(route))  # noqa: PLW0108  # one of Python's
    page.keyboard.type("4SN=")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.type("4SN+1")
    held_back(page, held, 0).continue_()  # and he reads of the refusal only now
    expect(refused).to_contain_text("was entered as 5DS=")
    expect(refused).to_contain_text("if you mean it (press Enter twice)")
    page.unroute("**/enter")
    page.keyboard.press("Enter")
    expect(refused.locator("input[name^=saw]")).not_to_have_value("0")
    expect(first).to_be_focused()
    for key in ("ArrowDown", "ArrowUp", "Enter", "ArrowDown"):
        page.keyboard.press(key)
    expect(second).to_be_focused()
    page.keyboard.type("pass")
    page.keyboard.press("ArrowUp")
    expect(form.locator("tr[data-state=in]")).to_have_count(1)
    assert results(open_hall, number)[3, 5, board] == "5DS="
    page.keyboard.press("Enter")
    expect(form.locator("tr[data-state=in]")).to_have_count(2)
    assert results(open_hall, number)[3, 5, board] == "4SN+1"


def test_a_late_pair_comes_in_after_a_preview_and_goes_by_an_undo(
    open_hall: Hall, director: Director
) -> None:
    number = open_hall.busy("Late pairs").number
    page = director(f"/console/events/{number}/late")
    page.get_by_label("Player 1").fill("Nora Rush")
    page.get_by_label("Player 2").fill("Sid Tarn")
    # Not by way of "Show the ways": the names are taken as they stand.
    page.get_by_role("button", name="Show what changes").first.click()
    expect(page.get_by_role("heading", name="What changes")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Nora Rush")
    expect(page.get_by_role("heading", name="At the tables")).to_be_visible()
    assert len(open_hall.desk.event(number).contestants) == 10
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("status").first).to_contain_text("Done")
    assert len(open_hall.desk.event(number).contestants) == 11
    page.go_back()
    expect(page.get_by_role("heading", name="Done already")).to_be_visible()
    page.get_by_role("link", name="Journal").last.click()
    page.get_by_role("button", name=re.compile("Take back entry")).first.click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("tr.undone").first).to_be_visible()
    assert len(open_hall.desk.event(number).contestants) == 10


def test_a_room_is_kept_up_to_date_while_another_window_enters(
    open_hall: Hall, director: Director
) -> None:
    number = open_hall.busy("Live pairs").number
    page = director(f"/console/events/{number}", width=360, reduced_motion="reduce")
    page.evaluate("window.stays = true")
    cell = page.get_by_role("link", name="Table 3, round 2")
    cell.focus()
    page.get_by_label("Announce").fill("half a sen")
    cell.focus()
    page.evaluate("document.documentElement.scrollTop = 120")
    scrolled = page.evaluate("document.documentElement.scrollTop")
    other = director(f"/console/events/{number}/enter?by=table&round=2&table=5")
    other.locator("[data-result]").first.fill("4SN=")
    other.get_by_role("button", name="Save", exact=True).first.click()
    expect(page.get_by_role("link", name="Table 5, round 2: 1 of 3")).to_be_visible()
    # Whoever is at work is left alone: no reload, the focus, what is typed, where one reads.
    assert page.evaluate("window.stays")
    expect(page.get_by_role("link", name="Table 3, round 2")).to_be_focused()
    expect(page.get_by_label("Announce")).to_have_value("half a sen")
    assert page.evaluate("document.documentElement.scrollTop") == scrolled
    board = open_hall.desk.event(number).sittings["", 2, 4].boards[0]
    # Travellers come at once, in a browser as well that cannot be asked to send a form.
    other.evaluate("delete HTMLFormElement.prototype.requestSubmit")
    other.get_by_role("radio", name="travellers, by board").click()
    other.wait_for_url("**by=board**")
    other.goto(f"{other.url.partition('/enter')[0]}/table?section=&round=2&table=4")
    first, second = (other.locator("input[data-result]").nth(n) for n in (0, 1))
    second.fill("3NTE")
    open_hall.room.act(number, EnterResult(2, 4, board, "PASS"))
    expect(page.get_by_role("link", name="Table 4, round 2: 1 of 3")).to_be_visible()
    expect(first).to_have_value("PASS")  # a table on a page of its own, around what is typed
    expect(second).to_have_value("3NTE")
    named = EnterContestant("4", side="NS", players=("Nora Rush", "Sid Tarn"))
    open_hall.room.act(number, named)
    expect(other.locator(".sides")).to_contain_text("Nora Rush")
    expect(second).to_have_value("3NTE")


def test_an_answer_that_comes_late_puts_nothing_back_on_a_tables_page(
    open_hall: Hall, director: Director
) -> None:
    number = open_hall.busy("Twice told").number
    page = director(f"/console/events/{number}/table?section=&round=2&table=5")
    held: list[Route] = []
    page.route("**/table?*part=yes", lambda route: held.append(route))  # noqa: PLW0108  # one of Python's
    board = page.locator("form.line [data-result]").first
    open_hall.room.act(number, EnterResult(2, 5, 1, "4SN="))
    first = held_back(page, held, 0)
    old = first.fetch()
    open_hall.room.act(number, CorrectResult(2, 5, 1, "4SN+1"))
    second = held_back(page, held, 1)
    second.fulfill(response=second.fetch())
    expect(board).to_have_value("4SN+1")
    first.fulfill(response=old)
    open_hall.room.act(number, EnterResult(2, 5, 2, "PASS"))
    third = held_back(page, held, 2)
    expect(board).to_have_value("4SN+1")
    third.fulfill(response=third.fetch())
    expect(page.locator("form.line [data-result]").nth(1)).to_have_value("PASS")
    expect(board).to_have_value("4SN+1")


def test_a_call_is_told_to_those_who_do_not_look(open_hall: Hall, director: Director) -> None:
    from overtrick.web import book

    number = open_hall.busy("Calling pairs").number
    page = director(f"/console/events/{number}")
    expect(page.locator("[data-at]")).to_be_visible()
    open_hall.room.act(number, book.call("revoke", 2, round_=2, board=6))
    expect(page.locator("#live")).to_have_text("Table 2 calls")
    # Its button came with it: asked for like others, once, though the room is renewed meanwhile.
    held: list[Route] = []
    page.route("**/healthz", lambda route: held.append(route))  # noqa: PLW0108  # one of Python's
    call = page.locator(".call", has_text="Table 2 calls")
    call.get_by_role("button").dblclick()
    open_hall.room.act(number, book.call("lead", 3, round_=2, board=7))
    expect(page.locator("#live")).to_have_text("Table 3 calls")
    expect(call.get_by_role("button")).to_be_focused()
    assert len(held) == 1
    with page.expect_navigation():
        held_back(page, held, 0).continue_()
    expect(call).to_have_count(0)
    entries = open_hall.desk.event(number).entries
    notes = [one.record.text for one in entries if isinstance(one.record, Noted)]
    assert len([one for one in notes if one.startswith("done")]) == 1
    page.wait_for_timeout(1000)  # until what came under the mouse can have been read
    # Others that are pressed while one is on its way go out after it, as one comes back.
    sent: list[Request] = []
    page.on("request", lambda one: sent.append(one) if one.url.endswith("/answer") else None)
    others = page.locator(".call", has_text="Table 3 calls").get_by_role("button")
    assert others.count() == 2
    for one in others.all():
        one.dblclick()
    for turn in (1, 2):
        held_back(page, held, turn).continue_()
    expect(others).to_have_count(0)
    assert len({one.post_data for one in sent}) == len(sent) == 2
    # What is announced is known again where its form is another one, and goes once more later.
    words, tell = page.get_by_label("Announce"), page.get_by_role("button", name="Tell the tables")
    words.fill("Tea at ten")
    tell.click()
    key = page.locator("form[action$='/announce'] input[name=key]")
    former = key.input_value()
    open_hall.room.act(number, book.call("lead", 4, round_=2, board=8))
    expect(key).not_to_have_value(former)
    tell.click()
    announced = page.locator(".announced li", has_text="Tea at ten")
    with page.expect_navigation():
        held_back(page, held, 3).continue_()
        page.unroute("**/healthz")
    expect(announced).to_have_count(1)
    words.fill("Tea at ten")
    with page.expect_navigation():
        tell.click()
    expect(announced).to_have_count(2)


def test_the_time_left_for_corrections_is_counted_down_where_results_are_published(
    open_hall: Hall, director: Director
) -> None:
    number = open_hall.busy("Corrected pairs").number
    open_hall.room.act(number, OpenCorrections(datetime.now(UTC) + timedelta(minutes=30)))
    page = director(f"/console/events/{number}/export")
    expect(page.locator(".clock .left")).to_have_text(re.compile(r"^(29|30):\d\d$"))
    page.clock.install(time=datetime.now(UTC) + timedelta(hours=1))
    page.reload()  # on a laptop that is an hour ahead
    expect(page.locator(".clock .left")).to_have_text(re.compile(r"^(29|30):\d\d$"))
    # A second press does not mean what came under the mouse with the new page; a later one does.
    page.goto(f"{open_hall.address}/console/events/{number}/clock")
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=2))
    page.get_by_role("button", name="Start round 3").click()
    after = page.get_by_role("button", name="Start round 4")
    after.click()
    expect(page.get_by_text("Round 3 of ")).to_be_visible()
    for _ in range(2):
        with page.expect_navigation():
            page.get_by_role("button", name="1 minute more").click()
    page.clock.run_for(1000)
    with page.expect_navigation():
        after.click()
    expect(page.get_by_text("Round 4 of ")).to_be_visible()


CLEAR_OF_THE_BAR = """() => document.activeElement.getBoundingClientRect().bottom
  < document.querySelector(".buttons.sticky").getBoundingClientRect().top"""


def full_disk(_: object) -> NoReturn:
    raise DiskFull("the disk is full")


def test_names_are_suggested_while_they_are_typed_and_wait_while_the_disk_is_full(
    open_hall: Hall, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = director(f"{EVENT}/names", refused="status of 503")
    place = page.get_by_label("Player 1 of 1EW")
    place.fill("")
    place.press_sequentially("mars")
    expect(page.get_by_role("option").first).to_have_text(re.compile("Cy Marsh"))
    place.press("ArrowDown")
    place.press("Enter")  # on to the next field, as long as there is one; nothing is sent
    expect(place).to_have_value("Cy Marsh")
    expect(place).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_label("Player 2 of 1EW")).to_be_focused()
    place.press("Enter")
    expect(page.get_by_label("Player 2 of 1EW")).to_be_focused()
    last = page.get_by_label("Player 2 of 5EW")
    page.set_viewport_size({"width": 1280, "height": 500})
    page.emulate_media(reduced_motion="reduce")
    last.evaluate("one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 445)")
    last.focus()
    assert any(page.wait_for_timeout(50) or page.evaluate(CLEAR_OF_THE_BAR) for _ in range(100))
    page.set_viewport_size({"width": 1280, "height": 800})
    last.press("Enter")
    expect(page.get_by_role("button", name="Save names")).to_be_focused()
    full = Trouble(DiskFull("the disk is full"), time.monotonic() + 60)
    monkeypatch.setattr(open_hall.desk.store._writer._group, "trouble", full)
    page.get_by_role("button", name="Save names").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("still here: the disk is full"))
    monkeypatch.undo()
    place.press("Control+Enter")
    expect(page.get_by_role("status").first).to_contain_text("Names are saved")
    expect(place).to_be_focused()
    page.get_by_text("Paste or load a list").click()
    list_ = {"name": "p.csv", "mimeType": "text/csv", "buffer": "5EW Zoë Åhl;Una Quill".encode()}
    page.get_by_label("Or a text or CSV file").set_input_files(files=[list_])
    expect(page.get_by_label("A line for each pair")).to_have_value("5EW Zoë Åhl;Una Quill")
    page.get_by_role("button", name="Save names").click()
    expect(page.get_by_text("1 line is filled in below and not saved yet")).to_be_visible()
    expect(page.get_by_label("Player 1 of 5EW")).to_have_value("Zoë Åhl")
    # The very first that fails is a form: it stands where Back comes to.
    page.goto(f"{open_hall.address}{EVENT}/settings")
    page.get_by_label("Minutes for a board").fill("9.5")
    monkeypatch.setattr(open_hall.desk.store._writer._group, "_transaction", full_disk)
    page.get_by_role("button", name="Save settings").click()
    expect(page.locator("main")).to_contain_text("the disk is full")
    monkeypatch.undo()
    page.go_back()
    expect(page.get_by_label("Minutes for a board")).to_have_value("9.5")
    open_hall.desk.store.write(lambda _: None)
    page.get_by_label("Minutes for a board").fill("soon")
    page.get_by_role("button", name="Save settings").press("Enter")
    expect(page.get_by_label("Minutes for a board")).to_be_focused()
    page.get_by_label("Minutes for a board").fill("7.5")
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_role("status").first).to_contain_text("Settings are saved")
    expect(page.get_by_role("button", name="Save settings")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    # Another team of a line-up brings its own players into the lists.
    page.goto(open_hall.address + PAGES["line-up"].format(teams=open_hall.teams))
    page.locator("#f-team").select_option("3")
    expect(page.get_by_label("North-South 1").locator("option").nth(1)).to_have_text("Player3 Ash")


def test_everything_works_without_javascript(open_hall: Hall, director: Director) -> None:
    number = open_hall.busy("Plain pairs").number
    page = director(f"/console/events/{number}", java_script_enabled=False)
    page.get_by_role("link", name="Table 5, round 2").click()
    page.locator("input[name='result']").first.fill("4SN=")
    page.locator("input[name='result']").first.press("Enter")
    expect(page.locator(".flash.good")).to_contain_text("4SN=")
    page.get_by_role("link", name="Direct").click()
    page.get_by_role("link", name="Cut rounds").first.click()
    page.get_by_label("Stop after round").select_option("4")
    page.get_by_role("button", name="Show what changes").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".grid thead th")).to_have_count(5)


LONG_TITLE = """() => {
  for (const one of document.querySelectorAll(".head .event a, main p, main li a, main button"))
    if (!one.closest("td, th") && !one.children.length) one.textContent = "W".repeat(200);
}"""
"""The longest title there can be, without a blank, wherever words may stand outside of tables."""


def test_every_page_is_fit_for_everyone_in_both_looks_and_on_every_screen(
    open_hall: Hall, director: Director
) -> None:
    page = director("/console")
    found, wide = {}, []
    for name, path in PAGES.items():
        page.goto(open_hall.address + path.format(teams=open_hall.teams))
        # What does not depend on colours is looked at once.
        for scheme, rules in (("light", RULES), ("dark", COLOURS)):
            page.emulate_media(color_scheme=scheme)
            found[name, scheme] = violations(page, rules)
        page.emulate_media(color_scheme="light")
        page.evaluate(LONG_TITLE)
        for width in (768, 360):
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append((name, width))
        page.set_viewport_size({"width": 1280, "height": 800})
    assert {name: one for name, one in found.items() if one} == {}
    assert wide == []


def test_an_open_table_is_fit_for_everyone_and_fits_a_phone(director: Director) -> None:
    page = director(EVENT, width=360, scheme="dark")
    page.get_by_role("link", name="Table 1, round 2").click()
    expect(page.locator("#drawer h2")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.getElementById('drawer').scrollWidth") <= 360
    small = page.evaluate(
        """[...document.querySelectorAll("#drawer button, #drawer input:not([type=hidden])")]
           .map((one) => one.getBoundingClientRect().height).filter((h) => h && h < 43).length"""
    )
    assert small == 0
