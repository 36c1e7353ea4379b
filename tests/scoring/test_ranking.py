"""Places, percentages, totals and what a field's points add up to."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.field import Line, LinePoints
from overtrick.scoring.matchpoints import score_board
from overtrick.scoring.options import Options
from overtrick.scoring.ranking import (
    board_totals,
    counted_total,
    factored,
    field_total,
    field_total_check,
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


def test_a_field_adds_up_to_half_the_top_of_every_board_at_every_table() -> None:
    due = field_total(Fraction(6), 18, 4)
    assert field_total_check([Fraction(total) for total in (58, 64, 40, 54)], due).agrees
    short = field_total_check([Fraction(total) for total in (58, 64, 40, 53)], due)
    assert not short.agrees
    assert short.difference == -1


def test_a_small_fouled_group_shows_in_the_totals_of_its_board() -> None:
    lines = [Line(score, score) for score in (0, 10, 20, 30, 40, 50)]
    board = score_board(lines, 6, Options(small_group="ebu"), "aabbbb")
    ns, ew = board_totals(board.lines, board.top)
    # Two pairs at 65 and 55 per cent of 10 instead of ten points between them.
    assert ns.difference == ew.difference == 2


def test_a_side_with_an_artificial_score_adds_nothing_until_it_is_settled() -> None:
    ns, ew = board_totals([LinePoints(None, Fraction(4))], Fraction(8))
    assert (ns.found, ns.due, ew.found) == (0, 4, 4)
