"""Rulings as directors write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from overtrick.bridge.errors import AmbiguousContract, ImpossibleResult, NotAContract
from overtrick.bridge.notation import parse_result, parse_ruling
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    PassedOut,
    Played,
    ScoreOnly,
    Weight,
)
from overtrick.bridge.seat import Side
from tests.bridge.making import rulings


def artificial(ns: int | Fraction, ew: int | Fraction) -> Adjusted:
    return Adjusted(Artificial(Fraction(ns)), Artificial(Fraction(ew)))


def certain(text: str) -> Assigned:
    outcome = parse_result(text)
    assert isinstance(outcome, Played | PassedOut | ScoreOnly)
    return Assigned((Weight(Fraction(1), outcome),))


def weighted(*parts: tuple[int | Fraction, str]) -> Assigned:
    weights = []
    for share, text in parts:
        outcome = parse_result(text)
        assert isinstance(outcome, Played | PassedOut | ScoreOnly)
        weights.append(Weight(Fraction(share) / 100, outcome))
    return Assigned(tuple(weights))


@pytest.mark.parametrize(
    "text",
    [
        "60/40",
        "60% / 40%",
        "60/40%",
        "60%-40%",
        "60-40",
        "A6040",
        "a60-40",
        "A+/A-",
        "ave+/ave-",
        "AVG+ / AVG-",
        "average plus / average minus",
        " 60.0 / 40.00 ",
        "60,0/40,0",
        "60,0%-40,0%",
        "A60/A40",
    ],
)
def test_sixty_forty_is_written_in_many_ways(text: str) -> None:
    assert parse_ruling(text) == artificial(60, 40)
    assert parse_result(text) == artificial(60, 40)


def test_artificial_scores_need_not_balance() -> None:
    assert parse_ruling("A+/A+") == artificial(60, 60)
    assert parse_ruling("A=/Ave") == artificial(50, 50)
    assert parse_ruling("55.5/44") == artificial(Fraction(111, 2), 44)
    assert parse_ruling("A4040") == artificial(40, 40)


def test_a_weighted_score_is_for_both_sides() -> None:
    ruling = parse_ruling("60% 3NTN= 40% 3NTN-1")
    assert ruling.ns == ruling.ew == weighted((60, "3NTN="), (40, "3NTN-1"))
    assert str(ruling) == "60% 3NTN= 40% 3NTN-1"


@pytest.mark.parametrize(
    "text",
    [
        "60%3NTN=40%3NTN-1",
        "60 % of 3 NT N = and 40 % of 3 NT N -1",
        "60% 3NT N 9, 40% 3NT N 8",
        "60% 3NTN= + 40% 3NTN-1",
        "60% 3NTN=; 40% 3NTN-1",
        "60.0% 3NTN= (80/2)% 3NTN-1",
        "60,0% 3NTN= 40,0% 3NTN-1",
        "60% 3NTN 9,40% 3NTN 8",
    ],
)
def test_weights_are_written_in_many_ways(text: str) -> None:
    assert parse_ruling(text).ns == weighted((60, "3NTN="), (40, "3NTN-1"))


def test_each_side_can_have_its_own_score() -> None:
    ruling = parse_ruling("4SN= / 60% 4SN-1 40% PASS")
    assert ruling.award(Side.NS) == certain("4SN=")
    assert ruling.award(Side.EW) == weighted((60, "4SN-1"), (40, "PASS"))
    mixed = parse_ruling("A+ / 100% 4SN-1")
    assert mixed == Adjusted(Artificial(Fraction(60)), certain("4SN-1"))


def test_raw_scores_carry_a_sign_and_are_north_souths() -> None:
    assert parse_ruling("+420/-450") == Adjusted(certain("+420"), certain("-450"))
    assert parse_ruling("50% +420 50% -50").ns == weighted((50, "+420"), (50, "-50"))


def test_one_assigned_score_is_for_both_sides() -> None:
    assert parse_ruling("4SN=") == Adjusted(certain("4SN="), certain("4SN="))


@pytest.mark.parametrize("text", ["60%", "A+", "ave", "60", "average"])
def test_one_artificial_score_alone_is_ambiguous(text: str) -> None:
    with pytest.raises(AmbiguousContract, match="each side"):
        parse_ruling(text)


@pytest.mark.parametrize(
    "text", ["see me", "60/see me", "60% 3NTN= 40% tea", "60,40", "", "60/", "60/40/0", "x" * 30]
)
def test_what_is_no_ruling_is_refused_as_a_ruling(text: str) -> None:
    with pytest.raises(NotAContract) as refusal:
        parse_ruling(text)
    shapes = "write 60/40, A+/A-, or 60% 3NTN= 40% 3NTN-1"
    assert refusal.value.message == f"{text!r} is not a ruling: {shapes}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("60% 3NTN= 40% 3NTX", "'3NTX': the result is missing"),
        ("8SN= / 4SN=", "'8SN=': a contract is at the level of 1 to 7"),
        ("60,5% 3NTN= 40,5% 3NTN-1", "'60,5% 3NTN= 40,5% 3NTN-1'"),
    ],
)
def test_a_contract_in_a_ruling_is_refused_for_what_is_wrong_with_it(
    text: str, message: str
) -> None:
    with pytest.raises(NotAContract) as refusal:
        parse_ruling(text)
    assert refusal.value.message.startswith(message)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/",
        "60/",
        "/40",
        "60/40/0",
        "101/0",
        "60/-1%",
        "A/B",
        "x%",
        "(1/0)%/0",
        "٦٠/٤٠",
        "60% 3NTN= 50% 3NTN-1",
        "50% 4SN= 4SN-1 50%",
        "4SN= 60% 4SN-1 40%",
        "0% 4SN= 100% 4SN-1",
        "60% 4S 40% 4SN-1",
        "60% 40%",
        "1" * 499 + "/0",
        "1" * 400 + "% 4SN=",
        "60/40" * 10**5,
    ],
)
def test_what_is_no_ruling_is_refused(text: str) -> None:
    with pytest.raises(NotAContract) as refusal:
        parse_ruling(text)
    assert len(refusal.value.message) < 200


def test_a_ruling_cannot_assign_the_impossible() -> None:
    with pytest.raises(ImpossibleResult):
        parse_ruling("60% 1NTN+7 40% 1NTN=")
    with pytest.raises(AmbiguousContract):
        parse_ruling("4S= / 4SN-1")


@given(rulings)
def test_a_ruling_reads_back_as_itself(ruling: Adjusted) -> None:
    again = parse_ruling(str(ruling))
    assert again == ruling
    assert str(again) == str(ruling)


def test_what_was_typed_is_kept_and_does_not_make_a_difference() -> None:
    assert parse_ruling(" A+/A- ").text == "A+/A-"
    assert parse_ruling("A+/A-") == parse_ruling("60/40")
    assert str(artificial(60, Fraction(100, 3))) == "60/(100/3)"
    assert parse_ruling("60/(100/3)") == artificial(60, Fraction(100, 3))


@pytest.mark.parametrize(
    ("sentence", "ruling"),
    [
        (
            "Artificial score: North-South average (50%), East-West average plus (60%).",
            "50/60",
        ),
        ("ruling 60/40", "60/40"),
        ("60/40 (average plus/average minus)", "60/40"),
        ("Assigned score: both sides score +420 to North-South.", "+420"),
        (
            "Weighted score: both sides score 60% of 3 notrump by North, made, 40% of a pass-out",
            "60% 3NTN= 40% PASS",
        ),
        ("Split score: North-South average (50%), East-West PASS.", "50 / PASS"),
    ],
)
def test_a_sentence_of_our_own_is_kept_as_a_director_would_type_it(
    sentence: str, ruling: str
) -> None:
    assert str(parse_ruling(sentence)) == ruling
    assert parse_ruling(sentence) == parse_ruling(ruling)


@pytest.mark.parametrize("text", ["average (50%) / average plus (60%)", "A(50%)/A+ (60.0%)"])
def test_an_average_may_have_its_per_cent_behind_it(text: str) -> None:
    assert parse_ruling(text) == artificial(50, 60)
    assert str(parse_ruling(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "4SN= (60%) / 4SN-1 (40%)",
        "4SN= (60%)",
        "4SN= (60%) 4SN-1 (40%)",
        "60/40 (average minus/average plus)",
        "4SN= / 4SN-1 (average plus)",
        "4SN= (average)",
        "average (60%) / 40",
        "A+ (60.5%)/A-",
        "60 (60%)/40",
        "Artificial score: North-South average (60%), East-West average plus (50%).",
    ],
)
def test_no_per_cent_and_no_name_behind_an_award_is_passed_over(text: str) -> None:
    with pytest.raises(NotAContract):
        parse_ruling(text)


def test_shares_make_a_whole() -> None:
    with pytest.raises(NotAContract, match="make 100"):
        Assigned((Weight(Fraction(1, 2), PassedOut()),))
    with pytest.raises(NotAContract, match="0 to 100"):
        Artificial(Fraction(10**400))
