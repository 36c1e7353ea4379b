"""Movements for teams: every match both ways, on the same boards, and what each family promises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements import catalogue, teams
from overtrick.movements.check import check
from overtrick.movements.model import Movement, Row
from overtrick.movements.use import Use, in_use
from tests.movements.judge import is_illegal
from tests.movements.slow_checks import (
    every_match_is_exchanged,
    every_two,
    matches,
    nobody_is_in_two_places,
    nobody_replays_a_set,
    rounds_out,
)

ENTRIES = {entry.key: entry for entry in teams.entries()}
ALL = {key: entry.movement() for key, entry in ENTRIES.items()}
SETS_TO_A_MATCH = {"team-match": 4, "pivot-teams": 3, "teams-of-eight": 2}


def of_family(family: str) -> list[Movement]:
    return [movement for movement in ALL.values() if movement.family == family]


def test_american_whist_goes_as_the_director_announces() -> None:
    rows = ALL["american-whist-5"].rows
    assert rows[:5] == (
        Row(1, 1, (1, 3), 2),
        Row(1, 2, (2, 4), 3),
        Row(1, 3, (3, 5), 4),
        Row(1, 4, (4, 1), 5),
        Row(1, 5, (5, 2), 1),
    )
    assert Row(4, 3, (3, 1), 2) in rows


def test_tables_half_the_room_apart_share_in_a_new_england_relay() -> None:
    for round_ in range(1, 8):
        sets = [row.set for row in ALL["new-england-8"].in_round(round_)]
        assert sets[:4] == sets[4:]
        assert len(set(sets)) == 4


def test_a_triangle_takes_two_rounds_and_three_sets() -> None:
    rows = [row for row in ALL["triangles-7"].rows if row.round <= 2 and row.table <= 3]
    assert rows == [
        Row(1, 1, (7, 1), 1),
        Row(1, 2, (1, 4), 2),
        Row(1, 3, (4, 7), 3),
        Row(2, 1, (7, 4), 3),
        Row(2, 2, (1, 7), 1),
        Row(2, 3, (4, 1), 2),
    ]


def test_all_families_and_numbers_are_listed() -> None:
    numbers = {
        family: sorted(
            int(one.key.rpartition("-")[2])
            for one in of_family(family)
            if one.family != "team-match"
        )
        for family in {entry.family for entry in ENTRIES.values()}
    }
    assert numbers == {
        "american-whist": list(range(3, 20, 2)),
        "new-england": list(range(4, 21, 2)),
        "stagger": list(range(4, 21, 2)),
        "patton": list(range(4, 21)),
        "team-match": [],
        "round-robin-teams": list(range(3, 21)),
        "flower": list(range(3, 21)),
        "pivot-teams": list(range(2, 9)),
        "triangles": list(range(7, 20, 2)),
        "teams-of-eight": list(range(2, 7)),
        "teams-of-eight-halves": list(range(3, 11)),
    }


@pytest.mark.parametrize("key", ALL)
def test_every_match_is_played_both_ways_on_the_same_boards(key: str) -> None:
    movement = ALL[key]
    assert every_match_is_exchanged(movement)
    assert nobody_is_in_two_places(movement)
    assert nobody_replays_a_set(movement)
    assert check(movement).errors == ()


@pytest.mark.parametrize("key", ALL)
def test_all_teams_meet_all_others_equally_often(key: str) -> None:
    movement = ALL[key]
    met = matches(movement)
    sets = SETS_TO_A_MATCH.get(movement.family, 1)
    expected = every_two(movement)
    if movement.family.startswith("teams-of-eight"):
        expected = {two for two in expected if len({(one + 1) // 2 for one in two}) == 2}
    assert met == dict.fromkeys(expected, sets)
    assert movement.repeats == len(expected) * (sets - 1)


@pytest.mark.parametrize("key", [key for key, one in ALL.items() if len(one.rows) <= 160])
def test_the_slow_judge_agrees(key: str) -> None:
    assert not is_illegal(ALL[key])


@pytest.mark.parametrize("family", ["round-robin-teams", "patton", "flower"])
def test_of_an_odd_number_each_sits_out_once_and_of_an_even_number_nobody(family: str) -> None:
    for movement in of_family(family):
        out = {len(rounds_out(movement, one)) for one in range(1, movement.contestants + 1)}
        assert out == {movement.contestants % 2}


@pytest.mark.parametrize("family", ["triangles", "american-whist", "new-england", "stagger"])
def test_nobody_ever_sits_out(family: str) -> None:
    for movement in of_family(family):
        assert all(len(movement.in_round(one)) == movement.contestants for one in range(1, 3))
        assert not any(rounds_out(movement, one) for one in range(1, movement.contestants + 1))


def test_a_triangle_saves_the_round_of_the_bye() -> None:
    for movement in of_family("triangles"):
        assert movement.rounds == ALL[f"round-robin-teams-{movement.contestants}"].rounds - 1


@pytest.mark.parametrize(
    ("family", "copies"), [("american-whist", 1), ("new-england", 2), ("stagger", 2)]
)
def test_copies_needed_where_the_boards_go_round(family: str, copies: int) -> None:
    assert {movement.copies for movement in of_family(family)} == {copies}


def test_a_patton_of_seven_teams_or_more_needs_no_board_at_two_matches() -> None:
    for movement in of_family("patton"):
        if movement.contestants > 6:
            places = {(row.round, row.set, frozenset(row.seats)) for row in movement.rows}
            assert len(places) == len({place[:2] for place in places})


def test_north_south_of_a_flower_stay_at_home_and_all_play_the_same_boards() -> None:
    for movement in of_family("flower"):
        assert all(row.seats[0] == row.table and row.set == row.round for row in movement.rows)


def test_east_west_of_an_odd_flower_go_up_one_table_and_sit_out_at_home() -> None:
    for movement in of_family("flower"):
        teams_ = movement.contestants
        at = {(row.round, row.seats[1]): row.table for row in movement.rows}
        for team in range(1, teams_ * (teams_ % 2) + 1):
            way = [at.get((round_, team), team) for round_ in range(1, teams_ + 1)]
            assert way == [(way[0] + later - 1) % teams_ + 1 for later in range(teams_)]


def test_each_four_of_a_team_of_eight_meets_both_fours_of_the_other_twice() -> None:
    rows = ALL["teams-of-eight-2"].rows
    assert [row.seats for row in rows if row.round == 1] == [(1, 3), (3, 1), (2, 4), (4, 2)]
    assert [row.seats for row in rows if row.round == 2] == [(1, 4), (4, 1), (2, 3), (3, 2)]
    assert ALL["teams-of-eight-2"].copies == 4


def test_everything_is_in_the_catalogue() -> None:
    assert ENTRIES.keys() == {entry.key for entry in catalogue.entries("teams")}
    assert len(ENTRIES) >= 100
    assert sum(entry.club for entry in ENTRIES.values()) >= 70


@given(st.sampled_from(sorted(ALL)), st.data())
def test_a_team_that_is_missing_breaks_nothing(key: str, data: st.DataObject) -> None:
    movement = ALL[key]
    gone = data.draw(st.integers(1, movement.contestants))
    assert check(movement, Use(missing=frozenset({gone}))).errors == ()


@given(st.sampled_from([key for key in sorted(ALL) if ALL[key].family == "round-robin-teams"]))
def test_a_round_robin_may_end_after_any_round(key: str) -> None:
    movement = ALL[key]
    for rounds in range(1, movement.rounds + 1):
        assert every_match_is_exchanged(in_use(movement, Use(rounds=rounds)))
