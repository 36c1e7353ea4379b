"""What the director changes while tables play, and what is said to them of it."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from overtrick.event.commands import (
    AddLate,
    CorrectResult,
    CutRounds,
    EnterResult,
    GiveLineUp,
    GiveRuling,
    Leave,
    OpenCorrections,
    SetMatch,
    StartRound,
    Undo,
    WithdrawResult,
)
from overtrick.event.contestant import ContestantId
from overtrick.event.records import RoundsCut
from overtrick.web.book import calls, done
from tests.browser.terminal_evening import PASSES, Given, changing, evening, phone, until
from tests.browser.terminal_phone import Phone
from tests.browser.terminal_room import NAMES, Room

__all__ = ["evening", "phone"]

pytestmark = pytest.mark.browser


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
    expect(told).to_contain_text("somebody here plays it later.")
    expect(told).not_to_contain_text("average")
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
    end = datetime.now(UTC) + timedelta(hours=2)
    evening.set(embargo=end.isoformat())
    later = at.page.get_by_text(
        re.compile("elsewhere: results can be seen from .*[0-9]:[0-9]+ on.")
    )
    expect(later).to_be_visible(timeout=5000)
    expect(at.page.locator(".places")).to_have_count(0)
    expect(at.page.get_by_role("button", name="Ranking")).to_have_count(0)
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


def test_a_pair_is_told_on_its_own_phone_what_is_changed_and_kept_back_at_the_table(
    evening: Room, phone: Given
) -> None:
    for board in (7, 8, 9):
        evening.do(EnterResult(1, 3, board, "PASS", "A"))
    evening.do(StartRound(2, "A"))
    table, own = phone(3, service_workers="block"), phone(3, way="My own phone: we are NS 3")
    evening.do(CorrectResult(1, 3, 7, "1HS=", "A"))
    told = own.page.locator(".announcement")
    expect(told).to_contain_text("The director has changed board 7 of round 1:", timeout=5000)
    expect(told).to_contain_text("1 heart by South, just made")
    last = len(evening.desk.event(evening.event_id).entries)
    until(table.page, lambda: table.bundle()["entries"] == last)
    assert {one["result"] for one in table.bundle()["results"]} == {""}, "EW 2 plays them later"
    expect(table.page.locator(".announcement")).to_have_count(0)


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
    evening.do(EnterResult(1, 3, 7, "PASS", "A"))  # the room has begun
    table.press("Yes, all correct")
    table.answer(4, *PASSES)
    table.press("Yes: pass it to")
    evening.do(AddLate(2, "A", way="rover"))
    expect(told[0]).to_be_visible(timeout=5000)
    expect(table.button("Yes, that is right")).to_be_enabled(timeout=2000)
    table.press("Yes, that is right")  # of those who sat here when the entry began
    expect(table.page.get_by_role("heading", name="Board 4: the director decides")).to_be_visible()
    assert table.kept()[-1]["sat"] == ["1NS", "5EW"]
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
    refused, call = calls(evening.desk.event(evening.event_id))
    assert "board 4" in refused.words
    assert (call.table, call.round, call.words) == (1, 1, "NS 1: may we go home?")
    evening.do(Leave("1NS", 1))
    evening.do(done(call.number))
    gone = own.page.get_by_text("You play no more in this event.")
    expect(gone.first).to_be_visible(timeout=5000)


def a_draw_undone(bundle: dict[str, Any]) -> dict[str, Any]:
    sittings = [one for one in bundle["sittings"] if one["round"] == 1]
    return {"sittings": sittings, "rounds": 1, "more": True}


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
    with one.page.expect_response("**/boards/*") as came:
        one.enter(1, *PASSES)
    came.value.finished()
    expect(one.page.locator(".percent")).to_have_count(0)
    two.enter(1, "3", "notrump", "North", "made +1")
    won = two.page.locator(".percent")
    expect(won).to_have_text("1 IMP to Bears", timeout=5000)
    line_ups = house.desk.event(house.event_id).line_ups.values()
    assert len([each for given in line_ups for each in given]) == 1
    one.sent()
    changing(one.page, lambda bundle: {"results": [roomless(each) for each in bundle["results"]]})
    until(one.page, lambda: [each["room"] for each in one.bundle()["results"]] == [None])
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
    a_pair_is_told_its_own_table(two, house)


def a_pair_is_told_its_own_table(at: Phone, house: Room) -> None:
    """As far as the line-up says it; who is not lined up chooses."""
    at.press("Round card")
    asked = at.page.locator("p.note")
    expect(asked).to_contain_text("Who of Bears, Lions sits here?")
    people = [one for _, *two in NAMES for one in two]
    players = house.desk.event(house.event_id).contestants[ContestantId("", "1")].players
    of = dict(zip(people[:6], players, strict=True))
    ns, ew = ((of[one], of[two]) for one, two in (people[2:4], people[4:6]))
    house.do(GiveLineUp("1", 1, ns, ew))
    expect(asked).to_contain_text("Who of Bears sits here?", timeout=5000)
    house.do(SetMatch(2, "1", "2", (3, 4), "A"))
    at.press("End of the round")
    moves = at.page.locator(".moves dd")
    expect(moves.filter(has_text="the team says which of its pairs goes where")).to_have_count(1)
    expect(moves.filter(has_text="Table 1").filter(has_text="Table 2")).to_have_count(1)


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
    take_the_cut_back(at)  # and those who said it sit there again
    expect(at.button("Enter board 5")).to_be_visible(timeout=5000)
    at.everything_sent()
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
    assert [(one.table, one.round, one.board) for one in told_of] == [(1, 2, 4)]
    at.press("Round card")
    at.answer(1, *PASSES)
    evening.do(EnterResult(1, 1, 1, "PASS", "A"))
    meanwhile = at.page.get_by_text("Board 1 has a result already: Passed out")
    expect(meanwhile).to_be_visible(timeout=5000)
    evening.do(OpenCorrections())
    until(at.page, lambda: at.bundle()["stage"] == "provisional")
    at.press("Yes: store it")
    decides = at.page.get_by_role("heading", name="Board 1: the director decides")
    expect(decides).to_be_visible()
    written = len(evening.desk.event(evening.event_id).entries)
    until(at.page, lambda: at.bundle()["entries"] == written)
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
