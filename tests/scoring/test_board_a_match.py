"""Teams board by board: board-a-match, point-a-board, Patton and aggregate."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.result import Artificial
from overtrick.scoring.board_a_match import (
    AggregateTable,
    NotATable,
    TeamPoints,
    aggregate,
    board_points,
    patton,
)
from overtrick.scoring.field import Line, Mark, Mixed
from tests.scoring import slow
from tests.scoring.mp_fields import few_scores, marks, mixed

HALF = Fraction(1, 2)
TABLE = AggregateTable(Fraction(8), ((100, Fraction(5)), (300, Fraction(7)), (900, Fraction(8))))


def line(mark: Mark) -> Line:
    return Line(mark, mark)


@pytest.mark.parametrize(
    ("here", "there", "home"), [(120, 110, 1), (110, 110, HALF), (-50, 110, 0), (-50, -100, 1)]
)
def test_the_better_result_wins_the_board_by_however_little(
    here: int, there: int, home: Fraction
) -> None:
    assert board_points(line(here), line(there)) == TeamPoints(Fraction(home), 1 - Fraction(home))
    assert board_points(line(here), line(there), win=2).home == 2 * home


def test_a_weighted_score_wins_its_share_of_the_board() -> None:
    ruling = Mixed(((Fraction(3, 5), 420), (Fraction(2, 5), -50)))
    assert board_points(line(ruling), line(420)) == TeamPoints(Fraction(3, 10), Fraction(7, 10))


def test_artificial_scores_are_shares_of_a_board_and_need_not_balance() -> None:
    sixty, forty = Artificial(Fraction(60)), Artificial(Fraction(40))
    assert board_points(Line(sixty, sixty), line(420)) == TeamPoints(Fraction(3, 5), Fraction(3, 5))
    assert board_points(Line(sixty, 100), Line(0, forty), win=2) == TeamPoints(
        Fraction(1), Fraction(0)
    )


@given(marks, marks, st.sampled_from((1, 2)))
def test_what_one_team_wins_the_other_loses_when_nothing_is_split(
    here: Mark, there: Mark, win: int
) -> None:
    points = board_points(line(here), line(there), win)
    if not isinstance(here, Artificial) and not isinstance(there, Artificial):
        assert points.home + points.away == win
        assert points.home == slow.versus(here, there) * win / 2
    assert board_points(line(there), line(here), win) == TeamPoints(points.away, points.home)


def test_aggregate_is_the_net_of_both_tables() -> None:
    ruling = Mixed(((HALF, 100), (HALF, 0)))
    forty = Artificial(Fraction(40))
    boards = [(line(420), line(170)), (line(-50), line(100)), (line(ruling), line(0))]
    assert aggregate(boards) == 250 - 150 + 50
    assert aggregate([*boards, (line(forty), line(1000))]) == 150
    assert aggregate([]) == 0


@given(st.lists(st.tuples(few_scores | mixed(), few_scores | mixed()), max_size=6))
def test_a_patton_match_shares_out_everything(boards: list[tuple[Mark, Mark]]) -> None:
    lines = [(line(here), line(there)) for here, there in boards]
    match = patton(lines, TABLE)
    assert match.home + match.away == 2 * len(boards) + TABLE.whole
    assert patton([(there, here) for here, there in lines], TABLE) == TeamPoints(
        match.away, match.home
    )


@pytest.mark.parametrize(
    ("margin", "points"),
    [(0, 4), (10, 5), (100, 5), (101, 7), (300, 7), (900, 8), (5000, 8), (-10, 3), (-5000, 0)],
)
def test_an_aggregate_becomes_points_by_the_organisers_table(margin: int, points: int) -> None:
    assert TABLE.points(margin) == points


@pytest.mark.parametrize(
    "rows",
    [
        (), ((100, 5), (100, 6)), ((100, 5), (50, 6)), ((-10, 5),), ((100, 6), (200, 5)),
        ((100, 3),), ((100, 5), (200, 9)),
    ],
)  # fmt: skip
def test_an_aggregate_table_out_of_order_is_refused(rows: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(NotATable):
        AggregateTable(Fraction(8), tuple((margin, Fraction(points)) for margin, points in rows))
