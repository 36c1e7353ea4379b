"""Byes, forfeits, matches not played, teams that leave, and boards that were not played."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.event.records import ContestantLeft, MatchAwarded, PenaltyGiven, Record
from overtrick.scoring.victory_points import scale
from tests.event.build import Kind, scored
from tests.event.teams.hall import (
    FLAT,
    GAME,
    IMPS,
    VPS,
    between,
    entered,
    imps,
    match,
    table,
    team,
    totals,
)

V = scale("wbf").vps(2, 10)


def award(*numbers: str, given: tuple[int, ...], unit: str = "vp", round_: int = 2) -> MatchAwarded:
    return MatchAwarded(
        "",
        round_,
        numbers,
        tuple(map(Fraction, given)),
        unit,
        "reason",  # type: ignore[arg-type]
    )


ONE = match(1, "1", "2", GAME, FLAT)


def test_a_bye_counts_in_the_ranking_and_is_no_match() -> None:
    found = scored(VPS, [*entered("1", "2", "3"), *ONE, award("3", given=(12,), round_=1)])
    assert totals(found) == {"1": V[0], "2": V[1], "3": 12}
    assert [(bye.round, bye.team, bye.points, bye.imps) for bye in found.byes] == [(1, "3", 12, 0)]
    assert len(found.matches) == 1


def test_a_forfeit_is_a_match_with_its_award_and_no_boards() -> None:
    found = scored(VPS, [*ONE, award("3", "4", given=(18, 0))])
    forfeit = between(found, "3", "4")
    assert (forfeit.vps, forfeit.boards, forfeit.winner) == ((18, 0), (), 0)
    assert totals(found) == {"1": V[0], "2": V[1], "3": 18, "4": 0}


def test_a_match_that_was_broken_off_counts_as_awarded() -> None:
    found = scored(VPS, [*ONE, award("2", "1", given=(14, 6), round_=1)])
    (only,) = found.matches
    assert (only.teams, only.vps, only.points) == (("1", "2"), (6, 14), (0, 0))
    assert totals(found) == {"1": 6, "2": 14}
    assert {row.boards for row in found.rows} == {0}
    assert len(only.boards) == 2


@pytest.mark.parametrize(
    ("kind", "unit", "given", "expected"),
    [
        (VPS, "percent", 60, 12),  # of 20
        (imps(vp_scale="acbl-30"), "percent", 60, 18),  # of 30
        (imps(vp_scale="win-loss"), "percent", 100, 1),
        (VPS, "imp", 10, V[0]),  # as a match of two boards, like the others
        (IMPS, "imp", 10, 10),
        (IMPS, "percent", 60, 6),  # 3 IMPs a board
        (Kind(form="teams", method="bam"), "percent", 60, Fraction(6, 5)),  # of two boards
        (Kind(form="teams", method="pab"), "percent", 50, 2),  # of four points
        (Kind(form="teams", method="aggregate"), "percent", 60, 0),
    ],
)
def test_awards_in_other_units_are_turned_into_points_of_the_ranking(
    kind: Kind, unit: str, given: int, expected: Fraction
) -> None:
    boards = match(1, "1", "2", *([FLAT] * (6 if "acbl-30" in str(kind) else 2)))
    found = scored(kind, [*boards, award("3", given=(given,), unit=unit, round_=1)])
    assert totals(found)["3"] == expected


def test_imps_awarded_stand_beside_victory_points() -> None:
    found = scored(VPS, [*ONE, award("3", given=(3,), unit="imp", round_=1)])
    assert {row.contestant.number: row.imps for row in found.rows} == {"1": 10, "2": -10, "3": 3}


def test_a_later_award_for_the_same_round_counts() -> None:
    found = scored(VPS, [*ONE, award("3", given=(12,)), award("3", given=(10,))])
    assert totals(found)["3"] == 10


def test_a_team_that_leaves_keeps_its_results() -> None:
    found = scored(VPS, [*entered("1", "2"), *ONE, ContestantLeft(team("2"), 1)])
    assert totals(found) == {"1": V[0], "2": V[1]}


def test_cancelled_results_go_out_for_everybody() -> None:
    records: list[Record] = [
        *entered("1", "2", "3"),
        *ONE,
        *match(2, "1", "3", GAME, FLAT),
        award("2", given=(12,), round_=2),
        award("2", "3", given=(0, 18), round_=3),
    ]
    left = ContestantLeft(team("2"), 1, cancelled=True)
    found = scored(VPS, [*records, left])
    assert totals(found) == {"1": V[0], "3": V[1]}
    assert found.byes == ()
    assert len(found.matches) == 1
    assert all("2" not in (line.play.entered.teams or ()) for board in found.boards
               for line in board.lines)  # fmt: skip


def test_boards_that_were_not_played_shorten_the_match() -> None:
    records = [
        *ONE,
        table(1, 3, ("1", "2"), "NP"),
        table(1, 3, ("2", "1"), "NP"),
        table(1, 4, ("1", "2"), "NP"),
        table(1, 4, ("2", "1"), "4SN="),
    ]
    (only,) = scored(VPS, records).matches
    assert (only.played, only.vps) == (2, V)
    assert [board.points for board in only.boards] == [(10, -10), (0, 0), None, None]


def test_a_length_that_a_scale_does_not_have_is_said_and_brings_nothing() -> None:
    found = scored(imps(vp_scale="acbl-20"), ONE)
    assert totals(found) == {"1": 0, "2": 0}
    assert {row.imps for row in found.rows} == {10, -10}
    (said,) = found.imbalances
    assert said.code == "not-on-scale"
    assert said.where == "1 against 2, round 1"
    assert "no row for 2 boards" in said.message


def test_a_scale_of_percentages_does_not_fit_imps() -> None:
    (said,) = scored(imps(vp_scale="ebu-mp"), ONE).imbalances
    assert said.message.startswith("ebu-mp is for percentages")


def test_an_unknown_scale_written_out_counts() -> None:
    text = 'total = 30\n[[rows]]\nboards = "1-4"\nupto = [2, 9]\nvps = [15, 20, 28]\n'
    assert totals(scored(imps(vp_scale=text), ONE)) == {"1": 28, "2": 2}


def test_an_award_in_imps_without_a_row_on_the_scale_is_said() -> None:
    kind = imps(vp_scale="acbl-20")
    found = scored(kind, [*match(1, "1", "2", FLAT), award("3", given=(9,), unit="imp")])
    assert totals(found)["3"] == 0
    assert found.byes[0].imps == 9
    assert [one.where for one in found.imbalances] == ["3, round 2", "1 against 2, round 1"]


def test_per_cent_are_of_the_scale_even_where_it_has_no_row_for_the_length() -> None:
    bye = award("3", given=(60,), unit="percent")
    assert totals(scored(imps(vp_scale="acbl-30"), [bye]))["3"] == 18
    assert totals(scored(imps(vp_scale="wbf-25"), [bye]))["3"] == 18
    assert totals(scored(imps(vp_scale="ebu-teamsscorer-3"), [bye]))["3"] == 12


def test_a_session_s_per_cent_count_byes_too() -> None:
    fine = PenaltyGiven(team("3"), Fraction(10), "", "session")
    bye = award("3", given=(12,))
    assert totals(scored(imps(vp_scale="acbl-20"), [bye, fine]))["3"] == 10


def test_an_event_without_teams_has_no_list() -> None:
    assert scored(VPS, []).rankings == ()
    assert [len(one.rows) for one in scored(VPS, entered("1", "2")).rankings] == [2]
