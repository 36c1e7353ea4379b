"""Par: published figures, cases worked by hand, and a slow twin that bids call by call."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.contract import Contract
from overtrick.bridge.denomination import Denomination, Penalty
from overtrick.bridge.makeable import (
    DENOMINATIONS,
    SEATS,
    NotATrickTable,
    Tricks,
    parse_tricks,
    tricks_of,
    tricks_table,
    written_tricks,
)
from overtrick.bridge.par import par
from overtrick.bridge.score import score
from overtrick.bridge.seat import Seat, Side
from tests.shared import shared

NONE, BOTH = Vulnerability.NONE, Vulnerability.BOTH
tables = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(tuple)


def table(ns: dict[str, int], ew: dict[str, int], other: int = 5) -> Tricks:
    """A table in which partners make the same; what is not named makes ``other``."""
    sides = {Side.NS: ns, Side.EW: ew}
    return tuple(
        sides[seat.side].get(one.letters, other) for seat in SEATS for one in DENOMINATIONS
    )


def told(tricks: Tricks, vulnerable: Vulnerability = NONE, dealer: Seat = Seat.NORTH) -> str:
    found = par(tricks, vulnerable, dealer)
    return " ".join([str(found.score_ns), *map(str, found.contracts)])


def test_a_part_score_is_bid_as_high_as_it_is_made() -> None:
    assert told(table({"S": 9}, {"H": 7})) == "140 2SNS+1 3SNS="


def test_a_lower_level_is_no_par_contract_where_the_opponents_outbid_it() -> None:
    # 2S is outbid by 3H, which goes down one doubled only: 100 is cheaper than 140.
    assert told(table({"S": 9}, {"H": 8})) == "140 3SNS="
    assert told(table({"S": 8}, {"H": 8})) == "100 3HXEW-1"


def test_a_sacrifice_is_bid_where_it_costs_less_than_the_game() -> None:
    tricks = table({"S": 10}, {"H": 9})
    assert told(tricks) == "300 5HXEW-2"
    assert told(tricks, Vulnerability.NS) == "300 5HXEW-2"
    assert told(tricks, Vulnerability.EW) == "420 4SNS="


def test_nobody_bids_where_nothing_can_be_made() -> None:
    assert told(table({}, {}, other=6)) == "0"


def test_the_dealer_counts_where_both_sides_make_the_same_contract() -> None:
    tricks = table({"NT": 7}, {"NT": 7}, other=6)
    assert told(tricks, NONE, Seat.NORTH) == "90 1NTNS="
    assert told(tricks, NONE, Seat.WEST) == "-90 1NTEW="


def test_one_partner_alone_may_be_the_right_declarer() -> None:
    rows = [(seat, one, 5) for seat in SEATS for one in DENOMINATIONS]
    rows = [
        (seat, one, 9 if (seat, one) == (Seat.SOUTH, Denomination.NOTRUMP) else tricks)
        for seat, one, tricks in rows
    ]
    found = tricks_table(rows)
    assert tricks_of(found, Seat.SOUTH, Denomination.NOTRUMP) == 9
    assert told(found) == "400 3NTS="


def games() -> list[tuple[str, str, str, str]]:
    """Trick tables of a dealing program with the par it printed."""
    text = shared("real/pbn/bridgecomposer_hands.pbn").read_text("latin-1")
    found = []
    for game in re.split(r"(?=\[Event )", text):
        values = dict(re.findall(r'\[(\w+) "([^"]*)"\]', game))
        if "DoubleDummyTricks" in values and "OptimumScore" in values:
            found.append(
                (
                    values["DoubleDummyTricks"],
                    values["Vulnerable"],
                    values["Dealer"],
                    values["OptimumScore"],
                )
            )
    return found


def test_the_par_of_a_dealing_program_comes_out() -> None:
    found = games()
    assert len(found) > 8
    names = {"None": NONE, "NS": Vulnerability.NS, "EW": Vulnerability.EW, "All": BOTH}
    for tricks, vulnerable, dealer, printed in found:
        side, points = printed.split()
        ours = par(parse_tricks(tricks), names[vulnerable], Seat(dealer))
        assert ours.score_ns == int(points) * (1 if side == "NS" else -1)


@pytest.mark.parametrize("text", ["", "89967899674347643", "8996789967434764347Z", "E" * 20])
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(NotATrickTable, match="0 to D"):
        parse_tricks(text)


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(NotATrickTable, match="twenty"):
        par((7,) * 19, NONE)
    with pytest.raises(NotATrickTable, match="14 tricks"):
        par((14,) * 20, NONE)
    with pytest.raises(NotATrickTable, match="missing"):
        tricks_table([(Seat.NORTH, Denomination.NOTRUMP, 7)])
    with pytest.raises(NotATrickTable, match="twice"):
        tricks_table([(Seat.NORTH, Denomination.NOTRUMP, one) for one in (7, 8)])


@given(tables)
def test_a_table_comes_back_from_its_text(tricks: Tricks) -> None:
    assert parse_tricks(written_tricks(tricks)) == tricks


def slow_par(tricks: Tricks, vulnerable: Vulnerability, dealer: Seat) -> int:
    """An auction call by call: every seat may pass or bid, the last four passes end it."""
    bids = [(level, one) for level in range(1, 8) for one in sorted(Denomination)]

    def worth(place: int, side: Side) -> int:
        level, one = bids[place]
        made = max(tricks_of(tricks, seat, one) for seat in Seat if seat.side is side)
        penalty = Penalty.DOUBLED if made < level + 6 else Penalty.UNDOUBLED
        return side.sign * score(Contract(level, one, penalty), made, vulnerable.of(side))

    @cache
    def best(place: int, holder: Side | None, passes: int, seat: Seat) -> int:
        if holder is None and passes == 4:
            return 0
        if holder is not None and passes == 3:
            return worth(place, holder)
        values = [best(place, holder, passes + 1, seat.next)]
        values += [best(one, seat.side, 0, seat.next) for one in range(place + 1, len(bids))]
        return max(values) if seat.side is Side.NS else min(values)

    return best(-1, None, 0, dealer)


@settings(max_examples=25, deadline=None)
@given(tables, st.sampled_from(Vulnerability), st.sampled_from(Seat))
def test_par_is_that_of_an_auction_call_by_call(
    tricks: Tricks, vulnerable: Vulnerability, dealer: Seat
) -> None:
    assert par(tricks, vulnerable, dealer).score_ns == slow_par(tricks, vulnerable, dealer)


@given(tables, st.sampled_from(Vulnerability), st.sampled_from(Seat))
def test_every_par_contract_is_worth_par(
    tricks: Tricks, vulnerable: Vulnerability, dealer: Seat
) -> None:
    found = par(tricks, vulnerable, dealer)
    assert bool(found.contracts) == bool(found.score_ns)
    for one in found.contracts:
        for seat in one.declarers:
            assert tricks_of(tricks, seat, one.contract.denomination) == one.tricks
            side = seat.side
            made = score(one.contract, one.tricks, vulnerable.of(side))
            assert side.sign * made == found.score_ns
