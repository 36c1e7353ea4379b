"""IMPs, weighted comparisons and what artificial scores are worth."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.field import Mixed
from overtrick.scoring.imps import BOUNDS, BOUNDS_1960, average_imps, imps, weighted_imps
from overtrick.scoring.options import Options
from tests.scoring.imp_fields import mixed, scores

TABLE = """
0 10 0; 20 40 1; 50 80 2; 90 120 3; 130 160 4; 170 210 5; 220 260 6; 270 310 7; 320 360 8;
370 420 9; 430 490 10; 500 590 11; 600 740 12; 750 890 13; 900 1090 14; 1100 1290 15;
1300 1490 16; 1500 1740 17; 1750 1990 18; 2000 2240 19; 2250 2490 20; 2500 2990 21;
3000 3490 22; 3500 3990 23; 4000 99990 24
"""
PLUS, AVERAGE, MINUS = Fraction(60), Fraction(50), Fraction(40)


def slow_imps(difference: Fraction) -> int:
    """The printed table, read row by row; a gap between two rows belongs to the upper one."""
    for row in TABLE.split(";"):
        _, high, points = map(int, row.split())
        if abs(difference) <= high:
            return points if difference > 0 else -points
    raise AssertionError(difference)


def test_every_row_of_law_78b() -> None:
    for row in TABLE.split(";"):
        low, high, points = map(int, row.split())
        assert imps(low) == imps(high) == -imps(-low) == -imps(-high) == points


@given(st.fractions(-9000, 9000, max_denominator=12))
def test_any_difference_is_read_from_the_printed_table(difference: Fraction) -> None:
    assert imps(difference) == slow_imps(difference)


def test_a_difference_between_two_rows_counts_as_the_larger() -> None:
    assert imps(10) == 0
    assert imps(Fraction(21, 2)) == 1
    assert imps(15) == 1
    assert imps(Fraction(-81, 2)) == -2
    assert imps(3991) == 24


@given(st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_imps_rise_with_the_difference_and_mirror(one: int, other: int) -> None:
    low, high = sorted((one, other))
    for bounds in (BOUNDS, BOUNDS_1960):
        assert imps(low, bounds) <= imps(high, bounds)
        assert imps(-low, bounds) == -imps(low, bounds)


def test_the_table_of_1960_gives_less() -> None:
    assert imps(420) == 9
    assert imps(420, BOUNDS_1960) == 5
    assert imps(-90000, BOUNDS_1960) == -15


def test_a_weighted_score_converts_every_outcome_before_weighting() -> None:
    half = Fraction(1, 2)
    ruling = Mixed(((half, 620), (half, -100)))
    assert weighted_imps(ruling, 620) == Fraction(-12, 2)
    assert weighted_imps(ruling, 260) == 0
    assert imps(260 - 260) == 0
    assert weighted_imps(ruling, ruling) == 0
    assert weighted_imps(140, 110) == 1


@given(st.one_of(scores, mixed()), st.one_of(scores, mixed()))
def test_a_comparison_seen_from_the_other_side_is_its_negative(
    own: int | Mixed, other: int | Mixed
) -> None:
    assert weighted_imps(own, other) == -weighted_imps(other, own)


@pytest.mark.parametrize(
    ("named", "plus"), [("3", Fraction(3)), ("2", Fraction(2)), ("1.5", Fraction(3, 2))]
)
def test_average_is_nothing_and_plus_and_minus_mirror(named: str, plus: Fraction) -> None:
    options = Options(average_imps=named, average="fixed")
    for own in (None, Fraction(-4), Fraction(4)):
        assert average_imps(PLUS, own, 1, options) == plus
        assert average_imps(MINUS, own, 1, options) == -plus
        assert average_imps(AVERAGE, own, 1, options) == 0


def test_other_percentages_are_worth_their_share() -> None:
    assert average_imps(Fraction(70), None, 1, Options()) == 6
    assert average_imps(Fraction(45), None, 1, Options()) == Fraction(-3, 2)
    assert average_imps(Fraction(0), Fraction(-20), 1, Options()) == -15


def test_law_12c2c_lets_a_contestant_keep_its_own_average() -> None:
    options = Options(average_imps="1.5")
    own = Fraction(-46, 24)
    assert average_imps(MINUS, own, 1, options) == own
    assert average_imps(MINUS, Fraction(31, 26), 1, options) == Fraction(-3, 2)
    assert average_imps(PLUS, Fraction(7, 26), 1, options) == Fraction(3, 2)
    assert average_imps(PLUS, Fraction(2), 1, options) == 2
    assert average_imps(AVERAGE, Fraction(2), 1, options) == 0


def test_own_average_alone_helps_no_offender_and_hurts_no_innocent() -> None:
    options = Options(average_imps="own", average="fixed")
    assert average_imps(PLUS, Fraction(1, 2), 1, options) == Fraction(1, 2)
    assert average_imps(PLUS, Fraction(-2), 1, options) == 0
    assert average_imps(MINUS, Fraction(-2), 1, options) == -2
    assert average_imps(MINUS, Fraction(2), 1, options) == 0
    assert average_imps(PLUS, None, 1, options) == 3


def test_undivided_cross_imps_award_an_average_for_every_comparison() -> None:
    total = Options(ximp_divisor="total")
    assert average_imps(PLUS, None, 12, total) == 36
    assert average_imps(MINUS, None, 12, replace(total, average_imps="2")) == -24
    assert average_imps(PLUS, None, 12, Options()) == 3
    assert average_imps(MINUS, Fraction(-50), 12, total) == -50
