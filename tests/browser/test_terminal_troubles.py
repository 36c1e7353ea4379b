"""What can go wrong at a table: each keeps what was entered and says what to do."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from overtrick.event.commands import (
    AddLate,
    CorrectResult,
    CutRounds,
    EnterResult,
    GiveRuling,
    OpenCorrections,
    Undo,
    WithdrawResult,
)
from overtrick.event.records import RoundsCut
from overtrick.store.devices import claims_in
from overtrick.store.devices_reading import devices_named
from overtrick.web.book import calls
from overtrick.web.terminal.pins import Pins
from tests.browser.terminal_phone import Phone
from tests.browser.terminal_room import Room
from tests.browser.terminal_scripts import ASKED, GIVEN, HERE, LANGUAGES, SILENT, TOLD

pytestmark = pytest.mark.browser

Given = Callable[..., Phone]
FULL = """const [{ put }, { transaction }] = [IDBObjectStore.prototype, IDBDatabase.prototype];
globalThis.findSpace = () => { IDBObjectStore.prototype.put = put; };
IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'QuotaExceededError') };
IDBDatabase.prototype.transaction = function (...all) {
  globalThis.database = this;
  return transaction.apply(this, all);
};"""
"""A disk without space, until some is found; and what a browser closes behind a page."""
UNREAD = """globalThis.findSpace();
const { getAll } = IDBObjectStore.prototype;
globalThis.findShelf = () => { IDBObjectStore.prototype.getAll = getAll; };
IDBObjectStore.prototype.getAll = () => { throw new DOMException('no', 'UnknownError') };"""
"""A disk on which nothing is found of what was said before, until it is."""
ANOTHER_WINDOW = "place => new BroadcastChannel('overtrick-table').postMessage(place)"
PRIVATE = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError') }"
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
    at.page.evaluate("findShelf()")
    looks(at.page)
    expect(warned).to_have_count(0)
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


def until(page: Page, true: Callable[[], bool]) -> None:
    for _ in range(100):
        if true():
            return
        page.wait_for_timeout(40)
    raise AssertionError("it never came true")


def test_a_busy_server_and_a_wifi_with_a_page_of_its_own_are_waited_for(
    phone: Given, evening: Room
) -> None:
    at = phone(service_workers="block")
    at.page.route("**/entries", lambda route: route.fulfill(status=429, json={}))
    at.enter(7, *PASSES)
    at.waiting(1)
    at.page.unroute("**/entries")
    at.page.route("**/t/*/*", lambda route: route.fulfill(content_type="text/html", body="<h1>"))
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


def test_a_table_is_told_what_the_director_changed_and_how_it_ended(
    phone: Given, evening: Room
) -> None:
    at = phone()
    names_that_are_refused_are_mended(at)
    at.enter(7, *PASSES)
    at.sent()
    a_board_that_is_stored_says_what_became_of_it(at, evening)
    told = at.page.locator(".announcement")
    for contract in ("1 heart by South, just made", "3 notrump by North, just made"):
        if contract.startswith("1"):
            evening.do(CorrectResult(1, 3, 7, "1HS=", "A"))
        else:
            take_the_last_back(evening)
        expect(told).to_contain_text(contract, timeout=5000)
        expect(told).to_contain_text("The director has changed board 7 of round 1:")
        expect(at.page.locator(".lead-line")).to_contain_text(contract)
    evening.do(GiveRuling(1, 3, 7, "A+/A-", "A"))
    expect(told).to_contain_text("Ruling: NS average plus / EW average minus", timeout=5000)
    expect(told).to_have_count(1)
    expect(at.page.get_by_role("button", name="Next: board 8")).to_be_visible()
    at.press("Round card")
    at.round(2)  # for other pairs, who are told whose board it is
    expect(told).to_contain_text("NS 3 – EW 3: The director has changed board 7 of round 1:")
    at.press("Read")
    expect(told).to_have_count(0)
    for round_ in (3, 4, 5):
        at.round(round_)
    at.press("End of the round")
    not_yet = "The ranking is shown when all results are in, or when the director ends play."
    expect(at.page.get_by_text(not_yet)).to_be_visible()
    expect(at.page.get_by_role("button", name="Ranking")).to_have_count(0)
    at.press("Menu")
    at.press("Ranking")
    expect(at.page.get_by_text(not_yet)).to_be_visible()
    evening.do(OpenCorrections())
    expect(at.page.locator("main .note")).to_have_text("Play is over", timeout=5000)
    at.press("Back")
    expect(at.page.get_by_role("heading", name="Play is over")).to_be_visible(timeout=5000)
    expect(at.page.get_by_text("! Round 1 · Boards 8–9: no result yet")).to_be_visible()
    expect(at.page.get_by_text("This device has given everything it had")).to_be_visible()
    expect(at.page.locator(".places li")).to_have_count(2, timeout=5000)
    evening.do(EnterResult(2, 2, 7, "4SS=", "A"))  # at another table
    expect(at.page.locator(".places")).to_contain_text("60.00 %", timeout=5000)
    at.page.evaluate(FORMER, evening.event_id)
    at.page.reload()
    apart = "1 entry on this device belongs to another evening and has not been sent."
    expect(at.page.get_by_text(apart)).to_be_visible()
    expect(at.page.get_by_text("This device has given everything it had")).to_have_count(0)
    expect(at.page.locator(".badge")).to_have_text("1 kept here")


def a_board_that_is_stored_says_what_became_of_it(at: Phone, evening: Room) -> None:
    evening.do(WithdrawResult(1, 3, 7, "A"))
    expect(at.page.locator("h1")).to_have_text("Board 7, no result yet", timeout=5000)
    expect(at.page.get_by_text("✓ sent", exact=True)).to_have_count(0)
    take_the_last_back(evening)
    expect(at.page.locator("h1")).to_have_text("Board 7 is stored", timeout=5000)


def take_the_last_back(evening: Room) -> None:
    evening.do(Undo(evening.desk.event(evening.event_id).entries[-1].number))


def names_that_are_refused_are_mended(at: Phone) -> None:
    refused = at.page.locator(".missing", has_text="The names of NS 3 were not taken.")
    at.press("Menu")
    at.press("Names at this table")
    at.press("Change the names")
    for seat in "NS":
        at.page.fill(f"#seat-{seat}", "Wim Twice")
    at.press("Save the names")
    expect(refused).to_contain_text("A3NS: the same player is named twice", timeout=5000)
    expect(at.page.locator("#live")).to_contain_text("The names of NS 3 were not taken.")
    at.press("Play without all the names")
    expect(at.page.get_by_text("looks at a result")).to_have_count(0)
    expect(at.page.locator(".missing")).to_have_count(1)
    at.press("Change the names")
    expect(refused).to_be_visible()
    assert [at.page.input_value(f"#seat-{seat}") for seat in "NS"] == ["Wim Twice"] * 2
    at.page.fill("#seat-S", "Wren Kemp")
    at.press("Save the names")
    at.everything_sent()
    at.press("Yes, all correct")
    expect(at.page.locator(".sides")).to_contain_text("Wim Twice – Wren Kemp")
    expect(at.page.locator(".missing")).to_have_count(0)


FORMER = """(event) => new Promise((resolve) => {
  const opening = indexedDB.open("overtrick-table");
  opening.onsuccess = () => {
    const said = { event, uid: "f".repeat(32), key: "e".repeat(32), nth: 0, state: "waiting",
      what: "result", section: "A", round: 1, table: 3, board: 7, result: "4SS=",
      entered_at: new Date().toISOString() };
    const kept = opening.result.transaction("outbox", "readwrite");
    kept.objectStore("outbox").put(said);
    kept.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""
"""Keeps a result that was never sent, of an evening that had this number on another server."""


def test_a_pair_whose_seats_a_rover_takes_is_told(evening: Room, phone: Given) -> None:
    table, own = phone(1, service_workers="block"), phone(1, way="My own phone: we are NS 1")
    table.round(2)
    own.press("End of the round")
    expect(own.page.get_by_text("Stay here")).to_be_visible()
    evening.do(AddLate(2, "A", way="rover"))
    told = [one.page.locator(".announcement p") for one in (table, own)]
    expect(told[0]).to_have_text(
        "Round 2 has changed at this table: NS 6 against EW 5 (Olga Park – Una Quill)"
        " · Boards 4–6. NS 1 sits out: NS 6 plays here.",
        timeout=5000,
    )
    expect(told[1]).to_have_text("You sit out round 2: NS 6 plays in your place.", timeout=5000)
    own.page.reload()
    expect(told[1]).to_be_visible()
    own.press("Read")
    expect(told[1]).to_have_count(0)
    (late,) = (one.number for one in evening.desk.event(evening.event_id).entries[-1:])
    evening.do(Undo(late))
    expect(told[0]).to_have_count(0, timeout=5000)
    evening.do(AddLate(2, "A", way="rover"))
    expect(told[0]).to_be_visible(timeout=5000)
    changing(table.page, lambda _: {"uid": "f" * 32})
    expect(table.page.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(told[0]).to_have_count(0)
    own.press("End of the round")
    changing(own.page, a_draw_undone)
    expect(told[1]).to_have_text("Wait here: the next round is being drawn.")
    changing(own.page, lambda _: {})
    own.press("Go to round 2")
    own.press("Call the director")
    own.page.fill("#words", "may we go home?")
    own.press("Yes, call the director")
    own.everything_sent()
    (call,) = calls(evening.desk.event(evening.event_id))
    assert (call.table, call.round, call.words) == (1, 1, "NS 1: may we go home?")


def a_draw_undone(bundle: dict[str, Any]) -> dict[str, Any]:
    sittings = [one for one in bundle["sittings"] if one["round"] == 1]
    return {"sittings": sittings, "rounds": 1, "more": True}


def changing(page: Page, more: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """The evening comes to a page with something in it that is not so."""

    def changed(route: Route) -> None:
        bundle = route.fetch(url=route.request.url.replace("have=", "had=")).json()
        route.fulfill(json=bundle | more(bundle))

    page.route("**/bundle*", changed)
    looks(page)


def test_two_tables_of_a_match_say_who_sits_and_are_compared(house: Room, phone: Given) -> None:
    house.open_match()
    house.set(lead="no")
    one, two = phone(1, service_workers="block"), phone(2)
    one.press("Say who")
    expect(one.page.get_by_role("heading", name="Who sits here?")).to_be_visible()
    one.press("Say who")
    one.keys("Rosa Vale")
    one.page.locator("[data-name=seat-S] [role=radio]").last.evaluate("one => one.click()")
    one.press("Save the names")
    one.everything_sent()
    one.press("Play without all the names")
    one.enter(1, *PASSES)
    expect(one.page.locator(".percent")).to_have_count(0)
    two.enter(1, "3", "notrump", "North", "made +1")
    won = two.page.locator(".percent")
    expect(won).to_have_text("1 IMP to Bears", timeout=5000)
    line_ups = house.desk.event(house.event_id).line_ups.values()
    assert len([each for given in line_ups for each in given]) == 1
    one.sent()
    changing(one.page, lambda bundle: {"results": [roomless(each) for each in bundle["results"]]})
    one.press("Round card")
    one.press("3 notrump by North")
    one.press("It was another board")
    one.press("Take it back")
    until(one.page, lambda: "withdraw" in said_at(one))
    said = said_at(one)
    assert [each["key"] for each in said["withdraw"]["earlier"]] == [said["result"]["key"]]
    changing(one.page, both_hidden)
    one.press("Menu")
    one.press("Names at this table")
    expect(one.page.get_by_text("Name withheld")).to_have_count(2)
    one.press("Change the names")
    picked = one.page.locator("[aria-checked=true]")
    assert len(set(picked.evaluate_all("all => all.map((one) => one.dataset.value)"))) == 2


def both_hidden(bundle: dict[str, Any]) -> dict[str, Any]:
    """Those who sit for the first team hide their names."""
    here = json.dumps([bundle["sittings"], bundle["contestants"]])
    for name in (one["names"][seat] for one in bundle["sittings"][:1] for seat in "NS"):
        here = here.replace(f'"{name}"', '"Name withheld"')
    sittings, contestants = json.loads(here)
    return {"sittings": sittings, "contestants": contestants}


def said_at(at: Phone) -> dict[str, dict[str, Any]]:
    return {each["what"]: each for each in at.kept()}


def roomless(result: dict[str, Any]) -> dict[str, Any]:
    return result | {"room": None}


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
    for status, body, asked in ((500, "{}", 0), (200, "", 0), (200, '{"lacks": []}', 1)):
        assert page.evaluate(ASKED, [main, status, body]) == [["k1"], not asked], (status, body)
    assert page.evaluate(HERE, [main]) == {
        "results": 1,
        "told": ["The director says: Tea"],
        "focused": "Read",
        "read": [],
        "other": ["The director says: Coffee"],
        "evening": ["The director says: Coffee"],
        "runs": 2,
        "round": 3,
        "changed 3": 1,
        "changed 4": 0,
        "keys": True,
        "skew": 10,
        "drawn": 0,
    }
    assert page.evaluate(LANGUAGES, [main]) == [["fr", "Oui"], ["de", "Jawohl", 0], ["de", "Ja", 1]]
    assert page.evaluate(SILENT, [main]) == [7, False]


def test_a_phone_ahead_of_the_last_round_gives_what_it_has_to_the_director(
    evening: Room, phone: Given
) -> None:
    evening.set(confirm="no")
    at = phone(1)
    evening.do(EnterResult(1, 3, 7, "PASS", "A"))  # the room has begun
    at.round(2)
    at.answer(4, *PASSES)
    evening.do(CutRounds(1, "A"))
    told = at.page.locator(".announcement p")
    expect(told).to_have_text("The director has ended play after round 1.", timeout=5000)
    at.press("Yes: store it")
    expect(at.page.get_by_role("heading", name="Board 4: the director decides")).to_be_visible()
    at.press("Round card")
    expect(at.page.get_by_role("heading", name="Round 1")).to_be_visible()
    at.press("Read")
    take_the_cut_back(at)
    at.answer(4, *PASSES)
    at.press("Yes: store it")
    at.sent()
    evening.do(WithdrawResult(2, 1, 4, "A"))
    expect(told).to_contain_text("Board 4 of round 2 has no result any more", timeout=5000)
    evening.do(CutRounds(1, "A"))
    expect(told).to_have_text("The director has ended play after round 1.", timeout=5000)
    expect(at.page.get_by_role("heading", name="Round 1")).to_be_visible()
    at.press("Read")
    take_the_cut_back(at)
    at.page.context.set_offline(True)
    at.answer(4, *PASSES)
    at.press("Yes: store it")
    evening.do(CutRounds(1, "A"))
    at.page.context.set_offline(False)
    expect(at.page.get_by_role("heading", name="Board 4: the director decides")).to_be_visible()
    expect(told).to_have_text("The director has ended play after round 1.")
    told_of = calls(evening.desk.event(evening.event_id))
    assert [(one.table, one.round, one.board) for one in told_of] == [(1, 2, 4)] * 2
    at.press("Round card")
    at.answer(1, *PASSES)
    evening.do(EnterResult(1, 1, 1, "PASS", "A"))
    meanwhile = at.page.get_by_text("Board 1 has a result already: Passed out")
    expect(meanwhile).to_be_visible(timeout=5000)
    with at.page.expect_response("**/bundle*"):
        evening.do(OpenCorrections())
    at.press("Yes: store it")
    decides = at.page.get_by_role("heading", name="Board 1: the director decides")
    expect(decides).to_be_visible()
    with at.page.expect_response("**/bundle*"):
        looks(at.page)
    expect(decides).to_be_visible()
    at.press("Play is over")
    expect(at.page.get_by_role("heading", name="Play is over")).to_be_visible()
    expect(at.page.get_by_text("The director looks at a result of this table.")).to_be_visible()
    expect(at.page.locator(".places li")).to_have_count(2, timeout=5000)


def take_the_cut_back(at: Phone) -> None:
    entries = at.room.desk.event(at.room.event_id).entries
    cuts = [one.number for one in entries if isinstance(one.record, RoundsCut)]
    at.room.do(Undo(cuts[-1]))
    expect(at.page.get_by_role("heading", name="Round 2")).to_be_visible(timeout=5000)
