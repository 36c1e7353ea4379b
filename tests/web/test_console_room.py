"""The room's own things: calls, announcements, the clock, settings, deals, what is taken away."""

from __future__ import annotations

import html
import io
import re
import zipfile
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bootstrap.kept import Writer
from overtrick.event.commands import (
    CloseEvent,
    ConfirmResult,
    CorrectResult,
    CutRounds,
    EnterContestant,
    EnterResult,
    OpenCorrections,
    ReopenEvent,
    StartRound,
    TakeNote,
    Undo,
    WithdrawResult,
)
from overtrick.event.records import Noted
from overtrick.store.accounts_roles import Role
from overtrick.store.devices import claims_in, seen
from overtrick.web import book
from overtrick.web.clock import clock, clocks, current_round, round_lengths
from overtrick.web.console.meanwhile import saw
from overtrick.web.terminal.said import OURS
from overtrick.web.terminal.stations import Station
from tests.web.console_desk import Desk
from tests.web.console_evening import Evening, busy, busy_template
from tests.web.room import START, Room

__all__ = ["busy", "busy_template"]

PBN = """[Event "x"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"]

[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "N:2.5432.5432.5432 AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876"]
"""


@pytest.fixture
def desk(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.DIRECTOR))


@given(
    words=st.text(min_size=1, max_size=80).filter(lambda text: text.strip()),
    section=st.text("ABCab 12", max_size=3).map(str.strip),
    table=st.integers(1, 99),
)
def test_what_a_table_says_comes_out_of_the_book_as_it_went_in(
    words: str, section: str, table: int
) -> None:
    note = book.call(words, table, section=section, round_=2, board=7)
    found = book._NOTE.fullmatch(note.text)
    assert found is not None
    assert (found[1], found[2] or "") == ("call", section)
    assert found[3] == " ".join(words.split())
    assert book.is_book(Noted(note.text))


def test_a_note_of_the_directors_own_is_no_call() -> None:
    assert not book.is_book(Noted("called the caretaker: the heating is off"))


def test_a_call_stands_on_top_with_its_age_until_it_is_answered(busy: Room, desk: Desk) -> None:
    busy.later(minutes=5)
    words = desk.open(".").words
    assert "Table 3 calls board 9: lead out of turn 9 min" in words
    form = {name: one[0] for name, one in desk.forms("./answer")[0].items()}
    desk.send("./answer", **form)
    assert book.calls(busy.desk.event(1)) == ()
    last = busy.store.event(1).last
    desk.send("./answer", **form)
    assert busy.store.event(1).last == last, "a second click"
    assert "Table 3 calls" not in desk.open(".").words


def test_a_ruling_from_the_form_of_a_call_answers_it_in_the_same_act(
    busy: Room, desk: Desk
) -> None:
    (where,) = re.findall(r'href="([^"]+/do/give-ruling[^"]+)"', desk.open(".").text)
    answers = desk.open(html.unescape(where)).field("answers")
    asked = {"round": "2", "table": "2", "board": "9", "ruling": "A+/A-", "reason": "lead"}
    desk.send("./do/give-ruling", **asked, answers=answers[0])
    (deed, *_) = map(filled_in, desk.forms("./do/give-ruling"))
    last = busy.store.event(1).last
    assert "answered: call: lead out of turn, table 3" in desk.words
    for _ in ("once", "a second click"):
        desk.send("./do/give-ruling", **deed)
        assert book.calls(busy.desk.event(1)) == ()
        assert busy.store.event(1).last == last + 2
        assert "The call is answered." in desk.words
    assert "Last 19:57, director-all: round 2, table 2, board 9" in desk.open(".").words
    assert "; answered: call: lead out of turn, table 3 Take it back" in desk.words
    back = filled_in(desk.forms("./do/undo")[-1])
    assert "taken back: answered: call: lead out of turn" in desk.send("./do/undo", **back).words
    desk.send("./do/undo", **filled_in(desk.forms("./do/undo")[0]))
    assert [one.words for one in book.calls(busy.desk.event(1))] == ["lead out of turn"]


def test_a_ruling_is_done_once_though_another_answered_its_call_in_that_moment(
    busy: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    (call,) = book.calls(busy.desk.event(1))
    deed = {"round": "2", "table": "2", "board": "9", "ruling": "A+/A-", "step": "do", "key": "k"}
    deed["answers"] = saw(busy.desk.event(1), call.number)
    plain = busy.desk.act_together

    def late(event_id: int, commands: Any, writer: Any, *more: Any) -> Any:
        monkeypatch.undo()
        busy.act(1, book.done(call.number))
        return plain(event_id, commands, writer, *more)

    monkeypatch.setattr(busy.desk, "act_together", late)
    for _ in ("once", "a second click"):
        assert "Done: the score is adjusted." in desk.send("./do/give-ruling", **deed).words
    assert len(busy.store.act(1, "k")) == 2


def test_a_ruling_whose_call_was_answered_before_is_done_once_and_answers_nothing(
    busy: Room, desk: Desk
) -> None:
    (call,) = book.calls(busy.desk.event(1))
    deed = {"round": "2", "table": "2", "board": "9", "ruling": "A+/A-", "step": "do", "key": "k"}
    deed["answers"] = saw(busy.desk.event(1), call.number)
    busy.act(1, book.done(call.number))
    for _ in ("once", "a second click"):
        assert "Done: the score is adjusted." in desk.send("./do/give-ruling", **deed).words
        assert "The call is answered." not in desk.words
    assert len(busy.store.act(1, "k")) == 1


def filled_in(form: dict[str, list[str]]) -> dict[str, str]:
    return {name: values[0] for name, values in form.items() if values and values[0]}


def test_the_newest_few_calls_of_a_table_and_announcements_leave_the_grid_in_sight(
    room: Room,
) -> None:
    evening = Evening(room.desk).seat().start()
    evening.do(*(book.call(f"help {one}", 3) for one in range(20)), book.call("lead", 2))
    evening.do(*(book.announce(f"coffee {one}") for one in range(20)))
    desk = Desk(room.as_role(Role.DIRECTOR))
    for page in (".", "./room"):
        words = desk.open(page).words
        assert re.findall(r"help \d+", words) == ["help 17", "help 18", "help 19"]
        assert "17 older calls" in words
        assert re.findall(r"coffee \d+", words) == ["coffee 19", "coffee 18", "coffee 17"]
        assert "17 older announcements" in words
        assert words.count("Table 2 calls") == 1
        words = desk.open(f"{page}?show=all").words
        assert len(set(re.findall(r"help \d+", words))) == 20
        assert len(set(re.findall(r"coffee \d+", words))) == 20
        assert "older" not in words


def test_every_page_of_the_event_says_that_a_call_is_open(busy: Room, desk: Desk) -> None:
    for page in ("./do", "./do/cut-rounds", "./journal", "./boards"):
        assert "1 call is open : table 3, board 9, lead out of turn" in desk.open(page).words
    desk.send("./answer", number=str(book.calls(busy.desk.event(1))[0].number))
    assert "call is open" not in desk.open("./do").words


def test_a_scorer_writes_a_call_down_and_answers_it(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.SCORER))
    desk.send("./call", table="5", section="", words="revoke")
    assert [one.words for one in book.calls(busy.desk.event(1))] == ["lead out of turn", "revoke"]
    assert desk.send("./announce", words="x").status == 403


def test_an_announcement_is_there_until_it_is_taken_down(busy: Room, desk: Desk) -> None:
    desk.send("./announce", words="Last   round\nnow", table="2", key="a")
    desk.send("./announce", words="Last   round\nnow", table="2", key="a")
    found = book.announcements(busy.desk.event(1))
    assert [(one.words, one.table) for one in found] == [
        ("Last round now", 2), ("Coffee after round 3", None),
    ]  # fmt: skip
    desk.send("./answer", number=str(found[0].number))
    assert len(book.announcements(busy.desk.event(1))) == 1
    desk.send("./announce", words="")
    assert "Say what the tables shall read" in desk.words


def test_an_announcement_for_a_round_goes_with_the_round(busy: Room, desk: Desk) -> None:
    assert "until the round is over" in desk.open(".").words
    desk.send("./announce", words="Coffee after this round", until="round")
    desk.send("./announce", words="Lights out at eleven", until="")

    def stand() -> list[str]:
        return [one.words for one in book.announcements(busy.desk.event(1))]

    assert stand() == ["Lights out at eleven", "Coffee after this round", "Coffee after round 3"]
    assert re.search(r"all tables, \d\d:\d\d, until round 2 is over", desk.open(".").words)
    assert "Coffee after this round (until round 2 is over)" in desk.open("./journal").words
    desk.send("./clock", what="start", round="3")
    assert stand() == ["Lights out at eleven", "Coffee after round 3"]
    assert "Coffee after this round" not in desk.open(".").words
    desk.send("./announce", words="Tea after this round", until="round")
    assert "Tea after this round" in stand()
    busy.act(1, OpenCorrections(busy.now + timedelta(minutes=30)))
    assert "Tea after this round" not in stand()
    assert "until the round is over" not in desk.open(".").words


def test_a_closing_that_was_taken_back_hides_no_announcement(busy: Room) -> None:
    close = CloseEvent("test", "missing, contested: sand in the hall")
    busy.act(1, close, book.announce("Prizes at the bar"), ReopenEvent("a slip"), close)
    last = len(busy.desk.event(1).entries)
    assert book.announcements(busy.desk.event(1)) == ()
    busy.act(1, Undo(last), Undo(last - 1))
    event = busy.desk.event(1)
    assert event.stage == "final"
    assert [one.words for one in book.announcements(event)] == ["Prizes at the bar"]


def test_a_round_lasts_as_long_as_its_boards(room: Room) -> None:
    evening = Evening(room.desk).seat()
    lengths = round_lengths(evening.event, "")
    assert set(lengths.values()) == {timedelta(minutes=22.5)}
    assert clock(evening.event, "", START).started is None
    evening.start()
    found = clock(evening.event, "", START + timedelta(minutes=10))
    assert (found.round, found.rounds, found.left) == (1, 5, timedelta(minutes=12.5))
    # 22.5 minutes for each of five rounds, 1.5 between two.
    assert found.finish == START + timedelta(minutes=5 * 22.5 + 4 * 1.5)


def test_a_late_round_moves_the_finish(room: Room) -> None:
    evening = Evening(room.desk).seat().start()
    found = clock(evening.event, "", START + timedelta(minutes=30))
    assert found.late
    assert found.finish == START + timedelta(minutes=30 + 4 * 24)


def test_a_round_that_is_cut_while_it_is_played_has_no_time_any_more(room: Room) -> None:
    evening = Evening(room.desk).seat().start()
    evening.start(2)
    evening.do(CutRounds(1))
    found = clock(evening.event, "", START + timedelta(minutes=40))
    assert (found.round, found.rounds, found.left, found.finish) == (1, 1, None, None)
    assert not found.late
    assert current_round(evening.event, "") == 1
    desk = Desk(room.as_role(Role.DIRECTOR))
    assert "Round 1 of 1" in desk.open(".").words
    assert "not started" not in desk.words
    assert "Round 1 of 1" in desk.open("./clock").words
    assert "Start round" not in desk.words
    assert 'value="1" selected' in desk.open("./late").text, "the round to play from"


def test_sections_whose_rounds_were_cut_are_not_to_begin(room: Room) -> None:
    evening = Evening(room.desk)
    evening.seat(section="A").seat(section="B")
    desk = Desk(room.as_role(Role.DIRECTOR))
    assert "Start round 1 in all sections" in desk.open("./clock").words
    for section in "AB":
        evening.do(StartRound(1, section), StartRound(2, section), CutRounds(1, section))
    assert "in all sections" not in desk.open("./clock").words
    assert desk.words.count("Round 1 of 1") == 2


def test_pauses_and_minutes_more_move_the_end(room: Room) -> None:
    evening = Evening(room.desk).seat().start()
    evening.now += timedelta(minutes=5)
    evening.do(book.turn("paused"))
    paused = clock(evening.event, "", START + timedelta(minutes=12))
    assert paused.paused
    assert paused.left == timedelta(minutes=17.5)
    evening.now += timedelta(minutes=10)
    evening.do(book.turn("on"), book.turn("+3"))
    found = clock(evening.event, "", START + timedelta(minutes=20))
    assert found.left == timedelta(minutes=22.5 + 10 + 3 - 20)
    evening.now += timedelta(seconds=1)
    evening.start(2)
    assert clock(evening.event, "", evening.now).left == timedelta(minutes=22.5)


def test_the_clock_is_turned_whatever_hour_the_server_s_own_says(room: Room) -> None:
    evening = Evening(room.desk).seat().start()
    evening.now += timedelta(minutes=5)
    evening.do(book.turn("paused"))
    evening.now += timedelta(minutes=2)
    evening.do(book.turn("on"))
    evening.now -= timedelta(hours=1)  # and now it is set back
    assert clock(evening.event, "", evening.now).ends == START + timedelta(minutes=24.5)
    evening.do(book.turn("paused"))
    paused = clock(evening.event, "", evening.now + timedelta(minutes=3))
    assert paused.paused
    assert paused.left == clock(evening.event, "", evening.now).left
    evening.now += timedelta(minutes=3)
    evening.do(book.turn("on"), book.turn("+5"))
    found = clock(evening.event, "", evening.now)
    assert not found.paused
    assert found.ends == START + timedelta(minutes=22.5 + 2 + 3 + 5)
    evening.start(2)
    assert clock(evening.event, "", evening.now).left == timedelta(minutes=22.5)


def test_a_clock_set_back_during_a_pause_stands_still(room: Room) -> None:
    evening = Evening(room.desk).seat().start()
    evening.now += timedelta(minutes=5)
    evening.do(book.turn("paused"))
    found = [clock(evening.event, "", START + timedelta(minutes=one)) for one in (-55, -30, 5, 9)]
    assert {one.left for one in found} == {timedelta(minutes=17.5)}


def test_a_pause_of_one_section_is_none_of_another(room: Room) -> None:
    evening = Evening(room.desk)
    evening.seat(section="A").seat(section="B")
    evening.do(StartRound(1, "A"), StartRound(1, "B"), book.turn("paused", section="A"))
    assert [one.paused for one in clocks(evening.event, START)] == [True, False]


def test_what_a_director_types_and_presses_is_found_again_when_the_room_is_renewed(
    room: Room,
) -> None:
    evening = Evening(room.desk)
    evening.seat(section="A").seat(section="B")
    evening.do(StartRound(1, "A"), StartRound(1, "B"), book.turn("paused", section="A"))
    evening.do(book.call("lead", 3, section="A"), book.announce("Coffee"))
    text = Desk(room.as_role(Role.DIRECTOR)).open("./room").text
    fields = re.findall(r"<(?:select|textarea|input(?! type=.hidden))[^>]*>", text)
    assert len(fields) == 3
    assert [one for one in fields if not re.search(r' id="[^"]+".* data-keep\b', one)] == []
    buttons = re.findall(r"<(?:button|summary)[^>]*>", text)
    ids = re.findall(r'<(?:button|summary|select) id="([^"]+)"', text)
    assert len(ids) == len(set(ids)) == len(buttons) + 2 > 5


def test_the_clock_is_turned_in_the_console(busy: Room, desk: Desk) -> None:
    assert "Round 2 of 5 18:30" in desk.open("./clock").words
    desk.send("./clock", what="paused", section="", back="/console/events/1/clock")
    assert "Go on" in desk.words
    assert "paused 18 minutes left" in desk.words
    assert ", ends" not in desk.words
    assert "paused, 18 min left" in desk.open(".").words
    desk.send("./clock", what="on", section="")
    one, three = map(filled_in, desk.open("./clock").forms("./clock")[-3:-1])
    for form in (one, three, three):  # before the page is there again; a double click
        desk.send("./clock", **form)
    assert [one.what for one in book.turns(busy.desk.event(1))][-2:] == ["+1", "+3"]
    desk.send("./clock", **(three | {"what": "+5"}))
    assert "another thing was done from this page already. Load it anew" in desk.words
    desk.send("./clock", what="start", round="3", section="", key="s")
    assert ("", 3) in busy.desk.event(1).started
    last = busy.store.event(1).last
    for wrong in ("rubbish", "99999999999999999999", "5", "+0", "+121", "-999", "+٣"):
        desk.send("./clock", what=wrong)
        assert "such as +3" in desk.words, wrong
    assert busy.store.event(1).last == last
    desk.send("./clock", what="start", round="99", section="")
    assert desk.status == 200
    assert ("", 99) not in busy.desk.event(1).started


def test_every_setting_of_the_room_stands_in_a_group_in_words(desk: Desk) -> None:
    text = desk.open("./settings").text
    for one in book.CHOICES:
        assert f'name="was-{one.name}"' in text
        assert "What tables see of results" in desk.words
    assert "asked for, may be left out" in desk.words
    assert "More" not in re.findall(r"<legend>(.*?)</legend>", text)


def test_an_embargo_is_a_time_on_the_wall_and_a_box_to_tick(busy: Room, desk: Desk) -> None:
    shown = {"was-embargo": "no", "embargo": "yes", "embargo-time": "2026-11-28T22:00"}
    desk.send("./settings", **shown | {"embargo-time": ""})
    assert "Say the day and the time" in desk.words
    assert (desk.field("embargo"), desk.field("was-embargo")) == (["yes"], ["no"])
    assert book.settings(busy.desk.event(1))["embargo"] == "no"
    desk.send("./settings", **shown)
    kept = book.settings(busy.desk.event(1))["embargo"]
    expected = datetime.fromisoformat("2026-11-28T22:00").astimezone()
    assert datetime.fromisoformat(kept) == expected
    assert datetime.fromisoformat(kept).tzinfo is not None
    assert desk.open("./settings").field("embargo-time") == ["2026-11-28T22:00"]
    desk.send("./settings", **{"was-embargo": kept, "embargo": "yes", "embargo-time": ""})
    assert "Say the day and the time" in desk.words
    assert "held back for good" not in desk.words
    assert (desk.field("embargo-time"), desk.field("was-embargo")) == ([""], [kept])
    assert book.settings(busy.desk.event(1))["embargo"] == kept
    desk.send("./settings", **{"was-embargo": kept, "embargo-time": "2026-11-28T22:00"})
    assert book.settings(busy.desk.event(1))["embargo"] == "no"


def test_a_note_sets_what_the_page_of_settings_sets_and_no_other_does(busy: Room) -> None:
    client = busy.as_role(Role.DIRECTOR)

    def note(text: str, expected: int = 201) -> None:
        asked = {"do": "take-note", "text": text}
        for path in ("preview", "commands"):
            answer = client.post(f"/api/v1/events/1/{path}", json=asked)
            assert answer.status_code in {expected, 200 if path == "preview" else 0}, text
            assert ("not-a-setting" in answer.text) is (expected == 409), text

    before = book.settings(busy.desk.event(1))
    refused = (
        "set: the clock by the wall", "set: public=perhaps", "set: correct=no, because it is slow",
        "set: lead=no, names=maybe", "set: correct=no,", "set: correct=no, lead = no",
        "set: correct=no, why=it is slow", "set: embargo=Saturday", "set: embargo=Saturday, 22:00",
    )  # fmt: skip
    for text in ("set 3: public=no", "set up: names=no", "settings: lead=no"):
        note(text)
    for text in refused:
        note(text, 409)
    desk = Desk(client)
    assert desk.send("./do/take-note", text="set: public=no, results no").status == 422
    assert "'results no' sets nothing" in desk.words
    assert book.settings(busy.desk.event(1)) == before
    note("set: lead=must, names=no")
    assert book.settings(busy.desk.event(1)) == before | {"lead": "must", "names": "no"}
    note("set: lead=no, names=yes, of-a-newer-version=7")
    now = book.settings(busy.desk.event(1))
    assert (now["lead"], now["names"], now["of-a-newer-version"]) == ("no", "yes", "7")


def test_what_an_old_note_holds_back_is_held_back_though_the_rest_of_it_is_no_setting(
    busy: Room,
) -> None:
    before = book.settings(busy.desk.event(1))
    until = "2026-11-28T22:00+01:00"
    for words, held in (
        ("embargo=Saturday, 22:00", {"embargo": "Saturday"}),
        (f"embargo={until}, why=two heats", {"embargo": until}),
        ("embargo=no, for all", {}),
        ("public=no, results no", {"public": "no"}),
        ("public=live, as ever", {}),
        ("public=perhaps, names no", {}),
    ):
        busy.act(1, TakeNote(f"set: {words}"))
        assert book.settings(busy.desk.event(1)) == (before := before | held), words


def test_a_page_of_settings_takes_nothing_back_that_another_page_set(
    busy: Room, desk: Desk
) -> None:
    shown = book.settings(busy.desk.event(1))
    busy.act(1, book.choose({"lead": "must", "confirm": "no"}))
    stale = {f"was-{name}": value for name, value in shown.items()}
    stale |= {name: value for name, value in shown.items() if value != "no"}
    desk.send("./settings", **(stale | {"minutes": "8"}))
    now = book.settings(busy.desk.event(1))
    assert (now["minutes"], now["lead"], now["confirm"]) == ("8", "must", "no")


def test_settings_are_kept_where_they_are_others_and_possible(busy: Room, desk: Desk) -> None:
    before = len(busy.desk.event(1).entries)
    desk.open("./settings")
    values = {
        one.name: desk.field(one.name)
        for one in book.CHOICES
        if not one.values and not one.is_moment
    }
    desk.send("./settings", **values)
    assert len(busy.desk.event(1).entries) == before
    desk.send("./settings", minutes="8", lead="must", nonsense="x")
    assert book.settings(busy.desk.event(1))["lead"] == "must"
    desk.send("./settings", minutes="soon", change="1.5", lead="no")
    assert desk.status == 422
    assert "“Minutes for a board”: A number of minutes is expected" in desk.words
    assert 'data-safe="unsaved"' in desk.text
    assert re.findall(r'name="([^"]+)"[^>]* aria-invalid="true"', desk.text) == ["minutes"]
    assert (desk.field("minutes"), desk.field("change")) == (["soon"], ["1.5"])
    assert re.search(r'<option value="no" selected>not asked for', desk.text)
    assert book.settings(busy.desk.event(1))["minutes"] == "8"


def test_tonights_deals_are_one_act_that_can_be_undone(busy: Room, desk: Desk) -> None:
    desk.upload("./deals", "tonight.pbn", PBN.encode())
    assert "2 boards have cards now" in desk.words
    assert "Boards 1-2 have their cards" in desk.words
    assert "Without: 3-15" in desk.words
    assert [one.name for one in busy.store.originals(1)] == ["tonight.pbn"]
    desk.open("./journal")
    undo = desk.forms("./do/undo")[0]
    desk.send("./do/undo", number=undo["number"], step="do")
    assert not [one for one in busy.desk.event(1).boards.values() if one.deal]


def test_a_file_without_cards_is_refused_with_words(busy: Room, desk: Desk) -> None:
    desk.upload("./deals", "x.pbn", b'[Event "x"]\n[Board "1"]\n')
    assert "no cards" in desk.words or "Result" not in desk.words
    desk.upload("./deals", "x.exe", b"MZ\x00\x01")
    assert desk.status == 200
    assert not busy.desk.event(1).boards


def test_the_result_pages_come_as_an_archive(busy: Room, desk: Desk) -> None:
    content = desk.client.get("/console/events/1/export/site").content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert "index.html" in archive.namelist()
        assert archive.testzip() is None
    assert desk.client.get("/console/events/1/export/site").content == content


def test_names_are_taken_away_as_people_chose_unless_a_director_asks(busy: Room) -> None:
    from overtrick.store.people_model import Privacy
    from overtrick.store.people_privacy import set_privacy
    from overtrick.store.people_search import search

    busy.store.write(lambda c: set_privacy(c, search(c, "Ada Birch")[0].id, Privacy.HIDDEN))
    director, scorer = busy.as_role(Role.DIRECTOR), busy.as_role(Role.SCORER)
    usebio = "/console/events/1/export/usebio"
    assert "Ada Birch" not in director.get(usebio).text
    assert "Ada Birch" in director.get(f"{usebio}?names=all").text
    assert "Ada Birch" not in scorer.get(f"{usebio}?names=all").text
    ranking = "/console/events/1/export/ranking"
    chosen, everybody = director.get(ranking).text, director.get(f"{ranking}?names=all").text
    assert "Ada Birch" not in chosen
    assert "Ada Birch" in everybody
    assert everybody.startswith("ranking,place,id,")


def test_only_files_with_names_in_them_are_offered_with_everybody_s_name(desk: Desk) -> None:
    desk.open("./export")
    offered = re.findall(r'href="(/console/events/1/export/\w+)\?names=all" download', desk.text)
    assert [one.rpartition("/")[2] for one in offered] == ["usebio", "pbn", "ranking"]
    for href in offered:
        all_, chosen = (desk.client.get(f"{href}?names={one}") for one in ("all", "chosen"))
        assert all_.headers["content-disposition"] == chosen.headers["content-disposition"]
    assert "without names" in desk.words


def test_every_file_that_is_offered_can_be_had(desk: Desk) -> None:
    desk.open("./export")
    hrefs = re.findall(r'href="(/console/events/1/export/[^"]+)" download', desk.text)
    assert len(hrefs) >= 6
    for href in hrefs:
        answer = desk.client.get(href.replace("&amp;", "&"))
        assert answer.status_code == 200, href
        assert "attachment" in answer.headers["content-disposition"]
    assert desk.open("./export/nothing").status == 404


def devices_of(room: Room) -> list[str]:
    with room.store.reading() as connection:
        return [one.device for one in claims_in(connection, 1)]


def test_the_room_says_what_was_done_last_and_takes_it_back(busy: Room, desk: Desk) -> None:
    busy.act(1, CorrectResult(1, 1, 1, "7NTN-9"), book.announce("Coffee"))
    words = desk.open(".").words
    assert "Last" in words
    assert "7NTN-9" in words.rpartition("Last")[2]
    assert "Take it back" in words
    number = desk.forms("./do/undo")[0]["number"][0]
    desk.send("./do/undo", number=number)
    assert "taken back" in desk.words
    desk.send("./do/undo", number=number, step="do")
    assert "7NTN-9" not in desk.open(".").words.rpartition("Last")[2]
    scorer = Desk(busy.as_role(Role.SCORER)).open(".").words
    assert "Take it back" not in scorer
    busy.device(1, table=5)
    board = busy.desk.event(1).sittings["", 2, 5].boards[0]
    held = next(iter(devices_of(busy)))
    busy.desk.act(1, EnterResult(2, 5, board, "7CE="), Writer(busy.now, held))
    assert "7CE=" not in desk.open(".").words.rpartition("Last")[2]


def test_a_file_that_was_sent_says_what_changed_since(busy: Room, desk: Desk) -> None:
    desk.send("./sent/usebio")
    assert "nothing changed since" in desk.open("./export").words
    busy.act(1, book.announce("Thank you all"), CorrectResult(1, 1, 1, "7NTN-9"))
    words = desk.open("./export").words
    assert "1 change since: send it again" in words
    assert "7NTN-9" in words
    desk.send("./sent/usebio")
    assert "nothing changed since" in desk.open("./export").words
    assert desk.send("./sent/nothing").status == 404


def test_the_end_of_an_evening_stands_step_by_step(busy: Room, desk: Desk) -> None:
    words = desk.open("./export").words
    assert "missing : round 1, table 4" in words
    assert "30 minutes" in words
    until = (busy.now + timedelta(minutes=30)).isoformat(timespec="minutes")
    assert f'name="until" value="{until}"' in desk.text
    local = f"{datetime.fromisoformat(until).astimezone():%Y-%m-%dT%H:%M}"
    assert desk.open("./do/open-corrections").field("until") == [local], "half an hour, as usual"
    desk.open(f"./do/open-corrections?{urlencode({'until': until})}")
    assert desk.field("until") == [local], "as a browser's field takes it"
    assert desk.open("./do/open-corrections?until=").field("until") == [""]
    desk.send("./do/open-corrections", until=until, step="do")
    assert busy.desk.event(1).corrections_until == datetime.fromisoformat(until)
    assert f'data-ends="{until[:16]}' in desk.open("./export").text
    assert f'data-ends="{until[:16]}' in desk.open(".").text
    busy.later(minutes=31)
    assert "over since" in desk.open("./export").text


def test_an_event_is_put_away_and_taken_back(busy: Room, desk: Desk) -> None:
    desk.send("./put-away", away="yes")
    assert "It is put away." in desk.words
    words = desk.open("/console").words
    assert "Thursday Pairs" not in words
    assert "All events are put away." in words
    assert "Thursday Pairs" in desk.open("/console/put-away").words
    desk.send("./put-away", away="no")
    assert "Thursday Pairs" in desk.open("/console").words


def test_the_watch_lists_what_looks_wrong_with_the_way_there(desk: Desk) -> None:
    words = desk.open("./watch").words
    assert "no result of board 12 yet" in words
    assert "/table?section=&amp;round=1&amp;table=4&amp;board=12" in desk.text
    desk.open("./table?section=&round=1&table=4&board=12")
    assert "Table 4, round 1, board 12" in desk.words
    assert re.findall(r'<input id="([^"]+)"[^>]* autofocus', desk.text) == ["r-12-"]
    assert "autofocus" not in desk.open("./table?section=&round=1&table=4&board=99x").text


def test_what_was_keyed_in_is_not_said_to_be_unconfirmed(busy: Room, desk: Desk) -> None:
    played = next(iter(busy.desk.event(1).plays.values())).entered
    place = (played.round, played.table, played.board)
    assert place[0] == 1
    busy.act(1, ConfirmResult(*place))
    for key, flagged in ((None, False), (OURS + "a" * 32, True)):
        busy.act(1, WithdrawResult(*place))
        busy.desk.act(1, EnterResult(*place, "1CN="), Writer(busy.now, "somebody", key))
        words = desk.open("./watch").words
        assert (f"board {place[2]} not confirmed" in words) is flagged


def test_findings_of_a_kind_are_one_line_with_their_count(room: Room) -> None:
    evening = Evening(room.desk).seat()
    evening.do(EnterContestant("5", side="EW", players=("Olga Park", "Una Quill")))
    desk = Desk(room.as_role(Role.DIRECTOR), evening.number).open("./watch")
    assert "9 × contestants who play without a name" in desk.words
    assert "North-South 1 plays without a name" in desk.words
    assert "certain" not in desk.words


def test_an_act_has_one_button_however_often_it_was_taken_back(busy: Room, desk: Desk) -> None:
    busy.act(1, CorrectResult(1, 1, 1, "7NTN-9"))
    for tags, button in (("taken back", "Redo"), ("in force", "Undo")) * 2:
        form = desk.open("./journal").forms("./do/undo")[0]
        desk.send("./do/undo", number=form["number"], step="do")
        words = desk.open("./journal").words
        assert "taken back: taken back" not in words
        assert ("in force" in words) == (tags == "in force")
        assert words.count("Redo") == (button == "Redo")
    assert words.count("done again: round 1, table 1, board 1") == 2
    assert "corrects" not in words
    assert "stood before" in words


def test_what_a_device_did_was_done_at_its_table(busy: Room, desk: Desk) -> None:
    busy.device(1, table=5)
    board = busy.desk.event(1).sittings["", 2, 5].boards[0]
    held = devices_of(busy)[-1]
    busy.desk.act(1, EnterResult(2, 5, board, "7CE="), Writer(busy.now, held))
    words = desk.open("./journal").words
    assert "table 5" in words
    assert f"device {held[:6]}" not in words
    desk.send("./devices", section="", table="5")
    assert f"device {held[:6]}" not in desk.open("./journal").words


def test_the_steps_of_an_evening_turn_done_and_warn_of_a_day_too_early(room: Room) -> None:
    evening = Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.DIRECTOR), evening.number)
    assert "Enter the names ✓" not in desk.open(".").words
    evening.name()
    assert "Enter the names ✓ done" in desk.open(".").words
    assert "Print the cards for the tables ✓" not in desk.words
    desk.open("./cards")
    assert "Print the cards for the tables opened" in desk.open(".").words
    room.device(evening.number, table=1)
    assert "Print the cards for the tables a device is at a table" in desk.open(".").words
    early = "The event is of 2026-11-26, and today is"
    assert early not in desk.words
    assert "Add tonight's deals" in desk.words
    room.later(minutes=-3 * 24 * 60)
    assert early in desk.open(".").words
    assert "Add the deals" in desk.words
    nobody = Evening(room.desk).seat().start()
    desk.event = nobody.number
    words = desk.open(".").words  # what was not done is not done by starting the round
    assert "Start the first round ✓ done" in words
    assert "Enter the names ✓" not in words
    assert "Print the cards for the tables ✓" not in words


def test_all_rooms_of_tonight_are_those_of_today(room: Room) -> None:
    desk = Desk(room.as_role(Role.DIRECTOR), Evening(room.desk).number)
    assert "All rooms of tonight" not in desk.open("/console").words
    Evening(room.desk, title="The other room")
    assert "All rooms of tonight" in desk.open("/console").words
    assert "The other room" in desk.open("/console/monitor").words
    room.later(hours=6)  # after midnight: it is played all the same
    assert "Tonight and to come" in desk.open("/console").words.partition("The other room")[0]
    assert "The other room" not in desk.words.partition("Before")[2]
    assert "The other room" in desk.open("/console/monitor").words
    room.later(hours=24)
    desk = Desk(room.as_role(Role.DIRECTOR), desk.event)
    assert "The other room" in desk.open("/console").words.partition("Before")[2]
    assert "No event is open tonight." in desk.open("/console/monitor").words
    room.later(hours=-30)
    room.later(minutes=-3 * 24 * 60)
    assert "Tonight and to come" in desk.open("/console").words
    assert "All rooms of tonight" not in desk.words
    assert "No event is open tonight." in desk.open("/console/monitor").words


def test_a_start_is_taken_back_as_the_last_act(room: Room) -> None:
    evening = Evening(room.desk).seat().name()
    desk = Desk(room.as_role(Role.DIRECTOR), evening.number)
    evening.start()
    assert "round 1 began" in desk.open(".").words.rpartition("Last")[2]
    desk.send("./do/undo", number=desk.forms("./do/undo")[0]["number"], step="do")
    assert not evening.event.started


def test_the_clock_of_the_room_stops_when_all_is_played(room: Room) -> None:
    evening = Evening(room.desk).seat().name()
    for round_ in range(1, 6):
        evening.start(round_).play(round_, tables=range(1, 5 if round_ == 5 else 6))
    desk = Desk(room.as_role(Role.DIRECTOR), evening.number)
    assert "Round 5 of 5" in desk.open(".").words
    evening.play(5, tables=(5,))
    assert "Round 5 of 5" not in desk.open(".").words
    assert "All is played" in desk.words
    evening.do(OpenCorrections())
    assert "Round 5 of 5" not in desk.open(".").words


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"q": "4SxN+1", "board": "7"}, "+990 for North-South"),
        ({"q": "4SxN+1", "vul": "none"}, "+690 for North-South"),
        ({"q": "3NT E 9", "vul": "both"}, "−600 for East-West"),
        ({"q": "PASS"}, "0"),
        ({"q": "6H"}, "Every result of 6H"),
        ({"q": "6H", "margin": "-430"}, "−430 → −10 IMPs"),
        ({"margin": "430"}, "430 → 10 IMPs"),
        ({"q": "5Z"}, "is not a contract"),
        ({"q": "", "board": "0", "margin": "x"}, "A number of points is expected"),
        ({"q": "6H", "board": "9" * 5000}, "Every result of 6H"),
    ],
)
def test_anyone_may_calculate_scores(room: Room, asked: dict[str, str], told: str) -> None:
    desk = Desk(room.browser())
    assert told in desk.open(f"/calc?{urlencode(asked)}").words
    assert 'href="/console"' not in desk.text
    scorer = Desk(room.as_role(Role.SCORER))
    assert told in scorer.open(f"/calc?{urlencode(asked)}").words
    assert '<a href="/console/players">' in scorer.text


def test_what_is_contested_is_listed_with_the_way_there(busy: Room, desk: Desk) -> None:
    said = r"Board 4, round 2, table 1: passed out \((.+?)\) or 3 notrump by North, made \((.+?)\)"
    assert re.search(said, desk.open(".").words)
    assert "/table?section=&amp;round=2&amp;table=1" in desk.text


def test_a_table_is_freed_of_its_device_and_the_next_one_has_it(busy: Room, desk: Desk) -> None:
    old = busy.device(1, "", 4)
    assert old.get("/healthz").status_code == 200
    busy.later(minutes=30)
    assert "silent for 30 min" in desk.open(".").words
    assert "1 before it" not in desk.open("./devices").words
    form = desk.forms("./devices")[0]
    desk.send("./devices", section=form["section"][0], table=form["table"][0])
    assert "Table 4 is free" in desk.words
    assert desk.forms("./devices") == []
    busy.device(1, "", 4)
    assert "1 before it" in desk.open("./devices").words
    desk.send("./devices", section="", table="99")
    assert desk.status == 200


def test_devices_that_are_at_no_one_table_are_called_as_a_director_does(
    busy: Room, desk: Desk
) -> None:
    for station in (
        Station(1, "", mode="pair", who="3NS"), Station(1, "", mode="pair", who="2EW"),
        Station(1, "", mode="room"), Station(1, "", 4, room="closed"), Station(1, "B", mode="room"),
    ):  # fmt: skip
        place = station.place("d1f0")
        busy.device(1, place.section, place.table)
    words = desk.open("./devices").words
    for said in ("Pair 3 N-S's own phone", "Pair 2 E-W's own phone", "The phone for the whole room",
                 "The phone for the whole room, section B", "Table 4, closed room"):  # fmt: skip
        assert said in words
    assert "~" not in words
    assert "Free Pair 3 N-S's own phone" in html.unescape(desk.text)
    form = next(one for one in desk.forms("./devices") if one["section"] == ["~pair 3NS~d1f0"])
    desk.send("./devices", **{name: values[0] for name, values in form.items()})
    assert "Let go: Pair 3 N-S's own phone." in desk.words
    desk.send("./devices", section="~closed", table="4")
    assert "Table 4, closed room is free." in desk.words


def test_devices_say_what_they_hold_back_and_how_long_they_last(busy: Room, desk: Desk) -> None:
    busy.device(1, "", 4)
    held = devices_of(busy)[-1]
    busy.later(minutes=1)
    at = busy.now.isoformat()
    busy.store.write(lambda one: seen(one, held, at=at, unsent=3, battery=17))
    assert " 3 17 % " in desk.open("./devices").words


def test_a_device_that_enters_results_is_not_silent(busy: Room, desk: Desk) -> None:
    from overtrick.bootstrap.kept import Writer
    from overtrick.event.commands import EnterResult
    from overtrick.store.devices import claims_in

    busy.device(1, "", 5)
    with busy.store.reading() as connection:
        (held,) = claims_in(connection, 1)
    busy.later(minutes=30)
    busy.desk.act(1, EnterResult(2, 5, 1, "PASS"), Writer(busy.now, held.device))
    busy.later(minutes=5)
    assert "silent" not in desk.open(".").words
