"""Which rounds are one match: stanzas, halves played rounds apart, triangles, knock-outs."""

from __future__ import annotations

from typing import Literal

import pytest

from overtrick.event.records import (
    ContestantLeft,
    Record,
    RoundDrawn,
    Sitting,
    SittingsSet,
    TriangleDrawn,
)
from overtrick.movements.catalogue import entry
from overtrick.scoring.victory_points import scale
from tests.event.build import Kind, scored
from tests.event.teams.hall import FLAT, GAME, VPS, between, imps, match, table, team, totals


def test_rounds_against_the_same_opponents_are_matches_of_their_own() -> None:
    found = scored(VPS, match(1, "1", "2", GAME) + match(2, "1", "2", FLAT))
    assert [(one.round, one.points) for one in found.matches] == [(1, (10, -10)), (2, (0, 0))]


def test_consecutive_rounds_are_stanzas_of_one_match() -> None:
    kind = imps(stanzas="consecutive", vp_scale="wbf")
    found = scored(kind, match(1, "1", "2", GAME) + match(2, "2", "1", GAME, FLAT))
    (only,) = found.matches
    assert only.rounds == (1, 2)
    assert [stanza.points for stanza in only.stanzas] == [(10, -10), (-10, 10)]
    assert (only.teams, only.points, only.vps) == (("1", "2"), (0, 0), (10, 10))
    assert only.played == 3


def test_meeting_again_later_is_another_match_unless_all_rounds_are_one() -> None:
    records = match(1, "1", "2", GAME) + match(2, "1", "3", FLAT) + match(3, "1", "2", GAME)
    apart = scored(imps(stanzas="consecutive"), records).matches
    assert [one.rounds for one in apart] == [(1,), (2,), (3,)]
    together = scored(imps(stanzas="all"), records).matches
    assert [one.rounds for one in together] == [(1, 3), (2,)]
    assert together[0].points == (20, -20)


def test_a_number_of_stanzas_cuts_the_rounds_into_matches() -> None:
    records = [one for round_ in range(1, 5) for one in match(round_, "1", "2", GAME)]
    found = scored(imps(stanzas="2"), records).matches
    assert [one.rounds for one in found] == [(1, 2), (3, 4)]


def test_the_halves_of_a_board_may_be_played_rounds_apart() -> None:
    records = [table(1, 1, ("1", "2"), "4SN="), table(4, 1, ("2", "1"), "4SN-1")]
    (only,) = scored(VPS, records).matches
    assert (only.rounds, only.points, only.stanzas) == ((1, 4), (10, -10), ())
    assert only.vps == scale("wbf").vps(1, 10)


def test_before_the_second_half_is_in_there_are_no_victory_points() -> None:
    found = scored(VPS, [table(1, 1, ("1", "2"), "4SN=")])
    (only,) = found.matches
    assert only.vps is None
    assert [board.points for board in only.boards] == [None]
    assert totals(found) == {"1": 0, "2": 0}


def test_a_missing_table_does_not_join_two_matches_that_were_planned_both_ways() -> None:
    plan = [
        Sitting(round_, number, (), (), (1,), sitting)
        for round_ in (1, 2)
        for number, sitting in ((1, ("1", "2")), (2, ("2", "1")))
    ]
    results = [table(1, 1, ("1", "2"), "4SN="), table(2, 1, ("2", "1"), "4SN-1")]
    found = scored(VPS, [SittingsSet("", 1, tuple(plan)), *results])
    assert [one.rounds for one in found.matches] == [(1,), (2,)]


@pytest.mark.parametrize("teams", [5, 7, 9])
def test_american_whist_gives_each_two_teams_one_match(teams: int) -> None:
    movement = entry(f"american-whist-{teams}").expand()
    results = [
        table(row.round, row.set, (str(row.seats[0]), str(row.seats[1])), "4SN=")
        for row in movement
    ]
    found = scored(VPS, results).matches
    assert len(found) == teams * (teams - 1) // 2
    assert {(one.played, len(one.rounds)) for one in found} == {(1, 2)}
    assert all(one.vps == (10, 10) for one in found)


TRIANGLE = [
    *(table(1, board, ("1", "2"), "4SN=") for board in (1, 2)),
    *(table(1, board, ("2", "3"), "4SN=") for board in (3, 4)),
    *(table(1, board, ("3", "1"), "4SN=") for board in (5, 6)),
]
RETURN = [
    *(table(2, board, ("1", "3"), "4SN-1") for board in (5, 6)),
    *(table(2, board, ("2", "1"), "4SN-1") for board in (1, 2)),
    *(table(2, board, ("3", "2"), "4SN-1") for board in (3, 4)),
]


def test_a_triangle_is_three_matches_when_both_rounds_are_in() -> None:
    half = scored(VPS, TRIANGLE)
    assert [one.vps for one in half.matches] == [None] * 3
    whole = scored(VPS, TRIANGLE + RETURN)
    assert [(one.rounds, one.played) for one in whole.matches] == [((1, 2), 2)] * 3
    # 420 + 50 is 10 IMPs; North-South vulnerable on board 2, 620 + 100 is 12.
    assert between(whole, "1", "2").points == (22, -22)
    assert sum(sum(one.vps or ()) for one in whole.matches) == 60


def drawn(round_: int, rounds: Literal[1, 2] = 2) -> RoundDrawn:
    three = TriangleDrawn(("1", "2", "3"), (1, 2, 3), rounds)
    return RoundDrawn("", round_, (), triangles=(three,))


def test_half_matches_of_a_triangle_add_up_over_the_rounds_it_was_drawn_for() -> None:
    first: list[Record] = [drawn(1), *match(1, "1", "2", GAME)]
    (only,) = scored(VPS, first).matches
    assert (only.points, only.vps) == ((10, -10), None)
    assert scored(VPS, [*first, drawn(2)]).matches[0].vps is None
    (only,) = scored(VPS, [*first, drawn(2), *match(2, "2", "1", FLAT, first=7)]).matches
    assert (only.rounds, only.points, only.vps) == ((1, 2), (10, -10), scale("wbf").vps(2, 10))


def test_half_matches_within_one_round_stand_alone() -> None:
    records: list[Record] = [drawn(1, 1), *match(1, "1", "2", GAME), *match(2, "1", "2", FLAT)]
    found = scored(VPS, records).matches
    assert [(one.rounds, one.vps is None) for one in found] == [((1,), False), ((2,), False)]


def test_a_triangle_that_lost_its_third_is_a_match_of_both_rounds() -> None:
    """The two that are left play the return at one table, drawn as a match."""
    records: list[Record] = [
        drawn(1),
        table(1, 1, ("1", "2"), "4SN="),
        table(1, 3, ("2", "3"), "4SN="),
        table(1, 5, ("3", "1"), "4SN="),
        ContestantLeft(team("3"), 1),
        RoundDrawn("", 2, (("2", "1"),)),
        table(2, 1, ("2", "1"), "4SN-1"),
    ]
    found = scored(VPS, records)
    assert between(found, "1", "2").vps == scale("wbf").vps(1, 10)
    assert [one.vps for one in found.matches if "3" in one.teams] == [None, None]


def test_a_knock_out_goes_on_with_a_further_stanza_until_somebody_is_ahead() -> None:
    kind = imps(stanzas="consecutive")
    level = match(1, "1", "2", GAME) + match(2, "2", "1", GAME)
    (only,) = scored(kind, level).matches
    assert (only.points, only.winner) == ((0, 0), None)
    (only,) = scored(kind, level + match(3, "1", "2", GAME, first=9)).matches
    assert (only.points, only.winner, len(only.stanzas)) == ((10, -10), 0, 3)


def test_results_without_rounds_are_one_match() -> None:
    (only,) = scored(VPS, match(None, "1", "2", GAME, FLAT)).matches
    assert (only.round, only.rounds, only.points) == (None, (), (10, -10))


def test_a_win_is_a_point_on_the_scale_of_wins() -> None:
    kind: Kind = imps(vp_scale="win-loss")
    found = scored(kind, match(1, "1", "2", GAME) + match(1, "3", "4", FLAT, first=5))
    assert [one.vps for one in found.matches] == [(1, 0), (0.5, 0.5)]


@pytest.mark.parametrize(
    ("key", "teams", "stanzas"),
    [
        ("new-england-6", 6, "1"),
        ("stagger-8", 8, "1"),
        ("round-robin-teams-7", 7, "1"),
        ("flower-6", 6, "1"),
        ("flower-7", 7, "1"),
        ("patton-6", 6, "1"),
        ("triangles-7", 7, "1"),
        ("triangles-9", 9, "1"),
        ("pivot-teams-4", 4, "3"),
        ("pivot-teams-4", 4, "consecutive"),
        ("team-match", 2, "all"),
    ],
)
def test_a_movement_gives_each_two_teams_one_match(key: str, teams: int, stanzas: str) -> None:
    results = [
        table(row.round, row.set, (str(row.seats[0]), str(row.seats[1])), "4SN=")
        for row in entry(key).expand()
        if 0 not in row.seats
    ]
    found = scored(imps(stanzas=stanzas), results).matches
    assert len(found) == teams * (teams - 1) // 2
    assert len({frozenset(one.teams) for one in found}) == len(found)
    assert all(one.played == len(one.boards) for one in found)
