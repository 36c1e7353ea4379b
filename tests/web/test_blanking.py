"""What reads as a result goes out of a sentence, whoever wrote it; what only looks so stays."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    NotPlayed,
    PassedOut,
    Result,
    ScoreOnly,
    Weight,
)
from overtrick.event.telling import told
from overtrick.web.console.blanking import blanked
from tests.bridge.making import outcomes, played, rulings

TYPED = (
    "4SN=", "7NTxxW-13", "7nt** w-13", "4♠×N−1", "2d -1 s", "4S= N", "N 4S=", "3NT E 9", "3NTE9",
    "3 nt by east 9", "3 nt by east made 4", "PASS", "all pass", "passed out", "NP",
    "+420", "-50", "−7600", "0", "60/40", "A+/A-", "60%-40%", "A6040", "60-40", "62-38", "60 / 40",
    "average plus/average minus", "60% 3NTN= 40% 3NTN-1", "60% 3NTN=, 40% of 3NTN-1",
    "(100/3)% 4SN= (200/3)% PASS", "60 / 4SN-1", "4SN= / 4SN-1", "+420/-450", "33.5% +420 66.5% +0",
    "60%3NTN=40%3NTN-1", "60% 3NTN 9,40% 3NTN 8", "North: 4♤ dbl, +1", "4S* (N) +1", "3NT 9 E",
    "3 notrumps, east, making 9", "3 sans atout E =", "1NT redbl by west, down 2", "+1,430", "AP",
    "not played", "Not played", "no play",
)  # fmt: skip
OTHERS = (
    "Ann Pass was late", "the passed hand", "1NS 12 points", "5NS v 3EW", "1NS-4EW", "2NS and 3EW",
    "Section A, 5NS", "boards 10-12", "drawn: 1-2, 5-3", "round 10 of 12", "table 4 S to play",
    "2026-11-28T22:00+01:00", "at 20:00", "since 2026-11-26 22:10 UTC", "10 IMPs", "0.5 VP",
    "penalty of 10% of the total", "a number from 0 to 999", "an amount, below 0 to compensate",
    "break 19:30-19:45", "19:30 - 19:50", "tea 20:30/20:50", "19-20:30", "break 19.30–19.45",
    "pairs 3/4 change seats", "Pair 12-14 sit out", "pairs 3/4/5/6", "Tables 10/12 swap",
    "board 10-12", "rounds 3/4", "boards 5-8", "tables 12-14", "boards 31-36", "pairs 40/41",
    "break 19:30-45", "19:50-20:10", "break 20:45/20:55", "team 12-14", "on 28/11/2026",
    "Law 12C1(c)", "Law 86B", "H10 led", "3 hearts in hand", "pair 4 N and S", "entry 30 (board 3)",
    "has not played it yet", "tables that have not played",
)  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_what_reads_as_a_result_is_left_out_as_people_write_it(text: str) -> None:
    parse_result(text)
    assert blanked(text) == "…"
    assert blanked(f"board 7: {text}, they say ({text}).") == "board 7: …, they say (…)."


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_no_result_stays(text: str) -> None:
    assert blanked(text) == text
    assert blanked(f"was {text}; 4SN=") == f"was {text}; …"


@given(outcomes | rulings)
@example(parse_result("NP"))
@example(Adjusted(Assigned((Weight(Fraction(1), ScoreOnly(0)),)), Artificial(Fraction(60))))
def test_no_result_is_left_as_the_journal_writes_it(result: Result) -> None:
    assert blanked(f"it was {result} then") == "it was … then"


@given(played | st.sampled_from((NotPlayed(), PassedOut())))
def test_no_result_is_left_in_a_players_words(result: Result) -> None:
    assert blanked(f"it was {told(result)}") == "it was …"


def test_rulings_are_left_out_behind_words_that_numbers_follow_too() -> None:
    for text in ("pair A60/A40", "board 60%/40%", "table A+/A-", "at 19:30: 60/40", "19:30, 60-40",
                 "gave the board 60/40", "pair 40-60", "60/40:12", "both boards 60/40",
                 "boards 60-40", "gave the pairs 40 – 60", "boards 60/60"):  # fmt: skip
        assert "…" in blanked(text)
        assert not any(one in blanked(text) for one in ("60", "40", "A+"))
    for before, ruling in (
        ("gave the pair", "55/45"), ("the board", "65/35"), ("boards", "70-30"), ("team", "62-38"),
        ("both tables", "33/67"), ("the pair", "55/40"), ("round", "35 / 45"),
        ("the board", "100/0"),
    ):  # fmt: skip
        assert blanked(f"{before} {ruling}, they say") == f"{before} …, they say"
    for ruling in ("50/50", "45/55", "45-55", "55/40"):
        assert blanked(f"board 7:{ruling}.") == "board 7:…."
    assert blanked("board 12:60-40, 0") == "board 12:…, …"


def test_several_leave_a_gap_each_whatever_stands_between_them() -> None:
    assert blanked("'4SN= 7NTxxW-13 3NTE-2 zz' is no contract") == "'… … … zz' is no contract"
    assert blanked("4SN= NS, not 3NTE-1 EW") == "… NS, not … EW"
    assert blanked("they said 3NT-2, by whom?") == "they said …, by whom?"
