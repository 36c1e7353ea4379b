"""The document of matches: stanzas, awards, byes, penalties, percentages, and who played."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from overtrick.event.compute import standings
from overtrick.event.contestant import Person
from overtrick.event.records import (
    CarriedOver,
    ContestantEntered,
    LineUpGiven,
    MatchAwarded,
    PenaltyGiven,
    Record,
)
from overtrick.formats.document import document
from overtrick.scoring.options import Options
from tests.cli import shape
from tests.event.build import Kind, event
from tests.event.teams.hall import FLAT, GAME, VPS, imps, match, team
from tests.event.test_swiss_pairs import ROUND, swiss

PEOPLE = {one: Person(one, f"Player {one}", None) for one in "abcdef"}


def written(kind: Kind, records: list[Record]) -> Any:
    found = event(kind, records)
    made = document(found, standings(found), PEOPLE, ())
    shape.score_document(made)
    return made


def test_a_plain_match_has_the_promised_keys_alone() -> None:
    (only,) = written(VPS, list(match(1, "1", "2", GAME, FLAT)))["matches"]
    assert only == {
        "round": 1,
        "teams": ["1", "2"],
        "boards": [{"board": 1, "imps": [10, 0]}, {"board": 2, "imps": [0, 0]}],
        "imps": [10, 0],
        "vps": ["16.46", "3.54"],
    }


def test_stanzas_have_their_own_scores_and_the_match_a_winner() -> None:
    records = match(1, "1", "2", GAME) + match(2, "1", "2", FLAT, first=5)
    (only,) = written(imps(stanzas="consecutive"), list(records))["matches"]
    assert only["rounds"] == [1, 2]
    assert only["stanzas"] == [
        {"rounds": [1], "boards": [1], "imps": [10, 0]},
        {"rounds": [2], "boards": [5], "imps": [0, 0]},
    ]
    assert (only["winner"], only["vps"]) == ("1", None)


def test_penalties_and_carry_over_stand_beside_what_is_left() -> None:
    records: list[Record] = [
        *match(1, "1", "2", GAME, FLAT),
        PenaltyGiven(team("1"), Fraction(3), "", "imp", 1),
        CarriedOver(team("2"), Fraction("2.5"), "imp"),
    ]
    (only,) = written(VPS, records)["matches"]
    assert (only["imps"], only["penalties"], only["carried"]) == ([7, "2.50"], [3, 0], [0, "2.50"])


def test_awards_and_byes_say_what_was_given_and_why() -> None:
    records: list[Record] = [
        *match(1, "1", "2", GAME, FLAT),
        MatchAwarded("", 2, ("1", "2"), (Fraction(60), Fraction(40)), "percent", "fire"),
        MatchAwarded("", 2, ("3",), (Fraction(12),)),
    ]
    made = written(VPS, records)
    assert made["matches"][1]["vps"] == ["12.00", "8.00"]
    assert made["matches"][1]["award"] == {
        "given": ["60.00", "40.00"],
        "unit": "percent",
        "reason": "fire",
    }
    (bye,) = made["byes"]
    assert (bye["round"], bye["team"], bye["points"]) == (2, "3", "12.00")


def test_the_share_of_the_aggregate_is_told() -> None:
    options = Options(aggregate_table="8:0=4,600=7")
    kind = Kind(form="teams", method="patton", options=options)
    (only,) = written(kind, list(match(1, "1", "2", GAME)))["matches"]
    assert (only["aggregate"], only["imps"]) == ([7, 1], [9, 1])


def test_matches_of_pairs_have_percentages() -> None:
    first, _ = written(swiss(), list(ROUND))["matches"]
    assert (first["percent"], first["vps"], first["imps"]) == (
        ["83.33", "16.67"],
        ["20.00", "0.00"],
        [5, 1],
    )


def test_line_ups_tell_how_many_boards_each_player_played() -> None:
    records: list[Record] = [
        ContestantEntered(team("1"), tuple("abcdef")),
        LineUpGiven(team("1"), 1, ("a", "b"), ("c", "d")),
        LineUpGiven(team("1"), 2, ("a", "e"), ("c", "d")),
        *match(1, "1", "2", GAME),
        *match(2, "1", "2", FLAT, first=5),
    ]
    made = written(VPS, records)
    row = next(row for row in made["rankings"][0]["rows"] if row["number"] == "1")
    assert {one["name"]: one["boards"] for one in row["players_boards"]} == {
        "Player a": 2, "Player b": 1, "Player c": 2, "Player d": 2, "Player e": 1, "Player f": 0,
    }  # fmt: skip
    pairs = [row["players"] for row in made["lists"][0]["rows"] if row["number"] == "1"]
    # 10 IMPs on one board are more than 10 on two.
    assert [one["name"] for one in pairs[0]] == ["Player a", "Player b"]
    assert [one["name"] for one in pairs[1]] == ["Player c", "Player d"]
    assert len(pairs) == 3
