"""Places, percentages, totals and what a field's points add up to."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.options import Options
from overtrick.scoring.ranking import (
    counted_total,
    factored,
    percentage,
    places,
    ranked,
)

keys = st.lists(
    st.fractions(min_value=-50, max_value=100, max_denominator=12) | st.integers(-3, 3), max_size=20
)


@given(keys)
def test_a_rank_is_one_more_than_the_number_ahead(points: list[Fraction | int]) -> None:
    assert ranked(points) == [1 + sum(other > mine for other in points) for mine in points]


def test_victory_points_in_decimals_rank_beside_fractions() -> None:
    assert ranked([Decimal("16.88"), Fraction(1688, 100), Decimal("20.00"), 3]) == [2, 2, 1, 4]


def test_ties_are_printed_in_either_style() -> None:
    ranks = ranked([60, 55, 55, 50, 40, 40, 40])
    assert ranks == [1, 2, 2, 4, 5, 5, 5]
    assert places(ranks, "3=") == ["1", "2=", "2=", "4", "5=", "5=", "5="]
    assert places(ranks, "1/2") == ["1", "2/3", "2/3", "4", "5/7", "5/7", "5/7"]


def test_nothing_to_win_is_nothing_and_not_an_error() -> None:
    assert percentage(Fraction(0), Fraction(0)) == 0
    assert factored(Fraction(0), 0, 24) == 0


@pytest.mark.parametrize(
    ("source", "total"),
    [("exact", "100/3"), ("rounded-boards", "33.3"), ("rounded-total", "33.33")],
)
def test_a_percentage_is_taken_of_what_the_rules_say(source: str, total: str) -> None:
    options = Options(percent_from=source)
    assert counted_total(Fraction(100, 3), Fraction("33.3"), options) == Fraction(total)
