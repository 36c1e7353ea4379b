"""What penalties take off, in every unit: known answers, then what has to hold for any."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.commands import EnterResult, GivePenalty
from overtrick.event.compute import standings
from overtrick.event.decide import decide
from overtrick.event.penalties import WORDS, in_points, units_of
from overtrick.event.records import Sitting, Unit
from overtrick.event.refusals import NotAllowed, NotScheduled
from overtrick.event.total import Total
from tests.event.decide.hall import PLAIN, matches, mitchell, opened, told

SESSION = Total(24, Fraction(300), Fraction(300), Fraction(528), Fraction(625, 11), Fraction(22))
"""24 boards with a top of 22 each."""
AT_IMPS = Total(24, Fraction(-7), Fraction(-7), None, None)


@pytest.mark.parametrize(
    ("amount", "unit", "points"),
    [
        (10, "board", "2.2"),  # a tenth of 22
        (25, "board", "5.5"),
        (5, "percent", "26.4"),  # a twentieth of 528
        (5, "session", "26.4"),
        (3, "mp", "3"),
        (-10, "board", "-2.2"),
    ],
)
def test_a_penalty_in_matchpoints(amount: int, unit: Unit, points: str) -> None:
    assert in_points(Fraction(amount), unit, SESSION, PLAIN) == Fraction(points)


@pytest.mark.parametrize(
    ("amount", "unit", "points"),
    [
        (10, "board", "3"),  # average plus is 10 % above average and worth 3 IMPs
        (25, "board", "7.5"),
        (1, "session", "7.2"),  # 0.3 IMPs on each of 24 boards
        (4, "imp", "4"),
        (4, "total", "4"),
    ],
)
def test_a_penalty_in_imps(amount: int, unit: Unit, points: str) -> None:
    assert in_points(Fraction(amount), unit, AT_IMPS, PLAIN) == Fraction(points)


def test_a_board_at_imps_is_worth_what_average_plus_is() -> None:
    older = replace(PLAIN, average_imps="2")
    assert in_points(Fraction(10), "board", AT_IMPS, older) == 2
    assert in_points(Fraction(10), "board", AT_IMPS, replace(PLAIN, average_imps="own")) == 3


amounts = st.fractions(-50, 50, max_denominator=8)
units = st.sampled_from(get_args(Unit))
totals = st.sampled_from([SESSION, AT_IMPS])


@given(amounts, amounts, units, totals)
def test_two_penalties_take_off_what_each_does(
    one: Fraction, other: Fraction, unit: Unit, total: Total
) -> None:
    both = in_points(one + other, unit, total, PLAIN)
    assert both == in_points(one, unit, total, PLAIN) + in_points(other, unit, total, PLAIN)


@given(amounts)
def test_a_session_is_all_its_boards(amount: Fraction) -> None:
    for total in (SESSION, AT_IMPS):
        board = in_points(amount, "board", total, PLAIN)
        assert in_points(amount, "session", total, PLAIN) == 24 * board


def test_every_unit_has_words_and_every_event_some_units() -> None:
    assert set(WORDS) == set(get_args(Unit))
    assert units_of(mitchell())[0] == "board"
    assert "vp" not in units_of(mitchell())
    swiss = replace(PLAIN, matches="rounds")
    assert units_of(opened(options=swiss))[:2] == ("vp", "board")
    assert units_of(opened("butler"))[0] == "imp"
    assert units_of(opened("aggregate")) == ("total",)
    assert units_of(matches())[:2] == ("vp", "imp")
    assert units_of(matches(options=replace(PLAIN, vp_scale="none")))[0] == "imp"
    assert "mp" in units_of(opened("bam", "teams", 1))


TEAMS = matches(
    Sitting(1, 1, ("1",), ("2",), (1, 2), ("1", "2"), "open"),
    Sitting(1, 2, ("2",), ("1",), (1, 2), ("2", "1"), "closed"),
    teams="123",
)


def test_a_penalty_of_a_match_needs_that_match() -> None:
    assert decide(TEAMS, GivePenalty("1", Fraction(3), "imp", round=1))
    assert decide(TEAMS, GivePenalty("3", Fraction(1), "vp", round=1))
    with pytest.raises(NotScheduled, match="team 3 has no match in round 1"):
        decide(TEAMS, GivePenalty("3", Fraction(3), "imp", round=1))
    with pytest.raises(NotAllowed, match="no match points; there are vp"):
        decide(TEAMS, GivePenalty("1", Fraction(3), "mp", round=1))


def test_a_team_is_penalised_in_vps_and_its_opponents_gain_nothing() -> None:
    event = told(TEAMS, *(EnterResult(1, table, 1, "4SN=") for table in (1, 2)))
    fined = told(event, GivePenalty("1", Fraction(1, 2), "vp", "slow play"))
    before = {str(row.contestant): row.points for row in standings(event).rows}
    after = {str(row.contestant): row.points for row in standings(fined).rows}
    assert (before["1"], before["2"]) == (10, 10)
    assert (after["1"], after["2"]) == (Fraction(19, 2), 10)
