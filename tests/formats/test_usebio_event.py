"""Contestants, people, sections, methods and deals of USEBIO files."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import BoardPrepared, ContestantEntered, PenaltyGiven, SatOut
from overtrick.formats.reading import Reading
from overtrick.formats.usebio import printed
from tests.formats.usebio_texts import (
    board,
    codes,
    contestants,
    event,
    line,
    one_pair_each,
    pair,
    participants,
    player,
    read_text,
    records,
    results,
    section,
    tags,
    usebio,
)

PLAYED = board(1, line("1", "2", SCORE="50"))


def entered(reading: Reading) -> list[ContestantEntered]:
    return [one for one in records(reading) if isinstance(one, ContestantEntered)]


def test_numbers_with_directions_are_pairs_of_a_side() -> None:
    listed = participants(pair("1NS"), pair("1EW"))
    lines = board(1, line("1NS", "1EW", SCORE="50"))
    reading = read_text(usebio(event(listed, lines, WINNER_TYPE="2")))
    assert contestants(reading) == ["1NS", "1EW"]
    assert [one.contestant.side for one in entered(reading)] == [Side.NS, Side.EW]
    assert [(one.ns, one.ew) for one in results(reading)] == [(("1",), ("1",))]


def test_without_a_winner_type_the_directions_tell() -> None:
    listed = participants(pair("1", DIRECTION="NS"), pair("1", DIRECTION="E-W"))
    reading = read_text(usebio(event(listed, board(1, line("1", "1", SCORE="50")))))
    assert reading.heading.winners == 2
    assert contestants(reading) == ["1NS", "1EW"]


def test_without_any_directions_the_seats_tell() -> None:
    apart = read_text(usebio(event(board(1, line("1", "2", SCORE="50")))))
    mixed = board(1, line("1", "2", SCORE="50")) + board(2, line("2", "1", SCORE="50"))
    assert apart.heading.winners == 2
    assert read_text(usebio(event(mixed))).heading.winners == 1


def test_a_pair_without_direction_has_the_side_where_it_sat() -> None:
    listed = participants(pair("1"), pair("2"), pair("3"), pair("3"))
    lines = board(1, line("1", "2", SCORE="50"), line("3", "3", SCORE="50"))
    reading = read_text(usebio(event(listed, lines, WINNER_TYPE="2")))
    assert contestants(reading) == ["1NS", "2EW", "3NS", "3EW"]
    assert codes(reading) == []


def test_with_one_winner_numbers_stay_as_they_are() -> None:
    listed = participants(pair("1NS"), pair("1EW"))
    reading = read_text(usebio(event(listed, board(1, line("1NS", "1EW")), WINNER_TYPE="1")))
    assert contestants(reading) == ["1NS", "1EW"]
    assert [one.contestant.side for one in entered(reading)] == [None, None]
    assert [(one.ns, one.ew) for one in results(reading)] == [(("1NS",), ("1EW",))]


def test_a_pair_that_sat_the_other_way_is_said() -> None:
    listed = participants(pair("1NS"), pair("2EW"))
    reading = read_text(usebio(event(listed, board(1, line("2EW", "1NS")), WINNER_TYPE="2")))
    assert codes(reading)[:2] == ["wrong-direction", "wrong-direction"]


def test_pairs_that_are_not_listed_are_entered_and_said() -> None:
    reading = read_text(one_pair_each(board(1, line("1", "7", SCORE="50"))))
    assert contestants(reading) == ["1", "2", "7"]
    assert codes(reading) == ["unlisted"]


def test_a_file_without_participants_says_so_once() -> None:
    reading = read_text(usebio(event(PLAYED)))
    assert contestants(reading) == ["1NS", "2EW"]
    assert codes(reading) == ["no-participants"]


def test_with_one_winner_anyone_may_sit_anywhere() -> None:
    listed = participants(pair("1NS"), pair("2EW"))
    reading = read_text(usebio(event(listed, board(1, line("2EW", "1NS")), WINNER_TYPE="1")))
    assert codes(reading) == []


def test_a_pair_listed_twice_counts_once() -> None:
    reading = read_text(
        usebio(event(participants(pair("1"), pair("2"), pair("1")), PLAYED, WINNER_TYPE="1"))
    )
    assert contestants(reading) == ["1", "2"]
    assert codes(reading) == ["contestant-twice"]


def test_people_are_known_by_union_number_then_club_number_then_seat() -> None:
    listed = participants(
        pair("1", player("Ann Ash", "111", "7"), player("Bo Birch", "0", "8")),
        pair("2", player("Cy Cedar"), player("", "", "")),
    )
    reading = read_text(usebio(event(listed, PLAYED, WINNER_TYPE="1")))
    assert [one.players for one in entered(reading)] == [("111", "8"), ("2-1",)]
    assert [(one.name, one.number) for one in reading.people.values()] == [
        ("Ann Ash", "111"),
        ("Bo Birch", None),
        ("Cy Cedar", None),
    ]


def test_a_number_of_two_names_is_not_one_person() -> None:
    listed = participants(
        pair("1", player("Ann Ash", "111"), player("Bo Birch", "111")),
        pair("2", player("Ann Ash", "111"), player("Cy Cedar", "111", "9")),
    )
    reading = read_text(usebio(event(listed, PLAYED, WINNER_TYPE="1")))
    assert [one.players for one in entered(reading)] == [("111", "1-2"), ("111", "9")]
    assert codes(reading) == ["number-taken", "number-taken"]


def test_handicaps_and_adjustments_are_records() -> None:
    listed = participants(
        pair("1", HANDICAP="3.58", ADJUSTMENT="-2.5"), pair("2", ADJUSTMENT="many")
    )
    reading = read_text(usebio(event(listed, PLAYED, WINNER_TYPE="1")))
    assert entered(reading)[0].handicap == Fraction(179, 50)
    (penalty,) = (one for one in records(reading) if isinstance(one, PenaltyGiven))
    assert (str(penalty.contestant), penalty.amount) == ("1", Fraction(5, 2))
    assert codes(reading) == ["adjustment-unread"]


def test_printed_figures_are_kept_as_printed() -> None:
    listed = participants(
        pair("1", PERCENTAGE="60.00", TOTAL_SCORE="12.0", PLACE="1=", BOARDS_PLAYED="4"), pair("2")
    )
    line_ = line(SCORE="50", NS_CROSS_IMP_POINTS="3.67", EW_CROSS_IMP_POINTS="-3.67")
    average = board(1, line_).replace("<BOARD>", "<BOARD><BOARD_AVERAGE>-40</BOARD_AVERAGE>")
    content = usebio(event(listed, average, WINNER_TYPE="1"))
    figures = printed(content, "evening.xml")
    total = figures.totals[ContestantId("", "1")]
    assert (total.percent, total.total, total.place, total.boards) == ("60.00", "12.0", "1=", "4")
    assert figures.points == {("", 1, ("1",), ("2",)): ("3.67", "-3.67")}
    assert figures.datums == {("", 1): "-40"}


@pytest.mark.parametrize(
    ("kind", "texts", "method", "form"),
    [
        ("MP_PAIRS", {}, "mp", "pairs"),
        ("PAIRS", {"BOARD_SCORING_METHOD": "MATCH_POINTS"}, "mp", "pairs"),
        ("PAIRS", {"BOARD_SCORING_METHOD": "CROSS_IMPS"}, "ximp", "pairs"),
        ("PAIRS", {"BOARD_SCORING_METHOD": "AGGREGATE"}, "aggregate", "pairs"),
        ("PAIRS", {"BOARD_SCORING_METHOD": "BUTLER_IMPS"}, "butler", "pairs"),
        ("BUTLER_PAIRS", {"SCORING_METHOD": "IMPS"}, "butler", "pairs"),
        ("CROSS_IMP", {}, "ximp", "pairs"),
        ("SWISS_PAIRS", {}, "mp", "pairs"),
        ("INDIVIDUAL", {}, "mp", "individual"),
        ("TEAMS", {"BOARD_SCORING_METHOD": "IMPS"}, "imp", "teams"),
        ("SWISS_TEAMS", {}, "imp", "teams"),
        ("TEAMS", {"BOARD_SCORING_METHOD": "PAB"}, "bam", "teams"),
    ],
)
def test_the_kind_of_event_tells_form_and_method(
    kind: str, texts: dict[str, str], method: str, form: str
) -> None:
    heading = read_text(usebio(event(PLAYED, kind=kind, **texts))).heading
    assert (heading.method, heading.form) == (method, form)


def test_imps_of_pairs_are_told_apart_by_the_points() -> None:
    texts = {"BOARD_SCORING_METHOD": "IMPS"}
    cross = board(1, line(SCORE="50", NS_CROSS_IMP_POINTS="1", EW_CROSS_IMP_POINTS="-1"))
    butler = board(1, line(SCORE="50", NS_BUTLER_POINTS="1", EW_BUTLER_POINTS="-1"))
    assert read_text(usebio(event(cross, kind="PAIRS", **texts))).heading.method == "ximp"
    assert read_text(usebio(event(butler, kind="PAIRS", **texts))).heading.method == "butler"


def test_the_program_is_named_and_its_rules_are_left_to_the_federations() -> None:
    heading = read_text(one_pair_each(PLAYED, PROGRAM_NAME="EBUScore Pairs")).heading
    assert (heading.program, heading.rules) == ("EBUScore Pairs", None)


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("22/10/2015", "2015-10-22"),
        ("1/2/2026", "2026-02-01"),
        ("2026-02-01", "2026-02-01"),
        ("", None),
    ],
)
def test_dates_become_iso_dates(text: str, iso: str | None) -> None:
    assert read_text(one_pair_each(PLAYED, DATE=text)).heading.date == iso


@pytest.mark.parametrize("text", ["31/02/2026", "10/22/2015", "Thursday", "1/2/26"])
def test_what_is_no_day_is_said(text: str) -> None:
    reading = read_text(one_pair_each(PLAYED, DATE=text))
    assert reading.heading.date is None
    assert codes(reading) == ["date-unread"]


def match_points(win: int, top: int, ns: int) -> dict[str, str]:
    points = (str(Fraction(win * ns)), str(Fraction(win * (top - ns))))
    return {"NS_MATCH_POINTS": points[0], "EW_MATCH_POINTS": points[1]}


@pytest.mark.parametrize(("win", "settings"), [(2, (("win", "2"),)), (1, (("win", "1"),))])
def test_points_for_a_win_are_found_by_the_tops(win: int, settings: object) -> None:
    lines = [
        line(str(n), str(n + 4), SCORE=str(50 * n), **match_points(win, 2, n - 1))
        for n in (1, 2, 3)
    ]
    reading = read_text(usebio(event(board(1, *lines), WINNER_TYPE="2")))
    assert reading.heading.settings == settings


def two_sections(top: int, *, shared_places: bool | None = None) -> bytes:
    parts = []
    for place, name in enumerate("AB"):
        first = 10 * place
        lines = [
            line(
                str(first + n),
                str(first + n + 4),
                SCORE=str(50 * n),
                **(match_points(2, top, n - 1) if top else {}),
            )
            for n in (1, 2, 3)
        ]
        shift = 3 * place if shared_places else 0
        listed = participants(
            *(
                pair(str(first + n + 4 * ew), DIRECTION="EW" if ew else "NS", PLACE=str(n + shift))
                for n in (1, 2, 3)
                for ew in (0, 1)
            )
        )
        parts.append(section(name, listed if shared_places is not None else "", board(1, *lines)))
    return usebio(event(f'<SESSION SESSION_ID="1">{"".join(parts)}</SESSION>', WINNER_TYPE="2"))


def test_two_sections_with_tops_of_the_whole_field_are_one_field() -> None:
    assert read_text(two_sections(5)).heading.across is True
    assert read_text(two_sections(2)).heading.across is False


def test_without_points_the_places_tell() -> None:
    assert read_text(two_sections(0, shared_places=True)).heading.across is True
    assert read_text(two_sections(0, shared_places=False)).heading.across is False
    assert read_text(two_sections(0)).heading.across is None


def test_one_section_is_not_said_to_be_across() -> None:
    assert read_text(one_pair_each(PLAYED)).heading.across is None


def test_participants_above_the_sections_are_handed_down() -> None:
    listed = participants(pair("1"), pair("2"), pair("3"), pair("4"))
    parts = section("A", board(1, line("1", "2"))) + section("B", board(1, line("3", "4")))
    content = usebio(event(listed, f"<SESSION>{parts}</SESSION>", WINNER_TYPE="1"))
    assert contestants(read_text(content)) == ["A1", "A2", "B3", "B4"]


def test_sections_of_several_sessions_are_kept_apart() -> None:
    one = section("A", participants(pair("1"), pair("2")), PLAYED)
    sessions = f'<SESSION SESSION_ID="1">{one}</SESSION><SESSION SESSION_ID="2">{one}</SESSION>'
    reading = read_text(usebio(event(sessions, WINNER_TYPE="1")))
    assert contestants(reading) == ["1A1", "1A2", "2A1", "2A2"]
    assert codes(reading) == ["several-sessions"]


def test_a_second_event_is_said() -> None:
    reading = read_text(usebio(event(), event(PLAYED, EVENT_DESCRIPTION="Played")))
    assert reading.heading.title == "Played"
    assert codes(reading)[0] == "several-events"


def hands(number: int, **suits: str) -> str:
    spades = {"North": "AKQJT98765432", "East": "", "South": "", "West": ""}
    hearts = {"North": "", "East": "AKQJT98765432", "South": "-", "West": ""}
    diamonds = {"North": "-", "East": "", "South": "AKQJ1098765432", "West": ""}
    clubs = {"North": "", "East": "-", "South": "", "West": "A K Q J 10 9 8 7 6 5 4 3 2"}
    told = ""
    for seat in ("East", "North", "South", "West"):
        minors = tags(CLUBS=suits.get(seat, clubs[seat]), DIAMONDS=diamonds[seat])
        majors = tags(HEARTS=hearts[seat], SPADES=spades[seat])
        told += f"<HAND>{tags(DIRECTION=seat)}{minors}{majors}</HAND>"
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{told}</BOARD>"


def deals(reading: Reading) -> list[BoardPrepared]:
    return [one for one in records(reading) if isinstance(one, BoardPrepared)]


def test_cards_are_read_in_every_spelling_of_a_void_and_a_ten() -> None:
    reading = read_text(usebio(event(PLAYED), f"<HANDSET>{hands(1)}</HANDSET>"))
    (dealt,) = deals(reading)
    suit = "AKQJT98765432"
    assert str(dealt.deal) == f"N:{suit}... .{suit}.. ..{suit}. ...{suit}"


@pytest.mark.parametrize("clubs", ["A", "AA", "AKX", "AKQJT98765432A"])
def test_a_hand_that_is_none_is_said_and_left_out(clubs: str) -> None:
    reading = read_text(
        usebio(event(PLAYED), f"<HANDSET>{hands(1, West=clubs)}{hands(2)}</HANDSET>")
    )
    assert [one.board for one in deals(reading)] == [2]
    assert "bad-deal" in codes(reading)


def test_cards_of_a_section_are_its_own() -> None:
    parts = "".join(section(name, PLAYED, f"<HANDSET>{hands(1)}</HANDSET>") for name in "AB")
    reading = read_text(usebio(event(parts)))
    assert [one.section for one in deals(reading)] == ["A", "B"]


def team(number: str, *pairs: str) -> str:
    return f'<TEAM TEAM_ID="{number}" TEAM_NAME="Team {number}">{"".join(pairs)}</TEAM>'


def test_teams_are_known_by_their_pairs_and_seated_by_them() -> None:
    listed = participants(team("1", pair("11"), pair("12")), team("2", pair("21"), pair("22")))
    lines = [
        line("11", "22", DIRECTION="NS", SCORE="420"),
        line("21", "12", DIRECTION="EW", SCORE="-50"),
    ]
    match = (
        f"<MATCH>{tags(ROUND_NUMBER='3', TEAM='1', OPPOSING_TEAM='2')}{board(5, *lines)}</MATCH>"
    )
    reading = read_text(usebio(event(listed, match, kind="TEAMS")))
    assert [(one.teams, one.room, one.round) for one in results(reading)] == [
        (("1", "2"), "open", 3),
        (("2", "1"), "closed", 3),
    ]
    assert [one.name for one in entered(reading)] == ["Team 1", "Team 2"]


def test_unlisted_pairs_of_teams_are_seated_by_direction() -> None:
    lines = [line("x", "y", DIRECTION="NS", SCORE="0"), line("y", "x", DIRECTION="EW", SCORE="0")]
    match = (
        f"<MATCH>{tags(ROUND_NUMBER='1', TEAM='1', OPPOSING_TEAM='2')}{board(5, *lines)}</MATCH>"
    )
    reading = read_text(usebio(event(match, kind="TEAMS")))
    assert [one.teams for one in results(reading)] == [("1", "2"), ("2", "1")]
    assert contestants(reading) == ["1", "2"]


def test_numbers_count_before_a_direction_that_differs() -> None:
    lines = [line("2-1-2", "1-3-4", DIRECTION="NS", SCORE="0")]
    match = (
        f"<MATCH>{tags(ROUND_NUMBER='1', TEAM='1', OPPOSING_TEAM='2')}{board(5, *lines)}</MATCH>"
    )
    reading = read_text(usebio(event(match, kind="TEAMS")))
    assert [one.teams for one in results(reading)] == [("2", "1")]
    assert "direction-differs" in codes(reading)


def test_a_team_without_opponents_sits_its_boards_out() -> None:
    bye = tags(
        ROUND_NUMBER="2", TEAM="1", OPPOSING_TEAM="", START_BOARD_NUMBER="4", END_BOARD_NUMBER="6"
    )
    reading = read_text(usebio(event(f"<MATCH>{bye}</MATCH>", kind="TEAMS")))
    sat = [(one.board, one.round) for one in records(reading) if isinstance(one, SatOut)]
    assert sat == [(4, 2), (5, 2), (6, 2)]


def individual(*lines: str) -> bytes:
    return usebio(event(board(1, *lines), kind="INDIVIDUAL"))


def seats(north: str, south: str, east: str, west: str, score: str) -> str:
    numbers = tags(N_PLAYER_NUMBER=north, S_PLAYER_NUMBER=south, E_PLAYER_NUMBER=east)
    rest = tags(W_PLAYER_NUMBER=west, SCORE=score)
    return f"<TRAVELLER_LINE>{numbers}{rest}</TRAVELLER_LINE>"


def test_an_individuals_line_has_two_players_a_side() -> None:
    reading = read_text(individual(seats("1", "2", "3", "4", "50")))
    assert [(one.ns, one.ew) for one in results(reading)] == [(("1", "2"), ("3", "4"))]
    assert contestants(reading) == ["1", "2", "3", "4"]


def test_doubled_lines_are_made_one_and_said() -> None:
    lines = (seats("10", "101", "8", "82", "80"), seats("2", "21", "6", "62", "80"))
    reading = read_text(individual(*lines))
    assert [(one.ns, one.ew) for one in results(reading)] == [(("10", "2"), ("8", "6"))]
    assert codes(reading)[0] == "lines-doubled"


def test_lines_that_only_look_doubled_are_left_alone() -> None:
    lines = (seats("10", "101", "8", "82", "80"), seats("2", "21", "6", "62", "90"))
    assert len(results(read_text(individual(*lines)))) == 2


def test_unknown_elements_are_kept_and_said_once_each() -> None:
    odd = "<STRANGE><INNER>x</INNER></STRANGE>"
    reading = read_text(one_pair_each(PLAYED, odd, odd.replace("x", "y")))
    assert codes(reading) == ["unknown-element"]
    assert "STRANGE is not known here: kept, not used (2 times)" in reading.notices[0].message
