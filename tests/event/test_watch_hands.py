"""Watch against the cards: leads, trumps, tricks, and deals that were played before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.card import holder, parse_card
from overtrick.bridge.deal import Deal
from overtrick.bridge.makeable import parse_tricks
from overtrick.bridge.seat import Seat
from overtrick.event.records import BoardFouled, BoardPrepared, Record, ResultEntered, RoundDrawn
from overtrick.event.watch import Deals, Oddity, deals_of, watch
from tests.event.build import Kind, event, row

NORTH, EAST = "A764.AK4.A8.J832", "85.Q62.KT954.T75"
SOUTH, WEST = "KQJ92.9873.Q3.Q6", "T3.JT5.J762.AK94"
CARDS = Deal.parse(f"N:{NORTH} {EAST} {SOUTH} {WEST}")
BOARD = BoardPrepared(1, deal=CARDS)
SHARP = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def found(records: Iterable[Record], earlier: Iterable[Deals] = ()) -> list[Oddity]:
    return list(watch(event(Kind(), records), earlier=tuple(earlier)))


def codes(records: Iterable[Record]) -> list[str]:
    return [one.code for one in found(records)]


def led(
    result: str, lead: str | None, board: int = 1, ns: str = "1", ew: str = "2"
) -> ResultEntered:
    return replace(row(board, ns, ew, result), lead=lead, round=1, table=4)


@pytest.mark.parametrize("text", ["ST", "S10", "10s", "♠T", " t ♠ "])
def test_a_card_is_read_however_it_is_written(text: str) -> None:
    assert parse_card(text) == "♠T"


@pytest.mark.parametrize("text", ["", "S", "S1", "10", "XS", "SAK"])
def test_what_is_no_card_is_none(text: str) -> None:
    assert parse_card(text) is None


def test_the_holder_of_a_card_is_found() -> None:
    assert [holder(CARDS, card) for card in ("♠A", "♦K", "♠K", "♣A")] == list(Seat)
    assert holder(Deal(CARDS.north, None, None, None), "♠K") is None


def test_a_lead_from_the_right_hand_is_silent() -> None:
    assert codes([BOARD, led("4SS=", "CA"), led("4SN=", "DK", 1, "3", "4")]) == []


def test_a_lead_of_declarers_other_opponent_names_partner_as_declarer() -> None:
    (one,) = found([BOARD, led("4SN=", "CA")])
    assert (one.code, one.sure) == ("lead-not-held", "possible")
    assert str(one.spot) == "round 1, table 4, board 1"
    assert one.message == (
        "round 1, table 4, board 1: 4 spades by North, made: the lead ♣A is in West's hand, "
        "not in East's; was South declarer?"
    )


@pytest.mark.parametrize(
    ("result", "lead", "who"),
    [("4SN=", "SA", "West"), ("4SN=", "SK", "East"), ("3NTE-1", "DK", "North")],
)
def test_a_lead_of_the_declaring_side_names_whose_lead_it_would_be(
    result: str, lead: str, who: str
) -> None:
    (one,) = found([BOARD, led(result, lead)])
    assert f"on the declaring side; was {who} declarer" in one.message


@pytest.mark.parametrize("lead", [None, "", "?", "ZZ"])
def test_no_lead_says_nothing(lead: str | None) -> None:
    assert codes([BOARD, led("4SN=", lead)]) == []


def test_a_lead_is_surer_where_others_have_the_declarer_it_speaks_for() -> None:
    others = [led("4SS=", "CA", 1, str(n), str(n + 1)) for n in (3, 5)]
    (one,) = found([BOARD, led("4SN=", "CA"), *others])
    assert (one.code, one.sure) == ("lead-not-held", "likely")
    also = [led("4SN=", "DK", 1, str(n), str(n + 1)) for n in (7, 9)]
    (one,) = found([BOARD, led("4SN=", "CA"), *others, *also])
    assert one.sure == "possible"


def test_leads_typed_in_without_care_are_only_counted() -> None:
    right = [led("4SS=", "CA", 1, str(n), str(n + 1)) for n in range(1, 81, 2)]
    wrong = [led("4SS=", "DK", 1, str(n), str(n + 1)) for n in range(101, 107, 2)]
    (one,) = found([BOARD, *right, *wrong])
    assert (one.code, one.sure) == ("leads-without-care", "possible")
    assert one.message.startswith("3 of 43 leads are not in the leader's hand: ")
    assert found([BOARD, *right, *wrong[:2]])[0].code == "lead-not-held"


def test_a_board_whose_leads_do_not_fit_is_said_once() -> None:
    leads = [led("4SN=", lead, 1, str(n), str(n + 1)) for n, lead in ((1, "CA"), (3, "CK"))]
    right = led("4SN=", "DK", 1, "5", "6")
    assert codes([BOARD, *leads, right]) == ["lead-not-held"] * 2
    (one,) = found([BOARD, *leads, right, led("4SN=", "C9", 1, "7", "8")])
    assert one.code == "deal-does-not-fit"
    assert one.message == "board 1: 3 of 4 leads are not in the leader's hand: are these its cards?"


def test_deals_of_another_session_are_said_once() -> None:
    boards = [replace(BOARD, board=number) for number in range(1, 9)]
    records = [led("4SN=", "CA", number) for number in range(1, 9)]
    said = [one for one in found([*boards, *records]) if "fit" in one.code]
    assert [one.code for one in said] == ["deals-do-not-fit"]
    assert said[0].boards == tuple(range(1, 9))


def test_a_fouled_board_is_not_held_against_its_cards() -> None:
    fouled = BoardFouled(1, None, "fouled", 1)
    assert codes([BOARD, led("4SN=", "CA"), fouled]) == []


def test_a_number_that_stands_for_several_deals_tells_no_cards() -> None:
    first, second = (replace(led("4SN=", "CA"), round=one) for one in (1, 2))
    drawn = [RoundDrawn("", one, (("1", "2"),)) for one in (1, 2)]
    assert codes([BOARD, first, drawn[0]]) == ["lead-not-held"]
    assert codes([BOARD, first, second, *drawn]) == []


def test_a_suit_that_the_side_has_not_got_is_said() -> None:
    (one,) = found([BOARD, led("2DN-3", None)])
    assert (one.code, one.sure) == ("few-trumps", "possible")
    assert "North-South hold only 4 diamonds; was it East-West's contract" in one.message


def test_a_declarer_without_trumps_is_said_and_cleared_by_the_lead() -> None:
    board = BoardPrepared(1, deal=SHARP)
    (one,) = found([board, led("7SS=", None)])
    assert one.sure == "possible"
    assert "South has none of them, partner 13; who was declarer?" in one.message
    assert codes([board, led("7SS=", "C2")]) == []


def test_many_such_contracts_mean_that_the_deals_are_others() -> None:
    few = [led("2DN-3", None, 1, str(n), str(n + 1)) for n in range(1, 13, 2)]
    (one,) = found([BOARD, *few])
    assert (one.code, one.sure) == ("deals-do-not-fit", "possible")
    assert one.message.startswith("6 of 6 results hardly go with the cards")


def test_tricks_far_from_double_dummy_are_said() -> None:
    # North makes 9 tricks in spades with all cards seen.
    board = replace(BOARD, tricks=parse_tricks("89967899674347643476"))
    assert codes([board, led("2SN+2", "DK"), led("4SN-5", "DK", 1, "3", "4")]) == []
    (one,) = found([board, led("4SN-6", "DK")])
    assert one.code == "far-from-double-dummy"
    assert one.message.endswith("six down: 4 tricks, 9 with all cards seen")


def test_deals_of_an_earlier_session_are_recognised_turned_as_well() -> None:
    before = replace(event(Kind(), [BOARD, row(1, "1", "2", "4SS=")]))
    again = BoardPrepared(5, deal=CARDS.rotated())
    (one,) = found([again, row(5, "1", "2", "4SW=")], [deals_of(before)])
    assert (one.code, one.message) == (
        "deals-played-before",
        "board 5 has the same cards as in Test",
    )
    assert found([BoardPrepared(5, deal=SHARP)], [deals_of(before)]) == []


def test_deals_that_were_not_played_are_not_remembered() -> None:
    assert deals_of(event(Kind(), [BOARD, row(2, "1", "2", "4SS=")])).boards == {}


def test_one_deal_on_two_boards_is_said_and_in_two_sections_is_not() -> None:
    (one,) = found([BOARD, BoardPrepared(2, deal=CARDS.rotated(2))])
    assert (one.code, one.boards) == ("cards-twice", (1, 2))
    assert one.message == "boards 1, 2 have the same cards"
    assert found([replace(BOARD, section="A"), replace(BOARD, section="B")]) == []


def test_a_board_that_is_not_as_its_number_has_it_is_said() -> None:
    odd = BoardPrepared(2, dealer=Seat.NORTH, vulnerable=Vulnerability.BOTH)
    (one,) = found([odd])
    assert one.message == (
        "board 2: North deals, by its number East; Both vulnerable, by its number "
        "North-South vulnerable"
    )
    assert found([BoardPrepared(2, dealer=Seat.EAST, vulnerable=Vulnerability.NS)]) == []


@given(st.permutations([f"{suit}{rank}" for suit in range(4) for rank in "AKQJT98765432"]))
def test_every_lead_is_said_unless_it_is_in_the_leaders_hand(cards: list[str]) -> None:
    hands = [
        ".".join(
            "".join(card[1] for card in cards[start : start + 13] if card[0] == str(suit))
            for suit in range(4)
        )
        for start in range(0, 52, 13)
    ]
    deal = Deal.parse("N:" + " ".join(hands))
    lead = "SHDC"[int(cards[0][0])] + cards[0][1]
    for declarer in Seat:
        result: ResultEntered = row(1, "1", "2", f"1NT{declarer.value}=")
        said = codes([BoardPrepared(1, deal=deal), replace(result, lead=lead)])
        # The first card dealt is North's: West declares where North leads.
        assert said == ([] if declarer is Seat.WEST else ["lead-not-held"])
