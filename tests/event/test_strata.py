"""Strata of an event: lists and places beside the overall ranking, the real game among them."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from overtrick.bootstrap import score_files
from overtrick.bridge.result import ScoreOnly
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import ContestantEntered, Record
from overtrick.event.standings import Row, Standings
from overtrick.event.strata import strata_lists
from overtrick.scoring.options import Options
from tests.event.build import Kind, row, scored
from tests.shared import shared


def entered(strata: str) -> list[Record]:
    """Pair 1 is of the first letter's stratum, and so on; ``-`` of none."""
    return [
        ContestantEntered(ContestantId("", str(number)), stratum=None if one == "-" else one)
        for number, one in enumerate(strata, start=1)
    ]


def night(strata: str, *scores: int, kind: Kind | None = None) -> Standings:
    boards = [
        row(1, str(2 * place + 1), str(2 * place + 2), ScoreOnly(score))
        for place, score in enumerate(scores)
    ]
    return scored(kind or Kind(), [*entered(strata), *boards])


def lists(found: Standings) -> dict[str, list[str]]:
    return {
        one.name: [f"{each.contestant} {each.place}" for each in one.rows]
        for ranking in found.rankings
        for one in strata_lists(ranking)
    }


def places(rows: Iterable[Row]) -> dict[str, dict[str, str]]:
    return {str(one.contestant): {each.stratum: each.place for each in one.strata} for one in rows}


# Overall: 1 and 6 (100%), 3 and 4 (50%), 5 and 2 (0%).
SCORES = (420, 100, -50)


def test_list_b_has_b_and_c_and_list_c_has_c_alone() -> None:
    found = night("ACBCAB", *SCORES)
    assert [one.name for one in found.rankings] == ["Overall"]
    assert lists(found) == {
        "Stratum B": ["6 1", "3 2=", "4 2=", "2 4"],
        "Stratum C": ["4 1", "2 2"],
    }
    assert places(found.rows)["4"] == {"A": "3=", "B": "2=", "C": "1"}
    assert places(found.rows)["1"] == {"A": "1="}


def test_a_contestant_without_a_stratum_is_in_the_overall_list_alone() -> None:
    found = night("-CBC--", *SCORES)
    assert lists(found) == {"Stratum B": ["3 1=", "4 1=", "2 3"], "Stratum C": ["4 1", "2 2"]}
    assert places(found.rows)["1"] == {}
    assert {one.stratum for one in found.rows} == {"B", "C", None}


def test_of_several_strata_the_last_is_a_contestants_own() -> None:
    assert lists(night("AB", 420)) == {"Stratum B": ["2 1"]}
    together = [ContestantEntered(ContestantId("", "3"), stratum="B, C"), *entered("A")]
    found = scored(Kind(), [*together, row(1, "1", "3", ScoreOnly(420))])
    assert lists(found) == {"Stratum C": ["3 1"]}


@pytest.mark.parametrize("strata", ["", "BBBBBB"])
def test_without_strata_that_differ_nothing_is_added(strata: str) -> None:
    found = night(strata, *SCORES)
    assert lists(found) == {}
    assert all(one.stratum is None and not one.strata for one in found.rows)


def test_with_two_winners_each_line_has_lists_of_its_own() -> None:
    found = scored(
        Kind(winners=2),
        [*_sides("ABC", "BAC"), row(1, "1", "1", ScoreOnly(420)), row(1, "2", "2", ScoreOnly(50)),
         row(1, "3", "3", ScoreOnly(0))],
    )  # fmt: skip
    assert lists(found) == {
        "NS, stratum B": ["2NS 1", "3NS 2"], "NS, stratum C": ["3NS 1"],
        "EW, stratum B": ["3EW 1", "1EW 2"], "EW, stratum C": ["3EW 1"],
    }  # fmt: skip


def _sides(ns: str, ew: str) -> list[Record]:
    return [
        ContestantEntered(ContestantId("", str(number), side), stratum=one)
        for side, strata in ((Side.NS, ns), (Side.EW, ew))
        for number, one in enumerate(strata, start=1)
    ]


def test_ties_are_printed_in_the_style_of_the_event() -> None:
    found = night("ACBCAB", *SCORES, kind=Kind(options=Options(place="1/2")))
    assert lists(found)["Stratum B"] == ["6 1", "3 2/3", "4 2/3", "2 4"]


def test_the_real_game_of_a_club_has_its_printed_places() -> None:
    """Eleven pairs of one Howell: 4 of list A and 2 of list B are placed; C has too few."""
    path = shared("real/acbl/club-game.json")
    sections = json.loads(path.read_text("utf-8"))["sessions"][0]["sections"]
    printed = {
        pair["pair_number"]: {
            "ABC"[one["strat_number"] - 1]: one["rank"] for one in pair["strat_place"]
        }
        for section in sections
        for pair in section["pair_summaries"]
    }
    found = score_files([path]).standings
    awarded = {
        one.contestant.number: {each.stratum: each.place for each in one.strata if each.awarded}
        for one in found.rows
    }
    assert awarded == printed
    assert sum(map(len, printed.values())) == 6
