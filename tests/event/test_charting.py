"""Sittings as the rows of a movement and back, and a movement found again in its sittings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overtrick.event.charting import charted
from overtrick.event.commands import ExchangeBoards, MendMovement, Reseat, SwitchArrow
from overtrick.event.records import FormName
from overtrick.event.soundness import faults
from overtrick.event.tracing import traced
from overtrick.movements import catalogue
from overtrick.movements.check import check
from tests.event.decide.evening import evening, then

KINDS: list[tuple[str, int, FormName]] = [
    ("mitchell-5", 2, "pairs"), ("mitchell-5", 1, "pairs"), ("howell-4", 1, "pairs"),
    ("rover-5", 2, "pairs"), ("individual-8", 1, "individual"), ("american-whist-5", 1, "teams"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "winners", "form"), KINDS)
def test_every_sitting_is_itself_again_from_its_row_alone(
    key: str, winners: int, form: FormName
) -> None:
    event = evening(key, winners, form)  # type: ignore[arg-type]
    chart = charted(event, "")
    bare = replace(chart, planned={})
    for sitting in event.sittings.values():
        (row,) = chart.rows(sitting)
        assert chart.sittings((row,)) == (sitting,)
        assert bare.sittings((row,)) == (sitting,)


@pytest.mark.parametrize(("key", "winners", "form"), KINDS)
def test_a_chart_is_the_movement_that_seated_the_section(
    key: str, winners: int, form: FormName
) -> None:
    event = evening(key, winners, form)  # type: ignore[arg-type]
    plan, movement = charted(event, "").movement, catalogue.get(key)
    assert (plan.tables, plan.contestants, plan.rounds, plan.sets, plan.repeats) == (
        movement.tables, movement.contestants, movement.rounds, movement.sets, movement.repeats,
    )  # fmt: skip
    assert check(plan, pivot=True).legal == check(movement, pivot=True).legal
    found = traced(event, "")
    assert found and found.movement == movement
    assert found.missing == ()


def test_lines_that_sit_the_other_way_are_told_by_their_contestants() -> None:
    event = then(evening("mitchell-3"), SwitchArrow(2, 1))
    chart = charted(event, "")
    (row,) = chart.rows(event.sittings["", 2, 1])
    # 3EW is the sixth contestant after three of North-South.
    assert row.seats == (6, 1)
    assert replace(chart, planned={}).sittings((row,))[0].switched
    assert not chart.fits_lines(replace(row, seats=(1, 2)))


def test_boards_of_two_sets_are_two_rows_and_strange_ones_a_set_of_their_own() -> None:
    event = then(evening("mitchell-3"), Reseat(3, 1, boards=(6, 40)))
    chart = charted(event, "")
    assert chart.sets == ((1, 2), (3, 4), (5, 6), (40,))
    rows = chart.rows(event.sittings["", 3, 1])
    assert [row.set for row in rows] == [3, 4]
    assert chart.sittings(rows) == (event.sittings["", 3, 1],)
    # Given up one of the two, the table plays what is left; with other boards, all of those.
    assert [one.boards for one in chart.sittings(rows[:1])] == [(6,)]
    other = replace(rows[0], set=1)
    assert [one.boards for one in chart.sittings((other,))] == [(1, 2)]


def test_a_table_whose_boards_are_mixed_is_mended_with_the_others() -> None:
    # Table 1 is to play boards 6 and 40 in round 3; in round 2 tables 1 and 2 had each other's.
    event = then(evening("mitchell-5"), Reseat(4, 1, boards=(8, 40)))
    event = then(event, ExchangeBoards(2, 1, 2, clashes="mend"))
    assert faults(event) == ()
    assert then(event, MendMovement(2)).sittings == event.sittings


def test_the_missing_are_those_whom_nobody_is() -> None:
    found = traced(evening("howell-4", 1, missing=(3, 8)), "")
    assert found and found.missing == (3, 8)
    assert traced(replace(evening("howell-4", 1), movements={"": "our own"}), "") is None
    assert traced(replace(evening("howell-4", 1), movements={"": "individual-8"}), "") is None
