"""Numbers, dates, results and file names as the pages have them."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import Adjusted, Artificial, Played, ScoreOnly
from overtrick.bridge.seat import Seat
from overtrick.publish.naming import page_names
from overtrick.publish.outcome import Card, lead, outcome
from overtrick.publish.words import (
    counted,
    date_words,
    decimals,
    figure,
    over_words,
    signed,
    whole_percent,
)


@pytest.mark.parametrize(
    ("number", "places", "shown"),
    [
        (620, 0, "+620"),
        (-200, 0, "−200"),
        (0, 0, "0"),
        (Fraction(-7, 2), 2, "−3.50"),
        (Fraction(1, 1000), 2, "0.00"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(3), 2, "+3.00"),
    ],
)
def test_signs_are_shown_but_for_nothing(number: Fraction, places: int, shown: str) -> None:
    assert signed(number, places) == shown


def test_points_have_the_decimals_the_event_needs() -> None:
    assert decimals([]) == 0
    assert decimals([Fraction(3)]) == 0
    assert decimals([Fraction(3), Fraction(5, 2)]) == 1
    assert decimals([Fraction(109, 8), Fraction(1, 3)]) == 2
    assert figure(Fraction(-109, 8)) == "−13.63"
    assert whole_percent(Fraction(125, 2)) == "63"


def test_numbers_of_things_are_counted_in_words() -> None:
    assert [counted(1, "board"), counted(24, "board"), counted(2, "match")] == [
        "1 board",
        "24 boards",
        "2 matches",
    ]
    assert [over_words(over) for over in (0, 1, -2, -13)] == [
        "made",
        "one over",
        "two down",
        "thirteen down",
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2026-11-26", "Thursday 26 November 2026"),
        ("2024-02-29", "Thursday 29 February 2024"),
        ("2023-02-29", "2023-02-29"),
        ("spring 2026", "spring 2026"),
        ("", ""),
        (None, ""),
    ],
)
def test_dates_are_words_where_they_are_dates(text: str | None, shown: str) -> None:
    assert date_words(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("SA", "ace of spades"),
        ("♥10", "10 of hearts"),
        ("t d", "10 of diamonds"),
        ("2c", "2 of clubs"),
        ("C-K", "king of clubs"),
        ("♠️Q", "queen of spades"),
    ],
)
def test_leads_are_understood_as_people_write_them(text: str, shown: str) -> None:
    card = lead(text)
    assert isinstance(card, Card)
    assert card.words == shown


@pytest.mark.parametrize("text", ["", "S1", "XA", "SAK", "<b>"])
def test_a_lead_that_is_no_card_stays_as_it_was_written(text: str) -> None:
    assert lead(text) == text


def test_contracts_are_said_in_words() -> None:
    said = {
        text: found.contract.words
        for text in ("1CN=", "1NTS+1", "7SxxE-2", "2DxW=")
        if (found := outcome(parse_result(text))).contract
    }
    assert said == {
        "1CN=": "1 club by North, made",
        "1NTS+1": "1 notrump by South, one over",
        "7SxxE-2": "7 spades redoubled by East, two down",
        "2DxW=": "2 diamonds doubled by West, made",
    }


@given(
    st.integers(1, 7),
    st.sampled_from(Denomination),
    st.sampled_from(Penalty),
    st.sampled_from(Seat),
    st.integers(0, 13),
)
def test_a_shown_contract_reads_back_as_itself(
    level: int, denomination: Denomination, penalty: Penalty, by: Seat, tricks: int
) -> None:
    made = Played(Contract(level, denomination, penalty, by), tricks)
    shown = outcome(made).contract
    assert shown is not None
    text = f"{shown.level}{shown.symbol}{shown.penalty} {shown.by} {shown.result}"
    assert parse_result(text) == made


RULINGS = {
    "A+/A-": (
        "60/40",
        "Artificial score: North-South average plus (60%), East-West average minus (40%).",
    ),
    "50/50": (
        "50/50",
        "Artificial score: North-South average (50%), East-West average (50%).",
    ),
    "33.3/60": (
        "33.3/60",
        "Artificial score: North-South 33.3%, East-West average plus (60%).",
    ),
    "+420/+420": ("Assigned", "Assigned score: both sides score +420 to North-South."),
    "PASS/3NTW-1": (
        "Split",
        "Split score: North-South a pass-out, East-West 3 notrump by West, one down.",
    ),
    "A/4SN=": (
        "Split",
        "Split score: North-South average (50%), East-West 4 spades by North, made.",
    ),
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_rulings_are_explained(ruling: str) -> None:
    shown = outcome(parse_result(ruling))
    assert (shown.kind, shown.text, shown.note) == ("ruling", *RULINGS[ruling])


def test_a_ruling_with_two_artificial_scores_shows_both_whatever_was_typed() -> None:
    ruling = Adjusted(Artificial(Fraction(55)), Artificial(Fraction(45)), "as per TD!")
    assert outcome(ruling).text == "55/45"


def test_a_score_without_contract_is_a_dash() -> None:
    shown = outcome(ScoreOnly(420))
    assert (shown.kind, shown.text, shown.contract) == ("score", "–", None)


def test_file_names_keep_what_is_safe_already() -> None:
    labels = {1: "A/1", 2: "a-1", 3: "A-1", 4: "..", 5: "", 6: "Ж", 7: "CON", 8: "3NS"}
    assert page_names("pair", labels) == {
        1: "pair-A-1-3.html",
        2: "pair-a-1.html",
        3: "pair-A-1-2.html",
        4: "pair-x.html",
        5: "pair-x-2.html",
        6: "pair-x-3.html",
        7: "pair-CON.html",
        8: "pair-3NS.html",
    }


@given(st.lists(st.text(max_size=60), unique=True, max_size=30))
def test_every_label_gets_a_safe_name_of_its_own(labels: list[str]) -> None:
    names = page_names("board", {label: label for label in labels})
    assert len({name.casefold() for name in names.values()}) == len(labels)
    assert all(re.fullmatch(r"board-[A-Za-z0-9-]{1,46}\.html", name) for name in names.values())
