"""What is not in yet, what was certified, and what a later program says otherwise."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.bridge.notation import parse_result
from overtrick.event.certify import Missing, certified, differences, missing, progress
from overtrick.event.commands import (
    AllowLatePlay,
    AwardMatch,
    CloseEvent,
    CorrectResult,
    EnterResult,
    GivePenalty,
    ReopenEvent,
)
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId
from overtrick.event.decide import written
from overtrick.event.fold import extended, fold
from overtrick.event.records import ContestantLeft, Entry, ResultEntered, Sitting
from tests.event.decide.hall import matches, mitchell, told, travelled

SEATED = mitchell(3, 1)
"""Three tables, three rounds, boards 1 to 3."""
FULL = travelled(SEATED, 1, "4SN=", "4SN-1", "4SN-2")
FULL = travelled(travelled(FULL, 2, "PASS", "1NTN=", "PASS"), 3, "PASS", "PASS", "1NTN=")
"""North-South 1 has 4 of 4 on each board: 420 of 420, -50, -100; 90 of 90, 0, 0 twice."""


def test_everything_is_missing_until_it_is_in() -> None:
    assert missing(SEATED) == tuple(
        Missing("", round_, table, boards)
        for round_, table, boards in (
            (1, 1, (1,)), (1, 2, (2,)), (1, 3, (3,)),
            (2, 1, (2,)), (2, 2, (3,)), (2, 3, (1,)),
            (3, 1, (3,)), (3, 2, (1,)), (3, 3, (2,)),
        )
    )  # fmt: skip
    assert str(missing(SEATED)[0]) == "round 1, table 1: board 1"
    assert missing(FULL) == ()


def test_progress_counts_results_and_whole_boards() -> None:
    assert str(progress(SEATED)) == "0 of 3 boards complete, 0 of 9 results"
    part = told(travelled(SEATED, 1, "4SN=", "4SN-1", "NP"), EnterResult(1, 2, 2, "PASS"))
    assert str(progress(part)) == "1 of 3 boards complete, 4 of 9 results"
    assert str(progress(FULL)) == "3 of 3 boards complete, 9 of 9 results"


def test_boards_to_be_played_late_are_named_among_the_missing() -> None:
    (first, *_) = missing(told(SEATED, AllowLatePlay(1, 1, 1)))
    assert first == Missing("", 1, 1, (1,), late=(1,))


def test_nothing_is_missing_of_those_who_left() -> None:
    left = ContestantLeft(ContestantId("", "1", None), 1)
    event = matches(
        Sitting(1, 1, ("1",), ("2",), (1,)), Sitting(2, 1, ("1",), ("2",), (2,)), teams=()
    )
    teams = replace(event, opened=replace(event.opened, form="pairs"))
    assert len(missing(teams)) == 2
    event = fold(
        [
            replace(event.entries[0], record=replace(event.opened, form="pairs", method="mp")),
            *event.entries[1:],
            Entry(len(event.entries) + 1, left),
        ]
    )
    assert [one.round for one in missing(event)] == [1]


def test_a_match_whose_score_is_awarded_misses_nothing() -> None:
    event = matches(
        Sitting(1, 1, ("1",), ("2",), (1,), ("1", "2"), "open"),
        Sitting(1, 2, ("2",), ("1",), (1,), ("2", "1"), "closed"),
    )
    assert len(missing(event)) == 2
    assert missing(told(event, AwardMatch(1, ("1", "2")))) == ()


def test_a_table_that_stands_for_both_rooms_misses_the_other_room() -> None:
    event = matches(Sitting(1, 1, ("1",), ("2",), (1, 2), ("1", "2")))
    event = told(event, EnterResult(1, 1, 1, "4SN=", room="open"))
    rooms = [(one.room, one.boards) for one in missing(event)]
    assert rooms == [
        ("open", (2,)),
        ("closed", (1, 2)),
    ]
    assert str(missing(event)[1]) == "round 1, table 1 (closed room): boards 1, 2"


@pytest.mark.parametrize(
    ("entered", "lacking"),
    [
        ((None,), ["closed"]),
        (("open",), ["closed"]),
        (("closed",), ["open"]),
        (("open", None), []),
        (("closed", None), []),
        ((None, None), []),
    ],
)
def test_a_result_of_no_room_counts_for_the_room_that_lacks_one(
    entered: tuple[str | None, ...], lacking: list[str]
) -> None:
    event = matches(Sitting(1, 1, ("1",), ("2",), (1, 2), ("1", "2")))
    event = told(event, EnterResult(1, 1, 2, "4SN=", room="open"))
    event = told(event, EnterResult(1, 1, 2, "4SN=", room="closed"))
    plays = [
        ResultEntered("", 1, "1", "2", parse_result("3NTN="), 1, 1, teams=("1", "2"), room=room)
        for room in entered
    ]
    event = extended(event, written(event, plays))
    assert [one.room for one in missing(event) if 1 in one.boards] == lacking


def test_certified_is_what_is_printed() -> None:
    """Pair 3 beats pair 2 on board 1 (2) and ties with it on 2 and 3 (1 and 1): 4 and 2 of 12."""
    found = [one for one in certified(standings(FULL)) if one.ranking == "NS"]
    assert [(str(one.contestant), one.place, one.points, one.percent) for one in found] == [
        ("1NS", "1", 12, 100),
        ("3NS", "2", 4, Fraction("33.33")),
        ("2NS", "3", 2, Fraction("16.67")),
    ]


def test_a_later_program_that_computes_otherwise_is_told_and_rewrites_nothing() -> None:
    closed = told(FULL, CloseEvent("overtrick 0.1"))
    now = standings(closed)
    assert differences(closed, now) == ()
    ranking = now.rankings[0]
    first = replace(ranking.rows[0], place="2", points=Fraction(7, 2), percent=Fraction("87.5"))
    other = replace(now, rankings=(replace(ranking, rows=(first, *ranking.rows[1:])),))
    said = [str(one) for one in differences(closed, other)]
    assert said[:3] == [
        "NS, 1NS: place 1 as certified, 2 now",
        "NS, 1NS: points 12 as certified, 3.5 now",
        "NS, 1NS: percent 100 as certified, 87.5 now",
    ]
    assert sorted(said[3:]) == [
        f"EW, {number}EW: certified, and not in the standings now" for number in "123"
    ]
    assert closed.closed is not None
    assert certified(now) == closed.closed.certified


def test_a_difference_too_small_for_two_decimals_is_told_exactly() -> None:
    closed = told(FULL, CloseEvent("overtrick 0.1"))
    now = standings(closed)
    ranking = now.rankings[0]
    first = replace(ranking.rows[0], points=Fraction(12) + Fraction(1, 3000))
    changed = replace(ranking, rows=(first, *ranking.rows[1:]))
    other = replace(now, rankings=(changed, *now.rankings[1:]))
    assert [str(one) for one in differences(closed, other)] == [
        "NS, 1NS: points 12 as certified, 36001/3000 now"
    ]


def test_a_contestant_who_was_not_there_is_new() -> None:
    closed = told(FULL, CloseEvent("overtrick 0.1"))
    now = standings(closed)
    ranking = now.rankings[0]
    stranger = replace(ranking.rows[0], contestant=ContestantId("", "9", None))
    changed = replace(ranking, rows=(*ranking.rows, stranger))
    other = replace(now, rankings=(changed, *now.rankings[1:]))
    assert [str(one) for one in differences(closed, other)] == [
        "NS, 9: in the standings now, and not certified"
    ]


def test_what_a_correction_changed_since_is_seen_after_reopening() -> None:
    closed = told(FULL, CloseEvent("overtrick 0.1"))
    event = told(closed, ReopenEvent("board 1 was entered wrongly"))
    assert differences(event, standings(event)) == ()
    event = told(event, CorrectResult(1, 1, 1, "4SN-3"))
    changed = differences(event, standings(event))
    assert {one.what for one in changed} == {"place", "points", "percent"}
    again = told(event, CloseEvent("overtrick 0.1"))
    assert differences(again, standings(again)) == ()


def test_an_event_never_closed_has_nothing_certified() -> None:
    assert differences(FULL, standings(FULL)) == ()
    fined = told(FULL, GivePenalty("1NS", Fraction(10), "board"))
    assert differences(fined, standings(fined)) == ()
