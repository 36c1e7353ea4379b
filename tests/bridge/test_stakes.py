"""Who owes what."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.seat import Side
from overtrick.bridge.stakes import NotAStake, debt, parse_stake


def test_the_losers_pay_for_the_margin() -> None:
    owed = debt(810, Fraction(1, 2))
    assert (owed.loser, owed.points, owed.amount, owed.shown) == (
        Side.EW,
        810,
        Fraction(81, 20),
        "4.05",
    )
    assert debt(-810, Fraction(1, 2)).loser is Side.NS
    assert debt(0, Fraction(1, 2)).loser is None


def test_whole_hundreds_are_the_nearest_with_50_upwards() -> None:
    points = [debt(margin, Fraction(1), whole_hundreds=True).points for margin in (840, 850, -860)]
    assert points == [800, 900, 900]
    assert debt(40, Fraction(1), whole_hundreds=True).loser is None


def test_amounts_are_exact_and_shown_half_up() -> None:
    owed = debt(10, Fraction("0.05"))
    assert owed.amount == Fraction(1, 200)
    assert owed.shown == "0.01"
    assert debt(10, Fraction("0.049999")).shown == "0.00"


def test_a_stake_is_an_amount_of_money() -> None:
    assert parse_stake("0.50") == parse_stake("0,5") == parse_stake(" 0.5 ") == Fraction(1, 2)
    assert parse_stake("2") == 2
    for text in ("", "-1", "x", "1/2", "1e3", "1.", ".5", "٥", "9" * 100):
        with pytest.raises(NotAStake, match="not a stake"):
            parse_stake(text)


@given(st.integers(-20_000, 20_000), st.fractions(0, 100), st.booleans())
def test_the_two_sides_never_both_pay(margin: int, stake: Fraction, whole: bool) -> None:
    one, other = (debt(points, stake, whole_hundreds=whole) for points in (margin, -margin))
    assert one.amount == other.amount >= 0
    assert one.loser is (other.loser.opponents if other.loser else None)
