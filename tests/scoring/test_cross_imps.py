"""Cross-IMPs against their definition, in every divisor and on short, ruled and fouled boards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.result import Artificial
from overtrick.scoring.cross_imps import scale, score_board, totals
from overtrick.scoring.field import Line, LinePoints, Mark, Mixed
from overtrick.scoring.imps import imps, weighted_imps
from overtrick.scoring.options import Options
from tests.scoring.imp_fields import boards, plain, ruled_boards

WAYS = [
    Options(ximp_divisor=divisor, ximp_short=short)
    for divisor, short in product(("n-1", "n", "total"), ("own", "scaled", "total"))
]
HALF = Fraction(1, 2)


def slow_side(marks: list[Mark], expected: int, options: Options) -> list[Fraction | None]:
    """Every pair of tables compared, as by hand."""
    found: list[Fraction | None] = []
    compared = [mark for mark in marks if not isinstance(mark, Artificial)]
    for place, mark in enumerate(marks):
        if isinstance(mark, Artificial):
            found.append(None)
            continue
        others = [m for p, m in enumerate(marks) if p != place and not isinstance(m, Artificial)]
        raw = sum((weighted_imps(mark, other) for other in others), Fraction(0))
        found.append(slow_share(raw, len(compared), expected, options))
    return found


def slow_share(raw: Fraction, played: int, expected: int, options: Options) -> Fraction:
    if played == 1:
        return Fraction(0)
    expected = max(expected, played)
    counted = played if options.ximp_short == "own" else expected
    if options.ximp_short == "scaled":
        raw = raw * expected / played
    if options.ximp_short == "total":
        raw = raw * (expected - 1) / (played - 1)
    return raw / {"n-1": counted - 1, "n": counted, "total": 1}[options.ximp_divisor]


def slow_board(lines: list[Line], expected: int, options: Options) -> list[LinePoints]:
    ns = slow_side([line.ns for line in lines], expected, options)
    ew = slow_side([line.ew for line in lines], expected, options)
    return [
        LinePoints(own, None if theirs is None else -theirs)
        for own, theirs in zip(ns, ew, strict=True)
    ]


def test_a_board_played_once_has_nothing_to_compare_with() -> None:
    for options in WAYS:
        assert score_board(plain([420]), 5, options) == (LinePoints(Fraction(0), Fraction(0)),)


def test_an_empty_board_has_no_points() -> None:
    assert score_board([], 5, Options()) == ()


def test_a_known_board_of_five() -> None:
    points = score_board(plain([620, 170, 140, 140, -100]), 5, Options())
    assert [line.ns for line in points] == [
        Fraction(21, 2), Fraction(-1, 4), Fraction(-5, 4), Fraction(-5, 4), Fraction(-31, 4),
    ]  # fmt: skip


def test_every_divisor_and_every_rule_for_short_boards() -> None:
    expected = {
        ("n-1", "own"): Fraction(36, 7),
        ("n-1", "scaled"): Fraction(5),
        ("n-1", "total"): Fraction(36, 7),
        ("n", "own"): Fraction(36, 8),
        ("n", "scaled"): Fraction(36, 8),
        ("n", "total"): Fraction(36 * 9, 70),
        ("total", "own"): Fraction(36),
        ("total", "scaled"): Fraction(45),
        ("total", "total"): Fraction(36 * 9, 7),
    }
    for options in WAYS:
        found = 36 * scale(8, 10, options)
        assert found == expected[options.ximp_divisor, options.ximp_short]


def test_more_scores_than_expected_are_a_full_board() -> None:
    for options in WAYS:
        assert scale(9, 7, options) == scale(9, 9, options)


def test_a_split_ruling_is_compared_each_side_with_its_own() -> None:
    ruled = Line(Mixed(((HALF, -110), (HALF, 50))), Mixed(((HALF, 170), (HALF, 120))))
    points = score_board([*plain([-110, 50, 170, 120]), ruled], 5, Options())
    assert [float(line.ns or 0) for line in points] == [-4.75, 0.25, 4.25, 2.5, -2.25]
    assert [float(line.ew or 0) for line in points] == [5.875, 0.875, -3.25, -1.25, -2.25]


def test_nobody_is_compared_with_an_artificial_score() -> None:
    average = Artificial(Fraction(60)), Artificial(Fraction(40))
    with_ruling = score_board([*plain([430, 400, 150]), Line(*average)], 4, Options())
    assert with_ruling[:3] == score_board(plain([430, 400, 150]), 4, Options())
    assert with_ruling[3] == LinePoints(None, None)


def test_a_side_can_be_averaged_while_the_other_keeps_a_score() -> None:
    lines = [*plain([100, 100]), Line(Artificial(Fraction(60)), 600)]
    points = score_board(lines, 3, Options())
    assert points[2] == LinePoints(None, Fraction(-11))
    assert points[0] == LinePoints(Fraction(0), Fraction(11, 2))


def test_the_groups_of_a_fouled_board_are_apart() -> None:
    lines = plain([620, 600, 170, 140, 110])
    points = score_board(lines, 5, Options(), ["a", "a", "b", "b", "b"])
    assert points[:2] == score_board(lines[:2], 5, Options())
    assert points[2:] == score_board(lines[2:], 5, Options())


@given(ruled_boards, st.integers(0, 12), st.sampled_from(WAYS))
def test_the_frequency_table_agrees_with_comparing_every_pair(
    lines: list[Line], expected: int, options: Options
) -> None:
    assert list(score_board(lines, expected, options)) == slow_board(lines, expected, options)


@given(boards, st.sampled_from(WAYS))
def test_a_board_without_rulings_adds_up_to_nothing(board: list[int], options: Options) -> None:
    points = score_board(plain(board), len(board), options)
    assert sum(line.ns or 0 for line in points) == 0
    assert all(line.ns is not None and line.ns == -(line.ew or 0) for line in points)


@given(st.data(), ruled_boards)
def test_the_order_of_the_tables_does_not_matter(data: st.DataObject, lines: list[Line]) -> None:
    order = data.draw(st.permutations(range(len(lines))))
    points = score_board(lines, 8, Options())
    shuffled = score_board([lines[place] for place in order], 8, Options())
    assert shuffled == tuple(points[place] for place in order)


@given(boards)
def test_a_better_score_never_earns_less(board: list[int]) -> None:
    points = score_board(plain(board), len(board), Options())
    by_score = sorted(zip(board, points, strict=True), key=lambda pair: pair[0])
    earned = [line.ns or 0 for _, line in by_score]
    assert earned == sorted(earned)


def test_a_thousand_tables_are_compared_through_their_frequencies() -> None:
    board = [10 * (37 * table % 60 - 30) for table in range(1000)]
    table = Counter(board)
    found = totals(table)
    assert len(found) == 60
    assert found[290] == sum(imps(290 - score) for score in board)


def test_an_unknown_divisor_is_not_guessed() -> None:
    with pytest.raises(KeyError):
        scale(5, 5, replace(Options(), ximp_divisor="n+1"))
