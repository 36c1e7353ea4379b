"""Ending play and closing an event: what is open is said first, and every step can be gone back."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from overtrick.event.commands import (
    AddLate,
    CorrectResult,
    EnterContestant,
    EnterResult,
    OpenCorrections,
    TakeNote,
)  # fmt: skip
from overtrick.event.decide.closing import Outstanding
from overtrick.store.accounts_roles import Role
from overtrick.web.console.cautions import says_why
from tests.web.console_desk import Desk
from tests.web.console_evening import RESULTS, Evening, busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]

AT = "/console/events/1"
PHONES = "The tables' phones forget what they gave once the event is closed"


@pytest.fixture
def desk(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.DIRECTOR))


def care(desk: Desk) -> str:
    """What a preview says under "Take care"."""
    found = re.search(r'<section class="change warn">(.*?)</section>', desk.text, re.DOTALL)
    return Desk(desk.client, desk.event, found[1]).words if found else ""


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        ("missing, appeals", False), ("Missing and appeal", False), ("with late plays", False),
        ("APPEALED or missing", False), ("missing: sand in the hall", True),
        ("missing, appeal withdrawn", True), ("missing, appeal: Oran went", True),
    ],
)  # fmt: skip
def test_other_forms_of_what_is_open_and_words_between_them_are_no_reason(
    reason: str, says: bool
) -> None:
    open_ = [Outstanding(word, ("round 1",)) for word in ("missing", "late play", "appeal")]
    assert says_why(reason, open_) is says


def lacking(room: Room) -> int:
    event = room.desk.event(1)
    return sum(len(one.boards) for one in event.sittings.values()) - len(event.plays)


def test_closing_is_shown_first_and_wants_a_reason_of_ones_own(busy: Room, desk: Desk) -> None:
    (form,) = desk.open("./export").forms("./close")
    assert form["reason"] == [""]
    assert re.search(r'name="reason" value="" required', desk.text)
    for empty in ("", "missing, contested:", "Missing.", "22:30", "missing and contested"):
        desk.send("./close", reason=empty)
        assert desk.status == 422
        assert 'aria-invalid="true" aria-describedby="close-wrong"' in desk.text
        assert desk.field("reason") == [empty]
    desk.send("./close", reason="the hall closed early")
    assert busy.desk.event(1).stage == "open"
    assert desk.path == f"{AT}/do/close-event/preview"
    assert f"{lacking(busy)} results are missing: the ranking is without them." in care(desk)
    assert "contested: round" in care(desk)
    assert PHONES in care(desk)
    assert "(missing, contested: the hall closed early)" in desk.words
    sent = {name: values for name, values in desk.forms("./do/close-event")[0].items()
            if name != "_csrf"}  # fmt: skip
    desk.send("./do/close-event", **sent)
    assert busy.desk.event(1).stage == "final"
    assert (desk.path, "Done: the results are final" in desk.words) == (f"{AT}/export", True)


@pytest.mark.parametrize("path", ["./do/close-event", "./do/close-event/preview"])
def test_closing_by_the_bare_command_wants_a_reason_of_ones_own_too(
    busy: Room, desk: Desk, path: str
) -> None:
    bare = "missing, contested"
    if path.endswith("preview"):
        desk.open(f"{path}?reason={bare}")
    else:
        desk.send(path, reason=bare, step="do")
    assert desk.status == 422
    assert "Say why, as in: the hall closed early" in desk.words
    assert desk.field("reason") == [bare]
    desk.send("./do/close-event", reason="the hall closed early")
    assert "missing: round 1" in desk.words
    desk.send("./do/close-event", reason=f"{bare}: the hall closed early", step="do")
    assert busy.desk.event(1).stage == "final"


def test_a_result_that_is_corrected_while_closing_is_looked_at_shows_it_again(
    busy: Room, desk: Desk
) -> None:
    desk.send("./close", reason="the hall closed early")
    sent = {name: values for name, values in desk.forms("./do/close-event")[0].items()
            if name != "_csrf"}  # fmt: skip
    busy.act(1, CorrectResult(2, 1, 5, "2HN="))
    desk.send("./do/close-event", **sent)
    assert (desk.status, busy.desk.event(1).stage) == (422, "open")
    assert "something else was entered while this page lay open" in desk.words
    sent = {name: values for name, values in desk.forms("./do/close-event")[0].items()
            if name != "_csrf"}  # fmt: skip
    busy.act(1, TakeNote("the hall is dark"))
    desk.send("./do/close-event", **sent)
    assert busy.desk.event(1).stage == "final"


def test_ending_play_in_the_middle_of_a_round_says_so(busy: Room, desk: Desk) -> None:
    desk.send("./do/open-corrections", until="2036-11-27T22:30")
    assert f"{lacking(busy)} results are missing" in care(desk)
    assert "Round 2 is being played, and 3 rounds are to come." in care(desk)
    assert PHONES not in care(desk)
    desk.send("./do/open-corrections", until="2036-11-27T22:30", step="do")
    desk.send("./do/open-corrections", until="2036-11-27T22:45")
    assert "results are missing" in care(desk)
    assert "being played" not in care(desk)


def test_whoever_has_a_place_on_few_boards_is_named_before_play_ends(room: Room) -> None:
    evening = Evening(room.desk).seat(missing=(10,)).name().start()
    evening.play(1, tables=(1, 2, 3, 4)).play(2, tables=(2, 3, 4, 5)).play(3, tables=(1, 3, 4, 5))
    evening.do(AddLate(4, players=("nora",), way="phantom"))
    evening.start(4)
    evening.play(4, tables=(3,))
    desk = Desk(room.as_role(Role.DIRECTOR))
    desk.send("./do/open-corrections", until="2036-11-27T22:30")
    assert (
        "6EW nora is ranked on 3 boards; others played 9. The place counts all the same."
        in care(desk)
    )
    assert care(desk).count("is ranked on") == 1
    desk.send("./close", reason="the hall closed early")
    assert (
        "6EW nora is ranked on 3 boards; others played 9. The place counts all the same."
        in care(desk)
    )


def test_a_whole_event_is_closed_without_a_reason_or_a_caution(room: Room) -> None:
    evening = Evening(room.desk).seat(rounds=1).name().start()
    for (_, round_, table), one in evening.desk.event(1).sittings.items():
        for board in one.boards:
            evening.do(EnterResult(round_, table, board, RESULTS[0]))
    desk = Desk(room.as_role(Role.DIRECTOR))
    desk.send("./close")
    assert desk.path == f"{AT}/do/close-event/preview"
    assert care(desk) == ""


def test_closing_says_that_corrections_still_run_and_who_played_nothing(room: Room) -> None:
    evening = Evening(room.desk).seat(rounds=1).name().start()
    for (_, round_, table), one in evening.desk.event(1).sittings.items():
        for board in one.boards:
            evening.do(EnterResult(round_, table, board, RESULTS[0]))
    evening.do(EnterContestant("12", "", "NS", ()))
    evening.do(OpenCorrections(room.now + timedelta(minutes=26)))
    desk = Desk(room.as_role(Role.DIRECTOR))
    desk.send("./close")
    assert "The correction period runs for 26 more minutes, until" in care(desk)
    assert "12NS is entered and has played no board." in care(desk)
    assert "closed, the standings as the program Overtrick" in desk.words
    room.now += timedelta(minutes=27)
    desk.send("./close")
    assert "correction period" not in care(desk)
    assert "12NS is entered and has played no board." in care(desk)
