"""Hands and deals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.deal import Deal, Hand, NotADeal
from overtrick.bridge.seat import Seat
from tests.bridge.making import deals

NORTH, EAST = "AKQJT98765432...", ".AKQJT98765432.."
SOUTH, WEST = "..AKQJT98765432.", "...AKQJT98765432"
FOUR_SUITS = f"N:{NORTH} {EAST} {SOUTH} {WEST}"


def test_a_hand_is_read_in_any_order_and_case() -> None:
    hand = Hand.parse(" 4ka.62q.t945k.j8 ")
    assert str(hand) == "AK4.Q62.KT954.J8"
    assert Hand.parse("AK4.Q62.K10954.J8").diamonds == "KT954"
    assert Hand.parse("-.-.AKQJT98765432.-").suits == ("", "", "AKQJT98765432", "")


def test_points_are_four_three_two_one() -> None:
    assert Hand.parse("AK4.Q62.KT954.J8").points == 4 + 3 + 2 + 3 + 1
    assert Deal.parse(FOUR_SUITS).points == dict.fromkeys(Seat, 10)
    assert Deal.parse(f"N:{NORTH} - - -").points[Seat.EAST] is None


def test_cards_are_named_suit_first() -> None:
    assert Hand.parse("AT..2.").cards == ("♠A", "♠T", "♦2")
    assert len(Hand.parse("AT..2.")) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AK4.Q62.KT954", "four suits"),
        ("AK4.Q62.KT954.J8.2", "four suits"),
        ("", "four suits"),
        ("AK4.Q62.KT954.J1", "'1' is no card"),
        ("AKA...", "the ace of spades is twice in one hand"),
        ("...TT", "the ten of clubs is twice in one hand"),
        ("AKQJT98765432.2..", "has 14 cards"),
        ("A" * 10**6, "four suits"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotADeal, match=message) as refusal:
        Hand.parse(text)
    assert len(refusal.value.message) < 200


def test_a_hand_cannot_be_made_wrong_without_parsing_either() -> None:
    assert Hand("2A", "", "", "").spades == "A2"
    with pytest.raises(NotADeal):
        Hand("AA", "", "", "")
    with pytest.raises(NotADeal):
        Hand("1", "", "", "")


def test_a_deal_begins_at_any_seat() -> None:
    deal = Deal.parse(f"e:{EAST} {SOUTH} {WEST} {NORTH}")
    assert deal == Deal.parse(FOUR_SUITS)
    assert str(deal) == FOUR_SUITS
    assert deal.north == Hand.parse(NORTH)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "N: and four hands"),
        (f"{NORTH} {EAST} {SOUTH} {WEST}", "N: and four hands"),
        (f"N:{NORTH} {EAST} {SOUTH}", "N: and four hands"),
        (f"X:{NORTH} {EAST} {SOUTH} {WEST}", "begins with N:"),
        (f"NS:{NORTH} {EAST} {SOUTH} {WEST}", "begins with N:"),
        (
            f"N:{NORTH} {NORTH} {SOUTH} {WEST}",
            "the ace of spades is dealt twice, to North and East",
        ),
        (f"N:{NORTH} {EAST} {SOUTH} ...AKQ", "West has 3 cards"),
        (f"N:{NORTH} - - ...", "West has 0 cards"),
        ("N:" + "A" * 10**6, "N: and four hands"),
    ],
)
def test_what_is_no_deal_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotADeal, match=message) as refusal:
        Deal.parse(text)
    assert refusal.value.code == "not-a-deal"
    assert len(refusal.value.message) < 200


def test_an_ending_is_a_deal_when_told_so() -> None:
    ending = Deal.parse("N:AK... .AK.. - ...", partial=True)
    assert ending.south is None
    assert ending.west == Hand("", "", "", "")
    assert Deal.parse(str(ending), partial=True) == ending
    with pytest.raises(NotADeal):
        Deal.parse("N:AK... AK... - -", partial=True)


@given(deals())
def test_a_deal_has_fifty_two_cards_and_forty_points(deal: Deal) -> None:
    hands = [hand for hand in deal.hands.values() if hand]
    assert len({card for hand in hands for card in hand.cards}) == 52
    assert sum(hand.points for hand in hands) == 40


@given(deals(), st.sets(st.sampled_from(Seat)))
def test_a_deal_reads_back_as_itself(deal: Deal, unknown: set[Seat]) -> None:
    hands = [None if seat in unknown else hand for seat, hand in deal.hands.items()]
    shown = Deal(*hands)
    assert Deal.parse(str(shown)) == shown


@given(deals(), st.integers(-8, 8))
def test_turning_the_table_moves_hands_clockwise(deal: Deal, quarters: int) -> None:
    assert deal.rotated(1).east == deal.north
    assert deal.rotated(quarters).rotated(-quarters) == deal
    assert deal.rotated(quarters + 4) == deal.rotated(quarters)


@given(deals(), st.sampled_from(Seat))
def test_three_hands_give_the_fourth(deal: Deal, missing: Seat) -> None:
    three = Deal(*(None if seat is missing else hand for seat, hand in deal.hands.items()))
    assert three.completed() == deal
    assert deal.completed() is deal


def test_two_hands_do_not_give_the_others() -> None:
    with pytest.raises(NotADeal, match="three hands"):
        Deal.parse(f"N:{NORTH} {EAST} - -").completed()
    with pytest.raises(NotADeal, match="three hands"):
        Deal.parse("N:AK... .AK.. ..AK. -", partial=True).completed()
