"""The table terminal on phones and tablets: entering, checking, and what the screen must be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from overtrick.event.commands import (
    CloseEvent,
    EnterResult,
    Leave,
    OpenCorrections,
    SetMovement,
    StartRound,
)
from overtrick.web.book import announce, calls, done
from tests.browser.axe import violations
from tests.browser.terminal_evening import until
from tests.browser.terminal_phone import Phone
from tests.browser.terminal_room import Room

pytestmark = pytest.mark.browser

PHONE = (360, 640)
TABLET = (800, 1200)
ON_ITS_SIDE = (740, 360)
BOUNCE = 310


@pytest.fixture
def evening(house: Room) -> Room:
    house.open()
    house.seat_everybody()
    house.set(lead="no", results="yes")
    return house


@pytest.fixture
def phone(chromium: Browser, house: Room) -> Iterator[Callable[..., Phone]]:
    """Phones of a size, at a table of the evening; whatever their console says fails.

    All but that the network is off, or that others' results are not to be seen yet. Old phones
    come to tables: these lack what browsers have since 2022 alone.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def given(table: int = 3, size: tuple[int, int] = PHONE, **more: object) -> Phone:
        width, height = size
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        contexts.append(context)
        context.add_init_script("delete Array.prototype.findLast")
        page = context.new_page()
        page.on("console", lambda one: complaints.append(f"{one.text} {one.location['url']}"))
        page.on("pageerror", lambda one: complaints.append(str(one)))
        found = Phone(page, house)
        found.join(table)
        return found

    yield given
    for context in contexts:
        context.close()
    meant = re.compile(r"ERR_INTERNET|409 \(Conflict\).*/boards/\d")
    assert [one for one in complaints if not meant.search(one)] == []


def test_six_taps_enter_four_spades_by_south_with_an_overtrick(
    phone: Callable[..., Phone], evening: Room
) -> None:
    at = phone(has_touch=True)
    at.press("Enter board 7")
    taps = 0
    for key in ("4", "spades", "South", "made +1"):
        at.page.wait_for_timeout(BOUNCE)
        at.key(key).tap()
        taps += 1
    at.page.wait_for_timeout(BOUNCE)
    at.button("Yes: pass it to East–West").tap()
    accept = at.button("Yes, that is right")
    said = at.page.locator("[data-name=summary]").inner_text()
    for words in ("Board 7", "4♠ by South (Wren Kemp)", "made +1 · 11 tricks", "NS +650"):
        assert words in said
    expect(accept).to_be_enabled(timeout=1500)
    accept.tap()
    taps += 2
    expect(at.page.get_by_text("✓ sent", exact=True)).to_be_visible()
    assert taps == 6
    assert evening.results() == [(1, 3, 7, "4SS+1")]
    assert len(evening.desk.event(evening.event_id).confirmed) == 1


def test_a_double_tap_presses_one_key_and_fast_typing_loses_nothing(
    phone: Callable[..., Phone], evening: Room
) -> None:
    at = phone(has_touch=True)
    at.page.evaluate(TAPS)
    came = at.page.evaluate("tapsAfter('Enter board 7', 'Passed out', 400, 400)")
    assert came == ["Which level?", "Is this right?"], "what comes under the thumb sleeps at first"
    at.press("Change it")
    at.page.wait_for_timeout(BOUNCE)
    at.key("3").dblclick()
    expect(at.page.get_by_role("heading", name="In which suit?")).to_be_visible()
    at.press("Back")
    at.page.wait_for_timeout(BOUNCE)
    at.page.evaluate("type('level 4', 'denomination S', 'penalty 1', 'declarer S', 'tricks 11')")
    assert "4♠× by South (Wren Kemp)" in at.summary()
    at.press("Change it")
    at.page.wait_for_timeout(BOUNCE)
    at.page.evaluate("type('tricks 10')")
    evening.do(announce("Tea is served"))
    assert at.page.evaluate("untilBanner('main .go')") > 1500, "while somebody types"
    expect(at.page.get_by_text("Tea is served")).to_be_visible()
    expect(at.page.locator("h1")).to_have_text("Is this right?")


TAPS = """() => {
  const tap = (one) => {
    const box = one.getBoundingClientRect();
    const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
    document.elementFromPoint(clientX, clientY).dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
  };
  let last = 0;
  globalThis.type = async (...keys) => {
    for (const [group, value] of keys.map((one) => one.split(" "))) {
      tap(document.querySelector(`[data-name=${group}] [data-value="${value}"]`));
      last = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  };
  const named = (words) =>
    [...document.querySelectorAll("main button")].find((one) => one.textContent.includes(words));
  globalThis.tapsAfter = (first, then, ...pauses) => {
    named(first).click();
    return pauses.map((pause) => {
      for (const end = performance.now() + pause; performance.now() < end;);
      tap(named(then));
      return document.querySelector("h1").textContent;
    });
  };
  globalThis.untilBanner = (under) => new Promise((resolve) => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector(".banner")) return;
      watch.disconnect();
      resolve(performance.now() - last);
      tap(document.querySelector(under));
    }).observe(document.querySelector("#top"), { childList: true });
  });
}"""
"""Taps of a pointer in the page itself: as fast as told, and on what has just moved."""


def test_accept_does_nothing_before_eight_tenths_of_a_second(
    phone: Callable[..., Phone], evening: Room
) -> None:
    at = phone()
    at.answer(7, "4", "spades", "South", "just made")
    heading = "East–West, is this right?"
    assert at.page.evaluate(ACCEPTS) == [[heading, True], [heading, True], [heading, False]]
    assert evening.results() == []


ACCEPTS = """async () => {
  const rest = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const found = [];
  document.querySelector("main.screen-passOn .go").click();
  for (const time of [0, 700, 400]) {
    await rest(time);
    const accept = document.querySelector("[data-name=accept]");
    found.push([document.querySelector("h1").textContent, accept?.disabled]);
    if (accept?.disabled) accept.click();
  }
  return found;
}"""
"""What stands there, and whether its key sleeps: at once, and 0.7 and 1.1 seconds later.

All of it in the page, whose timers come in their order on a busy machine as well."""


def test_every_answer_can_be_changed_on_top(phone: Callable[..., Phone], evening: Room) -> None:
    evening.set(lead="ask")
    at = phone()
    at.press("Enter board 7")
    at.keys("4", "hearts", "North")
    at.page.wait_for_timeout(BOUNCE)
    at.button("4 hearts: change").click()
    at.keys("3", "notrump")
    at.page.wait_for_timeout(BOUNCE)
    at.button("by North: change").click()
    at.keys("East")
    at.press("Go on without the lead")
    at.press("Back")
    expect(at.page.get_by_role("heading", name="Which suit was led?")).to_be_visible()
    at.press("Go on without the lead")
    at.keys("made +2")
    assert "3NT by East (Gus Hill)" in at.summary()


def test_a_doubled_contract_and_only_the_results_that_it_can_have(
    phone: Callable[..., Phone], evening: Room
) -> None:
    at = phone()
    at.press("Enter board 7")
    at.keys("6", "clubs", "redoubled", "West")
    offered = at.page.locator("[data-name=tricks] .made").all_inner_texts()
    assert [one.split()[0] for one in offered] == ["=", "+1"]
    at.press("More tricks down")
    assert at.page.locator("[data-name=tricks] .down").count() == 12
    at.keys("down 2")
    assert "6♣×× by West" in at.summary()
    assert "NS +1000" in at.summary()
    at.press("Change it")
    change = at.page.get_by_role("button", name="redoubled: change", exact=True)
    change.evaluate("one => one.click()")
    at.press("Back")
    expect(at.page.get_by_role("heading", name="How many tricks?")).to_be_visible()
    change.evaluate("one => one.click()")
    at.keys("doubled")
    assert "6♣× by West" in at.summary()
    at.press("Change it")
    at.press("by West: change")
    at.keys("not doubled")
    assert at.page.evaluate("document.documentElement.scrollHeight") <= PHONE[1]
    at.press("Go on")
    assert "6♣ by West" in at.summary()


def test_a_tablet_asks_everything_on_one_screen(phone: Callable[..., Phone], evening: Room) -> None:
    evening.set(lead="ask")
    at = phone(size=TABLET)
    at.press("Enter board 7")
    at.keys("4", "spades", "South", "made +1")
    at.keys("diamonds", "king", last=True)
    assert at.page.evaluate("document.documentElement.scrollHeight") <= TABLET[1]
    at.press("Go on")
    at.accept()
    at.sent()
    assert evening.results() == [(1, 3, 7, "4SS+1")]
    play = next(iter(evening.desk.event(evening.event_id).plays.values()))
    assert play.entered.lead == "DK"
    at.press("Round card")
    at.press("4 spades by South")
    at.press("Change the result")
    at.press("lead king diamonds: change")
    at.keys("ace", last=True)
    at.press("Go on")
    at.accept()
    at.sent()
    play = next(iter(evening.desk.event(evening.event_id).plays.values()))
    assert play.entered.lead == "DA"


def test_a_board_is_entered_with_a_keyboard_alone(
    phone: Callable[..., Phone], evening: Room
) -> None:
    at = phone()
    at.button("Enter board 7").focus()
    at.page.keyboard.press("Enter")
    for pressed in ("4", "s", "x", "n"):
        at.page.keyboard.press(pressed)
    at.key("just made").focus()
    at.page.keyboard.press("ArrowRight")
    expect(at.key("made +1")).to_be_focused()
    at.page.keyboard.press("Space")
    at.button("Yes: pass it").focus()
    at.page.keyboard.press("Enter")
    accept = at.button("Yes, that is right")
    expect(accept).to_be_enabled(timeout=1500)
    accept.focus()
    at.page.keyboard.press("Enter")
    at.sent()
    assert evening.results() == [(1, 3, 7, "4SXN+1")]


def test_questions_are_groups_of_radio_buttons_with_names(
    phone: Callable[..., Phone], evening: Room
) -> None:
    at = phone(size=ON_ITS_SIDE)
    at.press("Enter board 7")
    for group, keys in (("Level", 7), ("Suit", 5), ("Declarer", 4)):
        asked = at.page.get_by_role("radiogroup", name=group)
        assert asked.get_by_role("radio").count() == keys
        others = at.page.get_by_role("radiogroup").count() - 1
        assert others == (group == "Declarer"), "one question a screen, and whether it is doubled"
        if group != "Declarer":
            assert len({at.box(one)["y"] for one in asked.get_by_role("radio").all()}) == 1
        at.keys({"Level": "1", "Suit": "clubs", "Declarer": "East"}[group])


def test_a_board_out_of_order_is_asked_about(phone: Callable[..., Phone], evening: Room) -> None:
    at = phone()
    at.press("Board 9, no result yet")
    expect(at.page.get_by_role("heading", name="Board 9 before board 7?")).to_be_visible()
    at.press("It is board 9, out of order")
    expect(at.page.get_by_text("Board 9")).to_be_visible()


def test_the_other_side_is_told_where_to_go_and_which_board_is_missing(
    phone: Callable[..., Phone], evening: Room
) -> None:
    at = phone()
    at.enter(7, "4", "spades", "South", "made +1")
    at.press("Round card")
    at.press("End of the round")
    missing = at.page.locator(".missing").all_inner_texts()
    assert [one[:9] for one in missing] == ["! Board 8", "! Board 9"]
    moves = at.page.locator(".moves").inner_text().replace("\n", " ")
    assert "Stay here" in moves
    assert "Table 4 East–West" in moves
    assert "Boards 7–9 to table 2" in moves
    next_ = "NS 3 (Pia Oakes – Wren Kemp) against EW 2 (Eli Frost – Fay Gray) · Boards 10–12"
    expect(at.page.locator(".coming")).to_have_text(f"Next at this table: {next_}")
    at.press("We are these pairs: start round 2")
    expect(at.page.get_by_text("Board 8 of round 1 has no result yet")).to_be_visible()


def test_those_who_sit_out_are_told_what_to_do(house: Room, phone: Callable[..., Phone]) -> None:
    house.open(missing=(10,))  # East-West 5: North-South 5 sit out first
    at = phone(table=5)
    expect(at.page.get_by_text("NS 5 sits out this round.")).to_be_visible()
    house.do(Leave("2NS", 1))
    house.do(StartRound(3, "A"))
    expect(at.page.get_by_text("The room plays round 3 now.")).to_be_visible(timeout=5000)
    expect(at.page.get_by_text("Round 2: Table 5, North–South · Boards 1–3")).to_be_visible()
    at.press("End of the round")
    at.press("We belong elsewhere")
    at.page.fill("#number", "2")
    expect(at.page.locator(".found").last).to_have_text("NS 2 Not here any more")
    at.press("Round card")
    at.press("End of the round")
    at.press("We are these pairs: start round 2")
    expect(at.page.get_by_role("heading", name="Who sits here?")).to_be_visible()
    at.press("Play without all the names")
    at.page.reload()
    at.press("Play without all the names")
    house.do(EnterResult(2, 5, 1, "PASS", "A"))
    expect(at.page.locator(".board.done")).to_have_count(1, timeout=5000)
    at.page.reload()
    expect(at.page.locator(".board.done")).to_have_count(1)
    expect(at.page.get_by_role("heading", name="Round 2")).to_be_visible()


def test_a_closed_event_says_so_and_the_phone_forgets_it(
    phone: Callable[..., Phone], evening: Room
) -> None:
    evening.do(SetMovement("mitchell-5", section="B", boards_per_set=3))
    evening.do(EnterResult(1, 3, 7, "PASS", "B"))  # of others with the same numbers
    at = phone()
    at.enter(7, "4", "spades", "South", "made +1")
    at.everything_sent()
    at.press("Round card")
    evening.do(OpenCorrections())
    evening.do(CloseEvent(reason=MISSING))
    expect(at.page.get_by_role("heading", name="This event is closed")).to_be_visible(timeout=5000)
    until(at.page, lambda: at.kept() == [])
    expect(at.page.locator(".places li")).to_have_count(2)
    at.press("Ranking")
    expect(at.page.locator(".ranking tr.own")).to_have_count(2)


def test_the_director_speaks_and_is_called(phone: Callable[..., Phone], evening: Room) -> None:
    at = phone()
    at.press("End of the round")
    at.button("We belong elsewhere").focus()
    evening.do(announce("Tea is served"))
    expect(at.page.get_by_text("Tea is served")).to_be_visible(timeout=4000)
    expect(at.button("We belong elsewhere")).to_be_focused()
    at.button("Read").focus()
    at.page.keyboard.press("Enter")
    expect(at.page.get_by_text("Tea is served")).to_have_count(0)
    expect(at.page.locator("h1")).to_be_focused()
    at.press("Menu")
    at.press("Back to the table")
    at.press("Call the director")
    expect(at.key("no board")).to_have_attribute("aria-checked", "true")
    at.press("No")
    at.press("Enter board 7")
    at.press("Call the director")
    expect(at.key("Board 7")).to_have_attribute("aria-checked", "true")
    at.page.fill("#words", "a card is missing")
    at.keys("Board 8")
    at.button("Yes, call the director").evaluate("one => { one.click(); one.click(); }")
    expect(at.page.get_by_role("heading", name="The director has been called")).to_be_visible()
    expect(at.page.get_by_text("About board 8.")).to_be_visible()
    at.everything_sent()
    (call,) = calls(evening.desk.event(evening.event_id))
    assert (call.table, call.board, call.words) == (3, 8, "a card is missing")
    evening.do(done(call.number))
    expect(at.page.get_by_role("heading", name="Round 1")).to_be_visible(timeout=5000)
    expect(at.page.get_by_text("The director has been called")).to_have_count(0)


def test_other_results_and_the_percentage_as_the_director_has_set(
    phone: Callable[..., Phone], evening: Room
) -> None:
    first = phone(table=2)
    first.enter(4, "3", "notrump", "North", "just made")
    evening.do(StartRound(1, "A"))
    one = phone(table=1)  # the boards of table 2 are at table 1 in the next round
    one.round(2)
    one.enter(4, "3", "notrump", "North", "made +1")
    expect(one.page.get_by_text("come when the room plays this round")).to_be_visible()
    evening.do(StartRound(2, "A"))
    expect(one.page.locator(".traveller tbody tr")).to_have_count(2)
    assert "100 %" in one.page.locator(".percent").inner_text()
    assert one.page.locator(".traveller tr.own").inner_text().startswith("1")
    first.press("Round card")
    first.round(2)
    first.press("Menu")
    first.press("What was entered here")
    first.press("entered")  # of an earlier round, and the pair that comes has it still to play
    expect(first.page.get_by_text("may have to play this board yet")).to_be_visible()
    expect(first.page.get_by_text("3 notrump")).to_have_count(0)
    first.press("Round card")
    evening.do(OpenCorrections())
    first.press("What was entered here")
    first.press("3 notrump by North")
    first.press("The other results")
    expect(first.page.locator(".traveller tbody tr")).to_have_count(2)


def test_the_language_is_chosen_on_the_device(phone: Callable[..., Phone], evening: Room) -> None:
    at = phone()
    at.press("Menu")
    at.press("Language, size and layout")
    at.keys("Deutsch")
    expect(at.page.locator("html")).to_have_attribute("lang", "de")
    at.page.reload()
    expect(at.page.get_by_role("heading", name="Runde 1")).to_be_visible()
    at.press("Board 7 eingeben")
    at.keys("4")
    expect(at.page.get_by_role("radio", name="Sans Atout")).to_have_text("SA")


def test_own_seat_is_at_the_bottom_and_the_left_hand_is_served(
    phone: Callable[..., Phone], evening: Room
) -> None:
    at = phone()
    at.press("Menu")
    at.press("Language, size and layout")
    at.keys("West", "Left")
    at.press("Back")
    at.press("Back to the table")
    at.press("Enter board 7")
    at.keys("4", "spades")
    words = {"N": "North", "E": "East", "S": "South", "W": "West"}
    places = {seat: at.box(at.key(name)) for seat, name in words.items()}
    assert places["W"]["y"] > places["E"]["y"]
    assert places["N"]["x"] < places["S"]["x"]
    menu = at.box(at.button("Menu"))
    assert menu["x"] < 100


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (TABLET, "light")])
def test_every_screen_is_accessible_and_its_keys_are_large(
    phone: Callable[..., Phone], evening: Room, size: tuple[int, int], scheme: str
) -> None:
    at = phone(size=size, color_scheme=scheme)
    found = {}
    for screen in at.screens():
        width = at.page.evaluate("document.documentElement.scrollWidth")
        small = at.page.evaluate(TOO_SMALL, 72 if size == PHONE else 60)
        named = violations(at.page)
        if small or named or width > size[0]:
            found[screen] = (small, named, width)
    assert found == {}


TOO_SMALL = """least => [...document.querySelectorAll("button, input, a[href]")]
  .filter((one) => one.checkVisibility() && !one.classList.contains("skip"))
  .map((one) => ({ one, box: one.getBoundingClientRect() }))
  .filter(({ one, box }) => {
    const key = one.matches(".key:not(.options .key), .go, .board");
    const narrow = key ? Math.min(least, 72) - 2 : 47.5;
    return box.height < (key ? least - 0.5 : 47.5) || box.width < narrow;
  })
  .map(({ one, box }) => `${one.textContent} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
"""Keys below the least size, and other targets below 48 pixels."""


def test_keys_on_a_phone_fit_its_screen_without_scrolling(
    phone: Callable[..., Phone], evening: Room
) -> None:
    at = phone()
    for screen in at.screens():
        if screen in ("level", "denomination", "declarer", "tricks", "passOn", "check", "stored"):
            height = at.page.evaluate("document.documentElement.scrollHeight")
            assert height <= PHONE[1], screen


def test_text_of_double_size_loses_nothing(phone: Callable[..., Phone], evening: Room) -> None:
    at = phone()
    at.press("Menu")
    at.press("Language, size and layout")
    at.keys("200 %")
    at.press("Back")
    at.press("Back to the table")
    evening.do(EnterResult(2, 2, 7, "6NTXXS-10", "A"))
    for screen in chain(at.screens(), the_end(at)):
        if screen == "ended":
            names = [at.box(one)["width"] for one in at.page.locator(".places span small").all()]
            assert len(names) == 2 and min(names) > PHONE[0] / 2, "names stand on a line"
        if screen == "stored":
            expect(at.page.locator(".traveller td").first).to_be_visible()
        if screen in ("card", "stored", "ranking"):
            main = at.box(at.page.locator("main .lower > button").first)
            assert main["y"] + main["height"] <= PHONE[1], "the key that goes on"
        if screen == "declarer":
            doubled = at.box(at.key("redoubled"))
            assert doubled["y"] + doubled["height"] <= PHONE[1], "whether it was doubled"
        assert at.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], screen
        cut = at.page.evaluate(
            "() => [...document.querySelectorAll('button')].filter(one => one.checkVisibility()"
            " && one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
        )
        assert cut == [], screen


def the_end(at: Phone) -> Iterator[str]:
    """The screens of an event that is closed."""
    at.room.do(OpenCorrections())
    at.room.do(CloseEvent(reason=MISSING))
    at.page.reload()
    expect(at.page.locator(".places li")).to_have_count(2, timeout=5000)
    yield "ended"
    at.press("Ranking")
    expect(at.page.locator(".ranking .own").first).to_be_visible()
    yield "ranking"


MISSING = "missing: " + ", ".join(f"board {board}" for board in range(1, 16))
