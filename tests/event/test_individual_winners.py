"""Individuals: one list or four, by the seat of the first round, at matchpoints and IMPs."""

from __future__ import annotations

import pytest

from overtrick.bridge.result import ScoreOnly
from overtrick.bridge.seat import Seat
from overtrick.event.contestant import ContestantId
from overtrick.event.records import Record, ResultEntered, Sitting, SittingsSet
from overtrick.event.standings import Standings
from overtrick.event.starting import starting_seats
from overtrick.scoring.options import Options
from tests.event.build import Kind, event, scored


def table(board: int, ns: str, ew: str, score: int, round_: int = 1, at: int = 1) -> ResultEntered:
    return ResultEntered(
        "", board, tuple(ns.split()), tuple(ew.split()), ScoreOnly(score), round=round_, table=at
    )


RESULTS: list[Record] = [
    table(2, "5 8", "6 7", 50, 2), table(2, "1 4", "2 3", 0, 2, 2),
    table(1, "1 3", "2 4", 420), table(1, "5 7", "6 8", 100, at=2),
]  # fmt: skip
"""The second round was entered first: 1, 3, 2, 4 and 5, 7, 6, 8 began as N, S, E, W."""


def individual(
    method: str = "mp", winners: str = "1", records: list[Record] = RESULTS
) -> Standings:
    kind = Kind(method, form="individual", options=Options(individual_winners=winners))
    return scored(kind, records)


def test_one_list_has_everybody() -> None:
    (only,) = individual().rankings
    assert only.name == "Overall"
    assert len(only.rows) == 8


def test_four_lists_are_by_the_seat_of_the_first_round() -> None:
    found = individual(winners="4").rankings
    assert [(one.name, [each.contestant.number for each in one.rows]) for one in found] == [
        ("N", ["1", "5"]), ("E", ["2", "6"]), ("S", ["3", "7"]), ("W", ["8", "4"]),
    ]  # fmt: skip


@pytest.mark.parametrize("method", ["mp", "ximp", "butler"])
def test_four_lists_have_the_scores_of_the_one(method: str) -> None:
    together = {one.contestant: one.exact_points for one in individual(method).rows}
    apart = {one.contestant: one.exact_points for one in individual(method, "4").rows}
    assert apart == together


def test_both_partners_have_the_imps_of_their_side() -> None:
    # Board 1: 420 against 100 is 8 IMPs, board 2: 50 against 0 is 2.
    rows = {one.contestant.number: one.exact_points for one in individual("ximp").rows}

    assert (rows["1"], rows["4"], rows["3"]) == (6, -10, 10)


def test_the_plan_tells_the_seat_of_whoever_has_no_result_yet() -> None:
    plan = SittingsSet("", 1, (Sitting(1, 1, ("9", "11"), ("10", "12"), (1,)),))
    found = event(Kind(form="individual"), [plan])
    assert starting_seats(found) == {
        ContestantId("", "9"): Seat.NORTH, ContestantId("", "11"): Seat.SOUTH,
        ContestantId("", "10"): Seat.EAST, ContestantId("", "12"): Seat.WEST,
    }  # fmt: skip


def test_pairs_have_no_such_lists() -> None:
    assert starting_seats(event(Kind(), [])) == {}
