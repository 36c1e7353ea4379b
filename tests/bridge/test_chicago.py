"""Chicago: the variants, carried part-scores, and a slow obvious twin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.chicago import ACBL, VARIANTS, NotAVariant, Scored, Variant, play, variant
from overtrick.bridge.law2 import Vulnerability
from overtrick.bridge.result import Played
from overtrick.bridge.scoresheet import Break, SheetLine, read_sheet
from overtrick.bridge.seat import Seat, Side
from tests.bridge.making import sheet_lines
from tests.bridge.naive_law77 import naive_score, price_of_odd_trick


def card(text: str, rules: Variant = ACBL) -> tuple[Scored, ...]:
    lines, errors = read_sheet(text.replace(", ", "\n"), "sheet")
    assert errors == []
    return play(lines, rules).deals


def scores(text: str, name: str = "acbl") -> list[int]:
    return [deal.ns - deal.ew for deal in card(text, variant(name))]


def parts(text: str) -> list[tuple[int, int]]:
    return [(deal.part_ns, deal.part_ew) for deal in card(text)]


def test_the_dealers_side_is_vulnerable_on_the_second_and_third_deals() -> None:
    found = card("4SN=, 4SN=, 4SN=, 4SN=")
    assert [deal.dealer for deal in found] == list(Seat)
    assert [deal.vulnerable for deal in found] == [
        Vulnerability.NONE,
        Vulnerability.EW,
        Vulnerability.NS,
        Vulnerability.BOTH,
    ]
    assert [deal.ns for deal in found] == [420, 420, 620, 620]


def test_by_agreement_the_dealers_opponents_are() -> None:
    found = card("4SN=, 4SN=, 4SN=, 4SN=", variant("opponents"))
    assert [deal.ns for deal in found] == [420, 620, 420, 620]


def test_a_part_score_is_carried_to_a_game_at_that_deals_vulnerability() -> None:
    assert scores("2SN=, PASS, 2SN+1, 4SE-1") == [60, 0, 390, 50]
    assert scores("2SN=, 4SE-1, 2SN=, PASS") == [60, 100, 560, 0]
    assert parts("2SN=, 1CE=, 2SN=, PASS") == [(60, 0), (60, 20), (0, 0), (0, 0)]


def test_a_game_wipes_the_part_scores_of_both_sides() -> None:
    assert scores("2SN=, 4SE=, 2SN=, 4SE-1") == [60, -620, 60, 100]
    assert parts("2SN=, 4SE=, 2SN=") == [(60, 0), (0, 0), (60, 0)]


def test_a_part_score_on_the_fourth_deal_earns_100_unless_it_completes_a_game() -> None:
    assert scores("4SN=, 4SN=, 4SN=, 2SN=")[-1] == 160
    assert scores("4SN=, 4SN=, 2SN=, 2SN=")[-1] == 560
    assert scores("4SN=, 4SN=, 2SN=, 2SE=")[-1] == -160
    assert scores("4SN=, 4SN=, 2SN=, 4SE-1")[-1] == 100


def test_a_deal_passed_out_is_dealt_again_by_the_same_dealer() -> None:
    found = card("4SN=, PASS, PASS, 4SN=, 4SN=")
    assert [(deal.deal, deal.dealer) for deal in found] == [
        (1, Seat.NORTH),
        (2, Seat.EAST),
        (2, Seat.EAST),
        (2, Seat.EAST),
        (3, Seat.SOUTH),
    ]


def test_four_deal_bridge_scores_each_deal_as_in_duplicate() -> None:
    assert scores("2SN=, 2SN+1, 2SXN-1, 2SN=", "four-deal") == [110, 140, -200, 110]
    assert all(
        (deal.part_ns, deal.part_ew) == (0, 0)
        for deal in card("2SN=, 2SE=, 2SN=, 2SE=", variant("four-deal"))
    )


def test_insult_slam_overtricks_and_honours_are_scored_at_once() -> None:
    assert scores("6SXN+1 honours NS 150") == [360 + 100 + 500 + 50 + 300 + 150]
    assert scores("1SXN-3 honours NS 100") == [100 - 500]


def test_another_four_deals_begin_anew() -> None:
    found = card("2SN=, 2SN+1, 2SN=, 2SN=, 2SN=, PASS, ---, ---, 4SE=")
    assert [(deal.chukker, deal.deal) for deal in found] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 1),
        (2, 2),
        (3, 1),
    ]
    assert found[4].part_ns == 60
    assert found[6].dealer is Seat.NORTH


def test_another_seat_can_deal_first() -> None:
    lines, _ = read_sheet("4SN=\n4SN=", "sheet")
    assert [deal.dealer for deal in play(lines, first=Seat.WEST).deals] == [Seat.WEST, Seat.NORTH]


def test_an_unknown_variant_is_refused_by_naming_the_others() -> None:
    with pytest.raises(NotAVariant, match="acbl, opponents, four-deal"):
        variant("kansas")


def twin(lines: list[SheetLine], rules: Variant) -> tuple[int, int]:
    """The totals, from duplicate scores with the premiums taken out and put in by hand."""
    total = {"NS": 0, "EW": 0}
    part = {"NS": 0, "EW": 0}
    deal = 0
    for line in lines:
        if isinstance(line, Break):
            deal, part = 0, {"NS": 0, "EW": 0}
            continue
        if line.honours:
            total[line.honours.side.value] += line.honours.points
        if not isinstance(line.outcome, Played):
            continue
        contract, tricks = line.outcome.contract, line.outcome.tricks
        assert contract.declarer
        us = "NS" if contract.declarer.value in "NS" else "EW"
        them = "EW" if us == "NS" else "NS"
        dealers = ["NS", "EW", "NS", "EW"][deal]
        one_side = dealers if rules.vulnerable == "dealer" else {"NS": "EW", "EW": "NS"}[dealers]
        vulnerable = "yes" if deal == 3 or (deal in {1, 2} and one_side == us) else "no"
        suit, penalty = contract.denomination.letters, contract.penalty.letters
        points = naive_score(contract.level, suit, penalty, vulnerable, tricks)
        if points < 0:
            total[them] -= points
        else:
            total[us] += points
            if rules.part_scores == "carried":
                odd = sum(
                    price_of_odd_trick(trick, suit, penalty)
                    for trick in range(1, contract.level + 1)
                )
                game = 500 if vulnerable == "yes" else 300
                total[us] -= game if odd >= 100 else 50
                part[us] += odd
                if part[us] >= 100:
                    total[us] += game
                    part = {"NS": 0, "EW": 0}
                elif deal == 3:
                    total[us] += 100
        deal += 1
        if deal == 4:
            deal, part = 0, {"NS": 0, "EW": 0}
    return total["NS"], total["EW"]


@given(sheet_lines, st.sampled_from(list(VARIANTS)))
def test_every_card_is_that_of_the_slow_twin(lines: list[SheetLine], name: str) -> None:
    found = play(lines, variant(name))
    assert (found.total(Side.NS), found.total(Side.EW)) == twin(lines, variant(name))
    assert found.margin == found.total(Side.NS) - found.total(Side.EW)
