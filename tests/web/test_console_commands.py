"""Every command of an event through its form: filled in, previewed, done, undone, refused."""

from __future__ import annotations

import html
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.commands import (
    ChangeScoring,
    CloseEvent,
    Command,
    CorrectResult,
    EnterContestant,
    EnterResult,
    GivePenalty,
    GiveRuling,
    LodgeAppeal,
    Reseat,
    SetMovement,
    Undo,
)
from overtrick.formats.commands import VERBS, parse_object, verb_of
from overtrick.store.accounts_roles import Role
from overtrick.web.console.form import command_of, filled
from overtrick.web.console.form_folds import folds
from overtrick.web.console.verbs import HAPPENED, TITLES
from tests.web.console_desk import Desk
from tests.web.console_evening import Evening, busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]


@pytest.fixture
def desk(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.DIRECTOR))


def rounds(room: Room) -> int:
    return max(place[1] for place in room.desk.event(1).sittings)


def done(desk: Desk, verb: str, **values) -> Desk:
    """A command previewed, then done as the preview's own form does it."""
    desk.send(f"./do/{verb}", **values)
    assert desk.status == 200, desk.words
    form = next(one for one in desk.forms(f"./do/{verb}") if "step" in one)
    return desk.send(f"./do/{verb}", **{k: v for k, v in form.items() if k != "_csrf"})


def test_every_command_has_a_title_of_its_own() -> None:
    assert set(VERBS) <= set(TITLES)
    assert len(set(TITLES.values())) == len(TITLES)


COMMANDS = [
    EnterContestant("3", side="NS", players=("Birch, Ada", "Max Stone")),
    GivePenalty("3NS", Fraction(1, 3)),
    GiveRuling(1, 2, 4, "60% 3NTN= 40% 3NTN-1", law="12C1(c)", reason="hesitation"),
    Reseat(1, 2, ns="5-6", boards=(4, 5, 6)),
    SetMovement("mitchell-5", switched_rounds=(1, 3), missing=(2,), winners=1),
    Undo(7, "a slip"),
    parse_object({"do": "change-scoring", "settings": [["win", "1"], ["place", "1/2"]]}),
    parse_object({"do": "leave", "contestant": "3NS", "after_round": 2, "cancelled": False}),
    parse_object({"do": "set-round-robin", "boards": 4, "same_boards": False}),
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=lambda one: type(one).__name__)
def test_a_form_filled_in_from_a_command_asks_for_that_command(command: Command) -> None:
    verb = verb_of(command)
    assert command_of(verb, filled(verb, command)) == command


@given(st.lists(st.integers(1, 60), unique=True, max_size=12))
def test_numbers_typed_as_spans_are_the_numbers(boards: list[int]) -> None:
    from overtrick.event.telling_records import spans

    sent = {"round": ["1"], "table": ["2"], "boards": [spans(sorted(boards))]}
    assert command_of(VERBS["reseat"], sent).boards == (tuple(sorted(boards)) or None)


def test_a_preview_changes_nothing_and_says_what_would_change(busy: Room, desk: Desk) -> None:
    before = len(busy.desk.event(1).entries)
    desk.send("./do/cut-rounds", last_round="4", reason="late")
    assert "What changes" in desk.words
    assert "Round 5, table 1: nobody plays" in desk.words
    assert len(busy.desk.event(1).entries) == before


def test_rounds_are_cut_behind_the_one_at_play_and_many_like_lines_are_one(desk: Desk) -> None:
    desk.open("./do/cut-rounds")
    assert "Stop after round" in desk.words
    assert re.search(r'<option value="2" selected>', desk.text)
    words = desk.send("./do/cut-rounds", last_round="2").words
    assert "nobody plays × 15" in words
    assert words.index("nobody plays × 15") < words.index("Round 3, table 1: nobody plays")


def test_results_of_rounds_that_are_cut_are_named_and_go_with_them_as_one_act(
    busy: Room, desk: Desk
) -> None:
    before = busy.desk.event(1)
    desk.send("./do/cut-rounds", last_round="1", reason="late")
    assert desk.status == 422
    assert "Table 1, round 2 : boards 4-5" in desk.words
    assert "Table 2, round 2 : board 7" in desk.words
    assert 'href="/console/events/1/table?section=&amp;round=2&amp;table=1"' in desk.text
    desk.send("./do/cut-rounds", last_round="1", reason="late", take_back="yes")
    assert "oard 4, round 2, table 1: " in desk.words
    assert busy.desk.event(1) is before
    sent = {name: values for name, values in desk.forms("./do/cut-rounds")[0].items()
            if name != "_csrf"}  # fmt: skip
    assert desk.send("./do/cut-rounds", **sent).status == 200
    after = busy.desk.event(1)
    assert {place[1] for place in after.places} == {place[1] for place in after.sittings} == {1}
    assert len({one.act for one in after.entries[len(before.entries) :]}) == 1
    (first, *_) = after.entries[len(before.entries) :]
    desk.send("./do/undo", number=str(first.number), step="do")
    assert busy.desk.event(1).places == before.places


TABLES = {
    "reseat": {"round": "2", "table": "1", "ew": "-"},
    "leave": {"contestant": "1NS", "after_round": "1"},
    "set-movement": {"movement": "mitchell-relay-4", "first_round": "2"},
}
"""What the two results of round 2 at table 1 are in the way of."""


@pytest.mark.parametrize("verb", TABLES)
def test_results_in_the_way_of_other_commands_have_a_link_to_where_they_are_taken_back(
    desk: Desk, verb: str
) -> None:
    desk.send(f"./do/{verb}", **TABLES[verb])
    assert desk.status == 422
    assert 'href="/console/events/1/table?section=&amp;round=2&amp;table=1"' in desk.text
    assert "Take them back as well" not in desk.words
    assert "Table 1, round 2 : board" in desk.words


def test_an_appeal_in_the_way_of_what_is_taken_back_has_a_link_to_its_decision(
    busy: Room, desk: Desk
) -> None:
    busy.act(1, GiveRuling(2, 1, 5, "60/40"), LodgeAppeal(2, 1, 5, by="1NS"))
    appeal = len(busy.desk.event(1).entries)
    desk.send("./do/cut-rounds", last_round="1", take_back="yes")
    assert f"the appeal in entry {appeal} is open, decide it first" in desk.words
    assert f'href="/console/events/1/do/decide-appeal?number={appeal}&amp;back=' in desk.text
    desk.open(f"./do/decide-appeal?number={appeal}")
    assert f'<option value="{appeal}" selected>' in desk.text


def test_a_few_lines_are_not_folded_and_the_order_stays() -> None:
    lines = ["a: x", "b: y", "0: z.", "c: x", "1: z.", "d", "2: z.", "3: z."]
    found = [(one.words, len(one.lines)) for one in folds(lines)]
    assert found == [("a: x", 1), ("b: y", 1), ("z", 4), ("c: x", 1), ("d", 1)]


def test_a_line_that_lists_many_is_folded_into_what_it_lists() -> None:
    pairs = [f"{n}NS" for n in range(1, 20)]
    (one,) = folds([f"Playing fewer rounds: {', '.join(pairs)}."])
    assert (one.words, one.lines) == ("Playing fewer rounds", tuple(pairs))
    (short,) = folds(["Playing fewer rounds: 1NS, 2NS."])
    assert short.words == "Playing fewer rounds: 1NS, 2NS."


def test_a_command_is_done_once_its_preview_was_seen_and_once_only(busy: Room, desk: Desk) -> None:
    desk.send("./do/cut-rounds", last_round="4")
    form = next(one for one in desk.forms("./do/cut-rounds") if "step" in one)
    sent = {name: values for name, values in form.items() if name != "_csrf"}
    desk.send("./do/cut-rounds", **sent)
    assert rounds(busy) == 4
    assert "Done" in desk.words
    entries = len(busy.desk.event(1).entries)
    desk.send("./do/cut-rounds", **sent)
    assert len(busy.desk.event(1).entries) == entries


def test_a_preview_of_an_average_says_why_it_may_count_as_another_percentage(
    busy: Room, desk: Desk
) -> None:
    place = {"round": "2", "table": "1", "board": "6"}

    def how(ruling: str) -> str:
        words = desk.send("./do/give-ruling", ruling=ruling, **place).words
        return words.partition("How it counts")[2].partition("In the ranking")[0]

    assert "60% rises to the pair's average" in how("60/40")
    assert not how("50/50")
    busy.act(1, CorrectResult(2, 1, 4, "7NTN="), CorrectResult(2, 1, 5, "7NTN="))
    said = how("60/40")
    assert re.search(r"North-South get (6[1-9]|[78]\d)\.\d\d% now, not 60%: .* higher", said)
    assert re.search(r"East-West get (3\d|[12]\d|\d)\.\d\d% now, not 40%: .* lower", said)
    busy.act(1, ChangeScoring(settings=(("average", "fixed"),)))
    assert not how("60/40")


def test_a_preview_of_an_average_says_what_it_counts_while_nobody_else_has_played_the_board(
    room: Room,
) -> None:
    evening = Evening(room.desk).seat().name().start()
    room.act(evening.number, EnterResult(1, 2, 4, "2HS="))
    desk = Desk(room.as_role(Role.DIRECTOR), evening.number)
    words = desk.send("./do/give-ruling", ruling="A+/A-", round="1", table="2", board="4").words
    assert "60/40 (average plus/average minus)" in words
    assert "The adjusted score counts nothing until another table has played the board" in words
    assert "Nobody's place changes" in words
    place = {"round": "1", "table": "2", "board": "4"}
    room.act(evening.number, EnterResult(2, 1, 4, "2HS+1"))
    words = desk.send("./do/give-ruling", ruling="A-/A+", **place).words
    assert "40/60 (average minus/average plus) instead of" in words
    assert "0 of 0" not in words


def test_what_is_so_already_is_said_and_not_done(desk: Desk) -> None:
    desk.send("./do/enter-contestant", number="1", side="NS")
    assert "nothing would change" in desk.words
    assert not [one for one in desk.forms("./do/enter-contestant") if "step" in one]


def test_a_ruling_is_previewed_with_its_effect_on_the_ranking(busy: Room, desk: Desk) -> None:
    place = {"round": "1", "table": "2", "board": "4"}
    desk.send("./do/give-ruling", ruling="60/40", law="12C2(a)", reason="board fouled", **place)
    assert "In the ranking" in desk.words
    assert "60/40 (average plus/average minus) instead of" in desk.words
    done(desk, "give-ruling", ruling="60/40", law="12C2(a)", reason="board fouled", **place)
    (play,) = busy.desk.event(1).plays_at(("", 1, 2, 4))
    assert (play.entered.law, play.entered.reason) == ("12C2(a)", "board fouled")


def test_what_the_laws_offer_is_a_button_each(busy: Room, desk: Desk) -> None:
    desk.open("./do/give-ruling?round=2&table=1&board=6")
    assert "What the Laws offer" in desk.words
    offers = [one for one in desk.forms("./do/give-ruling") if one.get("law") == ["12C2(a)"]]
    assert len(offers) == 5
    sent = {name: values for name, values in offers[0].items() if name != "_csrf"}
    assert "What changes" in desk.send("./do/give-ruling", **sent).words


def test_the_form_of_a_ruling_says_what_stands_and_offers_per_cents(busy: Room, desk: Desk) -> None:
    board = busy.desk.event(1).sittings["", 2, 2].boards[0]
    desk.send("./table", round="2", table="2", board=str(board), result="3NTN=")
    words = desk.open(f"./do/give-ruling?round=2&table=2&board={board}").words
    assert "What stands now: 3 notrump" in words
    assert "Ruling, North-South first" in words
    assert "East-West at fault 60% / 40%" in words
    empty = busy.desk.event(1).sittings["", 5, 1].boards[0]
    assert (
        "What stands now: no result"
        in desk.open(f"./do/give-ruling?round=5&table=1&board={empty}").words
    )


def test_a_board_of_another_round_is_offered_what_law_15_allows(desk: Desk) -> None:
    desk.open("./do/give-ruling?round=2&table=5&board=12")
    assert "Law 15" in desk.words


def test_a_field_that_is_wrong_says_so_beside_it_and_keeps_the_rest(desk: Desk) -> None:
    desk.send("./do/give-penalty", contestant="1NS", amount="a lot", reason="late")
    assert desk.status == 422
    assert desk.field("amount") == ["a lot"]
    assert desk.field("reason") == ["late"]
    assert re.search(r'id="f-amount-wrong">[^<]*number', desk.text)


def test_a_refusal_that_quotes_a_field_stands_beside_it(desk: Desk) -> None:
    desk.send("./do/set-movement", movement="nonsense-99")
    assert "there is no movement &#39;nonsense-99&#39;" in desk.text
    assert re.findall(r'<\w+ id="([^"]+)"[^>]* aria-invalid="true"', desk.text) == ["f-movement"]


def test_a_refusal_shows_its_offers_as_buttons(busy: Room, desk: Desk) -> None:
    desk.send("./do/enter-result", round="2", table="1", board="5", result="4SN=")
    assert desk.status == 422
    assert "You may mean" in desk.words
    offer = desk.forms("./do/correct-result")[0]
    done(desk, "correct-result", **{k: v for k, v in offer.items() if k != "_csrf"})
    (play,) = busy.desk.event(1).plays_at(("", 2, 1, 5))
    assert str(play.entered.result) == "4SN="


def test_boards_that_would_be_played_twice_are_refused_with_ways_to_go_on(desk: Desk) -> None:
    desk.send("./do/reseat", round="3", table="1", boards="1-3")
    assert desk.status == 422
    assert "You may mean" in desk.words
    assert "Boards that somebody would play twice: seat the rounds to come anew" in desk.words
    assert "clashes=" not in desk.words


def test_a_pair_that_leaves_and_one_that_comes_late_are_previewed_and_done(
    busy: Room, desk: Desk
) -> None:
    done(desk, "leave", contestant="5EW", after_round="2", reason="unwell")
    assert busy.desk.event(1).left
    words = desk.open("./late?round=3&players=Nora+Rush&players=Sid+Tarn").words
    assert "In the empty seats" in words
    assert "costs least" in words
    form = desk.forms("./do/add-late")[0]
    sent = {name: values for name, values in form.items() if name != "_csrf"}
    assert sent["players"] == ["Nora Rush", "Sid Tarn"]
    done(desk, "add-late", **sent | {"way": "phantom"})
    event = busy.desk.event(1)
    assert len(event.contestants) == 11
    assert max(len(event.players(one)) for one in event.contestants) == 2


def test_cards_are_not_out_of_date_when_the_last_round_that_is_left_is_at_play(room: Room) -> None:
    evening = Evening(room.desk).seat().start().play(1).start(2).play(2)
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./cards?rounds=yes")
    done(desk, "cut-rounds", last_round="2")
    assert "Done: the later rounds are not played." in desk.words
    assert "out of date" not in desk.words
    assert len(evening.event.in_section("")) == 2 * 5


def test_the_planner_of_a_late_pair_says_that_a_round_without_results_has_begun(room: Room) -> None:
    evening = Evening(room.desk).seat().start().play(1)
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./late")
    assert "may be playing it" not in desk.words
    evening.start(2)
    desk.open("./late")
    assert desk.field("first_round") == ["2"]
    assert "Round 2 has begun: tables may be playing it, though none has a result" in desk.words
    evening.play(2, tables=(1,), boards=1)
    assert "may be playing it" not in desk.open("./late").words


def test_a_late_pair_may_join_a_round_that_only_a_table_ahead_has_begun(room: Room) -> None:
    evening = Evening(room.desk).seat(missing=(10,)).start().play(1, tables=(1, 2), boards=2)
    board = evening.event.sittings["", 2, 2].boards[0]
    evening.do(EnterResult(2, 2, board, "PASS"))
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./late")
    assert desk.field("first_round") == ["2"]
    assert "Table 2 has begun round 2." in desk.words
    assert "Tables 1-2 have begun round 1." in desk.words
    assert "In the empty seats, with whoever sits out : costs least" in desk.words
    desk.open("./cards").open("./cards?rounds=yes").open("./cards")
    done(desk, "add-late", first_round="2", way="phantom", players=["Nora Rush", "Sid Tarn"])
    assert "Done: the latecomer is in." in desk.words
    assert "The rounds on the printed cards are out of date" in desk.words
    assert len(evening.event.contestants) == 10
    done(desk, "cut-rounds", last_round="4")
    assert "The rounds on the printed cards are out of date" in desk.words
    words = desk.send("./do/cut-rounds", last_round="1", take_back="yes").words
    assert "5EW Nora Rush & Sid Tarn has no seat any more, and will not play." in words
    evening.start(2)
    assert '<option value="3" selected>' in desk.open("./late").text
    desk.send("./do/add-late", first_round="2", way="rover", players=["Ada B", "Bo C"])
    assert "the first round to come is round 3" in desk.words


def test_the_preview_of_a_late_pair_says_lines_and_that_it_has_no_place_yet(desk: Desk) -> None:
    who = {"players": ["Nora Rush", "Sid Tarn"], "first_round": "4", "section": ""}
    words = desk.send("./do/add-late", way="rover", **who).words
    assert re.search(r"Round 4, table \d: 6NS against \dEW instead of \dNS against \dEW", words)
    assert "In the ranking 1 Who Place Before After 6NS – – – Do it" in words


def test_names_and_round_of_a_late_pair_go_along_with_either_button(desk: Desk) -> None:
    (form,) = desk.open("./late").forms("./do/add-late")
    assert {"players", "first_round", "section", "way"} <= set(form)
    who = {"players": ["Nora Rush", "Sid Tarn"], "first_round": "4", "section": ""}
    desk.send("./late", **who)
    assert 'formaction="/console/events/1/late"' in desk.text
    assert desk.field("players") == ["Nora Rush", "Sid Tarn"]
    assert re.search(r'<option value="4" selected>', desk.text)
    assert "Nora Rush" in desk.send("./do/add-late", way="rover", **who).words


def test_a_preview_makes_no_visitors(busy: Room, desk: Desk) -> None:
    desk.send("./do/add-late", first_round="3", way="rover", players=["Nora Rush", "Sid Tarn"])
    assert "Nora Rush" in desk.words
    assert desk.client.get("/console/people.json?q=Nora").json() == []


def test_substitutes_are_named_by_name(busy: Room, desk: Desk) -> None:
    four = {"contestant": "1NS", "players": ["Ada Birch", "Nora Rush"], "first_round": "3"}
    done(desk, "seat-players", **four)
    event = busy.desk.event(1)
    one = next(iter(event.contestants))
    assert event.players(one, 3) != event.players(one, 2)


def test_an_act_is_taken_back_in_the_journal_and_again_on(busy: Room, desk: Desk) -> None:
    done(desk, "cut-rounds", last_round="4")
    desk.open("./journal")
    first = desk.forms("./do/undo")[0]
    done(desk, "undo", **{k: v for k, v in first.items() if k != "_csrf"})
    assert rounds(busy) == 5
    assert desk.path == "/console/events/1/journal"
    assert "Redo" in desk.words
    again = desk.forms("./do/undo")[0]
    done(desk, "undo", **{k: v for k, v in again.items() if k != "_csrf"})
    assert rounds(busy) == 4


def test_what_something_rests_on_cannot_be_taken_back_and_says_why(desk: Desk) -> None:
    desk.send("./do/undo", number="2")
    assert desk.status == 422
    assert "cannot be taken back" in desk.words


def test_the_journal_says_who_did_what_in_words_and_names(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR))
    desk.send("./table", round="2", table="1", board="6", result="3NTN=")
    words = desk.open("./journal").words
    assert "director-all" in words
    assert "board 6, North-South 1, East-West 5: 3NTN=" in words
    assert "Board 5, round 2, table 1: confirmed" in words
    assert "Ada Birch, Max Stone" in words
    assert "Nothing is found" in desk.open("./journal?words=zzz").words
    only = desk.open("./journal?who=director-all").words
    assert "3NTN=" in only
    assert "confirmed" not in only


def test_a_scorer_reads_the_journal_and_takes_nothing_back(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.SCORER)).open("./journal")
    assert desk.forms("./do/undo") == []


def test_an_event_is_closed_when_the_reason_names_what_is_missing(busy: Room, desk: Desk) -> None:
    desk.send("./do/close-event", step="do")
    assert desk.status == 422
    assert "missing" in desk.words
    done(desk, "close-event", reason="missing and contested: the hall closed early")
    assert busy.desk.event(1).stage == "final"
    done(desk, "reopen-event", reason="a slip")
    assert busy.desk.event(1).stage == "provisional"
    closing = len(busy.desk.event(1).entries) - 1
    for again in (False, True):
        if again:
            done(desk, "close-event", reason="missing and contested: a slip")
            closing = len(busy.desk.event(1).entries)
        done(desk, "undo", number=str(closing))
        assert busy.desk.event(1).stage == "open"


def test_publish_says_what_is_open(desk: Desk) -> None:
    desk.open("./export")
    assert "Not everything is in yet" in desk.words
    assert "Everything is in ✓" not in desk.words


def test_publish_asks_for_nothing_more_once_an_event_is_closed_without_everything(
    desk: Desk,
) -> None:
    done(desk, "close-event", reason="missing and contested: the hall closed early")
    desk.open("./export")
    assert "Closed without everything" in desk.words
    assert "Not everything is in yet" not in desk.words
    assert desk.text.count('class="stepnow"') == 0


def test_publish_leads_to_cutting_the_rounds_that_nobody_has_begun(room: Room) -> None:
    evening = Evening(room.desk).seat().start()
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./export")
    words = "Nothing more is played after round"
    assert f"{words} 1" in desk.words
    evening.play(1).start(2).play(2)
    (link,) = re.findall(r'href="([^"]*/do/cut-rounds[^"]*)"', desk.open("./export").text)
    assert f"{words} 2" in desk.words
    form = desk.open(html.unescape(link)).text
    assert re.search(r'<option value="2" selected>', form[form.index('name="last_round"') :])
    done(desk, "cut-rounds", last_round="2")
    assert words not in desk.open("./export").words
    assert "Everything is in" in desk.words


def test_publish_says_of_no_event_before_its_day_that_play_is_over(room: Room) -> None:
    evening = Evening(room.desk).name()
    desk = Desk(room.as_role(Role.DIRECTOR), evening.number)
    assert "Nothing has been played yet" in desk.open("./export").words
    for words in ("Everything is in", "Play is over", "30 minutes"):
        assert words not in desk.words
    evening.seat().start()
    evening.do(EnterResult(1, 1, 1, "4SN="))
    assert "End play; results may then be corrected for 30 minutes" in desk.open("./export").words


def test_corrections_end_at_a_time_of_the_clock_on_the_wall(busy: Room, desk: Desk) -> None:
    done(desk, "open-corrections", until="2026-11-27T22:30")
    until = busy.desk.event(1).corrections_until
    assert until is not None
    assert f"{until.astimezone():%H:%M}" == "22:30"


def test_a_page_elsewhere_is_no_place_to_go_back_to(desk: Desk) -> None:
    for back in ("https://elsewhere.example/", "/console/events/1//elsewhere.example", "/sign-out"):
        desk.send("./do/take-note", text="x", step="do", back=back)
        assert desk.path == "/console/events/1"


def test_names_stand_in_the_place_of_ids_even_where_one_begins_another() -> None:
    from overtrick.event.contestant import Person
    from overtrick.web.console.telling import speller

    spell = speller({"p1": Person("p1", "Ada Birch"), "p12": Person("p12", "Max Stone")})
    assert spell("p12, p1 for 3NS") == "Max Stone, Ada Birch for 3NS"
    assert speller({})("p1") == "p1"


def test_the_finder_proposes_movements_where_nobody_has_played(room: Room) -> None:
    from tests.web.console_evening import Evening

    evening = Evening(room.desk)
    for number in range(1, 6):
        for side in ("NS", "EW"):
            evening.do(EnterContestant(str(number), side=side))
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./do/set-movement")
    assert "What the finder proposes Mitchell, 5 tables" in desk.words
    offer = desk.forms("./do/set-movement")[0]
    assert offer["movement"] == ["mitchell-5"]
    done(desk, "set-movement", **{k: v for k, v in offer.items() if k != "_csrf"})
    assert len({place[2] for place in room.desk.event(1).sittings}) == 5


def test_scoring_is_changed_by_choosing_from_every_option(busy: Room, desk: Desk) -> None:
    words = desk.open("./do/change-scoring").words
    assert "as it is: 2, and 1 a tie" in words
    several = ["", "win=1", "tie_break=head-to-head,tops", ""]
    done(desk, "change-scoring", title="Friday Pairs", settings=several, reason="as announced")
    opened = busy.desk.event(1).opened
    options = dict(opened.options)
    assert (opened.title, options["win"], options["tie_break"]) == (
        "Friday Pairs", "1", "head-to-head,tops",
    )  # fmt: skip


def test_the_journal_is_searched_by_kind_author_and_words(busy: Room, desk: Desk) -> None:
    busy.act(1, GiveRuling(1, 1, 1, "60/40", reason="slow play"))
    rulings = desk.open("./journal?what=rulings").words
    results = desk.open("./journal?what=results").words
    assert "announce: Coffee" not in results
    assert "slow play" in results + rulings
    assert "announce: Coffee" in desk.open("./journal?what=notes").words
    assert "Nothing is found" in desk.open("./journal?what=rulings&words=coffee").words
    assert "Nothing is found" in desk.open("./journal?what=nonsense").words


def test_what_happens_in_an_evening_leads_to_a_command(busy: Room, desk: Desk) -> None:
    assert {name for _, name in HAPPENED} <= set(VERBS)
    words = desk.open("./do").words
    assert "A pair comes late" in words
    assert "It gets too late" in words
    for _, name in HAPPENED:
        assert f"/do/{name}" in desk.text or name in ("add-late", "undo")
    scorer = Desk(busy.as_role(Role.SCORER)).open("./do").words
    assert "A result is wrong" in scorer
    assert "It gets too late" not in scorer


TWICE = [
    ("cut-rounds", {"last_round": "1", "reason": "late", "take_back": "yes"}),
    ("cut-rounds", {"last_round": "4"}),
    ("enter-contestant", {"number": "1", "side": "NS", "players": ["Tess Ark", "Tom Ark"]}),
    ("seat-players", {"contestant": "2NS", "players": ["Rosa Vale", "Tess Ark"]}),
    ("leave", {"contestant": "1NS", "after_round": "2"}),
    ("add-late", {"first_round": "3", "way": "new-table", "players": ["Tess Ark", "Tom Ark"]}),
    ("mend-movement", {"after_round": "2", "absent": ["1NS"]}),
    ("set-movement", {
        "movement": "mitchell-5", "boards_per_set": "3", "first_round": "3", "first_board": "16",
    }),
    ("add-rounds", {"rounds": "1"}),
    ("start-round", {"round": "3"}),
    ("switch-arrow", {"round": "1", "table": "3"}),
    ("reseat", {"round": "1", "table": "3", "ns": "1", "clashes": "cancel"}),
    ("exchange-boards", {"round": "1", "table": "1", "other_table": "3", "clashes": "cancel"}),
    ("reseat-round", {"round": "1", "boards_of": "3,2,1,4,5", "clashes": "cancel"}),
    ("enter-result", {"round": "2", "table": "1", "board": "6", "result": "4SN="}),
    ("correct-result", {"round": "1", "table": "3", "board": "7", "result": "4SN="}),
    ("contest-result", {"round": "1", "table": "3", "board": "7", "result": "6CN="}),
    ("confirm-result", {"round": "2", "table": "2", "board": "7"}),
    ("withdraw-result", {"round": "1", "table": "3", "board": "7"}),
    ("give-ruling", {"round": "1", "table": "3", "board": "7", "ruling": "60/40"}),
    ("allow-late-play", {"round": "1", "table": "4", "board": "12"}),
    ("foul-board", {"board": "7", "first_round": "1"}),
    ("prepare-board", {"board": "7", "dealer": "S"}),
    ("give-penalty", {"contestant": "1NS", "amount": "10", "unit": "percent"}),
    ("change-scoring", {"title": "Friday Pairs"}),
    ("take-note", {"text": "sand in the hall"}),
    ("open-corrections", {}),
    ("close-event", {"reason": "missing, contested: the hall closed early"}),
]  # fmt: skip


def test_whatever_is_sent_twice_is_done_once_and_answered_alike(busy: Room, desk: Desk) -> None:
    busy.act(1, CorrectResult(2, 2, 7, "6NTN="))
    desk.open("./cards?rounds=yes")
    for verb, values in [*TWICE, ("undo", {"number": str(len(busy.desk.event(1).entries))})]:
        before = len(busy.desk.event(1).entries)
        (form,) = (one for one in desk.send(f"./do/{verb}", **values).forms(f"./do/{verb}")
                   if "step" in one)  # fmt: skip
        sent = {name: one for name, one in form.items() if name != "_csrf"}
        first, entries = desk.send(f"./do/{verb}", **sent).words, busy.desk.event(1).entries
        assert len(entries) > before, (verb, first)
        again = desk.send(f"./do/{verb}", **sent).words
        assert (again, busy.desk.event(1).entries) == (first, entries), verb
        busy.act(1, Undo(before + 1, "it was a try"))


def test_undo_asks_why_the_closing_of_an_event_that_was_over_is_taken_back(room: Room) -> None:
    evening = Evening(room.desk).seat(rounds=1).name().start().play(1)
    evening.do(CloseEvent("test"))
    desk = Desk(room.as_role(Role.DIRECTOR)).open("./journal")
    turn = desk.forms("./do/undo")[0]
    desk.send("./do/undo", number=turn["number"], back=turn["back"])
    assert 'id="f-reason-wrong"' in desk.text
    assert "say why its closing is taken back" in desk.words
    done(desk, "undo", number=turn["number"], reason="too early")
    assert evening.event.stage == "open"


def test_a_draw_that_is_sent_twice_is_done_once_and_told_again(room: Room) -> None:
    evening = Evening(room.desk).name()
    desk = Desk(room.as_role(Role.DIRECTOR))
    sent = {"what": "seats", "by": "random", "seed": "7", "key": "a"}
    assert "drawn by lot with seed 7" in desk.send("./draw", **sent).words
    entries = evening.event.entries
    words = desk.send("./draw", **sent).words
    assert "drawn by lot with seed 7" in words
    assert "nothing was changed" not in words
    assert evening.event.entries == entries
