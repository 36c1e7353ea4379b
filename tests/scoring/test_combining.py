"""Sessions with different tops: known answers, then what every rule must keep."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.combining import (
    RULES,
    NotARule,
    Taking,
    common,
    normalised,
    rule,
    whole,
)

# Eighteen pairs, all play all: nine tables and a 16 top, then eight and a 14 top.
FIRST = Taking(Fraction(200), 24, Fraction(384), Fraction(16), Fraction(384), 9)
SECOND = Taking(Fraction(150), 20, Fraction(280), Fraction(14), Fraction(280), 8)


def total(name: str, *takings: Taking) -> Fraction:
    return whole(takings, rule(name), common((FIRST, SECOND))).total


def test_neuberg_brings_a_session_to_the_larger_number_of_scores() -> None:
    # (150 x 9 + 20 x (9 - 8)) / 8
    assert total("neuberg", FIRST, SECOND) == 200 + Fraction(1370, 8)


def test_unfactored_totals_are_added_as_they_are() -> None:
    assert total("unfactored", FIRST, SECOND) == 350


def test_by_tops_a_smaller_top_is_scaled_and_the_boards_keep_their_number() -> None:
    assert total("tops", FIRST, SECOND) == 200 + 150 * Fraction(16, 14)


def test_by_totals_a_whole_session_is_scaled_to_the_largest_one() -> None:
    assert total("totals", FIRST, SECOND) == 200 + 150 * Fraction(384, 280)


def test_percentages_are_added_or_averaged_with_or_without_their_boards() -> None:
    first, second = Fraction(200, 384) * 100, Fraction(150, 280) * 100
    assert total("percent-sum", FIRST, SECOND) == first + second
    assert total("percent-mean", FIRST, SECOND) == (first + second) / 2
    assert total("percent-boards", FIRST, SECOND) == (24 * first + 20 * second) / 44


def test_points_are_added_whatever_they_are() -> None:
    vps = [Taking(Fraction("16.88"), 16), Taking(Fraction("3.12"), 8)]
    assert whole(vps, rule("points"), common(vps)).total == 20


def test_a_session_at_one_for_a_win_is_brought_to_two() -> None:
    halved = replace(
        SECOND, points=Fraction(75), top=Fraction(140), board_top=Fraction(7), win=1
    )  # fmt: skip
    assert total("neuberg", FIRST, halved) == total("neuberg", FIRST, SECOND)
    assert normalised(Fraction(75), 20, 8, 9, win=1) * 2 == normalised(Fraction(150), 20, 8, 9)


def test_a_session_brought_up_to_full_length_counts_with_the_boards_it_stands_for() -> None:
    # 18 of 20 boards played, the total factored to 20: Neuberg adds for all twenty.
    assert total("neuberg", replace(SECOND, boards=18)) == total("neuberg", SECOND)


def test_no_rule_of_that_name_is_refused() -> None:
    with pytest.raises(NotARule, match="neuberg, unfactored"):
        rule("median")
    with pytest.raises(NotARule):
        normalised(Fraction(1), 1, 0, 4)


@st.composite
def sessions(draw: st.DrawFn) -> list[Taking]:
    found = []
    for _ in range(draw(st.integers(1, 4))):
        scores, boards = draw(st.integers(2, 12)), draw(st.integers(1, 30))
        top = Fraction(2 * (scores - 1))
        points = draw(st.integers(0, int(top) * boards))
        found.append(Taking(Fraction(points), boards, top * boards, top, top * boards, scores))
    return found


TOPPED = sorted(set(RULES) - {"points", "percent-sum"})


@given(sessions(), st.sampled_from(TOPPED))
def test_average_everywhere_is_average_in_all(takings: list[Taking], name: str) -> None:
    halves = [replace(one, points=one.top / 2) for one in takings if one.top]
    assert whole(halves, rule(name), common(takings)).percent == 50


@given(sessions(), st.sampled_from(TOPPED))
def test_two_sides_share_the_whole_top(takings: list[Taking], name: str) -> None:
    others = [replace(one, points=one.top - one.points) for one in takings if one.top is not None]
    to = common(takings)
    mine, theirs = (whole(several, rule(name), to).percent for several in (takings, others))
    assert mine is not None
    assert theirs is not None
    assert mine + theirs == 100


@given(sessions())
def test_sessions_of_equal_tops_are_only_added(takings: list[Taking]) -> None:
    first = takings[0]
    same = [replace(first, points=min(one.points, first.top or 0)) for one in takings]
    to, plain = common(same), sum(one.points for one in same)
    for name in ("neuberg", "unfactored", "tops", "totals", "points"):
        assert whole(same, rule(name), to).total == plain


@given(sessions())
def test_neuberg_draws_towards_the_average_and_never_past_it(takings: list[Taking]) -> None:
    to = common(takings)
    for one in takings:
        alone = whole([one], rule("neuberg"), to).percent
        assert alone is not None
        assert abs(alone - 50) <= abs(one.percent - 50)
        assert (alone - 50) * (one.percent - 50) >= 0
