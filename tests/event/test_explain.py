"""Explanations: who is meant, what is told, and where there is nothing to explain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import ScoreOnly
from overtrick.bridge.seat import Side
from overtrick.event.compute import standings
from overtrick.event.explain import Explanation, NothingToExplain, explain
from overtrick.event.records import ResultEntered
from overtrick.event.telling import told
from overtrick.event.traveller import contestants_of
from overtrick.scoring.options import Options
from tests.event.build import Kind, event, row, teams

BOARD = [
    row(1, "1", "11", "4SN="),
    row(1, "2", "12", "4SN+1"),
    row(1, "3", "13", "4SN-1"),
    row(1, "4", "14", "60/40"),
]


def explained(
    contestant: str, records: list[ResultEntered] | None = None, kind: Kind | None = None
) -> Explanation:
    found = event(kind or Kind(winners=2), records or BOARD)
    return explain(found, standings(found), 1, contestant)


@pytest.mark.parametrize("text", ["2NS", "2ns", "2", " 2 "])
def test_a_contestant_is_found_by_any_id_that_fits_only_it(text: str) -> None:
    assert explained(text).contestant == text
    assert explained(text).exact == explained("2NS").exact


def test_a_direction_too_many_is_no_matter() -> None:
    assert explained("2NS", kind=Kind(winners=1)).exact == explained("2").exact


def test_an_id_that_fits_two_is_refused_with_both() -> None:
    records = [row(1, "1", "1", "4SN="), row(1, "2", "2", "4SN-1")]
    with pytest.raises(NothingToExplain, match="'1' could be 1NS, 1EW: say which"):
        explained("1", records)


def test_an_unknown_contestant_is_refused_with_those_there_are() -> None:
    with pytest.raises(NothingToExplain, match="there are 1NS, 2NS, 3NS, 4NS, 11EW, 12EW"):
        explained("9")


def test_a_board_not_played_is_refused_with_those_played() -> None:
    found = event(Kind(winners=2), BOARD)
    with pytest.raises(NothingToExplain, match="1NS has no score on board 7; it has one on 1"):
        explain(found, standings(found), 7, "1NS")


def test_the_steps_name_whom_a_pair_beat_and_the_neuberg_step() -> None:
    steps = {step.code: step.text for step in explained("1NS").steps}
    assert steps["result"] == "North-South against 11: 4 spades by North, made, +420"
    assert "(9" not in steps["met"]
    assert "Neuberg" in steps["neuberg"]
    assert explained("1NS").exact == explained("1NS").steps[-1].exact


def test_a_ruling_is_explained_as_a_ruling() -> None:
    steps = explained("4NS").steps
    assert steps[0].code == "ruling"
    assert "average plus" in steps[1].text


@pytest.mark.parametrize("method", ["ximp", "butler", "aggregate"])
def test_other_methods_are_explained_to_their_points(method: str) -> None:
    found = event(Kind(method=method, winners=2), BOARD)
    computed = standings(found)
    for line in computed.boards[0].lines:
        which = f"{line.play.entered.ns[0]}NS"
        assert explain(found, computed, 1, which).steps[-1].exact == line.exact_ns


def test_a_team_s_board_is_two_tables() -> None:
    records = [
        teams(1, "1", "2", "4SN=", "open"),
        teams(1, "1", "2", "4SN-1", "closed"),
    ]
    kind = Kind(form="teams", method="imp", options=Options(vp_scale="none"))
    found = explained("1", records, kind)
    assert found.points == 10
    assert [step.code for step in found.steps] == ["result", "result", "compared"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4SXN+1", "4 spades doubled by North, one over"),
        ("3NTW-2", "3 notrump by West, two down"),
        ("1CXXE=", "1 club redoubled by East, made"),
        ("7NTS-13", "7 notrump by South, 13 down"),
        ("PASS", "passed out"),
        ("NP", "not played"),
        ("60/40", "ruling 60/40"),
    ],
)
def test_results_are_told_in_words(text: str, words: str) -> None:
    assert told(parse_result(text)) == words


def test_a_bare_score_is_told() -> None:
    assert told(ScoreOnly(50)) == "score"


def test_a_partner_of_an_individual_is_named_and_a_ruling_has_its_reason() -> None:
    kind = Kind(form="individual")
    seats = ((("1", "2"), ("3", "4")), (("5", "6"), ("7", "8")))
    results = [
        ResultEntered("", 1, ns, ew, parse_result("4SN="), reason="misinformation", law="12C1")
        for ns, ew in seats
    ]
    ruled = replace(results[0], result=parse_result("60/40"))
    found = event(kind, [ruled, results[1]])
    steps = explain(found, standings(found), 1, "4").steps
    assert steps[0].text == (
        "with 3, East-West against 1 and 2: ruling 60/40 (misinformation, Law 12C1)"
    )
    plain = event(kind, results)
    text = explain(plain, standings(plain), 1, "1").steps[0].text
    assert text == "with 2, North-South against 3 and 4: 4 spades by North, made, +420"


def test_every_board_of_everybody_is_explained_as_it_is_shown() -> None:
    """The slow twin: what the standings show, line by line, is what is explained."""
    for method in ("mp", "ximp", "butler"):
        records = [
            row(board, ns, ew, f"{1 + (board * int(ns)) % 4}NTN=")
            for board in range(1, 4)
            for ns, ew in (("1", "2"), ("3", "4"), ("5", "6"))
        ]
        found = event(Kind(method), records)
        shown = standings(found)
        for board in shown.boards:
            for line in board.lines:
                for side in Side:
                    (one,) = contestants_of(found, line.play, side)
                    words = explain(found, shown, board.board, one.number)
                    assert words.points == line.points(side)
                    assert words.exact == words.steps[-1].exact == line.exact(side)
