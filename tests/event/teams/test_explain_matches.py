"""Matches explained: boards, stanzas, penalties, margin, the scale, triangles and awards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.event.compute import standings
from overtrick.event.explain import explain
from overtrick.event.explain_total import explain_total
from overtrick.event.matches.explain import NoMatch, explain_match
from overtrick.event.records import (
    CarriedOver,
    MatchAwarded,
    PenaltyGiven,
    Record,
    RoundDrawn,
    TriangleDrawn,
)
from overtrick.scoring.options import Options
from tests.event.build import Kind, event
from tests.event.teams.hall import FLAT, GAME, VPS, imps, match, table, team

TWO = match(1, "1", "2", GAME, FLAT)


def told(kind: Kind, records: list[Record], one: str = "1", round_: int = 1) -> list[str]:
    return [step.text for step in explain_match(event(kind, records), round_, team(one)).steps]


def test_a_match_is_explained_from_its_boards_to_its_victory_points() -> None:
    found = explain_match(event(VPS, TWO), 1, team("1"))
    assert [step.code for step in found.steps] == ["boards", "margin", "vps"]
    assert found.steps[0].text == "against 2: 10 IMPs won, 0 lost over 2 boards"
    # 10 + 10 (1 − 0.2361^(10/21.21)) / 0.7639 = 10 + 10 × 0.4936 / 0.7639.
    assert found.steps[-1].exact == found.points == Fraction("16.46")
    assert "R^(10 ÷ √450)" in found.steps[-1].text


def test_the_loser_s_victory_points_are_the_winner_s_other_half() -> None:
    assert told(VPS, [*TWO], "2")[-1].endswith("the loser has 3.54 VPs")


@pytest.mark.parametrize(
    ("scale", "cell"),
    [
        ("wbf-discrete", "9 to 10 IMPs"),
        ("win-loss", "1 or more IMPs"),
        ("[[rows]]\nboards = 2\nupto = [0, 9, 10]\nvps = [10, 12, 14, 20]\n", "10 IMPs"),
    ],
)
def test_a_table_s_cell_is_named(scale: str, cell: str) -> None:
    text = told(imps(vp_scale=scale), [*TWO])[-1]
    assert f"2 boards: {cell}; " in text


def test_penalties_and_carry_over_come_before_the_margin() -> None:
    records: list[Record] = [
        *TWO,
        PenaltyGiven(team("1"), Fraction(3), "late", "imp", 1, "90B"),
        CarriedOver(team("2"), Fraction(2), "imp"),
    ]
    assert told(VPS, records)[1:4] == [
        "penalty of 3 IMPs, Law 90B: late",
        "carried over: 0 against 2 IMPs",
        "the margin is +5 IMPs",
    ]
    assert told(VPS, records, "2")[1] == "the opponents' penalty of 3 IMPs, Law 90B: late"


def test_a_fraction_is_explained_by_the_rule_for_it() -> None:
    records = [table(1, 1, ("1", "2"), "50% 4SN= 50% 4SN+1"), table(1, 1, ("2", "1"), "4SN-1")]
    text = told(VPS, list(records))
    assert text[2] == "a margin of 10.5 IMPs counts as 10"
    nearest = told(imps(vp_scale="wbf", fractional_imps="nearest"), list(records))
    assert nearest[2] == "a margin of 10.5 IMPs counts as 11"
    straight = told(imps(vp_scale="wbf", fractional_imps="interpolated"), list(records))
    assert ": in proportion between 10 and 11 IMPs; " in straight[2]


def test_stanzas_are_told_one_by_one() -> None:
    records = match(1, "1", "2", GAME) + match(2, "1", "2", FLAT)
    text = told(imps(stanzas="consecutive"), list(records), round_=2)
    assert text[:2] == ["round 1: +10 IMPs", "round 2: 0 IMPs"]


def test_a_triangle_says_so_and_waits() -> None:
    records: list[Record] = [
        RoundDrawn("", 1, (), triangles=(TriangleDrawn(("1", "2", "3"), (1, 2, 3)),)),
        table(1, 1, ("1", "2"), "4SN="),
    ]
    text = told(VPS, records)
    assert text[0].startswith("part of the triangle of 1, 2, 3")
    assert text[-1] == "no board has been compared yet: there are no victory points"


def test_awards_and_byes_are_told_with_their_reason() -> None:
    records: list[Record] = [
        *TWO,
        MatchAwarded("", 2, ("1", "2"), (Fraction(18), Fraction(0)), "vp", "no-show"),
        MatchAwarded("", 3, ("1",), (Fraction(12),)),
    ]
    assert told(VPS, records, "2", 2) == ["the match against 1 was awarded (no-show): 0 VPs"]
    assert told(VPS, records, "1", 3) == ["round 3, a bye: 12 VPs"]


def test_a_round_without_a_match_is_refused_naming_those_there_are() -> None:
    with pytest.raises(NoMatch, match="1 has no match in round 4; it has one in 1"):
        explain_match(event(VPS, TWO), 4, team("1"))
    with pytest.raises(NoMatch, match="over the field"):
        explain_match(event(Kind(), []), 1, team("1"))


def test_the_total_is_the_sum_of_its_matches_byes_penalties_and_carry_over() -> None:
    records: list[Record] = [
        *TWO,
        *match(2, "1", "3", FLAT, first=5),
        MatchAwarded("", 3, ("1",), (Fraction(12),)),
        PenaltyGiven(team("1"), Fraction(2), "late", "vp"),
        PenaltyGiven(team("1"), Fraction(1), "", "imp", 2),
        CarriedOver(team("1"), Fraction(4), "vp"),
    ]
    found = event(VPS, records)
    steps = explain_total(found, standings(found), team("1"))
    made = {"match", "award", "penalty", "carry-over"}
    (total,) = (step.exact for step in steps if step.code == "total")
    assert sum(step.exact for step in steps if step.code in made) == total
    assert [step.code for step in steps].count("penalty") == 1


def test_a_board_of_teams_of_eight_shows_every_comparison() -> None:
    records = [
        table(1, 1, ("1", "2"), "4SN=", 1),
        table(1, 1, ("1", "2"), "4SN+1", 2),
        table(1, 1, ("2", "1"), "4SN-1", 3),
        table(1, 1, ("2", "1"), "2SN+2", 4),
    ]
    found = event(imps(eights="cross-imps"), records)
    said = explain(found, standings(found), 1, "2")
    assert [step.code for step in said.steps] == ["result"] * 4 + ["compared"] * 5
    assert said.steps[4].text == "−50 and −420 together −470: −10 IMPs"
    assert said.steps[-1].text == "4 comparisons together: −34 IMPs"
    assert said.points == -34


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("A+/A-", "average plus: +3 IMPs"),
        ("70/30", "an artificial score of 70%: +6 IMPs"),
        ("50% 4SN= 50% 4SN+1", "2 possible outcomes by their weights: +10.5 IMPs"),
    ],
)
def test_rulings_on_a_board_are_told(result: str, words: str) -> None:
    records = [table(1, 1, ("1", "2"), result), table(1, 1, ("2", "1"), "4SN-1")]
    found = event(imps(), records)
    assert explain(found, standings(found), 1, "1").steps[-1].text == words


def test_patton_s_aggregate_is_a_step() -> None:
    options = Options(aggregate_table="8:0=4,600=7")
    kind = Kind(form="teams", method="patton", options=options)
    text = told(kind, list(match(1, "1", "2", GAME)))
    assert text[-1] == "the aggregate of the match brings 7 points by the table"
