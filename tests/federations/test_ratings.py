"""Ratings: session grades, fields, and rating points from year to year."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from overtrick.federations import pack
from overtrick.federations.ratings import (
    depth_of_field,
    expected_percent,
    pair_power_rating,
    session_grade,
)

grades = some.fractions(30, 75, max_denominator=100)


def test_playing_to_par_leaves_a_grade_as_it_is() -> None:
    assert session_grade(Fraction(53), Fraction(47), Fraction(50), Fraction(50)) == 53


@given(own=grades, partner=grades, field=grades, over=some.fractions(-20, 20, max_denominator=9))
def test_a_session_grade_is_the_grade_and_what_was_above_par(
    own: Fraction, partner: Fraction, field: Fraction, over: Fraction
) -> None:
    par = expected_percent(own, partner, field)
    assert session_grade(own, partner, field, par + over) == own + over
    assert session_grade(partner, own, field, par + over) == partner + over


def test_imps_are_turned_into_per_cent_by_the_board() -> None:
    percent = pack("ebu").ratings.grading.percent
    assert percent(Fraction(-12), 24) == Fraction("46.76")
    with pytest.raises(ValueError, match="at least one board"):
        percent(Fraction(3), 0)


def test_a_boundary_belongs_to_the_higher_band() -> None:
    band = pack("ebu").ratings.grading.band
    assert [band(Fraction(one)) for one in ("38.99", "39", "60.99", "61", "67", "80")] == [
        *("2", "3", "K", "CA", "SA", "SA"),
    ]
    assert pack("ebu").ratings.grading.new_player == 42


def test_a_field_is_as_deep_as_its_competitors_are_above_average() -> None:
    assert depth_of_field([Fraction(48), Fraction(55)]) == Fraction(3, 2)
    assert pair_power_rating(Fraction(51), [Fraction(52)]) == 53
    with pytest.raises(ValueError, match="at least one competitor"):
        depth_of_field([])


def test_rating_points_lose_a_fifth_a_year() -> None:
    points = pack("nz").ratings.points
    assert points.next(Fraction(84), Fraction(0), Fraction(0)) == Fraction("67.2")
