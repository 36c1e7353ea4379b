"""Team matches: IMPs and victory points, rulings, board-a-match and point-a-board."""

from __future__ import annotations

from fractions import Fraction

from overtrick.event.records import ResultEntered
from overtrick.scoring.options import Options
from tests.event.build import Kind, points, scored, teams

TEAMS = Kind(form="teams", method="imp")


def match(open_room: str, closed_room: str, board: int = 1) -> list[ResultEntered]:
    return [
        teams(board, "1", "2", open_room, "open"),
        teams(board, "1", "2", closed_room, "closed"),
    ]


def test_imps_are_the_difference_of_two_tables() -> None:
    (found,) = scored(TEAMS, match("4SN=", "4SN-1")).matches
    assert found.teams == ("1", "2")
    assert [one.points for one in found.boards] == [(10, -10)]
    assert found.vps is not None
    assert sum(found.vps) == 20


def test_imps_won_are_counted_for_the_winner_of_each_board() -> None:
    records = match("4SN=", "4SN-1") + match("PASS", "4SN+1", board=8)
    (found,) = scored(TEAMS, records).matches
    assert [one.won for one in found.boards] == [(10, 0), (0, 10)]
    assert found.won == (10, 10)
    assert found.points == (0, 0)


def test_teams_are_ranked_by_victory_points_with_imps_beside() -> None:
    found = scored(TEAMS, match("4SN=", "4SN-1"))
    (first, second) = found.rankings[0].rows
    assert (str(first.contestant), first.imps, first.place) == ("1", 10, "1")
    assert first.points + second.points == 20


def test_without_a_scale_teams_are_ranked_by_imps() -> None:
    kind = Kind(form="teams", method="imp", options=Options(vp_scale="none"))
    assert points(scored(kind, match("4SN=", "4SN-1"))) == {"1": ("1", 10), "2": ("2", -10)}


def test_average_plus_is_three_imps_and_may_go_to_both() -> None:
    (found,) = scored(TEAMS, match("A+/A+", "4SN-1")).matches
    assert found.boards[0].points == (3, 3)
    assert found.vps is not None
    assert found.vps[0] == found.vps[1] > 10


def test_a_weighted_ruling_is_weighted_in_imps() -> None:
    (found,) = scored(TEAMS, match("50% 4SN= 50% 4SN-1", "4SN-1")).matches
    assert found.boards[0].points == (5, -5)


def test_a_board_with_one_table_has_no_points() -> None:
    records = [*match("4SN=", "4SN="), teams(2, "1", "2", "4SN=", "open")]
    (found,) = scored(TEAMS, records).matches
    assert [one.points for one in found.boards] == [(0, 0), None]


def test_board_a_match_and_point_a_board() -> None:
    records = match("4SN=", "4SN+1") + match("PASS", "PASS", board=2)
    for method, expected in (("bam", Fraction(1, 2)), ("pab", Fraction(1))):
        kind = Kind(form="teams", method=method)
        assert points(scored(kind, records))["1"] == ("2", expected)


def test_aggregate_is_the_net_score() -> None:
    kind = Kind(form="teams", method="aggregate")
    assert points(scored(kind, match("4SN=", "4SN-1")))["1"] == ("1", 470)


def test_the_pairs_of_a_team_event_have_their_cross_imps() -> None:
    (board,) = scored(TEAMS, match("4SN=", "4SN-1")).boards
    assert [line.points_ns for line in board.lines] == [10, -10]
