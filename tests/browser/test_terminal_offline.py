"""The terminal when the network, the server or the device fails: nothing lost, nothing doubled."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from overtrick.event.commands import CloseEvent, CorrectResult, EnterResult, StartRound, Undo
from overtrick.web.book import calls
from tests.browser.conftest import FLAGS
from tests.browser.terminal_evening import until
from tests.browser.terminal_phone import Phone
from tests.browser.terminal_room import DIRECTOR, Room, room
from tests.chromium import chromium_path

pytestmark = pytest.mark.browser

Given = Callable[..., Phone]

ONLINE = """
() => { // until a refused device asks again, which it does after a pause
  const again = setInterval(() => window.dispatchEvent(new Event("online")), 100);
  setTimeout(() => clearInterval(again), 4000);
}
"""


def opened(house: Room, **values: str) -> Room:
    house.open()
    house.seat_everybody()
    house.set(**{"lead": "no", "results": "no", "percent": "no"} | values)
    return house


@pytest.fixture
def evening(house: Room) -> Room:
    return opened(house)


@pytest.fixture
def phone(evening: Room, device: Callable[..., BrowserContext]) -> Given:
    def given(table: int = 3, way: str = "This device stays at this table") -> Phone:
        found = Phone(device().new_page(), evening)
        found.join(table, way)
        return found

    return given


def test_what_is_entered_without_the_network_is_sent_once(phone: Given, evening: Room) -> None:
    at = phone()
    at.page.context.set_offline(True)
    at.enter(7, "4", "spades", "South", "made +1")
    expect(at.page.get_by_text("✓ kept on this device, will be sent")).to_be_visible()
    at.waiting(1)
    at.press("Next: board 8")
    at.press("Passed out")
    at.accept()
    at.waiting(2)
    assert evening.results() == []
    evening.faults.left = 2  # it stores the first, and answers 503 twice
    at.page.context.set_offline(False)
    at.everything_sent()
    assert evening.faults.left == 0
    assert evening.results() == [(1, 3, 7, "4SS+1"), (1, 3, 8, "PASS")]
    assert evening.rows() == 2
    assert [one["state"] for one in at.kept()] == ["given", "given"]
    what_a_closing_by_mistake_refused_is_taken_afterwards(at, evening)


def what_a_closing_by_mistake_refused_is_taken_afterwards(at: Phone, evening: Room) -> None:
    at.page.context.set_offline(True)
    at.press("Next: board 9")
    at.press("Passed out")
    at.accept()
    evening.do(CloseEvent(reason="missing: a slip"))
    closing = len(evening.desk.event(evening.event_id).entries)
    at.page.context.set_offline(False)
    late = at.page.get_by_text("1 entry came when the event was closed and was not taken.")
    expect(late).to_be_visible(timeout=8000)
    expect(at.page.get_by_text("you may put it away")).to_have_count(0)
    assert [one["why"] for one in at.kept()] == ["event-final"]
    evening.do(Undo(closing, "a slip"))
    expect(at.button("Round done: where next?")).to_be_visible(timeout=8000)
    until(at.page, lambda: len(evening.results()) == 3)
    assert evening.results()[-1] == (1, 3, 9, "PASS")
    assert calls(evening.desk.event(evening.event_id)) == ()


def test_a_reload_without_the_network_opens_the_table_again(phone: Given, evening: Room) -> None:
    at = phone()
    at.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    at.page.context.set_offline(True)
    at.enter(7, "3", "notrump", "East", "down 1")
    at.press("Next: board 8")
    at.keys("5", "diamonds")
    at.bundle()  # behind what is being written
    at.page.reload()
    expect(at.page.get_by_role("heading", name="Round 1")).to_be_visible()
    at.waiting(1)
    at.press("Go on with board 8")
    at.keys("West", "just made")
    assert "5♦ by West" in at.summary()
    at.page.context.set_offline(False)
    at.everything_sent()
    assert evening.results() == [(1, 3, 7, "3NTE-1")]


def test_a_hall_without_a_certificate_loses_nothing(chromium: Browser, evening: Room) -> None:
    browser = chromium.browser_type.launch(
        executable_path=chromium_path(),
        args=[*FLAGS, "--host-resolver-rules=MAP club.test 127.0.0.1"],
    )
    try:
        page = browser.new_page(viewport={"width": 360, "height": 640})
        at = Phone(page, evening, f"http://club.test:{evening.port}")
        at.join(3)
        assert page.evaluate("isSecureContext") is False
        assert page.evaluate("'serviceWorker' in navigator") is False
        page.context.set_offline(True)
        at.enter(7, "2", "hearts", "North", "made +2")
        expect(page.get_by_text("Do not reload this page now")).to_be_visible()
        at.waiting(1)
        page.context.set_offline(False)
        at.everything_sent()
        page.reload()
        expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
        assert evening.results() == [(1, 3, 7, "2HN+2")]
    finally:
        browser.close()


def test_another_device_takes_a_table_over_and_the_first_one_loses_nothing(
    phone: Given, evening: Room, device: Callable[..., BrowserContext]
) -> None:
    first = phone()
    first.page.context.set_offline(True)
    first.enter(7, "4", "spades", "South", "made +1")
    second = Phone(device().new_page(), evening)
    second.page.goto(evening.address + evening.code(3))
    expect(second.page.get_by_text("Another device enters the results")).to_be_visible()
    second.press("Take over this table")
    expect(second.page.get_by_role("heading", name="Round 1")).to_be_visible()
    second.press("Board 8, no result yet")
    second.press("It is board 8, out of order")
    second.keys("1", "notrump", "West", "down 3")
    second.accept()
    second.sent()
    first.page.context.set_offline(False)
    expect(first.page.get_by_role("heading", name="Another device has taken over")).to_be_visible(
        timeout=10000
    )
    expect(first.page.locator(".badge")).to_have_text("✓ all sent", timeout=10000)
    assert evening.results() == [(1, 3, 7, "4SS+1"), (1, 3, 8, "1NTW-3")]
    first.press("Menu")  # it is said once, and nobody is taken away from what he reads
    with first.page.expect_response("**/t/claim") as asked:
        first.page.evaluate(ONLINE)
    assert asked.value.status == 409
    first.page.wait_for_timeout(100)
    first.press("Back to the table")
    first.page.context.set_offline(True)
    first.press("Use this device again")
    expect(first.page.get_by_role("alert")).to_have_text(NO_NETWORK)
    first.page.context.set_offline(False)
    first.press("Use this device again")
    first.press("Take over this table")
    expect(first.page.get_by_role("heading", name="Round 1")).to_be_visible()
    first.press("1 notrump by West")
    first.press("Change the result")
    first.press("by West: change")
    first.keys("East")
    first.accept()
    first.sent()
    assert evening.results() == [(1, 3, 7, "4SS+1"), (1, 3, 8, "1NTE-3")]
    assert [one["sat"] for one in first.kept()] == [["3NS", "3EW"]] * 2
    rests_on = [one["earlier"] for one in first.kept() if one["what"] == "correct"]
    assert rests_on == [[{"key": second.kept()[0]["key"], "result": "1NTW-3", "lead": None}]]


def test_two_results_of_one_board_go_to_the_director_and_the_table_is_told(
    phone: Given, evening: Room, device: Callable[..., BrowserContext]
) -> None:
    first = phone()
    first.page.context.set_offline(True)
    first.enter(7, "4", "spades", "South", "made +1")
    second = Phone(device().new_page(), evening)
    second.join(3, "Take over this table")
    second.enter(7, "4", "hearts", "South", "made +1")
    second.sent()
    first.page.context.set_offline(False)
    expect(first.page.locator(".badge")).to_have_text("✓ all sent", timeout=10000)
    event = evening.desk.event(evening.event_id)
    assert evening.results() == [(1, 3, 7, "4HS+1")]
    assert [str(one.result) for one in event.contested.values()] == ["4SS+1"]
    second.press("Round card")
    expect(second.page.get_by_text("the director looks at it")).to_be_visible(timeout=5000)
    assert [one["state"] for one in first.kept()] == ["conflict"]
    second.page.context.set_offline(True)
    second.enter(8, "4", "hearts", "South", "made +1")
    evening.do(EnterResult(1, 3, 8, "3NTN=", "A"))
    second.page.context.set_offline(False)
    heading = second.page.get_by_role("heading", name="Board 8: the director decides")
    expect(heading).to_be_visible(timeout=10000)


def test_a_table_corrects_itself_while_its_round_is_open(phone: Given, evening: Room) -> None:
    at = phone()
    at.enter(7, "4", "spades", "South", "made +1")
    at.press("Round card")
    at.press("4 spades by South")
    at.press("Call the director")
    at.keys("Board 8")
    at.press("No")
    expect(at.page.get_by_role("heading", name="Board 7")).to_be_visible()
    at.page.go_back()
    expect(at.page.get_by_role("heading", name="What was entered here")).to_be_visible()
    at.press("4 spades by South")
    at.press("Change the result")
    expect(at.page.get_by_role("heading", name="What is wrong?")).to_be_visible()
    assert "4♠ by South" in at.summary()
    at.press("Leave it as it was")
    at.press("Change the result")
    at.press("by South: change")
    at.keys("North")
    expect(at.page.get_by_text("It was 4 spades by South, made +1")).to_be_visible()
    at.press("made +1, 11 tricks: change")
    at.keys("just made")
    at.accept()
    at.sent()
    assert evening.results() == [(1, 3, 7, "4SN=")]
    at.press("Round card")
    at.press("4 spades by North")
    at.press("It was another board")
    at.press("Take it back")
    at.everything_sent()
    assert evening.results() == []


def test_a_players_own_phone_follows_the_pair(phone: Given, evening: Room) -> None:
    at = phone(3, "My own phone: we are EW 3")
    at.press("Enter board 7")
    at.press("Passed out")
    at.press("Yes: pass it to North–South")
    accept = at.button("Yes, that is right")
    expect(accept).to_be_enabled(timeout=2000)
    accept.evaluate("one => one.click()")
    at.sent()
    at.press("Round card")
    at.press("End of the round")
    at.page.go_back()
    at.press("End of the round")
    expect(at.page.locator(".where")).to_have_text("EW 3 · Table 3 · Round 1")
    at.press("Go to round 2")
    expect(at.page.locator(".where")).to_have_text("EW 3 · Table 4 · Round 2")
    expect(at.page.get_by_text("Ivy Thorne – Bob Cole")).to_be_visible()
    at.press("Enter board 13")
    at.press("Passed out")
    at.press("Yes: pass it to North–South")
    expect(accept).to_be_enabled(timeout=2000)
    accept.evaluate("one => one.click()")
    at.sent()
    assert evening.results() == [(1, 3, 7, "PASS"), (2, 4, 13, "PASS")]


def test_one_device_serves_the_whole_room(house: Room, phone: Given) -> None:
    evening = opened(house, **{"one-device": "yes"})
    at = phone(1, "One device for all tables")
    expect(at.page.locator(".board")).to_have_count(5)
    for table, board in ((2, 4), (5, 13)):
        go_to(at, table)
        at.enter(board, "1", "clubs", "North", "just made")
        at.press("Menu")
        at.press("Another table")
    at.everything_sent()
    assert evening.results() == [(1, 2, 4, "1CN="), (1, 5, 13, "1CN=")]
    only_at_its_table(at, evening)
    evening.open_match()  # where both tables play the same boards
    evening.set(**{"one-device": "yes", "lead": "no"})
    at.join(1, "One device for all tables")
    go_to(at, 1)
    at.answer(1, "4", "spades")
    at.press("Menu")
    at.press("Another table")
    go_to(at, 2)
    at.enter(1, "1", "clubs", "North", "just made")
    at.everything_sent()
    assert evening.results() == [(1, 2, 1, "1CN=")]


def only_at_its_table(at: Phone, evening: Room) -> None:
    """News of a table is for those who sit there, and a round that is over for nobody else."""
    told = at.page.locator(".announcement")
    evening.do(CorrectResult(1, 2, 4, "3NTS+1", "A"))
    go_to(at, 2)
    expect(told).to_contain_text("3 notrump by South, made +1", timeout=5000)
    at.press("Another table")
    expect(told).to_have_count(0)
    go_to(at, 5)
    expect(told).to_have_count(0)
    at.press("Another table")
    go_to(at, 2)
    at.press("Read")
    evening.do(StartRound(2, "A"))
    at.press("Menu")
    at.press("What was entered here")
    expect(at.page.locator(".board.done .what")).to_have_text("entered", timeout=5000)
    at.press("Round card")
    at.press("Menu")
    at.press("What this device has sent")
    expect(at.page.locator(".sent")).to_contain_text("entered · ✓ sent")
    expect(at.page.locator(".sent")).not_to_contain_text("club")
    at.press("Back")
    at.press("Another table")


def go_to(at: Phone, table: int) -> None:
    number = at.page.locator(".board .number", has_text=str(table)).first
    number.evaluate("one => one.closest('button').click()")


def test_a_server_that_was_away_gets_what_was_entered_meanwhile(
    tmp_path: Path, device: Callable[..., BrowserContext]
) -> None:
    with room(tmp_path) as house:
        evening = opened(house)
        at = Phone(device().new_page(), evening)
        at.join(3)
        house.stop()
        at.enter(7, "4", "spades", "South", "made +1")
        at.waiting(1)
        house.start()
        at.everything_sent()
        assert evening.results() == [(1, 3, 7, "4SS+1")]


NO_NETWORK = "There is no network. Try again in a moment."
APART = "1 result on this device belongs to another evening. It stays here."


def replaced(house: Room, by: Path | None = None) -> None:
    """Another server at the same address: with a database of its own, or from a copy."""
    house.stop()
    for one in house.path.parent.glob("evening.db*"):
        one.unlink()
    if by is not None:
        shutil.copy(by, house.path)
    house.start()


def has_rows(house: Room, at: Phone, rows: int) -> None:
    for _ in range(100):
        if house.rows() == rows:
            break
        at.page.wait_for_timeout(50)
    assert house.rows() == rows


def test_phones_give_an_evening_back_to_yesterdays_copy_and_to_no_other_evening(
    tmp_path: Path, device: Callable[..., BrowserContext]
) -> None:
    """The other evening has the same number; nothing of the first comes into it, or is shown.

    Beside it a copy of the first may have another number, and gets what is the first one's.
    """
    with room(tmp_path) as house:
        evening = opened(house)
        house.store.backup(tmp_path / "yesterday.db")
        copy, number = house.store.export(house.event_id), house.event_id
        phones = []
        for table, board in ((3, 7), (5, 13)):
            at = Phone(device().new_page(), evening)
            at.join(table)
            at.enter(board, "4", "spades", "South", "made +1")
            at.sent()
            phones.append(at)
        at.press("Round card")
        at.round(2)
        stays, comes = phones
        stays.page.context.set_offline(True)
        stays.press("Round card")
        stays.press("Call the director")
        stays.press("Yes, call the director")
        stays.waiting(1)
        replaced(house)
        opened(house)
        stays.page.context.set_offline(False)
        stays.page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(stays.page.get_by_role("heading", name="not known here")).to_be_visible()
        expect(stays.page.get_by_text(APART)).to_be_visible()
        expect(stays.page.get_by_text("All that was entered here has been sent")).to_have_count(0)
        expect(stays.page.locator(".badge")).to_have_text("1 kept here")
        stays.page.context.set_offline(True)
        stays.press("Join again")
        expect(stays.page.get_by_role("alert")).to_have_text(NO_NETWORK)
        stays.page.context.set_offline(False)
        comes.page.goto(evening.address + evening.code(5))
        way = comes.button("This device stays at this table")
        way.wait_for()
        with comes.page.expect_response("**/bundle*") as asked:
            comes.page.evaluate("window.dispatchEvent(new Event('online'))")
        assert asked.value.status == 401  # as of its former table, to which it shall not go back
        comes.page.wait_for_timeout(200)
        way.evaluate("one => one.click()", timeout=1000)
        expect(comes.button("Enter board 13")).to_be_visible()
        comes.press("Menu")
        comes.press("What this device has sent")
        expect(comes.page.get_by_text(APART)).to_be_visible()
        expect(comes.page.get_by_text("Nothing yet.")).to_be_visible()
        assert len(comes.kept()) == 1
        assert house.rows() == 0
        assert all(one.author == DIRECTOR for one in house.desk.event(house.event_id).entries)
        house.event_id = house.store.import_event(copy)
        assert house.event_id != number
        comes.join(5)
        has_rows(evening, comes, 1)
        assert evening.results() == [(1, 5, 13, "4SS+1")]
        house.event_id = number
        replaced(house, tmp_path / "yesterday.db")
        assert evening.results() == []
        comes.join(5)
        stays.page.evaluate("window.dispatchEvent(new Event('online'))")
        has_rows(evening, stays, 2)
        expect(stays.page.get_by_role("heading", name="Round 1")).to_be_visible()
        stays.everything_sent()
        comes.everything_sent()
        assert evening.results() == [(1, 3, 7, "4SS+1"), (1, 5, 13, "4SS+1")]
        assert evening.rows() == 2
