"""Matchpoints against printed examples, against what must hold, and against slow twins."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.result import Artificial
from overtrick.bridge.seat import Side
from overtrick.scoring.bulk import matchpoints_in_bulk
from overtrick.scoring.comparison import comparisons
from overtrick.scoring.field import Line, LinePoints, Mixed
from overtrick.scoring.matchpoints import (
    artificial_points,
    matchpoints,
    round_board,
    score_board,
    top,
)
from overtrick.scoring.neuberg import NotThatManyScores, scale
from overtrick.scoring.options import Options
from tests.scoring import slow
from tests.scoring.mp_fields import FACTORS, boards, few_scores, options, plain_lines, scores

AVERAGE = Artificial(Fraction(50))


def plain(*scores: int) -> list[Line]:
    return [Line(score, score) for score in scores]


def test_a_passed_out_board_is_a_score_of_nothing_like_any_other() -> None:
    board = score_board(plain(0, 0, -50), 3, Options())
    assert [line.ns for line in board.lines] == [3, 3, 0]
    assert [line.ew for line in board.lines] == [1, 1, 4]


def test_one_score_alone_is_worth_half_of_what_was_due() -> None:
    assert score_board(plain(420), 8, Options()).lines == (LinePoints(Fraction(7), Fraction(7)),)


def test_a_board_played_once_among_its_own_scores_is_worth_nothing_of_nothing() -> None:
    board = score_board(plain(420), 8, Options(factor="none"))
    assert board.lines == (LinePoints(Fraction(0), Fraction(0)),)
    assert board.top == 0


def test_a_board_nobody_played_has_no_points() -> None:
    assert score_board([], 5, Options()).lines == ()
    assert score_board([], 5, Options(), []).top == 0


def test_a_board_where_all_have_artificial_scores_still_has_a_top() -> None:
    lines = [Line(AVERAGE, AVERAGE)] * 3
    for factor in FACTORS:
        board = score_board(lines, 3, Options(factor=factor))
        assert board.lines == (LinePoints(None, None),) * 3
        assert board.top == top(3, Options(factor=factor))


def test_an_average_beside_a_lone_score_is_worth_half_of_the_whole_top() -> None:
    """Among its own scores the lone one has no top, but 50 per cent of nothing helps nobody."""
    board = score_board([*plain(100), Line(AVERAGE, AVERAGE)], 2, Options(factor="none"))
    assert [tops.ns for tops in board.tops] == [0, 2]


def test_a_split_ruling_ranks_each_side_in_its_own_table() -> None:
    """North-South keep +620, East-West are treated as if -100 had been scored against them."""
    lines = [*plain(620, 170, 140), Line(620, -100)]
    board = score_board(lines, 4, Options())
    assert [line.ns for line in board.lines] == [5, 2, 0, 5]
    assert [line.ew for line in board.lines] == [0, 2, 4, 6]


def test_one_artificial_side_leaves_the_other_in_the_field() -> None:
    board = score_board([*plain(100, 200), Line(Artificial(Fraction(60)), 150)], 3, Options())
    assert board.lines[2] == LinePoints(None, Fraction(2))
    assert [line.ew for line in board.lines[:2]] == [4, 0]
    # Two scores of three: (0 * 3 + 1) / 2 and (2 * 3 + 1) / 2.
    assert [line.ns for line in board.lines[:2]] == [Fraction(1, 2), Fraction(7, 2)]


def test_the_seven_and_three_of_a_fouled_board_each_come_up_to_ten() -> None:
    """N. Doe's worked example, to 0.1 with halves towards the average."""
    rules = Options(round_board="0.1-to-average")
    lines = plain(*range(7), 10, 20, 30)
    board = score_board(lines, 10, rules, ["seven"] * 7 + ["three"] * 3)
    rounded = [round_board(line, board.top, rules).ns for line in board.lines]
    seven = ["0.4", "3.3", "6.1", "9", "11.9", "14.7", "17.6"]
    assert rounded == [Fraction(text) for text in [*seven, "2.3", "9", "15.7"]]


@pytest.mark.parametrize(
    ("rule", "forms", "percents"),
    [
        ("acbl", "aabbbbbbb", [55, 65]),
        ("acbl", "aabb", [55, 65, 55, 65]),
        ("acbl", "aaabb", ["8.33", "50", "91.66", 55, 65]),
        ("acbl", "aaabbbb", [50, 60, 70]),
        ("acbl", "abbbb", [60]),
        ("ebu", "aabbbb", [55, 65]),
        ("ebu", "aabbb", ["18.75", "81.25"]),
        ("ebu", "aaabbbbbb", [50, 60, 70]),
        ("ebu", "aaabbbbb", ["11.90", "50", "88.09"]),
        ("ebu", "abb", [60, "12.5", "87.5"]),
        ("neuberg", "aabbbbbbb", ["21.87", "78.12"]),
    ],
)
def test_small_groups_of_a_fouled_board_follow_their_rule(
    rule: str, forms: str, percents: list[str | int]
) -> None:
    board = score_board(plain(*range(len(forms))), len(forms), Options(small_group=rule), forms)
    got = [100 * line.ns / board.top for line in board.lines if line.ns is not None]
    for percent, wanted in zip(got, percents, strict=False):
        assert percent == wanted or 0 <= percent - Fraction(wanted) < Fraction(1, 100)


def test_equal_scores_of_a_small_group_share_its_per_cents() -> None:
    lines = plain(100, 100, -50, 1, 2, 3, 4, 5, 6)
    board = score_board(lines, 9, Options(small_group="ebu"), "aaabbbbbb")
    assert [100 * line.ns / board.top for line in board.lines[:3]] == [65, 65, 50]
    assert [100 * line.ew / board.top for line in board.lines[:3]] == [55, 55, 70]


def test_acbl_makes_up_for_an_average_and_not_for_a_missing_score() -> None:
    rules = Options(win="1", factor="boards")
    short = score_board(plain(10, 20, 30, 40), 6, rules)
    assert [line.ns for line in short.lines] == [0, 1, 2, 3]
    assert short.top == 3
    ruled = score_board([*plain(10, 20, 30, 40), Line(AVERAGE, AVERAGE)], 6, rules)
    # N * S / n + (N - n) / 2n with N 5 and n 4.
    assert [line.ns for line in ruled.lines[:4]] == [
        Fraction(5 * points, 4) + Fraction(1, 8) for points in range(4)
    ]
    assert ruled.top == 4


def test_more_scores_than_were_due_are_refused() -> None:
    with pytest.raises(NotThatManyScores, match="3 scores, and 2 were due"):
        score_board(plain(1, 2, 3), 2, Options())
    with pytest.raises(NotThatManyScores):
        score_board([*plain(1, 2, 3), Line(1, 2)], 3, Options())
    with pytest.raises(NotThatManyScores):
        score_board(plain(*range(50)), 49, Options())
    with pytest.raises(NotThatManyScores):
        top(0, Options())


@given(st.integers(1, 20), st.integers(0, 10), st.integers(0, 38))
def test_neuberg_s_line_is_the_formula_in_points_and_in_per_cent(
    made: int, missing: int, raw: int
) -> None:
    due = made + missing
    points = scale("neuberg", made, due, "2").points(raw)
    assert points == Fraction(raw * due + due - made, made)
    assert scale("neuberg", made, due, "1").points(raw) == points / 2
    if made > 1 and due > 1:
        own = Fraction(100 * raw, 2 * (made - 1))
        shrink = Fraction(made - 1, made) * Fraction(due, due - 1)
        assert (own - 50) * shrink + 50 == 100 * points / (2 * (due - 1))


@given(boards())
def test_every_line_has_the_points_of_comparing_all_pairs(
    board: tuple[list[Line], int, Options, list[str] | None],
) -> None:
    lines, due, rules, groups = board
    scored = score_board(lines, due, rules, groups)
    twin = slow.board(lines, due, rules, groups)
    for points, tops, (ns, ew, top_ns, top_ew) in zip(scored.lines, scored.tops, twin, strict=True):
        assert points == LinePoints(ns, ew)
        assert top_ns in {None, tops.ns}
        assert top_ew in {None, tops.ew}


@pytest.mark.parametrize("tables", [1, 2, 39, 40, 41, 90])
@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("win", ["1", "2"])
def test_boards_of_every_size_agree_with_the_slow_twin(tables: int, factor: str, win: str) -> None:
    chance = random.Random(tables)
    lines = plain(*(10 * chance.randint(-12, 12) for _ in range(tables)))
    rules = Options(factor=factor, win=win)
    scored = score_board(lines, tables + 3, rules)
    # A comparison of one group written out is the same board.
    assert score_board(lines, tables + 3, rules, ["all"] * tables) == scored
    for place in chance.sample(range(tables), min(tables, 12)):
        marks = [line.ns for line in lines]
        unit = Fraction(int(win), 2)
        due = tables if factor == "boards" else tables + 3
        points, whole = slow.side_points(marks, due, rules, [tables], place)
        assert scored.lines[place].ns == points * unit
        assert scored.lines[place].ew == (whole - points) * unit
        assert scored.tops[place].ns == scored.tops[place].ew == whole * unit


@pytest.mark.parametrize("tables", [5, 50])
def test_scores_that_are_equal_and_not_the_same_object_score_alike(tables: int) -> None:
    same = plain(*(100 * table for table in range(tables)))
    apart = [Line(line.ns, int(str(line.ew))) for line in same]
    assert score_board(apart, tables, Options()) == score_board(same, tables, Options())


@pytest.mark.parametrize("tables", [5, 50])
def test_one_ruling_among_many_scores_takes_the_long_way_to_the_same_points(tables: int) -> None:
    lines = plain(*(100 * (table // 2) for table in range(tables)))
    certain = Mixed(((Fraction(1), 300),))
    whole = score_board([*lines, Line(300, 300)], tables + 1, Options())
    assert score_board([*lines, Line(certain, certain)], tables + 1, Options()) == whole


@given(plain_lines, st.integers(0, 5), options)
def test_the_points_of_a_board_add_up_to_its_top_times_its_plays(
    lines: list[Line], missing: int, rules: Options
) -> None:
    scored = score_board(lines, max(len(lines) + missing, 1), rules)
    half = scored.top * len(lines) / 2
    assert sum(line.ns for line in scored.lines) == sum(line.ew for line in scored.lines) == half
    assert all(line.ns + line.ew == scored.top for line in scored.lines)


@given(boards(), st.randoms(use_true_random=False))
def test_moving_the_tables_about_moves_the_points_with_them(
    board: tuple[list[Line], int, Options, list[str] | None], chance: random.Random
) -> None:
    lines, due, rules, groups = board
    order = list(range(len(lines)))
    chance.shuffle(order)
    moved = score_board(
        [lines[at] for at in order],
        due,
        rules,
        None if groups is None else [groups[at] for at in order],
    )
    scored = score_board(lines, due, rules, groups)
    assert moved.lines == tuple(scored.lines[at] for at in order)
    assert moved.tops == tuple(scored.tops[at] for at in order)


@given(boards())
def test_turning_the_table_round_turns_the_points_round(
    board: tuple[list[Line], int, Options, list[str] | None],
) -> None:
    lines, due, rules, groups = board
    turned = [Line(slow.mirrored(line.ew), slow.mirrored(line.ns)) for line in lines]
    scored = score_board(lines, due, rules, groups)
    mirror = score_board(turned, due, rules, groups)
    assert [(line.ew, line.ns) for line in mirror.lines] == [
        (line.ns, line.ew) for line in scored.lines
    ]


@given(plain_lines, st.sampled_from(("event", "board", "boards", "manual")))
def test_nothing_missing_means_nothing_to_make_up_for(lines: list[Line], factor: str) -> None:
    due = max(len(lines), 1)
    assert score_board(lines, due, Options(factor=factor)) == score_board(
        lines, due, Options(factor="none")
    )


@given(plain_lines, st.integers(0, 5))
def test_ascherman_is_neuberg_with_a_share_more_at_each_end(
    lines: list[Line], missing: int
) -> None:
    due = max(len(lines) + missing, 1)
    neubergs = score_board(lines, due, Options()).lines
    aschermans = score_board(lines, due, Options(factor="ascherman")).lines
    for one, other in zip(neubergs, aschermans, strict=True):
        assert (other.ns, other.ew) == (one.ns + 1, one.ew + 1)


@given(plain_lines, st.integers(0, 5), options)
def test_a_better_score_never_earns_less(lines: list[Line], missing: int, rules: Options) -> None:
    points = score_board(lines, max(len(lines) + missing, 1), rules).lines
    ordered = sorted(zip((line.ns for line in lines), (one.ns for one in points), strict=True))
    assert [earned for _, earned in ordered] == sorted(earned for _, earned in ordered)


@given(st.lists(scores | few_scores, max_size=60))
def test_plain_matchpoints_count_the_scores_beaten(results: list[int]) -> None:
    assert matchpoints(results) == [slow.raw(results, place) for place in range(len(results))]


@given(
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from((-7600, -50, 0, 110, 7600))), max_size=60)
)
def test_many_boards_at_once_are_each_board_on_its_own(results: list[tuple[int, int]]) -> None:
    numbers = [board for board, _ in results]
    earned = matchpoints_in_bulk(numbers, [score for _, score in results])
    for number in set(numbers):
        alone = matchpoints([score for board, score in results if board == number])
        assert [
            points for board, points in zip(numbers, earned, strict=True) if board == number
        ] == alone


def test_a_comparison_tells_its_table_and_its_scale() -> None:
    (only,) = comparisons(Side.EW, plain(100, 100, -50), 4, Options())
    assert only.counts == {100: 2, -50: 1}
    assert only.raw == {100: 1, -50: 4}
    assert (only.scale.actual, only.scale.expected, only.scale.top) == (3, 4, 6)


@pytest.mark.parametrize(
    ("percent", "own", "average", "worth"),
    [
        (60, 65, "law12c2c", 65),
        (60, 55, "law12c2c", 60),
        (60, 65, "fixed", 60),
        (60, None, "law12c2c", 60),
        (40, 35, "law12c2c", 35),
        (40, 65, "law12c2c", 40),
        (40, 35, "fixed", 40),
        (50, 70, "law12c2c", 50),
        (50, 30, "law12c2c", 50),
        (70, 65, "law12c2c", 70),
        (0, 35, "law12c2c", 0),
        (55, 80, "law12c2c", 55),
    ],
)
def test_average_plus_and_minus_follow_the_contestants_own_session(
    percent: int, own: int | None, average: str, worth: int
) -> None:
    mine = None if own is None else Fraction(own)
    got = artificial_points(Fraction(percent), Fraction(22), mine, Options(average=average))
    assert got == Fraction(22 * worth, 100)
