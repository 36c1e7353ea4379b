"""An evening from nothing: wishes, movement, names, cards, start; and another one like it."""

from __future__ import annotations

import html
import re
from datetime import date
from typing import Any, NoReturn

import pytest

from overtrick.event.commands import (
    AddLate,
    CloseEvent,
    CutRounds,
    DrawRound,
    EnterContestant,
    EnterResult,
    SetMovement,
    Undo,
)
from overtrick.store.accounts_roles import Grant, Role, Scope
from overtrick.store.clubs import add_club
from overtrick.store.errors import DiskFull, JournalAltered
from overtrick.store.people import add
from overtrick.store.people_model import Name, Number
from overtrick.store.people_search import search
from overtrick.web.console.likeness import movements_of
from overtrick.web.console.pasted import lines_of
from overtrick.web.console.wishes import NotAnEvening, evening_of, wish_of
from tests.web.console_desk import Desk
from tests.web.console_evening import Evening, busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]

TODAY = date(2026, 11, 26)
HALVES = "tables and halves of tables are expected, such as 9 or 9½; two sections are 9 + 6"
PASTED = tuple(f"First {letter} & Second {letter}" for letter in "ABCDEFGHIJ")
"""A line for every pair of five tables."""


@pytest.fixture
def desk(room: Room) -> Desk:
    return Desk(room.as_role(Role.DIRECTOR))


def asked_for(desk: Desk, **wishes: str) -> Desk:
    from urllib.parse import urlencode

    return desk.open(f"/console/new?{urlencode(wishes)}")


def taken(desk: Desk, place: int = 0, **wishes: str) -> Desk:
    """The suggestion at a place of what is proposed, taken."""
    asked_for(desk, **wishes)
    form = desk.forms("/console/new")[-1]
    sent = {name: values[-1] for name, values in form.items() if not name.startswith("pick-")}
    picks = {name: values[place] for name, values in form.items() if name.startswith("pick-")}
    del sent["_csrf"]
    return desk.send("/console/new", **sent, **picks)


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("195", 195),
        ("3:15", 195),
        ("3 h 15", 195),
        ("3h", 180),
        ("", None),
        ("3", 180),
        ("3.5", 210),
        ("3,5 hours", 210),
        ("3 hours", 180),
        ("180 minutes", 180),
        ("180 min", 180),
        ("3 h", 180),
        ("12", 720),
        ("13", 13),
        ("2 hours 45", 165),
        ("2 hours and 45 minutes", 165),
        ("1 hour, 5 minutes", 65),
        ("2hrs 45m", 165),
        ("2½", 150),
        ("2 1/2 hours", 150),
        ("2 and a half hours", 150),
        ("2 hours and a half", 150),
        ("2:30 h", 150),
        ("3:15 hours", 195),
        (" ", None),
    ],
)
def test_time_is_understood_as_people_write_it(typed: str, minutes: int | None) -> None:
    evening = evening_of({"contestants": ["18"], "minutes": [typed]}, TODAY)
    assert wish_of(evening, 18).minutes == minutes


@pytest.mark.parametrize("typed", ["13.5", "two hours", "2 hours 45 boards", ":", "and 5", ":30 h"])
def test_time_that_is_none_is_refused_with_words(typed: str) -> None:
    evening = evening_of({"contestants": ["18"], "minutes": [typed]}, TODAY)
    with pytest.raises(NotAnEvening, match="3:15"):
        wish_of(evening, 18)


@pytest.mark.parametrize(
    ("title", "day", "form", "stands"),
    [
        ("Monday pairs", "2026-11-24", "pairs", "Tuesday pairs"),
        ("Thursday pairs", "2026-11-26", "teams", "Thursday teams"),
        ("", "2026-11-27", "pairs", "Friday pairs"),
        ("Monday pairs final", "2026-11-24", "pairs", "Monday pairs final"),
        ("Monday pairs", "soon", "pairs", "Thursday pairs"),
    ],
)
def test_a_title_that_was_proposed_follows_the_day_and_another_stays(
    title: str, day: str, form: str, stands: str
) -> None:
    sent = {"contestants": ["18"], "title": [title], "date": [day], "form": [form]}
    assert evening_of(sent, TODAY).title == stands


@pytest.mark.parametrize("typed", ["many", "0", "18 + x", "-4", ""])
def test_a_number_of_pairs_that_is_none_is_refused_with_words(typed: str) -> None:
    with pytest.raises(NotAnEvening, match="18"):
        evening_of({"contestants": [typed]}, TODAY)


@pytest.mark.parametrize(
    ("typed", "form", "sections"),
    [
        ("9 tables", "pairs", (18,)),
        ("9 Tables", "individual", (36,)),
        ("9 tables", "teams", (9,)),
        ("8½ tables", "pairs", (17,)),
        ("8.5 tables", "pairs", (17,)),
        ("11 tables and a half", "pairs", (23,)),
        ("11 and a half tables", "pairs", (23,)),
        ("11 1/2 tables", "pairs", (23,)),
        ("11,5 tables", "pairs", (23,)),
        ("11, 5 tables", "pairs", (22, 10)),
        ("9, 6 tables", "pairs", (18, 12)),
        ("18,12", "pairs", (18, 12)),
        ("18,5", "pairs", (18, 5)),
        ("11.5", "pairs", (23,)),
        ("11½ + 6", "pairs", (23, 12)),
        ("9 + 6 tables", "pairs", (18, 12)),
        ("9 tables + 12 pairs", "pairs", (18, 12)),
        ("9 tables + 6", "pairs", (18, 12)),
        ("9 tables 6 + 12 pairs + 8", "pairs", (18, 12, 12, 8)),
        ("36 players + 24", "pairs", (18, 12)),
        ("18 pairs", "pairs", (18,)),
        ("36 players", "pairs", (18,)),
        ("8 teams", "teams", (8,)),
        ("18 12", "pairs", (18, 12)),
        ("18+12", "pairs", (18, 12)),
    ],
)
def test_how_many_is_understood_as_directors_say_it(
    typed: str, form: str, sections: tuple[int, ...]
) -> None:
    assert evening_of({"contestants": [typed], "form": [form]}, TODAY).sections == sections


@pytest.mark.parametrize("typed", ["600 tables", "9 chairs", "+ 18", "18 +-", "18 +", "18,"])
def test_what_is_no_number_of_pairs_is_refused(typed: str) -> None:
    with pytest.raises(NotAnEvening, match="18"):
        evening_of({"contestants": [typed]}, TODAY)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("8.5 pairs", "a whole number of pairs is expected, such as 18"),
        ("17½ pairs", "a whole number of pairs is expected, such as 18"),
        ("35 players", "players that make whole pairs are expected, such as 18 pairs"),
        ("9,6 tables", HALVES),
        ("9,55 tables", HALVES),
        ("18 + 9,6 tables", HALVES),
    ],
)
def test_what_makes_no_whole_pairs_is_refused(typed: str, said: str) -> None:
    with pytest.raises(NotAnEvening) as refused:
        evening_of({"contestants": [typed]}, TODAY)
    assert refused.value.message == said


def test_there_are_no_more_sections_than_letters_for_them(desk: Desk) -> None:
    asked_for(desk, contestants="+".join(["4"] * 25), minutes="3:15")
    assert (desk.status, "at most 24 sections are expected" in desk.words) == (200, True)


def test_what_is_wrong_is_said_beside_its_field_all_of_it(desk: Desk) -> None:
    def marked() -> list[str]:
        return re.findall(r'<input id="(\w+)"[^>]* aria-invalid="true"', desk.text)

    def focused() -> list[str]:
        return re.findall(r'<input id="(\w+)"[^>]* autofocus', desk.text)

    asked_for(desk, contestants="18", minutes="long", title="Monday pairs", date="2026-11-24")
    assert (marked(), focused()) == (["minutes"], ["minutes"])
    assert 'aria-describedby="minutes-hint minutes-wrong"' in desk.text
    assert "minutes are expected, or hours as in 3:15" in desk.words
    assert (desk.field("title"), desk.field("contestants")) == (["Tuesday pairs"], ["18"])
    asked_for(desk, contestants="many", minutes="long", boards="few")
    assert (marked(), focused()) == (["contestants", "minutes", "boards"], ["contestants"])
    assert desk.field("contestants") == ["many"]
    assert (desk.open("/console/new"), marked(), focused())[1:] == ([], ["contestants"])


def test_eighteen_pairs_for_three_hours_are_offered_a_mitchell_with_reasons(desk: Desk) -> None:
    words = asked_for(desk, contestants="18", minutes="3:15").words
    assert "Mitchell, 9 tables" in words
    assert "Nobody sits out" in words
    assert "suits best" in words


def test_an_evening_is_set_up_in_three_pages(room: Room, desk: Desk) -> None:
    taken(desk, contestants="18", minutes="3:15", title="Thursday pairs", date="2026-11-26")
    assert desk.path == "/console/events/1/names"
    event = room.desk.event(1)
    assert (event.opened.title, event.opened.date, event.opened.winners) == (
        "Thursday pairs", "2026-11-26", 2,
    )  # fmt: skip
    assert len(event.contestants) == 18
    assert {place[2] for place in event.sittings} == set(range(1, 10))
    names = {f"p-{n}{side}": [f"A{n} {side}", f"B{n} {side}"]
             for n in range(1, 10) for side in ("NS", "EW")}  # fmt: skip
    desk.send("./names", then="room", **names)
    assert desk.path == "/console/events/1"
    assert all(len(one.players) == 2 for one in room.desk.event(1).contestants.values())
    desk.send("./clock", what="start", round="1", section="")
    assert room.desk.event(1).started == {("", 1): room.now}


def test_the_steps_stay_until_something_is_played_and_lead_to_the_cards(
    room: Room, desk: Desk
) -> None:
    taken(desk, contestants="8")
    assert 'aria-current="step">Names' in desk.text
    assert "Save, then the cards" in desk.words
    (anew,) = set(
        re.findall(r'<li><a href="([^"]+)">(?:How many, how long|Movement)</a>', desk.text)
    )
    assert "What the finder proposes" in desk.open(anew).words
    assert desk.field("back")[0] == "/console/events/1/names"
    desk.send("./names", then="cards")
    assert desk.path == "/console/events/1/cards"
    assert 'aria-current="step">Cards' in desk.text
    board = room.desk.event(1).sittings["", 1, 1].boards[0]
    room.act(1, EnterResult(1, 1, board, "PASS"))
    assert 'class="stepline"' not in desk.open("./names").text
    assert "Save, then the cards" not in desk.words


def test_a_number_that_nobody_has_is_explained_beside_the_names(room: Room, desk: Desk) -> None:
    taken(desk, contestants="9")
    numbers = {one.number for one in room.desk.event(1).contestants}
    (left_out,) = {str(one) for one in range(1, 11)} - numbers
    assert f"Nobody has number {left_out}: that place of the movement stays empty" in desk.words
    room.act(1, EnterContestant("9" * 12))  # typed by mistake, and no reason to count so far
    assert "Nobody has" not in desk.open("./names").words
    taken(desk, contestants="8", title="Another")
    assert "Nobody has number" not in desk.words
    room.act(2, EnterContestant("12"))  # for a reason of the director's own
    assert "Nobody has" not in desk.open("/console/events/2/names").words


@pytest.mark.parametrize("club", ["", "Harbour Bridge Club"])
def test_a_missing_name_of_the_club_is_said_before_a_file_is_taken(desk: Desk, club: str) -> None:
    taken(desk, contestants="8", club=club)
    assert ("names no club" in desk.open("/console/events/1/export").words) is (not club)


def test_the_same_form_sent_twice_makes_one_evening(room: Room, desk: Desk) -> None:
    asked_for(desk, contestants="8")
    form = desk.forms("/console/new")[-1]
    sent = {name: values[0] for name, values in form.items() if name != "_csrf"}
    desk.send("/console/new", **sent)
    before = len(room.desk.event(1).entries)
    desk.send("/console/new", **sent)
    assert len(room.store.events()) == 1
    assert len(room.desk.event(1).entries) == before


def test_two_sections_are_seated_apart_and_ranked_together(room: Room, desk: Desk) -> None:
    taken(desk, contestants="12+10")
    event = room.desk.event(1)
    assert {place[0] for place in event.sittings} == {"A", "B"}
    assert event.opened.across
    assert event.opened.winners == 1


def test_teams_are_offered_a_swiss_that_is_drawn_later(room: Room, desk: Desk) -> None:
    asked_for(desk, contestants="8", form="teams")
    picks = desk.field("pick-0")
    swiss = next(place for place, one in enumerate(picks) if "draw-round" in one)
    taken(desk, swiss, contestants="8", form="teams")
    assert len(room.desk.event(1).contestants) == 8
    assert not room.desk.event(1).sittings
    assert "Draw the first round" in desk.open("/console/events/1").words
    assert desk.open("./do/draw-round?round=1").field("boards") == ["1-4"]
    room.act(1, DrawRound(1, boards=(1, 2, 3, 4)))
    (anew,) = set(re.findall(r'href="([^"]+)">(?:How many|Movement)', desk.open("./names").text))
    desk.open(html.unescape(anew))
    assert desk.path == "/console/events/1/do/draw-round"
    assert desk.field("round") == ["1"]


def test_the_first_draw_has_as_many_boards_as_were_offered(desk: Desk) -> None:
    wishes = {"contestants": "8", "form": "teams", "boards": "24", "rounds": "4"}
    asked_for(desk, **wishes)
    swiss = next(place for place, one in enumerate(desk.field("pick-0")) if "draw-round" in one)
    assert "4 rounds of 6 boards a match" in desk.words
    taken(desk, swiss, **wishes)
    assert desk.open("./do/draw-round").field("boards") == ["1-6"]


def test_teams_may_all_play_all(room: Room, desk: Desk) -> None:
    wishes = {"contestants": "5", "form": "teams", "boards": "24"}
    asked_for(desk, **wishes)
    robin = [place for place, one in enumerate(desk.field("pick-0")) if "round-robin" in one]
    taken(desk, robin[-1], **wishes)
    boards = [len(one.boards) for one in room.desk.event(1).sittings.values()]
    assert set(boards) == {6}, "24 each in four matches: every team sits out once"


def test_too_few_pairs_are_told_so(desk: Desk) -> None:
    assert "it takes 3 pairs or more" in asked_for(desk, contestants="2").words


def test_nothing_picked_is_asked_for_again(room: Room, desk: Desk) -> None:
    desk.send("/console/new", contestants="8", title="x")
    assert "choose how it is played" in desk.words
    assert room.store.events() == ()


def test_last_weeks_evening_is_offered_and_gives_its_movement_rules_and_settings(
    busy: Room,
) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR))
    assert "Thursday Pairs" in desk.open("/console/new").words
    desk.open("/console/new?like=1")
    assert "As last time: Mitchell, 5 tables" in desk.words
    taken(desk, 0, like="1", date="2026-12-03")
    was, new = busy.desk.event(1), busy.desk.event(2)
    assert new.sittings == was.sittings
    assert new.opened.club == was.opened.club
    assert new.opened.options == was.opened.options
    assert new.opened.date == "2026-12-03"


def test_an_evening_like_one_that_was_cut_and_had_a_late_pair_is_as_that_one_began(
    busy: Room,
) -> None:
    began = busy.desk.event(1)
    busy.act(1, AddLate(3, players=("nora",), way="rover"))
    busy.act(1, CutRounds(3))
    desk = Desk(busy.as_role(Role.DIRECTOR)).open("/console/new?like=1")
    assert "10 pairs, as last time: change what is wanted" in desk.words
    assert "As last time: Mitchell, 5 tables" in desk.words
    assert "5 rounds of 3 boards, 10 entered." in desk.words
    taken(desk, 0, like="1")
    assert busy.desk.event(2).sittings == began.sittings


@pytest.mark.parametrize("way", ["new-table", "rover"])
def test_an_evening_like_one_whose_movement_grew_for_a_late_pair_has_the_movement_of_before(
    room: Room, way: str
) -> None:
    evening = Evening(room.desk).seat("mitchell-7").name().start()
    began = evening.event
    evening.do(AddLate(2, players=("nora",), way=way))
    (again,) = movements_of(evening.event)
    assert (again.movement, again.rounds, again.missing) == ("mitchell-7", 7, ())
    like = Evening(room.desk)
    like.do(again)
    assert like.event.sittings == began.sittings


def test_an_evening_is_like_the_movement_that_stands_and_none_that_was_taken_back(
    room: Room,
) -> None:
    evening = Evening(room.desk)
    evening.do(SetMovement("mitchell-9", boards_per_set=3))
    evening.do(SetMovement("mitchell-9", boards_per_set=2))
    evening.do(Undo(len(evening.event.entries)))
    (again,) = movements_of(evening.event)
    assert again.boards_per_set == 3


@pytest.mark.parametrize("missing", [(10,), (3,)])
def test_an_evening_like_one_with_a_half_table_has_that_too(
    room: Room, desk: Desk, missing: tuple[int, ...]
) -> None:
    began = Evening(room.desk).seat(missing=missing).event
    words = desk.open("/console/new?like=1").words
    assert "9 pairs, as last time" in words
    assert "As last time: Mitchell, 5 tables" in words
    taken(desk, 0, like="1")
    assert room.desk.event(2).sittings == began.sittings


@pytest.mark.parametrize(
    "wrong", [{"contestants": "many"}, {"contestants": "10", "minutes": "long"}]
)
def test_a_wrong_number_makes_an_evening_no_less_like_the_earlier_one(
    busy: Room, wrong: dict[str, str]
) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR))
    asked_for(desk, like="1", **wrong)
    (form,) = [one for one in desk.forms("/console/new") if "minutes" in one]
    sent = {name: values[0] for name, values in form.items() if values}
    assert (sent["like"], sent["club"], sent["contestants"]) == (
        "1", "Larchfield", wrong["contestants"],
    )  # fmt: skip
    asked_for(desk, **(sent | {"contestants": "10", "minutes": ""}))
    assert "As last time: Mitchell, 5 tables" in desk.words
    more = {"method": "butler", "rules": "ebu", "paper": "yes", "form": "pairs", "club": ""}
    asked_for(desk, like="1", **more, **wrong)
    assert '<option value="butler" selected>' in desk.text
    assert '<option value="ebu" selected>' in desk.text
    assert 'name="paper" value="yes" checked' in desk.text
    assert desk.field("club") == [""]


def test_the_last_evening_of_this_weekday_stands_first(busy: Room) -> None:
    def words() -> str:
        return Desk(busy.as_role(Role.DIRECTOR)).open("/console/new").words

    busy.later(days=6)
    assert "As last" not in words()
    busy.later(days=1)
    assert "As last Thursday Thursday Pairs, 2026-11-26" in words()
    called_off = Evening(busy.desk, title="Thursday Storm").number
    assert "As last Thursday Thursday Storm, 2026-11-26" in words()
    busy.store.archive(called_off)
    assert "Thursday Storm" not in words()
    assert "As last Thursday Thursday Pairs, 2026-11-26" in words()
    busy.store.archive(1)
    assert "As last Thursday Thursday Pairs, 2026-11-26" in words()
    busy.later(weeks=8)
    assert "As last" not in words()


def test_the_room_starts_the_rounds_where_they_are_due(room: Room) -> None:
    evening = Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.DIRECTOR), evening.number)
    assert "Start the first round" in desk.open(".").words
    desk.send("./clock", what="start", round="1", section="")
    assert ("", 1) in evening.event.started
    evening.play(1, tables=(1, 2, 3, 4))
    assert "Start round 2" not in desk.open(".").words
    evening.play(1, tables=(5,))
    assert "Start round 2" in desk.open(".").words
    assert "Start round 2" not in Desk(room.as_role(Role.SCORER), 1).open("./room").forms("./clock")
    desk.send("./clock", what="start", round="2", section="")
    assert "Start round" not in desk.open(".").words


def test_a_template_is_kept_out_of_the_list_and_makes_evenings(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR))
    desk.send("./settings", minutes="8", playing="yes", change="2")
    desk.send("./template", title="Thursday usual", key="k1")
    desk.send("./template", title="Thursday usual", key="k1")
    assert len(busy.store.events(archived=True)) == 1
    assert "Thursday usual" in desk.open("/console").words
    taken(desk, 0, like="2")
    from overtrick.web.book import settings

    event = busy.desk.event(3)
    assert event.opened.title == "Thursday usual"
    assert settings(event)["minutes"] == "8"
    assert event.sittings == busy.desk.event(1).sittings


def test_what_is_over_and_put_away_is_not_read_for_a_new_evening(
    busy: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy.act(1, CloseEvent("test", "missing, contested: a storm"))
    busy.store.archive(1)
    read: list[int] = []
    plain = busy.desk.event
    monkeypatch.setattr(busy.desk, "event", lambda one: read.append(one) or plain(one))
    desk = Desk(busy.as_role(Role.DIRECTOR)).open("/console/new")
    assert "Thursday Pairs" in desk.words
    assert read == []


@pytest.mark.parametrize("archived", [True, False])
def test_an_event_that_cannot_be_read_is_no_matter_of_a_new_evening(
    busy: Room, monkeypatch: pytest.MonkeyPatch, archived: bool
) -> None:
    def unreadable(_: int) -> NoReturn:
        raise JournalAltered("entry 3 is not what was written")

    busy.store.archive(1, archived=archived)
    monkeypatch.setattr(busy.desk, "event", unreadable)
    desk = Desk(busy.as_role(Role.DIRECTOR)).open("/console/new")
    assert "Show what can be played" in desk.words
    assert ("Thursday Pairs" in desk.words) is not archived


@pytest.mark.parametrize("where", ["event", "club"])
def test_a_director_of_one_event_or_one_club_keeps_a_template_too(busy: Room, where: str) -> None:
    club = busy.store.write(lambda c: add_club(c, "Larchfield", at="2026"))
    scope = Scope(event=1) if where == "event" else Scope(club=club)
    desk = Desk(busy.signed_in("ruth", Grant(Role.DIRECTOR, scope)))
    for _ in "twice":
        desk.send("./template", title="Usual", key="k1")
        assert "Kept: it is offered" in desk.words
    assert [(one.id, one.archived) for one in busy.store.events(archived=True)] == [(2, True)]
    assert busy.desk.event(2).sittings == busy.desk.event(1).sittings


def test_a_title_as_long_as_one_may_be_is_cut_behind_what_stands_before_it(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR))
    desk.send("./template", title="Thursday " * 22, key="k1")
    assert "Kept: it is offered" in desk.words
    assert busy.desk.event(2).opened.title == f"Template: {'Thursday ' * 22}"[:200]


def test_an_evening_of_a_club_whose_name_has_no_end_is_refused(room: Room, desk: Desk) -> None:
    taken(desk, contestants="8", club="x" * 201)
    assert room.store.events() == ()
    assert "club: at most 200 characters are expected, not 201" in desk.words


def test_how_an_event_was_seated_is_read_off_its_tables(room: Room) -> None:
    evening = Evening(room.desk)
    evening.seat("mitchell-7", rounds=6, missing=(3,), winners=1, switched_rounds=(6,))
    found = movements_of(evening.event)[0]
    assert (found.movement, found.rounds, found.boards_per_set) == ("mitchell-7", 6, 3)
    assert (found.missing, found.switched_rounds, found.winners) == ((3,), (6,), 1)


@pytest.mark.parametrize(
    ("line", "number", "names"),
    [
        ("Ada Birch & Max Stone", "", ("Ada Birch", "Max Stone")),
        ("3NS Ada Birch; Max Stone", "3NS", ("Ada Birch", "Max Stone")),
        ("4. Ada Birch / Max Stone", "4", ("Ada Birch", "Max Stone")),
        ("A5 N-S\tAda Birch\tMax Stone", "A5NS", ("Ada Birch", "Max Stone")),
        ("Ada Birch, Max Stone", "", ("Ada Birch", "Max Stone")),
        ("Birch, Ada; Stone, Max", "", ("Birch, Ada", "Stone, Max")),
        ("Ada Birch and Max Stone", "", ("Ada Birch", "Max Stone")),
        ("Ada Birch - Max Stone", "", ("Ada Birch", "Max Stone")),
        ("Ada Birch-Kemp & Max Stone", "", ("Ada Birch-Kemp", "Max Stone")),
        ("12345 & 6789", "", ("12345", "6789")),
    ],
)
def test_lists_are_understood_as_people_paste_them(
    line: str, number: str, names: tuple[str, ...]
) -> None:
    (found,) = lines_of(f"\n{line}\n   \n")
    assert (found.number, found.names) == (number, names)


def test_a_pasted_list_fills_the_form_and_waits_to_be_saved(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.SCORER))
    before = busy.desk.event(1).contestants
    desk.send("./names/paste", list="2EW Nora Rush & Sid Tarn\n9NS Nobody & Here")
    assert desk.field("p-2EW") == ["Nora Rush", "Sid Tarn"]
    assert busy.desk.event(1).contestants == before


@pytest.mark.parametrize("then", ["", "cards", "room"])
def test_a_list_goes_along_with_every_button_and_is_not_saved_unseen(room: Room, then: str) -> None:
    Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./names")
    assert re.search(r'<textarea[^>]* name="list" form="names"', desk.text)
    (form,) = [one for one in desk.forms("./names") if "was-1NS" in one]
    sent = {name: values for name, values in form.items() if name not in ("_csrf", "then")}
    typed = sent | {"p-1NS": ["Ada Birch", "Max Stone"], "then": then, "list": "\n".join(PASTED)}
    desk.send("./names", **typed)
    assert "9 lines are filled in below and not saved yet" in desk.words
    assert 'data-safe="unsaved"' in desk.text
    assert desk.field("p-1NS") == ["Ada Birch", "Max Stone"]
    assert desk.field("p-2NS") == ["First A", "Second A"]
    assert desk.field("p-5EW") == ["First I", "Second I"]
    assert "First J &amp; Second J</textarea>" in desk.text
    assert not any(one.players for one in room.desk.event(1).contestants.values())


def test_lines_that_find_no_place_stay_in_the_list(room: Room) -> None:
    Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.SCORER)).open("./names")
    desk.send("./names", list="\n".join([*PASTED, "Nora Rush & Sid Tarn", "Uma Vine & Val Wood"]))
    assert "2 lines find no empty place and stay in the list" in desk.words
    assert "Nora Rush &amp; Sid Tarn\nUma Vine &amp; Val Wood</textarea>" in desk.text
    desk.send("./names", list="...", file="pairs.csv")
    assert "Of the file pairs.csv nothing is taken yet" in desk.words


def test_no_line_is_lost_where_some_are_numbered(room: Room) -> None:
    Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./names")
    oops = "2NS. Nora Rush & Sid Tarn"
    desk.send("./names/paste", list="\n".join([*PASTED[:4], oops, *PASTED[4:8]]))
    assert "9 lines are filled in below" in desk.words
    assert desk.field("p-2NS") == ["Nora Rush", "Sid Tarn"]
    typed = [desk.field(f"p-{n}{side}")[0] for side in ("NS", "EW") for n in (1, 3, 4, 5)]
    assert {*typed, *desk.field("p-2EW")} >= {f"First {letter}" for letter in "ABCDEFGH"}


def test_a_second_line_for_a_number_stays_in_the_list_and_takes_no_names_away(
    room: Room,
) -> None:
    def sent() -> dict[str, list[str]]:
        (form,) = [one for one in desk.forms("./names") if "was-1NS" in one]
        return {name: values for name, values in form.items() if name not in ("_csrf", "then")}

    Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./names")
    oops, said = "2NS. Nora Rush & Sid Tarn", "1 line is for a number that has other names (2NS)"
    desk.send("./names", list=f"2NS {PASTED[0]}\n{oops}\n3NS {PASTED[1]}")
    assert "2 lines are filled in below" in desk.words
    assert said in desk.words
    for _ in range(3):
        assert desk.field("p-2NS") == ["First A", "Second A"]
        assert "Nora Rush &amp; Sid Tarn</textarea>" in desk.text
        desk.send("./names", **sent(), list=oops)
        assert said in desk.words
    assert "filled in below" not in desk.words
    desk.send("./names", **(sent() | {"p-2NS": ["", ""]}), list=oops)
    assert desk.field("p-2NS") == ["Nora Rush", "Sid Tarn"]
    desk.send("./names", **(sent() | {"p-4NS": ["Ada Birch", ""]}), list="4NS. Uma Vine & Val Wood")
    assert desk.field("p-4NS") == ["Ada Birch", ""]


@pytest.mark.parametrize("then", ["", "cards"])
def test_what_finds_no_place_keeps_no_name_from_being_saved(room: Room, then: str) -> None:
    def sent() -> dict[str, list[str]]:
        (form,) = [one for one in desk.forms("./names") if "was-1NS" in one]
        return {name: values for name, values in form.items() if name not in ("_csrf", "then")}

    Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./names")
    more = "Nora Rush & Sid Tarn\nUma Vine & Val Wood"
    desk.send("./names", **sent(), then=then, list="\n".join([*PASTED, more]))
    desk.send("./names", **sent(), then=then, list=more)
    assert "Names are saved: 10 changed." in desk.words
    assert "2 lines find no empty place and stay in the list: take them out" in desk.words
    assert "Uma Vine &amp; Val Wood</textarea>" in desk.text
    assert 'data-safe="unsaved"' in desk.text
    assert (desk.field("p-1NS"), desk.field("was-1NS")) == (
        ["First A", "Second A"], ["First A & Second A"],
    )  # fmt: skip
    assert all(one.players for one in room.desk.event(1).contestants.values())
    desk.send("./names", **sent(), then=then, list=more)
    assert "Names are saved" not in desk.words
    desk.send("./names", **(sent() | {"p-1NS": ["Second B", "First A"]}), then=then, list=more)
    assert desk.status == 422
    assert "Uma Vine &amp; Val Wood</textarea>" in desk.text
    assert 'data-safe="unsaved"' in desk.text
    desk.open("./names").send("./names", **sent(), then=then, list=";")
    assert "There is no line with names in the list" in desk.words
    assert ">;</textarea>" in desk.text


def test_a_contestant_that_is_gone_when_the_names_are_saved_stands_as_it_was_sent(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(room.desk).seat()
    evening.do(EnterContestant("9", side="NS"))
    entered = len(evening.event.entries)
    desk, real = Desk(room.as_role(Role.DIRECTOR)).open("./names"), room.desk.act_together

    def then_gone(*asked: Any) -> Any:
        done = real(*asked)
        monkeypatch.setattr(room.desk, "act_together", real)
        evening.do(Undo(entered))
        return done

    monkeypatch.setattr(room.desk, "act_together", then_gone)
    desk.send("./names", **{"p-1NS": ["First A", "Second A"]}, list=";")
    assert "Names are saved: 1 changed." in desk.words
    assert (desk.status, desk.field("p-9NS")) == (200, ["", ""])
    assert "p-9NS" not in desk.open("./names").text


@pytest.mark.parametrize("then", ["", "cards"])
def test_names_typed_for_a_contestant_that_was_taken_out_before_stay_in_the_list(
    room: Room, then: str
) -> None:
    evening = Evening(room.desk).seat()
    for number in ("8", "9"):
        evening.do(EnterContestant(number, side="NS"))
    entered = len(evening.event.entries)
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./names")
    (form,) = [one for one in desk.forms("./names") if "was-1NS" in one]
    sent = {name: values for name, values in form.items() if name not in ("_csrf", "then")}
    evening.do(Undo(entered), Undo(entered - 1))
    typed = {"p-1NS": ["First A", "Second A"], "p-9NS": ["Nora Rush", "Sid Tarn"]}
    desk.send("./names", **(sent | typed), then=then)
    assert "Names are saved: 1 changed." in desk.words
    assert "somebody else took 9NS out: the names that you typed there are not saved" in desk.words
    assert "9NS Nora Rush; Sid Tarn</textarea>" in desk.text
    assert 'data-safe="unsaved"' in desk.text
    desk.send("./names/paste", **(sent | typed), list="2NS Uma Vine & Val Wood")
    assert "took 9NS out" in desk.words
    assert "9NS Nora Rush; Sid Tarn</textarea>" in desk.text
    desk.send("./names", **sent)
    assert "took" not in desk.words


def test_a_list_from_a_file_fills_the_form_in_order(room: Room) -> None:
    Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.SCORER))
    desk.upload("./names/paste", "pairs.csv", "Zoë Åhl;Max Stone\nRosa Vale;Hugo Dale".encode())
    assert desk.field("p-1NS") == ["Zoë Åhl", "Max Stone"]
    assert desk.field("p-2NS") == ["Rosa Vale", "Hugo Dale"]


def test_names_that_were_not_touched_write_nothing(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.SCORER)).open("./names")
    before = len(busy.desk.event(1).entries)
    desk.send("./names", **{"p-1NS": desk.field("p-1NS"), "p-2NS": ["Rosa Vale", "Nora Rush"]})
    assert len(busy.desk.event(1).entries) == before + 1


def _full(_: object) -> NoReturn:
    raise DiskFull("the disk is full")


def test_names_stand_where_they_were_typed_when_the_disk_turns_out_to_be_full(
    busy: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(busy.as_role(Role.SCORER)).open("./names")
    for new in ("Nora Rush", "+Nora Rush"):
        with monkeypatch.context() as patched:
            patched.setattr(busy.store._writer._group, "_transaction", _full)
            desk.send("./names", **{"p-1NS": [new, "Max Stone"]})
        assert "the disk is full" in desk.words
        assert desk.field("p-1NS") == [new, "Max Stone"]
    desk.send("./names", **{"p-1NS": ["Nora Rush", "Max Stone"], "p-2NS": ["+", "Hugo Dale"]})
    assert desk.field("p-2NS") == ["+", "Hugo Dale"]
    assert desk.text.count('class="wrongrow"') == 1
    desk.send("./names", **{"p-2NS": ["Rosa Vale", "Sid Tarn"]})
    assert "Names are saved: 1 changed." in desk.words
    assert desk.field("p-1NS") == ["Nora Rush", "Max Stone"]


def test_a_form_that_the_disk_refuses_says_where_what_was_typed_still_is(
    busy: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR)).open(".")
    with monkeypatch.context() as patched:
        patched.setattr(busy.store._writer._group, "_transaction", _full)
        desk.send("./announce", words="Tea is ready")
    assert desk.status == 503
    assert "the disk is full" in desk.words
    assert "What you typed may still be on the page before: go back and look." in desk.words
    desk.open("./no-such-page")
    assert desk.status == 404
    assert "What you typed" not in desk.words


def test_somebody_new_who_is_typed_twice_is_refused_where_he_comes_again(room: Room) -> None:
    Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./names")
    new = {"p-1NS": ["Rosa Vale", "Derek Pyle"], "p-2NS": ["Tom Bates", ""],
           "p-3NS": ["Pam Frost", "derek pyle"], "p-4NS": ["Pyle, Derek", "Una Roe"]}  # fmt: skip
    desk.send("./names", **new)
    assert "2 rows are not saved: the reason stands there. Go to 3NS" in desk.words
    assert desk.words.count("Derek Pyle is entered with 1NS already") == 2
    assert "Names are saved: 2 changed." in desk.words
    assert desk.text.count('aria-invalid="true"') == 1 + 2
    with room.store.reading() as connection:
        assert search(connection, "Una Roe", limit=8) == [], "who is refused is nobody yet"


def test_names_that_one_button_saved_are_one_act_that_one_undo_takes_back(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR)).open("./names")
    before = busy.desk.event(1)
    names = {f"p-{n}{side}": [f"New {n} {side}", f"Newer {n} {side}"]
             for n in (1, 2, 3, 4) for side in ("NS", "EW")}  # fmt: skip
    desk.send("./names", **names, **{"p-5NS": ["Rosa Vale", "New 1 NS"]})
    assert desk.status == 422
    assert desk.text.count('class="wrongrow"') == 1
    assert desk.field("p-5NS") == ["Rosa Vale", "New 1 NS"]
    assert "Names are saved: 8 changed." in desk.words
    assert "1 row is not saved: the reason stands there. Go to 5NS" in desk.words
    assert desk.text.index('href="#line-5NS"') < desk.text.index("Names are saved")
    assert '<tr id="line-5NS" class="wrongrow">' in desk.text
    assert (desk.field("p-1EW"), desk.field("was-1EW")) == (
        ["New 1 Ew", "Newer 1 Ew"], ["New 1 Ew & Newer 1 Ew"],
    )  # fmt: skip
    assert desk.field("was-5NS") == ["Lea Moor & Ned Nash"]
    entries = busy.desk.event(1).entries[len(before.entries) :]
    assert len(entries) == 8
    assert {one.act for one in entries} == {len(before.entries) + 1}
    assert "and 7 more" in desk.open(".").words
    desk.send("./do/undo", number=str(entries[0].number), step="do")
    assert busy.desk.event(1).contestants == before.contestants
    assert desk.open("./names").field("p-4EW") == ["Ida Jones", "Kit Lowe"]


def test_a_page_of_names_takes_nothing_back_that_another_page_entered(busy: Room) -> None:
    desk, other = Desk(busy.as_role(Role.SCORER)), Desk(busy.as_role(Role.DIRECTOR))
    (stale,) = [one for one in desk.open("./names").forms("./names") if "was-1NS" in one]
    stale = {name: values for name, values in stale.items() if name != "_csrf"}
    other.send("./names", **{"p-1NS": ["Nora Rush", "Max Stone"]})
    other.send("./names", **{"p-2NS": ["Sid Tarn", "Hugo Dale"]})
    desk.send("./names", **(stale | {"p-2NS": ["Rosa Wells", "Hugo Dale"]}))
    assert desk.status == 422
    assert "Meanwhile somebody else entered Sid Tarn & Hugo Dale" in desk.words
    assert desk.field("p-2NS") == ["Rosa Wells", "Hugo Dale"]
    assert desk.field("p-1NS") == ["Nora Rush", "Max Stone"]
    again = next(one for one in desk.forms("./names") if "was-1NS" in one)
    desk.send("./names", **{name: values for name, values in again.items() if name != "_csrf"})
    assert desk.open("./names").field("p-2NS") == ["Rosa Wells", "Hugo Dale"]
    assert desk.field("p-1NS") == ["Nora Rush", "Max Stone"]


def test_namesakes_are_asked_about_where_they_stand(busy: Room) -> None:
    with_numbers = [("EBU", "1001"), ("EBU", "1002")]

    def work(connection) -> list[str]:
        return [
            add(connection, Name("Twin", "Tam"), [Number(*one)], at="2026-01-01")
            for one in with_numbers
        ]

    ids = busy.store.write(work)
    desk = Desk(busy.as_role(Role.SCORER))
    desk.send("./names", **{"p-1NS": ["Tam Twin", "Max Stone"]})
    assert desk.status == 422
    assert "EBU 1001" in desk.words
    assert "somebody new" in desk.words
    desk.send("./names", **{"p-1NS": [ids[1], "Max Stone"]})
    first = next(iter(busy.desk.event(1).contestants.values()))
    assert first.players[0] == ids[1]
    desk.send("./names", **{"p-2NS": ["+Tam Twin", "Hugo Dale"]})
    event = busy.desk.event(1)
    players = [one.players for one in event.contestants.values()][1]
    assert players[0] not in ids


@pytest.mark.parametrize("typed", ["12345", "012345", " 12345 "])
def test_digits_alone_are_the_number_of_a_member(busy: Room, typed: str) -> None:
    name, number = Name("Rush", "Nora"), Number("EBU", "12345")
    nora = busy.store.write(lambda connection: add(connection, name, [number], at="2026-01-01"))
    desk = Desk(busy.as_role(Role.SCORER))
    desk.send("./names", **{"p-1NS": [typed, "Max Stone"]})
    assert desk.status == 200
    assert next(iter(busy.desk.event(1).contestants.values())).players[0] == nora


def test_digits_alone_that_are_the_number_of_nobody_make_no_visitor(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.SCORER))
    before = busy.desk.event(1).contestants
    desk.send("./names", **{"p-1NS": ["12345", "Max Stone"], "p-2NS": ["Nora Rush", "Hugo Dale"]})
    assert desk.status == 422
    assert "No member has the number 12345: type the name, or another number." in desk.words
    assert desk.field("p-1NS") == ["12345", "Max Stone"]
    wrong = re.findall(r'<input name="p-1NS" value="([^"]+)"[^>]* aria-invalid="true"', desk.text)
    assert wrong == ["12345"]
    now = busy.desk.event(1).contestants
    assert [one for one in now if now[one].players != before[one].players] == [
        one for one in now if str(one) == "2NS"
    ]
    with busy.store.reading() as connection:
        assert not search(connection, "12345")


def test_somebody_who_plays_with_another_pair_already_is_refused_at_the_pair(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.SCORER))
    desk.send("./names", **{"p-1NS": ["Rosa Vale", "Max Stone"]})
    assert desk.status == 422
    assert "already" in desk.words


def test_people_are_found_by_the_beginnings_of_their_names_by_scorers_alone(busy: Room) -> None:
    scorer = busy.as_role(Role.SCORER)
    found = scorer.get("/console/people.json?q=bir").json()
    assert [one["name"] for one in found] == ["Ada Birch"]
    assert busy.as_role(Role.DISPLAY).get("/console/people.json?q=bir").json() == []


def test_every_table_has_a_card_whose_code_opens_it(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR)).open("./cards?base=http://192.168.1.7:8000&rounds=yes")
    codes = re.findall(r'href="http://192\.168\.1\.7:8000/t/([^"]+)"', desk.text)
    assert len(codes) == 5
    tables = busy.app.state.tables
    assert [tables.open_table(code).table for code in codes] == [1, 2, 3, 4, 5]
    assert tables.pin(1, "", 3) in desk.words
    assert desk.text.count("<svg") == 5
    assert "style=" not in desk.text


def test_cards_say_that_phones_cannot_reach_a_server_that_listens_to_its_machine_alone(
    busy: Room,
) -> None:
    client = busy.as_role(Role.DIRECTOR)
    said = "Phones cannot get here: the server listens to this machine alone"
    for host, alone in (("127.0.0.1", True), ("::1", True), ("0.0.0.0", False)):
        busy.app.state.listening = (host, 8791)
        for path in ("./cards", "./cards?base=http://192.168.1.7:8791"):
            client.base_url = "http://localhost:8791"
            desk = Desk(client).open(path)
            assert (said in desk.words) is alone, (host, path)
            assert ("overtrick serve --host 0.0.0.0 --port 8791" in desk.words) is alone
    busy.app.state.listening = ("127.0.0.1", 8791)
    client.base_url = "https://club.example"
    assert said not in Desk(client).open("./cards").words


def test_cards_have_the_address_that_the_director_came_by(busy: Room) -> None:
    client = busy.as_role(Role.DIRECTOR)
    said = client.get("/console/events/1/cards", headers={"Host": "192.168.1.7:8000"}).text
    assert len(re.findall(r'href="http://192\.168\.1\.7:8000/t/[^"]+"', said)) == 5
    for address in ("192.168.1.9", "http://192.168.1.9/"):
        desk = Desk(client).open(f"./cards?base={address}")
        assert len(re.findall(r'href="http://192\.168\.1\.9/t/[^"]+"', desk.text)) == 5


@pytest.mark.parametrize(
    "base",
    ["http://" + "x" * 5000, "javascript:alert(1)", "http://", "http://a%20b", "http://[::1",
     "http://user:word@hall", "http://hall?x", "ftp://hall"],
)  # fmt: skip
def test_no_cards_are_made_for_what_is_no_address(busy: Room, base: str) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR)).open(f"./cards?base={base}")
    assert desk.status == 422
    assert "An address is expected" in desk.words
    assert "<svg" not in desk.text


def test_new_cards_make_the_old_ones_void(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR)).open("./cards?base=http://hall")
    code = re.findall(r'href="http://hall/t/([^"]+)"', desk.text)[0]
    desk.send("./cards/renew")
    with pytest.raises(Exception, match="opens no table"):
        busy.app.state.tables.open_table(code)


def test_a_list_with_ratings_is_entered_as_one_act_and_drawn_for(room: Room) -> None:
    Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.DIRECTOR))
    pairs = [f"First{n} Last,Second{n} Last,{n * 10}" for n in range(1, 11)]
    rows = "\n".join(["player1,player2,rating", *pairs])
    desk.upload("./entries", "pairs.csv", rows.encode(), by="order")
    assert desk.status == 200, desk.words
    event = room.desk.event(1)
    assert all(len(one.players) == 2 for one in event.contestants.values())
    before = {key: one.players for key, one in event.contestants.items()}
    desk.send("./draw", what="seats", by="rating", seed="4")
    assert "Done" in desk.words
    after = {key: one.players for key, one in room.desk.event(1).contestants.items()}
    assert before != after
    assert sorted(before.values()) == sorted(after.values())
    desk.open("./journal")
    undo = desk.forms("./do/undo")[0]
    desk.send("./do/undo", number=undo["number"], step="do")
    again = {key: one.players for key, one in room.desk.event(1).contestants.items()}
    assert again == before


def test_a_list_that_cannot_be_read_enters_nobody(room: Room) -> None:
    Evening(room.desk).seat()
    desk = Desk(room.as_role(Role.DIRECTOR))
    before = len(room.desk.event(1).entries)
    desk.upload("./entries", "pairs.csv", b"nothing\nhere\n")
    assert desk.status == 422
    desk.send("./entries")
    assert desk.status == 422
    assert "Choose a file first" in desk.words
    assert len(room.desk.event(1).entries) == before


def test_all_play_all_counts_its_boards_on_and_says_how_long_it_takes(
    room: Room, desk: Desk
) -> None:
    wishes = {"contestants": "6", "form": "teams", "minutes": "3 hours"}
    asked_for(desk, **wishes)
    for told in (
        "1-4 in round 1, 5-8 in round 2, and so on.",
        "5 rounds of 4 boards a match take 2 h 34 min.",
        "rounds of the same half of the session",
        "North-South stay at home, East-West visit the team they meet.",
    ):
        assert told in desk.words
    assert desk.text.count("2:34") == 6
    taken(desk, -1, **wishes)
    assert 'href="/console/events/1/do/set-round-robin?' in desk.text
    assert [room.desk.event(1).sittings["", n, 1].boards[0] for n in range(1, 6)] == [
        1, 5, 9, 13, 17,
    ]  # fmt: skip
    assert "Every round plays boards 1-4, dealt anew for each" in (
        asked_for(desk, contestants="12", form="teams").words
    )
    late = asked_for(desk, contestants="16", form="teams", minutes="150").words
    assert "1-2 in round 1, 3-4 in round 2" in late
    assert "more than there are" in late


def test_rounds_of_so_many_boards_lead_to_a_plain_mitchell_that_stops_early(
    room: Room, desk: Desk
) -> None:
    wishes = {"contestants": "24", "rounds": "6", "a_round": "3"}
    assert "Skip Mitchell, 12 tables" in asked_for(desk, **wishes).words
    assert desk.words.count("6 × 3") == 5
    assert desk.field("a_round") == ["3", "3"]
    assert "24 pairs, 6 rounds of 3 boards: change what is wanted" in desk.words
    taken(desk, -1, **wishes)
    event = room.desk.event(1)
    assert event.movements[""] == "mitchell-skip-12"
    assert {place[1] for place in event.sittings} == {*range(1, 7)}
    assert {len(one.boards) for one in event.sittings.values()} == {3}
