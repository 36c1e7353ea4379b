"""Contracts and results in the shapes people write, and the three precise refusals."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.errors import (
    AmbiguousContract,
    BridgeError,
    ImpossibleResult,
    NotAContract,
    quoted,
)
from overtrick.bridge.notation import (
    parse_contract,
    parse_outcome,
    parse_result,
    parse_seat,
    tricks_won,
)
from overtrick.bridge.result import NotPlayed, Outcome, PassedOut, Played, ScoreOnly
from overtrick.bridge.seat import Seat
from tests.bounded import bounded
from tests.bridge.making import contracts, outcomes, played

SHAPES = {
    "4SxN+1": "4SXN+1",
    "4SX N +1": "4SXN+1",
    "4S X N +1": "4SXN+1",
    "4SNx+1": "4SXN+1",
    "4 s x n 11": "4SXN+1",
    "4♠×N+1": "4SXN+1",
    "4♠\ufe0f*n + 1": "4SXN+1",
    "4♠\ufe0ex N +1": "4SXN+1",
    "4 Spades doubled by North plus 1": "4SXN+1",
    "N 4S* +1": "4SXN+1",
    "North: 4♤ dbl, +1": "4SXN+1",
    "4S* (N) +1": "4SXN+1",
    "4SX+1N": "4SXN+1",
    "four spades doubled by North, one over": "4SXN+1",
    "4 spades doubled by North, made +1 · 11 tricks": "4SXN+1",
    "one spade by South, seven down · 0 tricks": "1SS-7",
    "1NT by North, just made · 7 tricks": "1NTN=",
    "3NT E 9": "3NTE=",
    "3nte9": "3NTE=",
    "3N E =": "3NTE=",
    "3NE=": "3NTE=",
    "3SA E =": "3NTE=",
    "3 no trump by East made": "3NTE=",
    "3 No-Trumps East made 3": "3NTE=",
    "3 notrumps, east, making 9": "3NTE=",
    "3 sans atout E =": "3NTE=",
    "3 nt by east 9": "3NTE=",
    "3NT 9 E": "3NTE=",
    "3NTE+0": "3NTE=",
    "3NTE-0": "3NTE=",
    "3NS=": "3NTS=",
    "3NN=": "3NTN=",
    "3SN=": "3SN=",
    "3SS=": "3SS=",
    "4H*S=": "4HXS=",
    "4♥**S=": "4HXXS=",
    "4h redoubled south =": "4HXXS=",
    "1NTxxW-2": "1NTXXW-2",
    "1nt XX w −2": "1NTXXW-2",
    "1NT xx W – 2": "1NTXXW-2",
    "1NTXXW5": "1NTXXW-2",
    "1NT redbl by west, down 2": "1NTXXW-2",
    "2d -1 s": "2DS-1",
    "2♦ S minus 1": "2DS-1",
    "2♢S-1": "2DS-1",
    "7CW0": "7CW-13",
    "7CW-13": "7CW-13",
    "1C W made 1": "1CW=",
    "PASS": "PASS",
    "pass": "PASS",
    " Passed out ": "PASS",
    "passed-out": "PASS",
    "All Pass": "PASS",
    "AP": "PASS",
    "p": "PASS",
    "+420": "+420",
    "-1430": "-1430",
    "−50": "-50",
    "+1,430": "+1430",
    "0": "0",
}


@pytest.mark.parametrize(("written", "read"), SHAPES.items())
def test_it_reads_what_people_write(written: str, read: str) -> None:
    assert str(parse_outcome(written)) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [("4SxN", "4SXN"), ("3 nt e", "3NTE"), ("1♥", "1H"), ("E 2C", "2CE"), ("3NT+1", "3NT")],
)
def test_a_contract_is_read_without_its_result(written: str, read: str) -> None:
    assert str(Contract.parse(written)) == read


def test_a_contract_without_a_result_is_returned_as_a_contract() -> None:
    assert parse_outcome("4SX N") == Contract(4, Denomination.SPADES, Penalty.DOUBLED, Seat.NORTH)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-",
        "=",
        "S",
        "4",
        "8S N =",
        "0NT N =",
        "10S N =",
        "4Z N =",
        "4SXXX N =",
        "4SX N X =",
        "4S N S =",
        "N 4S N =",
        "4S N +",
        "4S N ++1",
        "4S N 1 0",
        "4S N =1",
        "4S N +1.5",
        "4S N 1e1",
        "4S_N=",
        "4SD N=",
        "4H/S=",
        "٤S N =",
        "4S N +١",
        "４S N =",
        "4ſ N =",
        "42",
        "PASSE N",
        "x" * 10**6,
        "4" * 10**6,
        " " * 10**6,
    ],
)
def test_what_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(NotAContract) as refusal:
        parse_outcome(text)
    assert len(refusal.value.message) < 200
    assert refusal.value.code == "not-a-contract"


@pytest.mark.parametrize(
    "text",
    [
        "1NTN+7",
        "1NT N 14",
        "7NT E +1",
        "4S N -11",
        "4S N +99999999999999999999",
        "4S N 99999999999999999999",
        "4S N made 9",
        "4S N made 3",
        "+7610",
        "-99999999999999",
    ],
)
def test_what_cannot_happen_is_impossible(text: str) -> None:
    with pytest.raises(ImpossibleResult) as refusal:
        parse_outcome(text)
    assert len(refusal.value.message) < 200
    assert refusal.value.code == "impossible-result"


@pytest.mark.parametrize("text", ["4S=", "3N9", "3NT+1", "1H N made 7", "4SX-1"])
def test_what_can_be_read_in_two_ways_is_ambiguous(text: str) -> None:
    with pytest.raises(AmbiguousContract) as refusal:
        parse_outcome(text)
    assert refusal.value.code == "ambiguous-contract"


def test_messages_say_what_was_expected() -> None:
    with pytest.raises(NotAContract, match="as in 4SxN"):
        parse_outcome("spades, four")
    with pytest.raises(NotAContract, match="level of 1 to 7"):
        parse_outcome("8S N =")
    with pytest.raises(AmbiguousContract, match="add the declarer"):
        parse_outcome("4S=")
    with pytest.raises(ImpossibleResult, match="1NT cannot take 14 tricks"):
        parse_outcome("1NT N 14")
    with pytest.raises(ImpossibleResult, match="has 10 tricks to lose"):
        parse_outcome("4S N -11")
    with pytest.raises(NotAContract, match="declarer twice"):
        parse_outcome("N 4S N =")
    with pytest.raises(NotAContract, match="passed out"):
        parse_contract("pass")
    with pytest.raises(NotAContract, match="result is missing, as in 4SN="):
        parse_result("4S")


def test_messages_quote_at_most_forty_characters() -> None:
    assert quoted("4S") == "'4S'"
    assert quoted("x" * 41) == repr("x" * 39 + "…")
    with pytest.raises(NotAContract) as refusal:
        parse_outcome("y" * 79)
    assert "y" * 39 in refusal.value.message
    assert "y" * 40 not in refusal.value.message


def test_long_input_is_refused_at_once() -> None:
    with bounded():
        for text in ("9" * 10**7, "4SN" + "+" * 10**7, " \n" * 10**6, "60%" * 10**6, "(" * 10**7):
            with pytest.raises(BridgeError):
                parse_result(text)


@given(contracts)
def test_a_contract_reads_back_as_itself(contract: Contract) -> None:
    assert Contract.parse(str(contract)) == contract
    assert parse_outcome(str(contract)) == contract


@given(outcomes)
def test_an_outcome_reads_back_as_itself(outcome: Outcome) -> None:
    assert parse_outcome(str(outcome)) == outcome
    assert parse_result(str(outcome)) == outcome


@given(played, st.data())
def test_spacing_case_and_symbols_do_not_matter(outcome: Played, data: st.DataObject) -> None:
    contract = outcome.contract
    assert contract.declarer is not None
    pieces = [
        str(contract.level),
        data.draw(st.sampled_from([contract.denomination.letters, contract.denomination.symbol])),
        data.draw(st.sampled_from(["*", "x", "×"])) * contract.penalty,
        data.draw(st.sampled_from([contract.declarer.value, contract.declarer.words])),
        data.draw(st.sampled_from([outcome.result, str(outcome.tricks)])),
    ]
    gap = data.draw(st.sampled_from([" ", "  ", "\t"]))
    text = gap.join(pieces)
    assert parse_outcome(text) == outcome
    assert parse_outcome(text.lower()) == outcome
    assert parse_outcome(text.upper()) == outcome


def test_tricks_are_counted_from_any_result() -> None:
    contract = Contract.parse("4S")
    assert [tricks_won(contract, text) for text in ("=", "+1", "-2", "9", " made 5 ")] == [
        10,
        11,
        8,
        9,
        11,
    ]
    for text in ("", "x", "+", "1.0", "--1", "²", "٣"):
        with pytest.raises(NotAContract):
            tricks_won(contract, text)
    for text in ("14", "=T9"):
        with pytest.raises(ImpossibleResult):
            tricks_won(contract, text)


@pytest.mark.parametrize(
    "text", ["10 tks", "10 total", "10 trx", "10T", "=T", "+1T", "=Tx", "=T1T2", "10T10", "MT10"]
)
def test_what_stands_behind_a_count_of_tricks_is_a_count_too(text: str) -> None:
    contract = Contract.parse("4S")
    assert tricks_won(contract, "= 10 tricks") == tricks_won(contract, "made +0T10") == 10
    with pytest.raises(NotAContract, match=re.escape(f"{text!r} is not a result")):
        tricks_won(contract, text)


def test_a_cell_can_hold_a_board_not_played() -> None:
    for text in ("NP", "np", "not played", "No play"):
        assert parse_result(text) == NotPlayed()
    assert parse_result(str(NotPlayed())) == NotPlayed()
    assert parse_result("pass") == PassedOut()
    assert parse_result("+100") == ScoreOnly(100)


def test_seats_are_letters_or_names() -> None:
    assert [parse_seat(text) for text in ("n", " East", "SOUTH", "W")] == list(Seat)
    for text in ("", "X", "NE", "Nord"):
        with pytest.raises(NotAContract, match="not a seat"):
            parse_seat(text)
