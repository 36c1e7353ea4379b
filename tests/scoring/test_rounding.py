"""Roundings against printed figures and against exact decimals."""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP, Decimal
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.board_rounding import round_side
from overtrick.scoring.field import LinePoints
from overtrick.scoring.matchpoints import round_board
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import (
    brief,
    exact_sum,
    half_away,
    half_even,
    half_up,
    halves,
    shown,
    to_average,
)
from tests.scoring.mp_fields import ROUNDINGS

# Numbers that decimals hold exactly, many of them halves at one place or another.
decimals = st.integers(-40_000, 40_000).map(lambda units: Fraction(units, 2000))
thirds = st.fractions(min_value=-100, max_value=100, max_denominator=99)
places = st.integers(0, 4)


def quantized(x: Fraction, figures: int, rounding: str) -> Fraction:
    exact = Decimal(x.numerator) / Decimal(x.denominator)
    return Fraction(exact.quantize(Decimal(1).scaleb(-figures), rounding=rounding))


@given(decimals, places)
def test_roundings_agree_with_decimals(x: Fraction, figures: int) -> None:
    assert half_even(x, figures) == quantized(x, figures, ROUND_HALF_EVEN)
    assert half_away(x, figures) == quantized(x, figures, ROUND_HALF_UP)
    assert shown(x, figures) == shown(quantized(x, figures, ROUND_HALF_UP), figures)


@given(decimals | thirds, places)
def test_half_up_is_the_floor_of_half_a_unit_more(x: Fraction, figures: int) -> None:
    assert half_up(x, figures) == Fraction(floor(x * 10**figures + Fraction(1, 2)), 10**figures)


@given(decimals | thirds, places)
def test_every_rounding_moves_by_half_a_unit_at_most(x: Fraction, figures: int) -> None:
    half = Fraction(1, 2 * 10**figures)
    for rounded in (
        half_up(x, figures), half_even(x, figures), half_away(x, figures),
        to_average(x, figures, Fraction(11)), Fraction(shown(x, figures)),
    ):  # fmt: skip
        assert abs(rounded - x) <= half
        assert (rounded * 10**figures).denominator == 1


@given(decimals, st.integers(0, 20))
def test_halves_go_towards_the_average_from_both_sides(x: Fraction, average: int) -> None:
    rounded = to_average(x, 1, Fraction(average))
    if (x * 10).denominator == 2:
        nearer = ROUND_DOWN if abs(x) > 0 and (x > 0) == (x > average) else ROUND_UP
        assert rounded == quantized(x, 1, nearer)
        assert abs(rounded - average) <= abs(x - average)
    else:
        assert rounded == half_up(x, 1)


@pytest.mark.parametrize(
    ("x", "text"),
    [
        ("-0.005", "-0.01"), ("0.005", "0.01"), ("-0.004", "0.00"), ("0", "0.00"),
        ("109/8", "13.63"), ("-2.5", "-2.50"), ("1000", "1000.00"), ("199.995", "200.00"),
    ],
)  # fmt: skip
def test_scores_are_shown_to_two_places(x: str, text: str) -> None:
    assert shown(Fraction(x)) == text
    assert shown(Fraction(text)) == text


def test_shown_to_no_places_has_no_point() -> None:
    assert shown(Fraction(5, 2), 0) == "3"
    assert shown(Fraction(-5, 2), 0) == "-3"


@pytest.mark.parametrize(
    ("x", "text"),
    [("9", "9"), ("100", "100"), ("4.5", "4.5"), ("32/3", "10.67"), ("-0.001", "0"), ("0", "0")],
)
def test_brief_drops_the_zeros_at_the_end(x: str, text: str) -> None:
    assert brief(Fraction(x)) == text
    assert brief(Fraction(150), 0) == "150"


@pytest.mark.parametrize(
    ("x", "point", "cross", "half"),
    [
        ("5/2", "2.5", "2x", "2½"), ("7", "7", "7", "7"), ("1/2", "0.5", "x", "½"),
        ("-3/2", "-1.5", "-1x", "-1½"), ("10/3", "3.33", "3.33", "3.33"), ("0", "0", "0", "0"),
    ],
)  # fmt: skip
def test_halves_are_shown_as_on_a_paper_slip(x: str, point: str, cross: str, half: str) -> None:
    assert [halves(Fraction(x), style) for style in (".5", "x", "1/2")] == [point, cross, half]


@given(st.lists(decimals | thirds))
def test_the_quick_sum_is_the_sum(points: list[Fraction]) -> None:
    assert exact_sum(points) == sum(points)
    assert exact_sum(iter(points)) == sum(points)


def rounded(rule: str, ns: str, ew: str, top: int) -> tuple[Fraction | None, Fraction | None]:
    line = round_board(
        LinePoints(Fraction(ns), Fraction(ew)), Fraction(top), Options(round_board=rule)
    )
    return line.ns, line.ew


@pytest.mark.parametrize(
    ("rule", "exact", "printed", "top"),
    [
        ("exact", ("39.95", "0.05"), ("39.95", "0.05"), 40),
        ("0.01-half-up-each", ("22.375", "9.625"), ("22.38", "9.63"), 32),
        ("0.1-half-up", ("12.65", "27.35"), ("12.7", "27.4"), 40),
        ("0.1-half-even-ns", ("39.95", "0.05"), ("40", "0"), 40),
        ("0.1-half-even-ns", ("12.65", "27.35"), ("12.6", "27.4"), 40),
        ("0.1-to-average", ("39.95", "0.05"), ("39.9", "0.1"), 40),
        ("0.1-to-average", ("12.65", "27.35"), ("12.7", "27.3"), 40),
        ("0.1-half-even-ns", ("12.65", "24.45"), ("12.6", "24.4"), 40),
    ],
)
def test_each_rule_rounds_a_line_as_its_program_prints_it(
    rule: str, exact: tuple[str, str], printed: tuple[str, str], top: int
) -> None:
    assert rounded(rule, *exact, top) == tuple(Fraction(text) for text in printed)


@pytest.mark.parametrize("rule", ROUNDINGS)
def test_a_side_without_points_stays_without(rule: str) -> None:
    options = Options(round_board=rule)
    half = Fraction("12.65")
    only_ns = round_board(LinePoints(half, None), Fraction(40), options)
    only_ew = round_board(LinePoints(None, half), Fraction(40), options)
    assert only_ns.ew is None
    assert only_ew.ns is None
    assert only_ns.ns == only_ew.ew == round_side(half, Fraction(40), rule)
    assert round_board(LinePoints(None, None), Fraction(40), options) == LinePoints(None, None)


@given(thirds.map(abs), st.integers(100, 200))
def test_the_rest_of_the_top_is_left_to_east_west(points: Fraction, top: int) -> None:
    whole = Fraction(top)
    line = LinePoints(points, whole - points)
    rounded = round_board(line, whole, Options(round_board="0.1-half-even-ns"))
    assert rounded.ns + rounded.ew == whole
