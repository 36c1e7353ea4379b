"""What a TRAVELLER_LINE says: contracts, rulings, scores, leads, sit-outs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.result import Adjusted, Artificial, NotPlayed, PassedOut, Played, ScoreOnly
from overtrick.bridge.score import score_ns
from overtrick.event.records import SatOut
from overtrick.formats.cards import card
from overtrick.formats.usebio.elements import TravellerLine
from overtrick.formats.usebio.outcome import ruling_score, said
from tests.formats.usebio_texts import (
    board,
    codes,
    contestants,
    line,
    one_pair_each,
    only,
    read_text,
    records,
    results,
)


def result_of(**texts: str | None) -> tuple[object, str | None]:
    found = said(TravellerLine(**texts), Vulnerability.NONE)
    return found.result, found.notice and found.notice[0]


@pytest.mark.parametrize("contract", ["4Hx", "4HX", "4H*", "4 H x", "4h x", "4♥X"])
def test_a_doubled_contract_is_understood_in_every_spelling(contract: str) -> None:
    result, notice = result_of(contract=contract, played_by="N", tricks="9", score="-100")
    assert str(result) == "4HXN-1"
    assert notice is None


@pytest.mark.parametrize("contract", ["3NT", "3N", "3 NT", "3nt", "3SA"])
def test_notrump_is_understood_in_every_spelling(contract: str) -> None:
    assert (
        str(result_of(contract=contract, played_by="West", tricks="9", score="-400")[0]) == "3NTW="
    )


@pytest.mark.parametrize("contract", ["PASS", "Pass", "P", "All Pass", "Passed out"])
def test_a_passed_board_is_a_result(contract: str) -> None:
    assert result_of(contract=contract, played_by="N", tricks="0", score="0") == (PassedOut(), None)


@pytest.mark.parametrize(
    ("score", "ns", "ew"),
    [
        ("A5050", 50, 50),
        ("A6040", 60, 40),
        ("a6060", 60, 60),
        ("A60-40", 60, 40),
        ("60/40", 60, 40),
        ("60%-40%", 60, 40),
        ("A 40 60", 40, 60),
        ("A1000", 10, 0),
        ("A10000", 100, 0),
        ("A00100", 0, 100),
        ("A55.5-44.5", Fraction(111, 2), Fraction(89, 2)),
        ("A+/A-", 60, 40),
    ],
)
def test_an_adjusted_score_is_a_ruling(score: str, ns: int, ew: int) -> None:
    result, notice = result_of(score=score)
    assert result == Adjusted(Artificial(Fraction(ns)), Artificial(Fraction(ew)))
    assert notice is None


def test_a_ruling_counts_before_a_contract_beside_it() -> None:
    result, _ = result_of(contract="3NT", played_by="N", tricks="9", score="A6040")
    assert str(result) == "60/40"


def test_a_weighted_ruling_is_read() -> None:
    result, notice = result_of(score="60% 3NTN= 40% 3NTN-1")
    assert isinstance(result, Adjusted)
    assert str(result) == "60% 3NTN= 40% 3NTN-1"
    assert notice is None


def test_a_score_without_a_contract_stands_alone() -> None:
    assert result_of(score="-620") == (ScoreOnly(-620), None)
    assert result_of(score="+50") == (ScoreOnly(50), None)


def test_a_line_that_says_nothing_was_not_played() -> None:
    assert result_of() == (NotPlayed(), None)
    assert result_of(contract="", score=" ") == (NotPlayed(), None)
    assert result_of(score="NP") == (NotPlayed(), None)


def test_points_without_a_score_are_said() -> None:
    result, notice = result_of(ns_match_points="12", ew_match_points="8")
    assert (result, notice) == (NotPlayed(), "points-without-score")


def test_a_contract_counts_before_a_score_that_differs() -> None:
    result, notice = result_of(contract="4S", played_by="S", tricks="10", score="620")
    assert str(result) == "4SS="
    assert notice == "score-differs"


def test_tricks_are_found_by_the_score() -> None:
    result, notice = result_of(contract="4S", played_by="S", score="-150")
    assert (str(result), notice) == ("4SS-3", None)


def test_tricks_may_be_written_as_over_and_under() -> None:
    assert str(result_of(contract="4S", played_by="S", tricks="+1", score="450")[0]) == "4SS+1"
    assert str(result_of(contract="4S", played_by="S", tricks="=", score="420")[0]) == "4SS="


@pytest.mark.parametrize(
    "texts",
    [
        {"contract": "42", "played_by": "N", "tricks": "9"},
        {"contract": "8C", "played_by": "N", "tricks": "9"},
        {"contract": "4S", "tricks": "10"},
        {"contract": "4S", "played_by": "N", "tricks": "14"},
        {"contract": "4S", "played_by": "N", "tricks": "many"},
    ],
)
def test_what_is_no_contract_is_read_by_its_score_and_said(texts: dict[str, str]) -> None:
    assert result_of(**texts, score="420") == (ScoreOnly(420), "contract-unread")
    assert result_of(**texts) == (NotPlayed(), "contract-unread")


def test_a_score_that_is_none_is_said() -> None:
    assert result_of(score="lots") == (NotPlayed(), "score-unread")
    found = result_of(contract="1C", played_by="E", tricks="7", score="lots")
    assert (str(found[0]), found[1]) == ("1CE=", "score-unread")


@given(st.integers(0, 100), st.integers(0, 100))
def test_every_ruling_in_whole_per_cents_is_written_so_that_it_is_read_back(
    ns: int, ew: int
) -> None:
    ruling = Adjusted(Artificial(Fraction(ns)), Artificial(Fraction(ew)))
    assert said(TravellerLine(score=ruling_score(ruling)), Vulnerability.NONE).result == ruling


@given(
    st.sampled_from(
        [
            f"{level}{suit}{x}"
            for level in range(1, 8)
            for suit in ("C", "S", "NT")
            for x in ("", "X", "XX")
        ]
    ),
    st.sampled_from("NESW"),
    st.integers(0, 13),
    st.integers(1, 32),
)
def test_every_contract_is_found_again_by_its_score_alone(
    contract: str, seat: str, tricks: int, number: int
) -> None:
    vulnerable = Board(number).vulnerable
    whole = said(TravellerLine(contract=contract, played_by=seat, tricks=str(tricks)), vulnerable)
    assert isinstance(whole.result, Played)
    score = score_ns(whole.result, vulnerable)
    told = TravellerLine(contract=contract, played_by=seat, score=str(score))
    assert said(told, vulnerable).result == whole.result


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("DA", "DA"),
        ("AD", "DA"),
        ("D10", "DT"),
        ("10D", "DT"),
        ("TD", "DT"),
        ("c 2", "C2"),
        ("2S", "S2"),
    ],
)
def test_a_lead_is_suit_and_rank(lead: str, expected: str) -> None:
    assert card(lead) == expected


@pytest.mark.parametrize("lead", ["", "X", "1D", "DD", "D1", "11C", "NTA"])
def test_what_is_no_card_is_no_lead(lead: str) -> None:
    assert card(lead) is None


def test_an_unreadable_lead_is_said_and_the_result_kept() -> None:
    reading = read_text(
        one_pair_each(
            board(1, line(CONTRACT="1C", PLAYED_BY="N", TRICKS="7", SCORE="70", LEAD="?"))
        )
    )
    assert only(results(reading)).lead is None
    assert codes(reading) == ["lead-unread"]


@pytest.mark.parametrize("nobody", ["", "0", "BYE", "Phantom"])
def test_a_line_with_one_pair_is_a_sit_out(nobody: str) -> None:
    reading = read_text(one_pair_each(board(3, line("1", nobody), line(nobody, "2"))))
    assert not results(reading)
    sat = [record for record in records(reading) if isinstance(record, SatOut)]
    assert [(str(one.contestant), one.board) for one in sat] == [("1", 3), ("2", 3)]
    assert codes(reading) == []


def test_a_line_without_pairs_is_said() -> None:
    reading = read_text(one_pair_each(board(3, line("", "", SCORE="50"))))
    assert codes(reading) == ["no-pairs"]
    assert contestants(reading) == ["1", "2"]


def test_notices_name_the_file_and_the_line() -> None:
    content = one_pair_each("\n\n", board(3, line(SCORE="lots")))
    (notice,) = read_text(content).notices
    at = content[: content.index(b"<TRAVELLER_LINE>")].count(b"\n") + 1
    assert notice.where == f"evening.xml, line {at}"
    assert notice.message.startswith("board 3, 1 against 2: ")
