"""Pages that lay open: what another entered meanwhile is not written over by what they show."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from overtrick.bootstrap.kept import Writer
from overtrick.event.commands import (
    Command,
    CorrectResult,
    EnterResult,
    GiveRuling,
    LodgeAppeal,
    TakeNote,
    WithdrawResult,
)
from overtrick.formats.commands import VERBS
from overtrick.store.accounts_roles import Role
from overtrick.store.people import correct
from overtrick.store.people_model import Name, Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.store.people_search import search
from overtrick.web import book
from tests.web.console_desk import Desk
from tests.web.console_evening import Evening, busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]

SLIP = "./enter?by=table&round=2&table=1"
"""Boards 4 (PASS, contested), 5 (2HS+1) and 6 (nothing yet)."""


@pytest.fixture
def desk(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.DIRECTOR))


def stands(room: Room, board: int) -> str:
    plays = room.desk.event(1).plays_at(("", 2, 1, board))
    return str(plays[0].entered.result) if plays else ""


def shown(desk: Desk, page: str, action: str, board: int | None = None) -> dict[str, str]:
    """What a form of a page holds, as a browser without modules would send it untouched."""
    forms = desk.open(page).forms(action)
    one = next(one for one in forms if board is None or one.get("board") == [str(board)])
    return {name: values[0] for name, values in one.items() if name != "_csrf" and values}


def slip(desk: Desk) -> dict[str, str]:
    sheet = next(one for one in desk.open(SLIP).forms("./enter") if "saw-r-2-1-6-" in one)
    return {name: values[0] for name, values in sheet.items() if name != "_csrf" and values}


def drawer(desk: Desk, board: int) -> dict[str, str]:
    found = shown(desk, "./table?section=&round=2&table=1", "./table", board)
    return {name: value for name, value in found.items() if name not in ("take", "keep")}


def test_a_sheet_puts_no_old_result_back_over_a_newer_one(busy: Room, desk: Desk) -> None:
    sheet = slip(desk)
    busy.act(1, CorrectResult(2, 1, 5, "2HN="))
    desk.send("./enter", **(sheet | {"r-2-1-6-": "4SN="}))
    assert (stands(busy, 5), stands(busy, 6)) == ("2HN=", "4SN=")
    assert desk.status == 200


def test_a_line_of_a_sheet_that_both_changed_is_refused_in_words_and_may_be_sent_again(
    busy: Room, desk: Desk
) -> None:
    sheet = slip(desk)
    busy.act(1, CorrectResult(2, 1, 5, "2HN="))
    desk.send("./enter", **(sheet | {"r-2-1-5-": "2HS=", "r-2-1-6-": "4SN="}))
    assert desk.status == 422
    assert (stands(busy, 5), stands(busy, 6)) == ("2HN=", "4SN=")
    assert re.search(
        r"Board 5, table 1, was changed to 2HN= by test at \d\d:\d\d while this page lay open",
        desk.words,
    )
    assert desk.field("r-2-1-5-") == ["2HS="]
    again = desk.forms("./enter")[1]
    desk.send("./enter", **{name: values[0] for name, values in again.items() if values})
    assert (stands(busy, 5), stands(busy, 6)) == ("2HS=", "4SN=")


def test_a_result_that_came_meanwhile_is_told_and_one_that_says_the_same_is_not(
    busy: Room, desk: Desk
) -> None:
    sheet = slip(desk)
    busy.act(1, EnterResult(2, 1, 6, "3NTN="))
    desk.send("./enter", **(sheet | {"r-2-1-6-": "3ntn="}))
    assert desk.status == 200
    desk.send("./enter", **(sheet | {"r-2-1-6-": "3NTN-1"}))
    assert "Board 6, table 1, was entered as 3NTN= by test" in desk.words
    assert stands(busy, 6) == "3NTN="


def test_nothing_is_entered_from_a_page_of_a_journal_that_an_older_copy_took_the_place_of(
    busy: Room, desk: Desk
) -> None:
    was, beyond = stands(busy, 5), str(len(busy.desk.event(1).entries) + 1)
    told = "An older copy of the database was put back while this page lay open"
    sheet = slip(desk)
    desk.send("./enter", **(sheet | {"saw-r-2-1-5-": beyond, "r-2-1-5-": "2HN="}))
    assert (desk.status, told in desk.words, stands(busy, 5)) == (422, True, was)
    desk.send("./table", **(drawer(desk, 5) | {"saw": beyond, "result": "2HN="}))
    assert (desk.status, told in desk.words, stands(busy, 5)) == (422, True, was)
    (again,) = [one for one in desk.forms("./table") if one["board"] == ["5"]]
    desk.send("./table", **{name: values[0] for name, values in again.items() if values})
    assert stands(busy, 5) == "2HN="


def test_a_number_of_the_journal_that_is_given_again_is_not_taken_for_the_one_that_was_shown(
    busy: Room, desk: Desk, tmp_path: Path
) -> None:
    busy.store.backup(tmp_path / "before.db")
    busy.later(minutes=1)
    busy.act(1, CorrectResult(2, 1, 5, "2HN="))
    line, sheet = drawer(desk, 5), slip(desk)
    busy.store.restore(tmp_path / "before.db", replace=True)
    busy.later(minutes=1)
    busy.act(1, CorrectResult(2, 1, 5, "3NTS="))
    assert drawer(desk, 5)["saw"].split()[0] == line["saw"].split()[0]
    for path, sent, name in (("./table", line, "result"), ("./enter", sheet, "r-2-1-5-")):
        for text in ("2HN=", "2HN+1", "delete"):
            desk.send(path, **(sent | {name: text, "key": text}))
            assert (desk.status, stands(busy, 5)) == (422, "3NTS="), (path, text)
            assert "An older copy of the database was put back" in desk.words
        desk.send(path, **(sent | {name: "3nts=", "key": "same"}))
        assert desk.status == 200, path


def test_a_call_is_answered_from_the_journal_that_was_shown_alone(
    busy: Room, desk: Desk, tmp_path: Path
) -> None:
    busy.store.backup(tmp_path / "before.db")
    busy.later(minutes=1)
    busy.act(1, book.call("revoke", 4))
    form = {name: one[0] for name, one in desk.open(".").forms("./answer")[1].items()}
    busy.store.restore(tmp_path / "before.db", replace=True)
    desk.send("./answer", **form)
    assert "an older copy of the database was put back" in desk.words, "there is no such entry"
    busy.later(minutes=1)
    busy.act(1, book.call("fouled board", 5))
    assert str(book.calls(busy.desk.event(1))[1].number) == form["number"], "given again"
    desk.send("./answer", **form)
    assert "an older copy of the database was put back" in desk.words
    assert [one.words for one in book.calls(busy.desk.event(1))] == [
        "lead out of turn", "fouled board",
    ]  # fmt: skip


def test_an_appeal_is_decided_of_the_journal_that_was_shown_alone(
    busy: Room, desk: Desk, tmp_path: Path
) -> None:
    busy.act(1, GiveRuling(1, 1, 1, "60/40"), GiveRuling(1, 1, 2, "40/60"))
    busy.store.backup(tmp_path / "before.db")
    (lodged,) = busy.act(1, LodgeAppeal(1, 1, 1, "NS", grounds="the lead"))
    desk.send("./do/decide-appeal", number=str(lodged.number), decision="dismissed")
    form = {name: one[0] for name, one in desk.forms("./do/decide-appeal")[0].items() if one}
    busy.store.restore(tmp_path / "before.db", replace=True)
    busy.later(minutes=1)
    (other,) = busy.act(1, LodgeAppeal(1, 1, 2, "EW", grounds="a revoke"))
    assert other.number == lodged.number, "given again"
    desk.send("./do/decide-appeal", **form)
    assert "Nothing is done yet: something else was entered" in desk.words
    assert busy.desk.event(1).appeals[other.number].decided is None


def test_a_result_that_was_taken_back_meanwhile_is_told(busy: Room, desk: Desk) -> None:
    sheet = slip(desk)
    busy.act(1, WithdrawResult(2, 1, 5))
    desk.send("./enter", **sheet)
    assert stands(busy, 5) == ""
    desk.send("./enter", **(sheet | {"r-2-1-5-": "2HS="}))
    assert "The result of board 5, table 1, was taken back by test at" in desk.words
    assert stands(busy, 5) == ""


@pytest.mark.parametrize(
    ("text", "stands_then", "said"),
    [
        ("2HS=", "2HS=", "Board 5: 2HS="),
        ("delete", "", "Board 5: delete"),
        ("late", "2HN=", "board 5 at table 1 in round 2 has been played: 2HN="),
        ("60/40", "60/40", "Board 5: 60/40"),
    ],
)
def test_a_drawer_writes_over_nothing_that_came_meanwhile(
    busy: Room, desk: Desk, text: str, stands_then: str, said: str
) -> None:
    form = drawer(desk, 5)
    busy.act(1, CorrectResult(2, 1, 5, "2HN="))
    desk.send("./table", **form)
    assert "Board 5: nothing was changed" in desk.words
    assert stands(busy, 5) == "2HN="
    desk.send("./table", **(form | {"result": text, "key": "another"}))
    assert desk.status == 422
    assert "Board 5, table 1, was changed to 2HN=" in desk.words
    assert stands(busy, 5) == "2HN="
    again = next(one for one in desk.forms("./table") if one["board"] == ["5"])
    assert again["result"] == [text]
    desk.send("./table", **{name: values[0] for name, values in again.items() if values})
    assert stands(busy, 5) == stands_then
    assert said in desk.words


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (CorrectResult(2, 1, 5, "2HN="), "Board 5, table 1, was changed to 2HN= by test"),
        (WithdrawResult(2, 1, 5), "The result of board 5, table 1, was taken back by test"),
    ],
    ids=["corrected", "taken back"],
)
def test_nothing_is_written_over_that_comes_in_the_very_moment_of_the_deed(
    busy: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch, other: Command, said: str
) -> None:
    form, real = drawer(desk, 5), busy.desk.act_together

    def beaten(*asked: Any) -> Any:
        monkeypatch.setattr(busy.desk, "act_together", real)
        busy.act(1, other)
        return real(*asked)

    monkeypatch.setattr(busy.desk, "act_together", beaten)
    before = stands(busy, 5)
    desk.send("./table", **(form | {"result": "2HS="}))
    assert desk.status == 422
    assert said in desk.words
    assert stands(busy, 5) not in {before, "2HS="}
    again = next(one for one in desk.forms("./table") if one["board"] == ["5"])
    desk.send("./table", **{name: values[0] for name, values in again.items() if values})
    assert stands(busy, 5) == "2HS="


@pytest.mark.parametrize("button", [{"take": "3NTN="}, {"keep": "yes"}])
def test_a_contest_that_another_settled_meanwhile_is_not_settled_again(
    busy: Room, desk: Desk, button: dict[str, str]
) -> None:
    form = drawer(desk, 4)
    busy.act(1, CorrectResult(2, 1, 4, "1NTN="))
    desk.send("./table", **(form | button))
    assert desk.status == 422
    assert "was changed to 1NTN=" in desk.words
    assert stands(busy, 4) == "1NTN="


def test_what_the_same_page_sent_shortly_before_is_ones_own(busy: Room, desk: Desk) -> None:
    form = drawer(desk, 6)
    desk.send("./table", **(form | {"result": "4SN=", "key": "first"}))
    assert desk.status == 200
    desk.send("./table", **(form | {"result": "4SN+1", "key": "third"}))
    assert desk.status == 422
    desk.send("./table", **(form | {"result": "4SN+1", "key": "second", "after": "first"}))
    assert desk.status == 200
    sheet = slip(desk)
    desk.send("./enter", **(sheet | {"r-2-1-6-": "4SN+2", "key": "one"}))
    desk.send("./enter", **(sheet | {"r-2-1-6-": "4SN+1", "key": "two", "after": "one"}))
    assert desk.status == 200
    assert stands(busy, 6) == "4SN+1"


def test_undoing_a_correction_counts_as_a_change_of_who_undid_it(busy: Room, desk: Desk) -> None:
    busy.act(1, CorrectResult(2, 1, 5, "2HN="))
    form = drawer(desk, 5)
    number = len(busy.desk.event(1).entries)
    desk.send("./do/undo", number=str(number), step="do")
    assert stands(busy, 5) == "2HS+1"
    desk.send("./table", **(form | {"result": "2HW="}))
    assert "was changed to 2HS+1 by" in desk.words
    assert " by test " not in desk.words
    assert stands(busy, 5) == "2HS+1"


def test_a_preview_that_lay_open_is_shown_again_before_anything_else_is_done(
    busy: Room, desk: Desk
) -> None:
    desk.send("./do/correct-result", round="2", table="1", board="5", result="2HS=")
    (deed,) = [one for one in desk.forms("./do/correct-result") if "step" in one]
    sent = {name: values[0] for name, values in deed.items() if values}
    busy.act(1, CorrectResult(2, 1, 5, "2HN="))
    desk.send("./do/correct-result", **sent)
    assert desk.status == 422
    assert "Nothing is done yet" in desk.words
    assert stands(busy, 5) == "2HN="
    (deed,) = [one for one in desk.forms("./do/correct-result") if "step" in one]
    sent = {name: values[0] for name, values in deed.items() if values}
    busy.act(1, EnterResult(2, 5, 1, "PASS"))
    for _ in range(2):
        desk.send("./do/correct-result", **sent)
        assert desk.status == 200
        assert stands(busy, 5) == "2HS="


def test_a_setting_that_both_changed_is_told_and_kept_as_typed(busy: Room, desk: Desk) -> None:
    form = shown(desk, "./settings", "./settings")
    del form["embargo"]  # nobody has ticked it
    busy.act(1, book.choose({"minutes": "8", "lead": "no"}))
    desk.send("./settings", **(form | {"minutes": "9"}))
    assert desk.status == 422
    assert "“Minutes for a board” was changed to “8” while this page lay open" in desk.words
    assert (desk.field("minutes"), desk.field("was-minutes")) == (["9"], ["8"])
    assert 'data-safe="unsaved"' in desk.text
    assert book.settings(busy.desk.event(1))["minutes"] == "8"
    again = desk.forms("./settings")[0]
    del again["embargo"]
    desk.send("./settings", **{name: values[0] for name, values in again.items() if values})
    assert book.settings(busy.desk.event(1))["minutes"] == "9"


def test_a_person_that_another_changed_is_not_changed_back(busy: Room, desk: Desk) -> None:
    with busy.store.reading() as connection:
        id_ = search(connection, "Rosa Vale")[0].id
    page = f"/console/players/{id_}"
    desk.open(page)
    named, private = (
        next(one for one in desk.forms(page) if name in one and "was" in one)
        for name in ("name", "privacy")
    )
    busy.store.write(lambda c: correct(c, id_, Name("Valle", "Rosa"), at="2026-11-26T20:00:00"))
    busy.store.write(lambda c: set_privacy(c, id_, Privacy.HIDDEN))
    desk.send(page, what="correct", name=named["name"][0], was=named["was"][0])
    assert "it was set to “Rosa Valle” while this page lay open" in desk.words
    assert '<details class="card" open>' in desk.text
    desk.send(page, what="privacy", privacy="initials", was=private["was"][0])
    assert "while this page lay open" in desk.words
    with busy.store.reading() as connection:
        assert search(connection, "Rosa Valle")[0].privacy is Privacy.HIDDEN
    again = next(one for one in desk.forms(page) if "privacy" in one and "was" in one)
    desk.send(page, what="privacy", privacy="initials", was=again["was"][0])
    with busy.store.reading() as connection:
        assert search(connection, "Rosa Valle")[0].privacy is Privacy.INITIALS


def test_a_device_that_took_a_table_meanwhile_is_not_freed_for_the_one_before_it(
    busy: Room, desk: Desk
) -> None:
    first = busy.device(1, "", 4)
    form = shown(desk, "./devices", "./devices")
    desk.send("./devices", **form)
    assert "Table 4 is free" in desk.words
    second = busy.device(1, "", 4)
    desk.send("./devices", **form)
    assert "Table 4: another device has it by now, and keeps it" in desk.words
    assert second.get("/t/1/bundle?table=4").status_code == 200
    assert first.get("/t/1/bundle?table=4").status_code != 200
    desk.send("./devices", **shown(desk, "./devices", "./devices"))
    assert "Table 4 is free" in desk.words


def test_a_request_whose_result_was_corrected_meanwhile_is_settled(busy: Room, desk: Desk) -> None:
    entry = busy.desk.event(1).plays_at(("", 2, 1, 5))[0].entry
    busy.act(1, TakeNote(f"request {entry} NS: 2HS=", None, 2, 1, 5))
    number = len(busy.desk.event(1).entries)
    assert f"/requests/{number}" in desk.open("./requests").text
    busy.act(1, CorrectResult(2, 1, 5, "2HN="))
    desk.send(f"./requests/{number}", what="accept", key="once")
    assert "settled already" in desk.words
    assert stands(busy, 5) == "2HN="


def test_a_name_that_both_changed_is_told(busy: Room, desk: Desk) -> None:
    desk.open("./names")
    (form,) = (one for one in desk.forms("./names") if "was-1NS" in one)
    from overtrick.event.commands import EnterContestant

    writer = Writer(busy.now, "test")
    busy.desk.act(1, EnterContestant("1", side="NS", players=("Ada Birch", "Kay Reed")), writer)
    desk.send("./names", **(form | {"p-1NS": ["Ada Birch", "Lou Mann"]}))
    assert desk.status == 422
    assert "Meanwhile somebody else entered Ada Birch & Kay Reed" in desk.words


PAGES = (
    ".", "./room", SLIP, "./table?section=&round=2&table=1", "./settings", "./export", "./names",
    "./entries", "./devices", "./cards", "./clock", "./requests", "./matches", "./boards",
    "./boards/4", "./standings", "./watch", "./journal", "./late", "./deals", "./do",
)  # fmt: skip
WITHOUT_FORMS = {"./matches", "./boards", "./boards/4", "./standings", "./watch", "./do"}


def test_every_form_of_an_event_says_which_one_it_means(busy: Room, desk: Desk) -> None:
    uid = busy.store.event(1).uid
    busy.device(1, "", 4)
    entry = busy.desk.event(1).plays_at(("", 2, 1, 5))[0].entry
    busy.act(1, TakeNote(f"request {entry} NS: 2HS=", None, 2, 1, 5), book.call("revoke", 2))
    found = {}
    previews = ("./do/take-note/preview?text=x", "./do/close-event/preview?reason=missing+x")
    for page in (*PAGES, *(f"./do/{name}" for name in VERBS), *previews):
        text = desk.open(page).text
        forms = re.findall(r'<form[^>]*method="post".*?</form>', text, re.DOTALL)
        found[page] = [one.count(f'name="uid" value="{uid}"') for one in forms]
    assert {page: counts for page, counts in found.items() if set(counts) - {1}} == {}
    assert {page for page, counts in found.items() if not counts} == WITHOUT_FORMS
    assert f'data-line="{uid} -2-1-5-"' in desk.open("./table?section=&round=2&table=1").text
    rooms = desk.open("/console/monitor").text
    assert rooms.count('name="_csrf"') == rooms.count(f'name="uid" value="{uid}"') > 0


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("./table", {"round": "2", "table": "1", "board": "6", "result": "4SN="}),
        ("./enter", {"by": "table", "round": "2", "table": "1", "r-2-1-6-": "4SN="}),
        ("./do/enter-result", {"round": "2", "table": "1", "board": "6", "result": "4SN=",
                               "step": "do"}),
        ("./settings", {"minutes": "9"}),
    ],
)  # fmt: skip
def test_what_means_another_event_of_that_number_writes_nothing(
    busy: Room, desk: Desk, path: str, said: dict[str, str]
) -> None:
    before = busy.desk.event(1).entries
    desk.send(path, **said, uid="0" * 32)
    assert desk.status == 409
    assert "another event has this number here" in desk.words
    assert busy.desk.event(1).entries == before
    sent = {**said, "uid": "0" * 32, "_csrf": desk.token}
    answer = desk.client.post(f"/console/events/1{path[1:]}", data=sent, headers={"x-part": "yes"})
    assert (answer.status_code, answer.json()["code"]) == (409, "other-event")
    assert busy.desk.event(1).entries == before
    desk.send(path, **said, uid=busy.store.event(1).uid)
    assert desk.status == 200
    assert busy.desk.event(1).entries != before


def test_a_page_that_lay_open_over_a_restored_database_changes_no_other_evening(
    busy: Room, desk: Desk, tmp_path: Path
) -> None:
    """The session is older than both, and goes on; the number is the same."""
    busy.store.backup(tmp_path / "before.db")
    first = Evening(busy.desk).seat().start()
    there = Desk(desk.client, first.number)
    form = shown(there, "./table?section=&round=1&table=1", "./table", 1)
    busy.store.restore(tmp_path / "before.db", replace=True)
    there.send("./table", **(form | {"result": "4SN="}))
    assert there.status == 404
    second = Evening(busy.desk).seat().start()
    assert second.number == first.number
    there.send("./table", **(form | {"result": "4SN="}))
    assert there.status == 409
    assert busy.desk.event(second.number).plays == {}
    there.send("./table", **(form | {"result": "4SN=", "uid": busy.desk.uid(second.number)}))
    assert [str(one.entered.result) for one in busy.desk.event(second.number).plays.values()] == [
        "4SN="
    ]
