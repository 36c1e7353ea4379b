"""Teams in the console: both tables side by side, line-ups from the roster, draws with reasons."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.bootstrap import Asked
from overtrick.bootstrap.kept import Writer, open_event, opening
from overtrick.event.commands import (
    AwardMatch,
    Command,
    DrawKnockOut,
    DrawRound,
    EnterContestant,
    EnterResult,
    ReseatRound,
    SetMovement,
    SetRoundRobin,
    StartRound,
    WithdrawResult,
)
from overtrick.event.fold import fold
from overtrick.event.records import ResultEntered, RoundDrawn
from overtrick.formats.reading import Heading
from overtrick.store.accounts_roles import Role
from overtrick.web.console.ahead import HIDDEN
from overtrick.web.console.cards import seats_otherwise
from overtrick.web.console.draw_choices import CHOICES
from overtrick.web.console.table import board_lines
from tests.web.console_desk import Desk
from tests.web.room import Room

SEVEN = ["Ash", "Beech", "Cedar", "Dogwood", "Elm", "Fir", "Gorse"]


@pytest.fixture
def teams(room: Room) -> int:
    """Seven teams in the first round, one of them with five players and one without a match."""
    number = open_event(
        room.store, opening(Heading(title="Swiss", form="teams"), Asked()), Writer(room.now, "t")
    )
    for place, name in enumerate(SEVEN, start=1):
        players = tuple(f"{name} {part}" for part in ["North", "South", "East", "West", "Fifth"])
        room.act(
            number, EnterContestant(str(place), name=name, players=players[: 4 + (place == 2)])
        )
    room.act(number, DrawRound(1, boards=(1, 2, 3, 4)))
    return number


@pytest.fixture
def desk(room: Room, teams: int) -> Desk:
    return Desk(room.as_role(Role.DIRECTOR), teams)


def match(room: Room, number: int) -> tuple[tuple[str, str], list[int]]:
    """The teams of the first match, and its two tables."""
    event = room.desk.event(number)
    first = event.sittings["", 1, 1].teams
    tables = [place[2] for place, one in event.sittings.items() if set(one.teams) == set(first)]
    return first, sorted(tables)


def test_both_tables_of_a_match_stand_side_by_side_with_what_they_bring(
    room: Room, desk: Desk, teams: int
) -> None:
    (home, away), tables = match(room, teams)
    assert len(tables) == 2
    room.act(teams, EnterResult(1, tables[0], 1, "4SN="), EnterResult(1, tables[1], 1, "4SN-1"))
    words = desk.open("./matches").words
    assert "+420" in words
    assert "−50" in words
    assert SEVEN[int(home) - 1] in words
    assert SEVEN[int(away) - 1] in words
    assert " 10 " in words
    assert "VP" in words
    assert f"/table?section=&amp;round=1&amp;table={tables[1]}" in desk.text
    assert "Sits out" in words
    assert "1 has a bye" in words or "bye" in words


def test_a_draw_is_explained_team_by_team(room: Room, desk: Desk, teams: int) -> None:
    (home, away), _ = match(room, teams)
    words = desk.open(f"./matches?round=1&why={home}").words
    assert f"Why {home} met whom it met in round 1" in words
    assert f"the draw gave it {away}" in words


def test_the_round_to_draw_is_the_next_one(room: Room, desk: Desk, teams: int) -> None:
    desk.open("./do/draw-round")
    assert desk.field("round") == ["2"]
    desk.open("./do/draw-round?round=1")
    assert desk.field("round") == ["1"]


def test_every_draw_has_a_lot_of_its_own_and_one_that_is_made_keeps_it(
    room: Room, desk: Desk, teams: int
) -> None:
    lots = {tuple(desk.open("./do/draw-round").field("seed")) for _ in range(6)}
    assert len(lots) > 1
    assert desk.open("./do/draw-round?round=1").field("seed") == ["1"]
    assert len({tuple(desk.open("./entries").field("seed")) for _ in range(6)}) > 1


def test_a_draw_says_which_boards_go_without_saying(room: Room, desk: Desk, teams: int) -> None:
    assert (
        "left empty: 5-8; else several with commas; 4-6 stands for 4, 5, 6"
        in desk.open("./do/draw-round").words
    )
    assert desk.field("boards") == [""]


def test_what_was_chosen_stands_in_its_list_where_a_draw_is_refused(
    room: Room, desk: Desk, teams: int
) -> None:
    settings = ["odd=triangle", "", "closed=4\nmethod=monrad"]
    desk.send("./do/draw-round", round="2", settings=settings)
    assert desk.status == 422
    assert 'value="odd=triangle" selected' in desk.text
    assert 'value="method=monrad" selected' in desk.text
    assert ">closed=4</textarea>" in desk.text
    typed = "bye\nmethod=dane\nclosed = 4\nmethod=monrad\n=5"
    desk.send("./do/draw-round", round="2", settings=["odd=triangle", typed])
    assert desk.status == 422
    assert 'value="odd=triangle" selected' in desk.text
    assert "selected>monrad" not in desk.text
    assert f">{typed}</textarea>" in desk.text


def test_a_first_draw_without_boards_is_refused_at_its_field(room: Room) -> None:
    number = open_event(
        room.store, opening(Heading(title="Swiss", form="teams"), Asked()), Writer(room.now, "t")
    )
    room.act(number, *(EnterContestant(str(one)) for one in range(1, 5)))
    desk = Desk(room.as_role(Role.DIRECTOR), number)
    assert desk.open("./do/draw-round").field("boards") == ["1-4"]
    assert re.search(r'<input id="f-boards"[^>]* required', desk.text)
    desk.send("./do/draw-round", round="1", boards="")
    assert "say which boards the round plays, as in 1,2,3,4,5,6,7" in desk.words
    assert 'id="f-boards-wrong"' in desk.text


def test_the_choices_of_a_draw_are_lists_and_change_the_draw(
    room: Room, desk: Desk, teams: int
) -> None:
    desk.open("./cards?rounds=yes").open("./do/draw-round?round=2")
    for name, about, values in CHOICES:
        shown = name != "opening"
        assert (about in desk.words) is shown
        assert all((f'value="{name}={one}"' in desk.text) is shown for one in values)
    desk.send("./do/draw-round", round="1", again="yes", settings=["odd=triangle", ""])
    assert "What changes" in desk.words
    sent = {"round": "1", "again": "yes", "settings": ["odd=triangle", ""]}
    desk.send("./do/draw-round", **sent, step="do", shown=desk.field("shown"))
    assert room.desk.event(teams).drawn["", 1].triangles
    assert "The rounds on the printed cards are out of date" in desk.words
    assert (
        "three teams play one another over two rounds"
        in desk.open("./do/draw-round?round=2").words.partition("as it is: ")[2]
    )


def test_a_round_that_is_drawn_puts_no_printed_card_out_of_date(room: Room, teams: int) -> None:
    drawn = room.desk.event(teams)
    number = next(one.number for one in drawn.entries if isinstance(one.record, RoundDrawn))
    before = fold(drawn.entries[: number - 1])
    assert not seats_otherwise(before, drawn)
    assert seats_otherwise(drawn, before)


def test_a_line_up_is_chosen_from_the_teams_players(room: Room, desk: Desk, teams: int) -> None:
    desk.open("./do/give-line-up?team=2&first_round=1")
    event = room.desk.event(teams)
    beech = next(one for one in event.contestants if one.number == "2")
    ids = event.contestants[beech].players
    assert desk.text.count(f'value="{ids[4]}"') == 4
    sent = {"team": "2", "first_round": "1", "ns": [ids[0], ids[4]], "ew": [ids[2], ids[3]]}
    desk.send("./do/give-line-up", **sent)
    assert "Beech Fifth" in desk.words
    desk.send("./do/give-line-up", **sent, step="do", shown=desk.field("shown"))
    assert room.desk.event(teams).line_up(beech, 1).ns == (ids[0], ids[4])
    assert "NS Beech North & Beech Fifth" in desk.open("./matches").words


def made(room: Room, teams: int, command: Command) -> tuple[int, Desk]:
    """An event of so many teams, seated by a command, and a director in front of it."""
    heading = Heading(title="League", form="teams")
    number = open_event(room.store, opening(heading, Asked()), Writer(room.now, "l"))
    robin = isinstance(command, SetRoundRobin)
    entering = [EnterContestant(str(one)) for one in range(1, teams + 1) if robin]
    room.act(number, *entering, command)
    return number, Desk(room.as_role(Role.DIRECTOR), number)


def test_all_play_all_opens_on_the_round_to_be_played_and_draws_none_more(room: Room) -> None:
    number, desk = made(room, 6, SetRoundRobin(2))
    for first in (1, 3):
        if first > 1:
            room.act(number, EnterResult(1, 1, 1, "PASS"), StartRound(first))
        assert f'aria-current="page">{first}</a>' in desk.open("./matches").text
        assert "Draw round" not in desk.words
        assert "dealt anew for each round" in desk.words


def test_a_swiss_opens_on_the_round_drawn_last_and_draws_the_next(desk: Desk) -> None:
    assert "Draw round 2" in desk.open("./matches").words
    assert "dealt anew" not in desk.words


def test_the_tables_of_a_match_stand_side_by_side_though_they_play_in_different_rounds(
    room: Room,
) -> None:
    number, desk = made(room, 6, SetMovement("stagger-6", boards_per_set=2))
    desk.open("./matches")
    assert "Table 1 NS 1 Table 2 in round 3 NS 2" in desk.words
    room.act(number, EnterResult(1, 1, 1, "4SN="), EnterResult(3, 2, 1, "4SN-1"))
    for round_ in (1, 3):
        words = desk.open(f"./matches?round={round_}").words
        assert "+420" in words
        assert "−50" in words
        assert " 10 " in words
    assert desk.open("./matches?round=2").words.count("in round") == 0


def test_an_event_of_pairs_has_no_page_of_matches_in_its_menu(room: Room) -> None:
    desk = Desk(room.as_role(Role.DIRECTOR), room.evening())
    assert "/matches" not in desk.open(".").text
    assert "Nobody sits in this round yet" in desk.open("./matches").words


@pytest.mark.parametrize("stays", [(), ("closed",)])
def test_lines_of_both_rooms_are_read_though_their_results_were_taken_back_meanwhile(
    room: Room, desk: Desk, teams: int, stays: tuple[str, ...]
) -> None:
    room.act(teams, DrawRound(1, boards=(5, 6), settings=(("closed", "same"),), again=True))
    for part, result in (("open", "4SN="), ("closed", "4SN-1")):
        room.act(teams, EnterResult(1, 1, 5, result, room=part))
    lines = {part: f"r-1-1-5-{part}" for part in ("open", "closed")}

    def keyed(*texts: str) -> None:
        (form,) = [one for one in desk.forms("./enter") if lines["open"] in one]
        typed = dict(zip(lines.values(), texts, strict=True))
        desk.send("./enter", **{name: values for name, values in (form | typed).items()
                                if name not in ("_csrf", "then")})  # fmt: skip

    desk.open("./enter?by=table&round=1&table=1")
    for part in lines.keys() - set(stays):
        room.act(teams, WithdrawResult(1, 1, 5, room=part))
    keyed("3NTN=", "3NTN-2")
    assert desk.status == 422
    assert "The result of board 5" in desk.words
    assert [desk.field(name) for name in lines.values()] == [["3NTN="], ["3NTN-2"]]
    keyed("3NTN=", "3NTN-2")
    assert desk.status == 200
    plays = room.desk.event(teams).plays_at(("", 1, 1, 5))
    assert {one.entered.room: str(one.entered.result) for one in plays} == {
        "open": "3NTN=", "closed": "3NTN-2",
    }  # fmt: skip


def test_the_reason_of_an_award_tells_nothing_of_a_board_ahead(
    room: Room, desk: Desk, teams: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home, away), _ = match(room, teams)
    award = AwardMatch(1, (home, away), (Fraction(12), Fraction(8)), reason="hushwords on 3")
    room.act(teams, award)
    assert "hushwords on 3" in desk.open("./matches").words
    name = "overtrick.web.console.at.hidden_boards"
    monkeypatch.setattr(name, lambda *_: frozenset({3}))
    assert "hushwords" not in desk.open("./matches").words


def test_a_result_of_no_room_is_mended_in_its_line_beside_that_of_the_other_room(
    room: Room, desk: Desk, teams: int
) -> None:
    room.act(teams, DrawRound(1, boards=(5, 6), settings=(("closed", "same"),), again=True))
    room.act(teams, EnterResult(1, 1, 5, "4SN="), EnterResult(1, 1, 5, "4SN-1", room="closed"))
    desk.open("./enter?by=table&round=1&table=1")
    (form,) = [one for one in desk.forms("./enter") if "r-1-1-5-closed" in one]
    sent = {name: values for name, values in form.items() if name not in ("_csrf", "then")}
    desk.send("./enter", **sent | {"r-1-1-5-": "4SN-1"})
    assert desk.status == 200
    plays = room.desk.event(teams).plays_at(("", 1, 1, 5))
    assert {one.entered.room: str(one.entered.result) for one in plays} == {
        None: "4SN-1", "closed": "4SN-1",
    }  # fmt: skip


def test_a_result_of_no_room_is_known_at_a_table_with_one_that_hides_it(
    room: Room, desk: Desk, teams: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a file may have it."""
    room.act(teams, EnterResult(1, 1, 1, "4SN="))
    entries = room.desk.event(teams).entries
    last = entries[-1]
    assert isinstance(last.record, ResultEntered)
    roomless = replace(last, record=replace(last.record, room=None))
    event = fold([*entries[:-1], roomless])
    monkeypatch.setattr(room.desk, "event", lambda _: event)
    for module in ("at", "ahead"):
        name = f"overtrick.web.console.{module}.hidden_boards"
        monkeypatch.setattr(name, lambda *_: frozenset({1}))
    desk.open("./table?round=1&table=1")
    form = {name: values[0] for name, values in desk.forms("./table")[0].items() if values}
    assert (form["room"], form["saw"].split()[0]) == ("open", str(last.number))
    for result in ("4SN=", "3NTN="):
        desk.send("./table", **(form | {"result": result}))
        assert HIDDEN in desk.words
        assert "taken back" not in desk.words
    (blank,) = [one for one in board_lines(event, ("", 1, 1), frozenset()) if one.board == 1]
    assert (blank.room, blank.entry) == (None, last.number)
    monkeypatch.undo()
    monkeypatch.setattr(room.desk, "event", lambda _: event)
    for path, sent in (
        ("./table", form | {"result": "3NTN=", "saw": "0"}),
        ("./enter", {"by": "table", "round": "1", "table": "1", "r-1-1-1-open": "3NTN=",
                     "saw-r-1-1-1-open": "0"}),
    ):  # fmt: skip
        desk.send(path, **sent)
        assert desk.status == 422
        assert "Board 1, table 1, was entered as 4SN= by test" in desk.words
        assert 'value="3NTN="' in desk.text


def half_a_triangle(room: Room) -> tuple[int, Desk]:
    """Five teams after the first round, one of whom was exchanged into the triangle."""
    number = open_event(
        room.store, opening(Heading(title="Swiss", form="teams"), Asked()), Writer(room.now, "t")
    )
    for one in range(1, 6):
        room.act(number, EnterContestant(str(one), name=SEVEN[one - 1]))
    room.act(number, DrawRound(1, boards=(1, 2), settings=(("odd", "triangle"),)))
    event = room.desk.event(number)
    there, third = event.drawn["", 1].matches[0][0], event.drawn["", 1].triangles[0].numbers[2]
    instead = {there: third, third: there}
    sat = [event.sittings["", 1, table].teams or ("", "") for table in range(1, 6)]
    north, east = (tuple(instead.get(two[side], two[side]) for two in sat) for side in (0, 1))
    room.act(number, ReseatRound(1, ns=north, ew=east))
    for (_, round_, table), sitting in room.desk.event(number).sittings.items():
        room.act(number, *(EnterResult(round_, table, board, "4SN=") for board in sitting.boards))
    return number, Desk(room.as_role(Role.DIRECTOR), number)


def test_matches_name_those_who_really_play_the_triangle(room: Room) -> None:
    number, desk = half_a_triangle(room)
    a, b, c = room.desk.event(number).drawn["", 1].triangles[0].numbers
    words = desk.open("./matches").words
    assert f"{a}, {b} and {c} play one another in a triangle" in words
    assert "play a triangle over rounds 1 and 2" not in words


def test_two_teams_exchange_places_before_their_round_with_a_preview(
    room: Room, desk: Desk, teams: int
) -> None:
    event = room.desk.event(teams)
    (out,), (home, away) = event.drawn["", 1].byes, event.drawn["", 1].matches[0]
    assert "Change who meets whom" in desk.open("./matches").words
    desk.send("./matches/exchange", round="1", first=out, second=away)
    assert desk.path.endswith("/do/reseat-round/preview")
    (sent,) = [one for one in desk.forms("./do/reseat-round") if "step" in one]
    desk.send("./do/reseat-round", **{name: kept for name, kept in sent.items() if name != "_csrf"})
    event = room.desk.event(teams)
    assert {home, out} in [{*two} for two in event.drawn["", 1].matches]
    assert event.drawn["", 1].byes == (away,)
    assert desk.path.endswith("/matches")
    room.act(teams, EnterResult(1, 1, 1, "4SN="))
    assert "Two teams really sat in one another's places" in desk.open("./matches").words
    for first, second in (("1", "1"), ("1", ""), ("", ""), ("x", "y")):
        desk.send("./matches/exchange", round="1", first=first, second=second)
        assert "Choose two teams" in desk.words


def test_a_knock_out_exchanges_nobody(room: Room) -> None:
    number = open_event(
        room.store, opening(Heading(title="Cup", form="teams"), Asked()), Writer(room.now, "t")
    )
    room.act(number, *(EnterContestant(str(one), name=SEVEN[one]) for one in range(1, 5)))
    room.act(number, DrawKnockOut(1, boards=(1, 2), stanzas=1))
    desk = Desk(room.as_role(Role.DIRECTOR), number)
    (first, second), *_ = room.desk.event(number).drawn["", 1].matches
    assert "Change who meets whom" not in desk.open("./matches").words
    desk.send("./matches/exchange", round="1", first=first, second=second)
    assert "In a knock-out the draw says who meets whom" in desk.words


def test_half_a_triangle_is_missing_when_the_event_is_closed(room: Room) -> None:
    number, desk = half_a_triangle(room)
    words = desk.open("./export").words
    assert "Everything is in" not in words
    assert "wait for the second half of their triangle" in words
    desk.send("./close", reason="the hall closed early")
    assert desk.path.endswith("/do/close-event/preview")
    assert "has played no board" not in desk.words
    c = room.desk.event(number).drawn["", 1].triangles[0].numbers[2]
    assert f"{c} {SEVEN[int(c) - 1]} has played 4 boards, and none that counts." in desk.words


def test_a_team_has_places_for_six_names_and_is_shown_how_to_paste_them(
    room: Room, desk: Desk, teams: int
) -> None:
    desk.open("./names")
    assert desk.text.count("Player 6 of 1") == desk.text.count("Player 6 of 2") == 1
    assert "or 7 First Last; First Last; First Last; First Last" in desk.words
    desk.send("./names", **{"p-1": [f"Ada Birch{letter}" for letter in "abcdef"]})
    first = next(iter(room.desk.event(teams).contestants.values()))
    assert len(first.players) == 6


def test_a_form_speaks_in_its_own_words(room: Room, desk: Desk, teams: int) -> None:
    room.act(teams, EnterResult(1, 1, 1, "4SN="))
    desk.send("./do/give-line-up", team="2", first_round="1")
    assert desk.status == 422
    assert "North-South: nothing is said" in desk.words
    assert "give-line-up TEAM" not in desk.words
    words = desk.open("./do/reseat-round").words
    assert "Reseat" not in words
    assert "“Whose boards each table played” names for each table" in words
    desk.send("./do/draw-round", round="2")
    assert "results are missing" in desk.words
    assert "standings=delayed" not in desk.words
