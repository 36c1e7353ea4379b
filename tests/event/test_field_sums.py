"""What a field adds up to, against lines added one by one; and boards that write their lines."""

from __future__ import annotations

import pickle
from copy import copy
from dataclasses import replace
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.notation import parse_result, parse_ruling
from overtrick.bridge.result import Result
from overtrick.bridge.seat import Side
from overtrick.event.compute import scored, standings
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event, extended
from overtrick.event.records import (
    ContestantEntered,
    Entry,
    FormName,
    PenaltyGiven,
    Record,
    ResultEntered,
    Voided,
)
from overtrick.event.standings import BoardScore, LineScore
from overtrick.event.traveller import contestants_of
from overtrick.scoring.options import Options
from tests.event.build import Kind, event, row
from tests.event.slow import sums

RESULTS: tuple[Result, ...] = (
    *map(parse_result, ("4SN=", "4SN-1", "3NTE+2", "PASS", "NP", "5CxW-2", "1NTS=")),
    *map(parse_ruling, ("60/40", "A+/A-", "70/30", "60% 3NTN= 40% 3NTN-1", "4SN=/4SN-1")),
)
FACTORS = ("event", "board", "boards", "none", "manual", "ascherman")
METHODS = ("mp", "ximp", "butler", "aggregate")
PLAYERS = tuple("12345678")


@st.composite
def seats(draw: st.DrawFn, form: FormName, winners: int) -> list[tuple[tuple[str, ...], ...]]:
    """Who sits North-South and East-West at each table of a board."""
    order = draw(st.permutations(PLAYERS))
    if form == "individual":
        return [
            ((order[0], order[1]), (order[2], order[3])),
            ((order[4], order[5]), (order[6], order[7])),
        ]
    if winners == 2:
        return [((one,), (other,)) for one, other in zip(PLAYERS, order, strict=True)]
    return [((order[table],), (order[table + 1],)) for table in range(0, 8, 2)]


@st.composite
def results(draw: st.DrawFn, form: FormName, winners: int) -> list[Record]:
    """Some boards of one or two sections: rulings, boards not played, fouled boards."""
    sections = draw(st.sampled_from((("",), ("A", "B"))))
    return [
        ResultEntered(
            section, board, tuple(ns), tuple(ew), draw(st.sampled_from(RESULTS)),
            group=draw(st.sampled_from(("", "", "", "x"))),
            switched=winners == 2 and draw(st.booleans()),
        )
        for section in sections
        for board in range(1, draw(st.integers(2, 4)))
        for ns, ew in draw(seats(form, winners))
    ]  # fmt: skip


@st.composite
def events(draw: st.DrawFn, /, **options: str) -> Event:
    form: FormName = draw(st.sampled_from(("pairs", "pairs", "individual")))
    two: tuple[Literal[1, 2], ...] = (1,) if form == "individual" else (1, 2)
    winners = draw(st.sampled_from(two))
    kind = Kind(
        draw(st.sampled_from(METHODS)), winners, form, draw(st.booleans()),
        Options(factor=draw(st.sampled_from(FACTORS)), **options),
    )  # fmt: skip
    entered = [ContestantEntered(ContestantId("", "9"))] if draw(st.booleans()) else []
    return event(kind, [*entered, *draw(results(form, winners))])


@given(events(sit_out="own"))
def test_rows_are_their_lines_added_up_one_by_one(found: Event) -> None:
    computed = standings(found)
    slow = sums(found, computed.boards)
    assert {row.contestant for row in computed.rows} == set(slow)
    for one in computed.rows:
        mine = slow[one.contestant]
        assert (one.boards, one.exact_points, one.top or 0) == (mine.boards, mine.exact, mine.top)


@given(events(sit_out="own", round_board="0.1-half-up", percent_from="rounded-boards"))
def test_a_pairs_rounded_points_are_those_of_its_lines(found: Event) -> None:
    if found.opened.form == "individual":
        return
    computed = standings(found)
    points: dict[ContestantId, Fraction] = {}
    for line in (line for board in computed.boards for line in board.lines if line.counts):
        for side in Side:
            (one,) = contestants_of(found, line.play, side)
            points[one] = points.get(one, Fraction(0)) + (line.points(side) or 0)
    assert {one.contestant: one.points for one in computed.rows} == {
        one.contestant: points.get(one.contestant, 0) for one in computed.rows
    }


def changed(found: Event, draw: st.DataObject) -> Record:
    """A result corrected, also in its seats and its board, one more, one voided, a penalty."""
    number = draw.draw(st.sampled_from(sorted(found.plays)))
    entered = found.plays[number].entered
    kind = draw.draw(st.sampled_from(("result", "result", "seats", "more", "void", "penalty")))
    match kind:
        case "void":
            return Voided(number)
        case "penalty":
            (one, *_) = contestants_of(found, found.plays[number], Side.NS)
            return PenaltyGiven(one, Fraction(1, 3), "late", "total")
        case "more":
            return replace(entered, board=draw.draw(st.integers(1, 5)))
        case "seats":
            return replace(entered, ns=entered.ew, ew=entered.ns, supersedes=number)
        case _:
            result = draw.draw(st.sampled_from(RESULTS))
            return replace(entered, result=result, supersedes=number)


@given(events(round_board="0.1-half-up", sit_out="prorated"), st.data())
def test_whatever_changes_what_is_kept_comes_to_the_same(found: Event, data: st.DataObject) -> None:
    before = scored(found)
    for _ in range(3):
        if not found.plays:
            break
        found = extended(found, [Entry(len(found.entries) + 1, changed(found, data))])
        before = scored(found, before)
        assert before.standings == standings(found)


def test_the_last_result_of_a_section_can_be_voided() -> None:
    rows = [row(1, "1", "2", "4SN=", section=section) for section in ("A", "B")]
    found = event(Kind(), rows)
    after = extended(found, [Entry(len(found.entries) + 1, Voided(max(found.plays)))])
    computed = scored(after, scored(found)).standings
    assert computed == standings(after)
    assert {one.contestant.section for one in computed.rows} == {"A"}


def test_a_row_that_stands_as_it_did_is_taken_over() -> None:
    rows = [row(board, "1", "2", "4SN=", section=section) for board in (1, 2) for section in "AB"]
    found = event(Kind(), rows)
    before = scored(found)
    play = found.plays[min(found.plays)]
    again = replace(play.entered, result=parse_result("4SN-1"), supersedes=play.entry)
    after = scored(extended(found, [Entry(len(found.entries) + 1, again)]), before)
    rows_before = list(before.standings.rows)
    kept = {
        one.contestant.section
        for one in after.standings.rows
        if any(one is other for other in rows_before)
    }
    assert kept == {"B"}


def test_equals_stand_by_their_numbers_whatever_was_entered_first() -> None:
    for order in (("7", "07"), ("07", "7")):
        computed = standings(event(Kind(), [row(1, *order, "PASS")]))
        assert [one.contestant.number for one in computed.rows] == ["07", "7"]


def lines() -> tuple[LineScore, ...]:
    """The lines of one board."""
    (board,) = standings(event(Kind(), [row(1, "1", "2", "4SN="), row(1, "3", "4", "NP")])).boards
    return board.lines


def test_lines_are_written_once_when_they_are_first_read() -> None:
    written: list[int] = []

    def write() -> tuple[LineScore, ...]:
        written.append(1)
        return lines()

    board = BoardScore.unwritten(("", 1), None, None, 2, write)
    assert not written
    assert board.lines is board.lines
    assert written == [1]
    with pytest.raises(AttributeError, match="marks"):
        board.marks  # type: ignore[attr-defined] # noqa: B018


def test_a_board_with_unwritten_lines_is_like_any_other() -> None:
    known = BoardScore("", 1, Fraction(2), None, lines(), 2)
    later = BoardScore.unwritten(("", 1), Fraction(2), None, 2, lines)
    assert later == known
    assert repr(BoardScore.unwritten(("", 1), Fraction(2), None, 2, lines)) == repr(known)
    unread = BoardScore.unwritten(("", 1), Fraction(2), None, 2, lines)
    assert replace(unread, expected=3) == replace(known, expected=3)
    assert BoardScore.unwritten(("", 1), Fraction(2), None, 2, tuple) != known
    for copied in (copy(unread), pickle.loads(pickle.dumps(later))):
        assert copied == known
