"""Handicaps of players and pairs, form by form."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring import handicap
from overtrick.scoring.handicap import NotAHandicap, PairHandicap

percentages = st.lists(st.integers(2000, 8000).map(lambda cents: Fraction(cents, 100)))


def results(*numbers: float) -> list[Fraction]:
    return [Fraction(str(number)) for number in numbers]


def slow_player(all_results: list[Fraction]) -> Fraction | None:
    """The rule as it is told: strike out the best and the worst of ten, once each."""
    if len(all_results) < 5:
        return None
    counted = all_results[:] if len(all_results) < 10 else all_results[-10:]
    if len(counted) == 10:
        counted.remove(max(counted))
        counted.remove(min(counted))
    return 50 - mean(counted)


def test_a_weaker_player_gets_what_is_missing_to_average() -> None:
    found = handicap.player(results(49.05, 44.77, 51.02, 46.45, 40.82))
    assert found == Fraction("3.578")


def test_fewer_than_five_results_give_no_handicap() -> None:
    assert handicap.player(results(40, 41, 42, 43)) is None
    assert handicap.average([]) is None
    assert handicap.player(results(40, 41, 42, 43, 44)) == 8


def test_of_ten_results_the_best_and_the_worst_do_not_count() -> None:
    ten = results(90, 50, 50, 50, 50, 52, 52, 52, 52, 10)
    assert handicap.average(ten) == 51
    assert handicap.average(ten[:9]) == mean(ten[:9])


def test_only_the_last_ten_count() -> None:
    ten = results(40, 50, 50, 50, 50, 52, 52, 52, 52, 60)
    assert handicap.player([*results(99, 99, 99), *ten]) == handicap.player(ten) == -1


@given(percentages)
def test_a_players_handicap_agrees_with_the_rule_by_hand(found: list[Fraction]) -> None:
    assert handicap.player(found) == slow_player(found)


def test_a_pair_has_the_mean_of_both() -> None:
    assert handicap.pair(*results(-3.58, 4.29)) == PairHandicap(Fraction("0.355"))


def test_a_partner_without_one_counts_nothing_and_it_is_said() -> None:
    one = handicap.pair(Fraction(4), None)
    assert one == PairHandicap(Fraction(2), "one partner has no handicap and counts 0")
    assert handicap.pair(None, Fraction(4)) == one
    none = handicap.pair(None, None)
    assert none == PairHandicap(Fraction(0), "neither partner has a handicap; both count 0")


def test_a_handicap_of_nothing_is_a_handicap() -> None:
    assert handicap.pair(Fraction(0), Fraction(4)).remark == ""


@pytest.mark.parametrize(
    ("grade", "band"),
    [
        ("20", 6), ("38.99", 6), ("39", 5), ("40.99", 5), ("41", 4), ("47", 1), ("49", 0),
        ("50.99", 0), ("51", -1), ("59", -5), ("60.99", -5), ("61", -6), ("70", -6),
    ],
)  # fmt: skip
def test_ebuscore_bands_are_two_per_cent_wide(grade: str, band: int) -> None:
    assert handicap.ebu_band(Fraction(grade)) == band


def test_ebuscore_takes_the_sum_or_the_mean_of_a_pair() -> None:
    grades = results(60, 50)
    assert handicap.ebuscore(grades, "100%") == -5
    assert handicap.ebuscore(grades, "50%") == Fraction(-5, 2)


def test_scorebridge_and_new_zealand_take_the_distance_from_average() -> None:
    assert handicap.scorebridge(results(52.35, 53.85)) == Fraction("-3.1")
    assert handicap.new_zealand(Fraction(48)) == 2


def test_york_grows_faster_for_the_weaker_and_stops_at_forty() -> None:
    assert handicap.york(Fraction("63.30")) == Fraction("0.09")
    assert handicap.york(Fraction("62.30")) == Fraction("1.11")
    assert handicap.york(Fraction("53.30")) == Fraction("11.93")
    assert handicap.york(Fraction(20)) == 40


def test_the_acbl_guide_gives_nine_tenths_of_what_is_missing_to_sixty_five() -> None:
    assert handicap.acbl(Fraction(45)) == 18
    assert handicap.acbl(Fraction(45), Fraction(1)) == 20


def test_a_teams_imps_are_raised_by_rank() -> None:
    assert handicap.acbl_team(Fraction(20), "Rookie") == 26
    assert handicap.acbl_team(Fraction(20), "Life Master 500+") == 20
    with pytest.raises(NotAHandicap, match="Rookie, Junior Master"):
        handicap.acbl_team(Fraction(20), "Grand Vizier")
