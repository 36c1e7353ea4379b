"""Strata: limits and holdings, lists, and how deep they are ranked."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.strata import (
    Limits,
    NotAStratum,
    awarded,
    depth,
    lists,
    strata_ranks,
)

LIMITS = Limits("A", (("B", Fraction(2000)), ("C", Fraction(500))))
AVERAGE = Limits("A", (("B", Fraction(2000)), ("C", Fraction(500))), "average")


@pytest.mark.parametrize(
    ("holdings", "higher", "average"),
    [
        ((100, 400), "C", "C"),
        ((100, 600), "B", "C"),
        ((500, 500), "C", "C"),
        ((100, 2001), "A", "B"),
        ((2000, 2000), "B", "B"),
        ((3000, 2500), "A", "A"),
        ((), "A", "A"),
    ],
)
def test_the_higher_or_the_average_holding_decides(
    holdings: tuple[int, ...], higher: str, average: str
) -> None:
    held = [Fraction(one) for one in holdings]
    assert (LIMITS.stratum(held), AVERAGE.stratum(held)) == (higher, average)


def test_limits_that_make_no_sense_are_refused() -> None:
    with pytest.raises(NotAStratum, match="fall"):
        Limits("A", (("B", Fraction(500)), ("C", Fraction(2000))))
    with pytest.raises(NotAStratum, match="fall"):
        Limits("A", (("B", Fraction(500)), ("C", Fraction(500))))
    with pytest.raises(NotAStratum, match="at most 3"):
        Limits("A", tuple((name, Fraction(9 - place)) for place, name in enumerate("BCD")))
    with pytest.raises(NotAStratum, match="one name"):
        Limits("A", (("A", Fraction(500)),))


def test_a_list_has_its_stratum_and_those_below() -> None:
    assert lists("ABC") == {"A": ("A", "B", "C"), "B": ("B", "C"), "C": ("C",)}


def test_the_depth_is_forty_per_cent_with_a_half_up() -> None:
    assert [depth(number) for number in (1, 2, 4, 5, 6, 9, 11, 13, 16)] == [
        0,
        1,
        2,
        2,
        2,
        4,
        4,
        5,
        6,
    ]


def test_a_tie_at_the_depth_is_awarded_whole() -> None:
    assert awarded([1, 2, 2, 4, 5]) == [True, True, True, False, False]


def test_a_stratum_of_fewer_than_five_in_the_whole_event_has_no_awards() -> None:
    assert awarded([1, 2], 4) == [False, False]
    assert awarded([1, 2], 5) == [True, False]


def test_equal_ranks_stay_equal_in_a_list() -> None:
    found = strata_ranks([(1, "B"), (2, "A"), (3, "B"), (3, "C"), (5, "B")], "ABC")
    assert found["B"] == ((0, 1), (2, 2), (3, 2), (4, 4))
    assert found["C"] == ((3, 1),)


def test_a_stranger_among_the_strata_is_refused() -> None:
    with pytest.raises(NotAStratum, match="D"):
        strata_ranks([(1, "D")], "ABC")


@given(st.lists(st.tuples(st.integers(1, 40), st.sampled_from("ABC")), max_size=30))
def test_a_list_is_the_overall_order_without_the_higher_strata(
    field: list[tuple[int, str]],
) -> None:
    order = sorted(field)
    found = strata_ranks(order, "ABC")
    for name, ranked in found.items():
        mine = [place for place, (_, stratum) in enumerate(order) if stratum >= name]
        assert [place for place, _ in ranked] == mine
        for place, rank in ranked:
            better = sum(order[other][0] < order[place][0] for other in mine)
            assert rank == better + 1
