"""Teams of eight, three ways; Patton and aggregate by the organiser's table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.event.teams.standings import NoAggregateTable
from overtrick.event.watch import watch
from overtrick.movements.catalogue import entry
from overtrick.scoring.imps import imps as scale_imps
from overtrick.scoring.options import Options
from tests.event.build import Kind, event, scored
from tests.event.teams.hall import FLAT, GAME, between, imps, match, table, totals

# North-South +420 and +450 for the home team; its opponents have +50 and −50 East-West's way.
EIGHT = [
    table(1, 1, ("1", "2"), "4SN=", 1),
    table(1, 1, ("1", "2"), "4SN+1", 2),
    table(1, 1, ("2", "1"), "4SN-1", 3),
    table(1, 1, ("2", "1"), "2SN+2", 4),
]
OURS, THEIRS = (420, 450), (-50, 170)


def test_cross_imps_compare_every_score_with_both_of_the_others() -> None:
    by_hand = sum(scale_imps(one - other) for one in OURS for other in THEIRS)
    assert by_hand == 10 + 6 + 11 + 7
    (only,) = scored(imps(eights="cross-imps"), EIGHT).matches
    assert only.points == (by_hand, -by_hand)


def test_the_aggregate_of_a_line_is_compared_once() -> None:
    (only,) = scored(imps(eights="aggregate"), EIGHT).matches
    assert only.points == (scale_imps(870 - 120), -13)


def test_two_fours_are_compared_table_by_table() -> None:
    (only,) = scored(imps(eights="fours"), EIGHT).matches
    assert only.points == (scale_imps(420 + 50) + scale_imps(450 - 170), -17)


def test_a_board_missing_at_one_table_of_four_counts_by_the_tables_there_are() -> None:
    counted = {
        eights: scored(imps(eights=eights), EIGHT[:3]).matches[0].boards[0].points
        for eights in ("cross-imps", "aggregate", "fours")
    }
    assert counted == {"cross-imps": (21, -21), "aggregate": None, "fours": (10, -10)}


def test_weighted_scores_of_a_line_are_added_outcome_by_outcome() -> None:
    records = [table(1, 1, ("1", "2"), "50% 4SN= 50% 4SN-1", 1), *EIGHT[1:]]
    (only,) = scored(imps(eights="aggregate"), records).matches
    assert only.points[0] == Fraction(scale_imps(870 - 120) + scale_imps(400 - 120), 2)


def test_an_artificial_score_stands_for_its_side_of_a_line() -> None:
    records = [table(1, 1, ("1", "2"), "60/40", 1), *EIGHT[1:]]
    (only,) = scored(imps(eights="aggregate"), records).matches
    assert only.points == (3, -3)


def test_fours_with_numbers_of_their_own_are_one_team_of_eight() -> None:
    movement = entry("teams-of-eight-2").expand()
    results = [
        table(row.round, row.set, (str(row.seats[0]), str(row.seats[1])), _result(row.seats[0]),
              row.table)
        for row in movement
    ]  # fmt: skip
    kind = imps(eights="fours", eights_numbers="fours", stanzas="all", vp_scale="wbf")
    found = scored(kind, results)
    (only,) = found.matches
    assert set(only.teams) == {"1+2", "3+4"}
    assert (only.played, only.rounds) == (4, (1, 2, 3, 4))
    assert only.points[only.teams.index("1+2")] == sum(_net(row.set) for row in movement) / 2
    assert [row.contestant.number for row in found.rows] == ["1+2", "3+4"]
    assert [one for one in watch(event(kind, results)) if one.code == "half-a-board"] == []


def _result(north_south: int) -> str:
    return "4SN=" if north_south < 3 else "4SN-1"


def _net(board: int) -> int:
    vulnerable = board in (2, 4)
    return scale_imps(720 if vulnerable else 470)


TABLE = "8:0=4,100=5,300=6,600=7,1000=8"


def test_patton_adds_the_aggregate_s_share_to_the_boards() -> None:
    kind = Kind(form="teams", method="patton", options=Options(aggregate_table=TABLE))
    found = scored(kind, match(1, "1", "2", GAME, FLAT, FLAT, FLAT))
    (only,) = found.matches
    # A board won and three level: 2 + 3 against 3; 470 up is 7 of 8.
    assert only.points == (5 + 7, 3 + 1)
    assert (only.bonus, only.vps, only.won) == ((7, 1), None, (12, 4))
    assert totals(found) == {"1": 12, "2": 4}


def test_a_level_patton_match_shares_everything() -> None:
    kind = Kind(form="teams", method="patton", options=Options(aggregate_table=TABLE))
    assert totals(scored(kind, match(1, "1", "2", FLAT, FLAT, FLAT, FLAT))) == {"1": 8, "2": 8}


def test_patton_without_a_table_is_refused() -> None:
    with pytest.raises(NoAggregateTable, match="aggregate_table"):
        scored(Kind(form="teams", method="patton"), match(1, "1", "2", GAME))


def test_an_aggregate_becomes_victory_points_by_a_table() -> None:
    kind = Kind(form="teams", method="aggregate", options=Options(aggregate_table=TABLE))
    found = scored(kind, match(1, "1", "2", GAME))
    (only,) = found.matches
    assert (only.points, only.vps) == ((470, -470), (7, 1))
    assert totals(found) == {"1": 7, "2": 1}


@pytest.mark.parametrize("eights", ["cross-imps", "aggregate", "fours"])
def test_total_points_of_teams_of_eight_count_every_table_once(eights: str) -> None:
    options = Options(eights=eights, aggregate_table="2000:2000=2000")
    kind = Kind(form="teams", method="patton", options=options)
    (only,) = scored(kind, EIGHT).matches
    assert only.bonus == (2000, 0)
    found = scored(Kind(form="teams", method="aggregate", options=Options(eights=eights)), EIGHT)
    assert between(found, "1", "2").points == (870 - 120, -750)
