"""Butler: what is left out, how the datum is rounded, and the IMPs against it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.result import Artificial
from overtrick.scoring.butler import Datum, datum, drops, exact_datum, score_board
from overtrick.scoring.field import Line, LinePoints, Mixed
from overtrick.scoring.imps import imps
from overtrick.scoring.options import NotAnOption, Options
from tests.scoring.imp_fields import boards, plain, ruled_boards

RULES = ["0", "1+1", "2+1", "5%+5%", "20%+10%", "sliding", "0.5+0.5"]
NONE, ONE = Options(butler_drop="0"), Options(butler_drop="1+1")


def slow_mean(board: list[int], top: int, bottom: int) -> Fraction:
    """The mean as by hand: scores in order, the ends struck out."""
    ordered = sorted(board)
    kept = ordered[bottom : len(ordered) - top] or ordered
    return Fraction(sum(kept), len(kept))


def slow_datum(board: list[int]) -> int:
    """One struck out at each end, the rest to the nearest ten, halves away from zero."""
    mean = slow_mean(board, 1, 1)
    tens = int(abs(mean) // 10)
    if abs(mean) - 10 * tens >= 5:
        tens += 1
    return 10 * tens if mean > 0 else -10 * tens


def test_a_known_board_of_six() -> None:
    datums, points = score_board(plain([-650, -170, -1440, 100, -170, -200]), ONE)
    assert datums == {"": Datum(-300, -300)}
    assert [line.ns for line in points] == [-8, 4, -15, 9, 4, 3]


def test_halves_go_away_from_zero_on_both_sides() -> None:
    assert datum([125], NONE) == 130
    assert datum([-125], NONE) == -130
    assert datum([135], NONE) == 140
    assert datum([-5], NONE) == -10


def test_halves_can_go_to_the_even_ten() -> None:
    even = Options(butler_drop="0", datum_round="half-even")
    assert datum([425], even) == datum([-415], even) * -1 == 420
    assert datum([435], even) == 440
    assert datum([-425], even) == -420
    assert datum([426], even) == 430


def test_a_datum_is_rounded_not_cut() -> None:
    assert datum([118, 119], NONE) == 120
    assert datum([-118, -119], NONE) == -120


def test_nothing_is_left_out_when_nothing_would_remain() -> None:
    assert datum([620, 140], ONE) == 380
    assert datum([620], ONE) == 620
    assert datum([], ONE) is None


def test_of_three_scores_the_middle_one_remains() -> None:
    assert datum([650, 170, 200], ONE) == 200


def test_a_half_score_is_left_out_by_its_share() -> None:
    mean = exact_datum({600: 1, 100: 1, -50: 1}, "0.5+0.5")
    assert mean == Fraction(300 + 100 - 25, 2)


@pytest.mark.parametrize(
    ("rule", "scores", "left_out"),
    [
        ("0", 12, (0, 0)),
        ("1+1", 4, (1, 1)),
        ("2+1", 12, (2, 1)),
        ("5%+5%", 9, (0, 0)),
        ("5%+5%", 10, (1, 1)),
        ("5%+5%", 29, (1, 1)),
        ("5%+5%", 30, (2, 2)),
        ("10%+0%", 20, (2, 0)),
        ("sliding", 3, (0, 0)),
        ("sliding", 4, (1, 1)),
        ("sliding", 10, (1, 1)),
        ("sliding", 11, (2, 2)),
        ("sliding", 25, (2, 2)),
        ("sliding", 26, (3, 3)),
    ],
)
def test_how_many_scores_a_rule_leaves_out(
    rule: str, scores: int, left_out: tuple[int, int]
) -> None:
    assert drops(rule, Fraction(scores)) == left_out


@pytest.mark.parametrize("rule", ["", "1", "1+", "+1", "1+1+1", "five+five", "-1+1", "1%"])
def test_a_rule_that_is_none_is_refused(rule: str) -> None:
    with pytest.raises(NotAnOption, match="butler_drop"):
        drops(rule, Fraction(9))


def test_a_weighted_score_stands_in_the_mean_with_its_shares() -> None:
    ruling = Mixed(((Fraction(3, 4), 400), (Fraction(1, 4), 0)))
    datums, points = score_board([*plain([100]), Line(ruling, ruling)], NONE)
    assert datums[""] == Datum(200, 200)
    assert points[1].ns == Fraction(3, 4) * imps(200) + Fraction(1, 4) * imps(-200)


def test_the_top_that_is_left_out_can_be_part_of_a_weighted_score() -> None:
    ruling = Mixed(((Fraction(1, 2), 800), (Fraction(1, 2), 0)))
    datums, _ = score_board([*plain([400, 200, 100]), Line(ruling, ruling)], ONE)
    # Half of 800 and half of 400 go, half of 0 and half of 100: (200 + 200 + 50) / 2 = 225.
    assert datums[""].ns == 230


def test_a_split_score_gives_each_side_its_own_datum() -> None:
    datums, points = score_board([*plain([100, 100]), Line(100, 400)], NONE)
    assert datums[""] == Datum(100, 200)
    assert points[0] == LinePoints(Fraction(0), Fraction(3))
    assert points[2] == LinePoints(Fraction(0), Fraction(-5))


def test_an_artificial_score_is_not_in_the_datum() -> None:
    ruled = Line(Artificial(Fraction(60)), Artificial(Fraction(40)))
    datums, points = score_board([*plain([100, 200]), ruled], NONE)
    assert datums[""] == Datum(150, 150)
    assert points[2] == LinePoints(None, None)
    assert score_board([ruled], NONE) == ({"": Datum(None, None)}, (LinePoints(None, None),))


def test_the_groups_of_a_fouled_board_have_a_datum_each() -> None:
    lines = plain([620, 600, 170, 140, 110])
    datums, points = score_board(lines, ONE, ["a", "a", "b", "b", "b"])
    assert datums == {"a": Datum(610, 610), "b": Datum(140, 140)}
    assert points[2:] == score_board(lines[2:], ONE)[1]


@given(boards)
def test_the_datum_agrees_with_striking_out_by_hand(board: list[int]) -> None:
    datums, points = score_board(plain(board), ONE)
    assert datums[""].ns == slow_datum(board)
    assert [line.ns for line in points] == [imps(score - slow_datum(board)) for score in board]


@given(boards, st.integers(0, 3), st.integers(0, 3))
def test_any_whole_drop_agrees_with_striking_out_by_hand(
    board: list[int], top: int, bottom: int
) -> None:
    if top + bottom < len(board):
        assert exact_datum(Counter(board), f"{top}+{bottom}") == slow_mean(board, top, bottom)


@given(boards, st.sampled_from(RULES))
def test_without_rulings_east_west_lose_what_north_south_win(board: list[int], rule: str) -> None:
    for rounding in ("half-away", "half-even"):
        _, points = score_board(plain(board), Options(butler_drop=rule, datum_round=rounding))
        assert all(line.ns is not None and line.ew == -line.ns for line in points)


@given(boards, st.sampled_from(["0", "1+1", "5%+5%", "sliding"]))
def test_turning_the_board_round_turns_the_datum(board: list[int], rule: str) -> None:
    for rounding in ("half-away", "half-even"):
        options = Options(butler_drop=rule, datum_round=rounding)
        there, back = datum(board, options), datum([-score for score in board], options)
        assert there is not None
        assert back == -there


@given(st.data(), ruled_boards, st.sampled_from(RULES))
def test_the_order_of_the_tables_does_not_matter(
    data: st.DataObject, lines: list[Line], rule: str
) -> None:
    order = data.draw(st.permutations(range(len(lines))))
    datums, points = score_board(lines, Options(butler_drop=rule))
    again, shuffled = score_board([lines[place] for place in order], Options(butler_drop=rule))
    assert again == datums
    assert shuffled == tuple(points[place] for place in order)


@given(boards, st.sampled_from(RULES))
def test_the_datum_lies_among_the_scores(board: list[int], rule: str) -> None:
    found = datum(board, Options(butler_drop=rule))
    assert found is not None
    assert min(board) - 5 <= found <= max(board) + 5
