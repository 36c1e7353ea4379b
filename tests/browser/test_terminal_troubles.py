"""What can go wrong at a table: each keeps what was entered and says what to do."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from overtrick.store.devices import claims_in
from overtrick.store.devices_reading import devices_named
from overtrick.web.terminal.pins import Pins
from tests.browser.terminal_evening import PASSES, Given, changing, evening, looks, phone, until
from tests.browser.terminal_phone import Phone
from tests.browser.terminal_room import Room
from tests.browser.terminal_scripts import (
    ASKED,
    CALLING,
    GIVEN,
    HERE,
    LANGUAGES,
    MEANWHILE,
    MOVED,
    REDRAWN,
    RESEATED,
    SHORTER,
    SILENT,
    TOLD,
)

__all__ = ["evening", "phone"]

pytestmark = pytest.mark.browser

FULL = """const [{ put }, { transaction }] = [IDBObjectStore.prototype, IDBDatabase.prototype];
globalThis.findSpace = () => { IDBObjectStore.prototype.put = put; };
IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'QuotaExceededError') };
IDBDatabase.prototype.transaction = function (...all) {
  globalThis.database = this;
  return transaction.apply(this, all);
};"""
"""A disk without space, until some is found; and what a browser closes behind a page."""
UNREAD = """globalThis.findSpace();
const { get, getAll } = IDBObjectStore.prototype;
globalThis.findShelf = () => { Object.assign(IDBObjectStore.prototype, { get, getAll }); };
globalThis.misses = Infinity;
const no = () => {
  misses -= 1;
  if (misses === 0) {
    findShelf();
    window.dispatchEvent(new Event('online'));
  }
  throw new DOMException('no', 'UnknownError')
};
Object.assign(IDBObjectStore.prototype, { get: no, getAll: no });"""
"""A disk on which nothing is found of what was kept before, until it is: so often it is not yet."""
ANOTHER_WINDOW = "place => new BroadcastChannel('overtrick-table').postMessage(place)"
PRIVATE = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError') }"


SLOW = """Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
  set(done) { this.addEventListener("complete", () => setTimeout(done, 400)); },
})"""
"""A disk that takes its time."""


def test_what_a_slow_disk_has_not_yet_counts_as_unsent(phone: Given, evening: Room) -> None:
    at = phone(script=SLOW)
    at.enter(7, *PASSES)
    at.sent()
    at.everything_sent()
    at.press("Round card")
    at.press("3 notrump by North")
    at.press("It was another board")
    at.press("Take it back")
    assert at.page.locator(".badge").inner_text() == "1 not sent yet"
    at.everything_sent()
    assert evening.results() == []
    at.answer(7, *PASSES)
    at.press("Yes: pass it to")
    expect(at.button("Yes, that is right")).to_be_enabled(timeout=2000)
    at.press("Yes, that is right")
    at.page.go_back()  # before the disk has it
    at.answer(8, *PASSES[:2])
    at.everything_sent()
    until(at.page, lambda: [one["state"] for one in at.kept()] == ["given"] * 3)
    at.keys(*PASSES[2:])
    at.accept()
    at.everything_sent()
    assert evening.results() == [(1, 3, 7, "3NTN="), (1, 3, 8, "3NTN=")]


def test_a_result_of_another_board_goes_there_as_it_was_said(phone: Given, evening: Room) -> None:
    at = phone()
    at.enter(7, *PASSES)
    at.sent()
    at.everything_sent()
    at.press("Round card")
    at.press("3 notrump by North")
    at.press("It was another board")
    looks(at.page)
    which = at.page.get_by_role("group", name="Which board was it?")
    assert which.get_by_role("button").all_inner_texts() == ["Board 8", "Board 9"]
    at.press("Board 9")
    at.accept()
    at.everything_sent()
    assert evening.results() == [(1, 3, 9, "3NTN=")]
    event = evening.desk.event(evening.event_id)
    assert list(event.confirmed) == list(event.plays), "the other side has confirmed it there"


def test_a_browser_that_keeps_nothing_says_so_and_sends(phone: Given, evening: Room) -> None:
    at = phone(script=FULL, service_workers="block")
    at.page.route("**/entries", lambda route: route.fulfill(status=503, json={}))
    at.enter(7, *PASSES)
    expect(at.page.get_by_text("This browser keeps nothing on the device")).to_be_visible()
    at.page.evaluate(ANOTHER_WINDOW, f"{evening.event_id} A table 3 ")
    at.press("Go on in this window")
    at.waiting(1)
    at.page.unroute("**/entries")
    looks(at.page)
    at.everything_sent()
    assert evening.results() == [(1, 3, 7, "3NTN=")]
    warned = at.page.get_by_text("This browser keeps nothing on the device")
    expect(warned).to_be_visible()
    assert at.kept() == []
    at.page.evaluate("findSpace()")
    looks(at.page)
    expect(warned).to_have_count(0)
    assert [one["state"] for one in at.kept()] == ["given"]
    at.page.evaluate("database.close()")
    at.page.context.set_offline(True)
    at.enter(8, *PASSES)
    expect(warned).to_have_count(0)
    until(at.page, lambda: [one["board"] for one in at.kept() if one["state"] == "waiting"] == [8])
    at.page.add_init_script(UNREAD)
    at.page.context.set_offline(False)
    at.page.reload()
    expect(warned).to_be_visible()
    expect(at.page.get_by_role("heading", name="Which table is this?")).to_be_visible()
    at.page.evaluate("misses = 2")  # both tries of the first thing, and the page looks meanwhile
    looks(at.page)
    expect(warned).to_have_count(0)
    expect(at.page.get_by_role("heading", name="Round 1")).to_be_visible()
    at.press("Menu")
    at.press("What this device has sent")
    expect(at.page.locator(".sent li")).to_have_count(2)


def test_of_two_windows_at_one_table_one_is_at_work(phone: Given, evening: Room) -> None:
    at = phone()
    other = Phone(at.page.context.new_page(), evening)
    other.page.goto(f"{evening.address}/t/")
    other.enter(7, *PASSES)
    expect(at.page.get_by_role("heading", name="open in another window")).to_be_visible()
    at.press("Go on in this window")
    expect(other.page.get_by_role("heading", name="open in another window")).to_be_visible()
    expect(at.page.locator(".board.done")).to_have_count(1)
    other.page.goto(evening.address + evening.code(4))
    other.press("Another table")
    at.page.context.set_offline(True)
    at.enter(8, *PASSES)
    other.press("Back to the table")
    expect(at.page.get_by_role("heading", name="open in another window")).to_be_visible()
    expect(other.page.locator(".board.done")).to_have_count(2)
    other.waiting(1)
    at.page.context.set_offline(False)
    other.everything_sent()
    at.press("Go on in this window")
    expect(at.page.locator(".board.done")).to_have_count(2)
    other.join(4)
    at.enter(9, *PASSES)
    other.enter(10, *PASSES)
    at.everything_sent()
    other.everything_sent()
    assert evening.rows() == 4


def test_what_the_server_cannot_take_is_kept_and_holds_nothing_else_back(
    phone: Given, evening: Room
) -> None:
    at = phone(service_workers="block")  # whose requests could not be answered from here
    answers = {7: 500, 8: 413}

    def answer(route: Route) -> None:
        status = answers.get(json.loads(route.request.post_data or "{}").get("board"))
        if status:
            route.fulfill(status=status, json={"status": status, "detail": "it is too long"})
        else:
            route.continue_()

    at.page.route("**/entries", answer)
    at.enter(7, *PASSES)
    for board in (8, 9):
        at.press(f"Next: board {board}")
        at.keys(*PASSES)
        at.accept()
    states = {7: "waiting", 8: "refused", 9: "given"}
    until(at.page, lambda: {one["board"]: one["state"] for one in at.kept()} == states)
    at.waiting(1)
    assert evening.results() == [(1, 3, 9, "3NTN=")]
    at.press("Menu")
    at.press("What this device has sent")
    expect(at.page.get_by_text("! not understood")).to_be_visible()
    expect(at.page.get_by_text("it is too long")).to_be_visible()
    evening.app.state["terminal"].hearing._last = None
    looks(at.page)
    until(at.page, lambda: held_back(evening) == 1)
    at.page.unroute("**/entries")
    looks(at.page)
    at.everything_sent()
    assert (1, 3, 7, "3NTN=") in evening.results()


def held_back(evening: Room) -> int | None:
    """What the console is told of the device at the table."""
    with evening.store.reading() as connection:
        (held,) = claims_in(connection, evening.event_id)
        return devices_named(connection, [held.device])[held.device].unsent


def test_a_busy_server_and_a_wifi_with_a_page_of_its_own_are_waited_for(
    phone: Given, evening: Room
) -> None:
    at = phone(service_workers="block")
    at.page.route("**/entries", lambda route: route.fulfill(status=429, json={}))
    at.enter(7, *PASSES)
    at.waiting(1)
    at.page.unroute("**/entries")
    at.page.route("**/t/*/*", lambda route: route.fulfill(content_type="text/html", body="<h1>"))
    with at.page.expect_response("**/t/*/*"):
        looks(at.page)
    expect(at.page.locator(".badge")).to_have_attribute("data-state", "waiting")
    at.page.unroute("**/t/*/*")
    looks(at.page)
    at.everything_sent()
    assert evening.results() == [(1, 3, 7, "3NTN=")]
    at.page.route("**/look", lambda route: route.fulfill(status=429, json={}))
    at.page.goto(evening.address + evening.code(4))
    expect(at.page.get_by_role("alert")).to_contain_text("Too many tries.")
    at.page.unroute("**/look")
    at.press("Try again")
    at.press("Another table")
    held: list[Route] = []
    at.page.route("**/look", lambda route: held.insert(0, route))
    types_the_table_in_vain(at, held)
    at.press("Back to the table")
    expect(at.page.locator(".where")).to_have_text("Table 3 · Round 1")
    with at.page.expect_response("**/look"):
        held.pop().continue_()
    at.page.wait_for_timeout(100)
    expect(at.page.get_by_role("heading", name="Round 1")).to_be_visible()


def types_the_table_in_vain(at: Phone, held: list[Route]) -> None:
    """What was typed stays for the next try, and while the language is chosen."""
    typed = {"event": str(at.room.event_id), "table": "4", "pin": at.room.pin(4)}
    for name, value in typed.items():
        at.page.fill(f"#{name}", value)
    at.press("Language, size and layout")
    expect(at.button("Menu")).to_have_count(0)
    at.press("Back")
    at.press("Go on")
    until(at.page, lambda: len(held) == 1)
    held.pop().fulfill(status=429, json={})
    expect(at.page.get_by_role("alert")).to_contain_text("Too many tries.")
    assert {name: at.page.input_value(f"#{name}") for name in typed} == typed
    at.press("Go on")
    until(at.page, lambda: len(held) == 1)


def test_an_evening_that_cannot_be_read_leaves_the_one_that_is_there(
    phone: Given, evening: Room
) -> None:
    at = phone(service_workers="block")
    at.page.route("**/bundle*", lambda route: route.fulfill(json={"rev": "x", "settings": {}}))
    looks(at.page)
    expect(at.page.get_by_text("This page cannot read what the server sends")).to_be_visible()
    at.enter(7, *PASSES)
    at.sent()
    at.page.unroute("**/bundle*")

    changing(at.page, lambda _: {"version": "of tomorrow"})
    expect(at.page.get_by_text("There is a new version of this page.")).to_be_visible()
    expect(at.page.get_by_text("This page cannot read")).to_have_count(0)
    at.page.unroute("**/bundle*")
    at.press("Load it")
    expect(at.page.get_by_role("heading", name="Round 1")).to_be_visible()


def test_a_wrong_code_says_what_is_wrong(
    device: Callable[..., BrowserContext], evening: Room
) -> None:
    page = device().new_page()
    page.add_init_script(PRIVATE)
    page.goto(f"{evening.address}/t/")
    page.get_by_role("button", name="Go on").evaluate("one => one.click()")
    expect(page.get_by_role("alert")).to_contain_text("Type the ")
    for event, table, words in (
        ("99", "3", "There is no event with that number"),
        (str(evening.event_id), "Z9", "There is no such table"),
        (str(evening.event_id), "3", "That PIN does not open this table"),
    ):
        page.fill("#event", event)
        page.fill("#table", table)
        page.fill("#pin", "none")
        page.get_by_role("button", name="Go on").evaluate("one => one.click()")
        expect(page.get_by_role("alert")).to_contain_text(words)
        assert page.input_value("#table") == table


def test_the_opponents_confirm_with_their_pin_without_the_network(
    phone: Given, evening: Room
) -> None:
    evening.set(pin="yes")
    pin = Pins(evening.app.state.tables).pin(evening.event_id, "A", "3EW")
    at = phone()
    at.page.context.set_offline(True)
    at.answer(7, *PASSES)
    at.button("Yes: pass it").focus()
    for _ in range(3):  # held down
        at.page.keyboard.down("Enter")
    accept = at.button("Yes, that is right")
    expect(accept).to_be_enabled(timeout=2000)
    accept.focus()
    at.page.keyboard.down("Enter")
    at.page.keyboard.up("Enter")
    expect(at.page.get_by_role("heading", name="East–West, is this right?")).to_be_visible()
    at.press("Yes, that is right")
    at.page.fill("#own-pin", "9999" if pin != "9999" else "0000")
    at.press("Confirm")
    expect(at.page.get_by_role("alert")).to_have_text("That is not your PIN.")
    at.page.fill("#own-pin", pin)
    at.press("Confirm")
    at.waiting(1)
    at.press("Next: board 8")
    at.keys(*PASSES)
    at.press("Yes: pass it to")
    expect(at.button("Yes, that is right")).to_be_enabled(timeout=2000)
    at.press("Yes, that is right")
    at.press("No PIN at hand")
    at.page.context.set_offline(False)
    at.everything_sent()
    event = evening.desk.event(evening.event_id)
    confirmed = [one.entered.board for one in event.plays.values() if one.entry in event.confirmed]
    assert len(evening.results()) == 2
    assert confirmed == [7]


def longest_rest(moments: list[float]) -> float:
    """The seconds between two of them that followed one another."""
    return max((after - before for before, after in pairwise(moments)), default=0)


def test_a_device_that_is_refused_asks_less_and_less_often(evening: Room, phone: Given) -> None:
    """Whatever it asks for: of two things one fails and one is refused, and so is the evening.

    Its table it may have. When all is sent it says so.
    """
    at = phone(3, service_workers="block")
    sent: list[float] = []
    asked: list[str] = []
    no = {"status": 403, "code": "http-403", "detail": "not here"}

    def refused(route: Route) -> None:
        sent.append(time.monotonic())
        first = '"board":7' in (route.request.post_data or "")
        route.fulfill(status=500, json={}) if first else route.fulfill(status=403, json=no)

    at.page.on("request", lambda one: asked.append(one.url))
    at.page.route("**/entries", refused)
    at.enter(7, *PASSES)
    at.press("Round card")
    at.enter(8, *PASSES)
    at.page.route("**/bundle?*", lambda route: route.fulfill(status=403, json=no))
    looks(at.page)
    expect(at.page.get_by_role("heading", name="is not known here")).to_be_visible()
    at.page.wait_for_timeout(2000)
    until(at.page, lambda: longest_rest([*sent, time.monotonic()]) > 1.5)  # the first is of one
    assert len(sent) <= 30 and len(asked) <= 60, "not as fast as it can"
    at.waiting(2)
    at.page.unroute("**/entries")
    at.page.unroute("**/bundle?*")
    looks(at.page)
    at.everything_sent()
    assert evening.results() == [(1, 3, 7, "3NTN="), (1, 3, 8, "3NTN=")]
    until(at.page, lambda: "unsent=0" in next(one for one in asked[::-1] if "unsent=" in one))


def test_a_phone_drops_what_the_server_says_it_has_and_sends_what_it_lacks(
    device: Callable[..., BrowserContext], house: Room
) -> None:
    page = device().new_page()
    page.add_init_script(PRIVATE)
    page.goto(f"{house.address}/t/")
    main = page.evaluate("document.querySelector('script[type=module]').src")
    lacked = ["k1", "k501", "k502"]  # asked about in two lots
    for closed in (False, True):
        assert page.evaluate(GIVEN, [main, 200, 503, closed]) == [lacked, lacked]
    # Too busy to say what it lacks, and not to take more.
    assert page.evaluate(GIVEN, [main, 429, 3, False]) == [["k2"], ["k0", "k1", "k2"]]
    # Only what others said is gone from an older copy: what was said here comes back at once.
    assert page.evaluate(TOLD, [main, "another"]) == [[], [8], []]
    assert page.evaluate(TOLD, [main, "one"]) == [[7, 8], [7, 8], []]
    known = [["1NTN=", "PASS"], [7], [50, 61]]
    assert page.evaluate(SHORTER, [main]) == [*known, [0, 2], [1, 2], 1]
    # Where it called too often its calls wait, and are not asked about again and again.
    assert page.evaluate(CALLING, [main]) == [["k0", "k3"], ["k0", "k1", "k2"]]
    assert page.evaluate(RESEATED, [main]) == [[0], [1, "k3"]]
    sat = ["7NS", "9EW"]
    assert page.evaluate(REDRAWN, [main]) == [["Ada – Bo", 3, sat], ["Ada – Bo", 5, sat]]
    for status, body, asked in ((500, "{}", 0), (200, "", 0), (200, '{"lacks": []}', 1)):
        assert page.evaluate(ASKED, [main, status, body]) == [["k1"], not asked], (status, body)
    assert page.evaluate(HERE, [main]) == {
        "results": 1,
        "told": ["The director says: Tea"],
        "focused": "Read",
        "read": [],
        "other": ["The director says: Coffee"],
        "evening": ["The director says: Coffee"],
        "many": [
            [*(f"The director says: No {one}" for one in (9, 8, 7)), "and 2 older announcements"],
            [*(f"The director says: No {one}" for one in (8, 7, 6)), "and 1 older announcement"],
            [],
        ],
        "runs": 3,
        "brief": ["four", "v", False, True],
        "round": 3,
        "changed 3": 1,
        "changed 4": 0,
        "keys": True,
        "skew": 10,
        "drawn": 0,
    }
    assert page.evaluate(LANGUAGES, [main]) == [["fr", "Oui"], ["de", "Jawohl", 0], ["de", "Ja", 1]]
    assert page.evaluate(SILENT, [main]) == [7, False]
    assert page.evaluate(MEANWHILE, [main]) == {
        "asked": ["entries", "given"],
        "kept": [["k1", "refused"]],
        "sure": [7],
        "written": True,
        "sent": 1,
        "goesOn": True,
        "known": [True, False],
        "dressed": "150",
        "left": "join",
    }
    # Keys at the foot of the screen stay there while others move; those below it move with them.
    keys = ["board", "go", "quietgo"]
    assert page.evaluate(MOVED, [main, 1]) == [keys, ["go", "quietgo"], ["go"]]
    assert page.evaluate(MOVED, [main, 30]) == [keys, ["go"], ["go"]]
