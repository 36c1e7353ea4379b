"""Whole team events against a slow and obvious count, and what must hold of any of them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.bridge.board import Board
from overtrick.bridge.score import score_ns
from overtrick.event.records import ResultEntered
from overtrick.event.standings import Standings
from overtrick.scoring.options import Options
from overtrick.scoring.victory_points import scale
from tests.event.build import Kind, scored
from tests.event.teams.hall import imps, match

ROUNDS = (
    (("1", "2"), ("3", "4")),
    (("1", "3"), ("4", "2")),
    (("4", "1"), ("2", "3")),
)
RESULTS = ("4SN=", "4SN-1", "3NTE=", "3NTE-2", "PASS", "2HW-2", "5CXS-3", "6SN=", "7NTW=", "NP")
LAW_78B = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500,
           1750, 2000, 2250, 2500, 3000, 3500, 4000)  # fmt: skip
"""The smallest difference worth 1, 2, 3 ... 24."""


@st.composite
def evenings(draw: st.DrawFn) -> list[ResultEntered]:
    """Four teams, all against all, some boards each; at least one table of each is played."""
    results = st.sampled_from(RESULTS)
    found = []
    for round_, pairings in enumerate(ROUNDS, start=1):
        for home, away in pairings:
            boards = draw(st.lists(st.tuples(results, results), min_size=1, max_size=4))
            found += match(round_, home, away, *boards, first=round_ * 8)
    return found


def slow_imps(difference: int) -> int:
    gain = sum(abs(difference) >= least for least in LAW_78B)
    return gain if difference > 0 else -gain


def own(one: ResultEntered, team: str) -> int:
    score = score_ns(one.result, Board(one.board).vulnerable)  # type: ignore[arg-type]
    assert one.teams is not None
    return score if one.teams[0] == team else -score


def slow_vps(boards: int, margin: int) -> Fraction:
    """The WBF's formula in binary floats, good to the cent but for the repairs of the table."""
    ratio = 5**0.5 - 2
    won = 10 + 10 * (1 - ratio ** (abs(margin) / (15 * boards**0.5))) / (1 - ratio)
    won = min(20.0, won)
    return Fraction(round((won if margin >= 0 else 20 - won) * 100), 100)


def slow_total(records: list[ResultEntered], team: str) -> tuple[int, Fraction]:
    """IMPs and VPs of a team, round after round, board after board."""
    imps_, vps = 0, Fraction(0)
    for round_ in (1, 2, 3):
        margin = boards = 0
        for board in range(round_ * 8, round_ * 8 + 4):
            two = [
                one
                for one in records
                if one.round == round_ and one.board == board and team in (one.teams or ())
            ]
            if len(two) == 2 and all("NP" not in str(one.result) for one in two) and _played(two):
                boards += 1
                margin += slow_imps(sum(own(one, team) for one in two))
        imps_ += margin
        vps += slow_vps(boards, margin) if boards else 0
    return imps_, vps


def _played(two: list[ResultEntered]) -> bool:
    return all(type(one.result).__name__ != "NotPlayed" for one in two)


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_imps_and_victory_points_are_those_of_a_slow_count(records: list[ResultEntered]) -> None:
    found = scored(imps(vp_scale="wbf"), records)
    for row in found.rows:
        counted, vps = slow_total(records, row.contestant.number)
        assert row.imps == counted
        # Cells that the WBF repaired are 0.01 above the formula: at most one a match.
        assert abs(row.points - vps) <= Fraction(3, 100)


def rows(found: Standings) -> dict[str, tuple[object, ...]]:
    return {one.contestant.number: (one.place, one.points, one.imps) for one in found.rows}


@settings(max_examples=40, deadline=None)
@given(evenings(), st.sampled_from(["wbf", "wbf-discrete", "win-loss"]))
def test_both_teams_together_have_what_a_match_is_worth(
    records: list[ResultEntered], code: str
) -> None:
    found = scored(imps(vp_scale=code), records)
    for one in found.matches:
        assert (one.vps is None) is (one.played == 0)
        assert one.vps is None or sum(one.vps) == sum(scale(code).vps(one.played, 0))
        assert sum(one.points) == 0
        assert one.won[0] - one.won[1] == one.points[0]


@pytest.mark.parametrize("method", ["imp", "bam", "pab", "aggregate"])
@settings(max_examples=15, deadline=None)
@given(evenings(), st.randoms(use_true_random=False))
def test_the_order_of_the_tables_changes_nothing(
    method: str, records: list[ResultEntered], random: Random
) -> None:
    kind = Kind(form="teams", method=method, options=Options())
    shuffled = list(records)
    random.shuffle(shuffled)
    assert rows(scored(kind, shuffled)) == rows(scored(kind, records))


@settings(max_examples=30, deadline=None)
@given(evenings())
def test_teams_that_change_names_change_places(records: list[ResultEntered]) -> None:
    names = {"1": "3", "2": "1", "3": "4", "4": "2"}
    renamed = [
        ResultEntered(
            "", one.board, one.ns, one.ew, one.result, one.round,
            teams=(names[one.teams[0]], names[one.teams[1]]),
        )
        for one in records
        if one.teams
    ]  # fmt: skip
    kind = imps(vp_scale="wbf")
    before, after = rows(scored(kind, records)), rows(scored(kind, renamed))
    assert {names[one]: it for one, it in before.items()} == after


@settings(max_examples=20, deadline=None)
@given(evenings())
def test_stanzas_add_up_to_the_match(records: list[ResultEntered]) -> None:
    again = [
        ResultEntered("", one.board + 40, one.ns, one.ew, one.result, 4, teams=one.teams)
        for one in records
        if one.round == 3
    ]
    found = scored(imps(stanzas="consecutive"), records + again)
    (long, other) = (one for one in found.matches if one.rounds == (3, 4))
    for one in (long, other):
        first, second = one.stanzas
        assert one.points == (
            first.points[0] + second.points[0],
            first.points[1] + second.points[1],
        )
        assert one.played == sum(
            board.points is not None for stanza in one.stanzas for board in stanza.boards
        )
