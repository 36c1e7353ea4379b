"""Going on with a session in which something went wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.movements.catalogue import entries, get
from overtrick.movements.check import check
from overtrick.movements.errors import UseRefused
from overtrick.movements.model import Movement, Row
from overtrick.movements.repair import Repair, repair

SMALL = [
    entry.key
    for entry in entries()
    if entry.tables <= 6 and 4 <= entry.rounds <= 9 and entry.kind != "teams"
]


def until(movement: Movement, round_: int) -> list[Row]:
    return [row for row in movement.rows if row.round <= round_]


def later(movement: Movement, round_: int) -> list[Row]:
    return [row for row in movement.rows if row.round > round_]


def costs(found: Repair) -> set[str]:
    return {cost.code for cost in found.costs}


def rest_is_legal(found: Repair, last: int) -> bool:
    errors = check(found.movement).errors
    return not [error for error in errors if (error.round or last + 1) > last]


def test_what_went_as_planned_needs_no_change() -> None:
    plan = get("mitchell-7")
    found = repair(plan, until(plan, 3))
    assert (found.movement, found.changes, found.costs) == (plan, (), ())


def test_a_skip_forgotten_in_round_5_voids_it_and_the_rest_is_as_planned() -> None:
    plan = get("mitchell-skip-8")
    without = [
        replace(row, seats=(row.seats[0], 9 + (row.table - 5) % 8))
        for row in plan.rows
        if row.round == 5
    ]
    assert without[4].seats == (5, 9)
    found = repair(plan, [*until(plan, 4), *without])
    assert found.changes == ()
    assert found.clean
    assert found.costs[0].message == (
        "Round 5, table 1: pair 13 had played set 5 before; the result is void."
    )
    assert len(found.costs) == 8
    assert later(found.movement, 5) == later(plan, 5)
    assert rest_is_legal(found, 5)


def test_a_skip_forgotten_but_seen_before_play_needs_no_repair() -> None:
    plan = get("mitchell-skip-8")
    assert repair(plan, until(plan, 4)).messages == ()


def test_a_bye_stand_missed_twice_is_mended_without_losing_a_board() -> None:
    plan = get("mitchell-relay-8")
    wrong = {(2, 4): 6, (3, 4): 7, (3, 3): 6}
    played = [
        replace(row, set=wrong.get((row.round, row.table), row.set)) for row in until(plan, 3)
    ]
    assert not check(replace(plan, rows=(*played, *later(plan, 3)))).legal
    found = repair(plan, played)
    assert found.clean
    assert costs(found) == {"shares"}
    assert rest_is_legal(found, 3)
    assert "Round 4, table 4: set 5 instead of set 7." in found.messages


def test_a_bye_stand_missed_once_costs_two_tables_a_round() -> None:
    plan = get("mitchell-relay-8")
    played = [
        replace(row, set=6) if (row.round, row.table) == (2, 4) else row for row in until(plan, 2)
    ]
    found = repair(plan, played)
    assert [cost.code for cost in found.costs].count("given-up") <= 2
    assert "meets-again" not in costs(found)
    assert rest_is_legal(found, 2)


def test_a_wrong_set_at_one_table_leaves_all_other_tables_alone() -> None:
    plan = get("mitchell-7")
    played = [
        replace(row, set=5) if (row.round, row.table) == (2, 3) else row for row in until(plan, 2)
    ]
    found = repair(plan, played)
    assert rest_is_legal(found, 2)
    assert found.messages == ("Round 3, table 3: nobody plays.", "Round 6, table 7: nobody plays.")


def test_a_wrong_set_with_rounds_to_spare_loses_nothing() -> None:
    plan = replace(get("mitchell-9"), rounds=6, rows=tuple(until(get("mitchell-9"), 6)))
    played = [
        replace(row, set=5) if (row.round, row.table) == (2, 3) else row for row in until(plan, 2)
    ]
    found = repair(plan, played)
    assert found.clean
    assert rest_is_legal(found, 2)


def test_a_late_pair_takes_the_empty_seat_and_plays_on_as_planned() -> None:
    plan = get("mitchell-7")
    played = [
        replace(row, seats=(0, row.seats[1])) if row.seats[0] == 7 else row
        for row in until(plan, 2)
    ]
    found = repair(plan, played)
    assert (found.changes, found.costs) == ((), ())
    assert later(found.movement, 2) == later(plan, 2)
    assert rest_is_legal(found, 2)


def test_a_late_pair_for_whom_there_is_no_place_becomes_a_rover() -> None:
    plan = get("mitchell-7")
    found = repair(plan, until(plan, 2), extra=1)
    assert found.movement.contestants == 15
    roving = [row for row in found.movement.rows if 15 in row.seats]
    assert [row.round for row in roving] == [3, 4, 5, 6, 7]
    assert check(found.movement).legal
    assert costs(found) == {"sits-out"}
    assert sum(cost.code == "sits-out" for cost in found.costs) == 5


def test_when_a_pair_leaves_its_opponents_sit_out() -> None:
    plan = get("mitchell-7")
    found = repair(plan, until(plan, 3), absent=frozenset({3}))
    assert {row.seats[0] for row in later(found.movement, 3) if row.table == 3} == {0}
    assert [cost.message for cost in found.costs] == [
        f"Pair {one} sits out one round more." for one in (11, 12, 13, 14)
    ]
    assert rest_is_legal(found, 3)


def test_when_two_pairs_leave_those_left_over_meet_where_they_may() -> None:
    plan = replace(get("mitchell-9"), rounds=6, rows=tuple(until(get("mitchell-9"), 6)))
    found = repair(plan, until(plan, 2), absent=frozenset({1, 14}))
    joined = [row for row in later(found.movement, 2) if row.plays and row not in plan.rows]
    assert joined
    assert rest_is_legal(found, 2)
    playing = {(one, row.round) for row in found.movement.rows if row.plays for one in row.seats}
    gone = [row for row in later(plan, 2) if {1, 14} & {*row.seats}]
    assert len(playing) == 2 * (len(plan.rows) - len(gone) + len(joined))


def test_a_whole_room_that_did_not_move_leaves_out_one_round() -> None:
    plan = get("mitchell-13")
    stayed = [
        replace(row, seats=(row.seats[0], 14 + (row.table - 3) % 13))
        for row in plan.rows
        if row.round == 4
    ]
    found = repair(plan, [*until(plan, 3), *stayed])
    assert found.messages == ("Round 10 is left out.",)
    errors = check(found.movement).errors
    assert all((error.round or 0) <= 4 for error in errors)


def test_players_of_an_individual_get_other_boards() -> None:
    plan = get("individual-8")
    wrong = until(plan, 2)[-1]
    other = next(set_ for set_ in range(1, plan.sets + 1) if set_ != wrong.set)
    found = repair(plan, [*until(plan, 2)[:-1], replace(wrong, set=other)])
    assert rest_is_legal(found, 2)


def test_two_pairs_at_each_other_s_tables_make_as_few_as_can_be_meet_again() -> None:
    plan = get("reduced-howell-7-8")
    one, other = [row for row in plan.rows if row.round == 2][:2]
    swapped = [
        replace(one, seats=(one.seats[0], other.seats[1])),
        replace(other, seats=(other.seats[0], one.seats[1])),
    ]
    played = [*until(plan, 1), *swapped, *[row for row in plan.rows if row.round == 2][2:]]
    found = repair(plan, played)
    assert sum(cost.code == "meets-again" for cost in found.costs) <= 1
    assert not {"plays-again", "two-places"} & {
        error.code for error in check(found.movement).errors if (error.round or 0) > 2
    }


def test_half_a_match_of_teams_is_named() -> None:
    plan = get("american-whist-5")
    first = plan.rows[0]
    other = next(set_ for set_ in range(1, 6) if set_ != first.set)
    found = repair(plan, [replace(first, set=other), *until(plan, 1)[1:]])
    assert "not-exchanged" in costs(found)


def test_played_rows_must_belong_to_the_plan() -> None:
    plan = get("mitchell-7")
    with pytest.raises(UseRefused, match="round 8, table 1"):
        repair(plan, [Row(8, 1, (1, 8), 1)])
    with pytest.raises(UseRefused, match="no contestant 20"):
        repair(plan, [], absent=frozenset({20}))
    with pytest.raises(UseRefused, match="only pairs can rove"):
        repair(get("american-whist-5"), [], extra=1)


@given(st.data())
@settings(deadline=None, max_examples=12)
def test_whatever_one_table_did_the_rest_can_be_played(data: st.DataObject) -> None:
    plan = get(data.draw(st.sampled_from(SMALL)))
    last = data.draw(st.integers(1, plan.rounds - 1))
    played = until(plan, last)
    place = data.draw(st.integers(0, len(played) - 1))
    set_ = data.draw(st.integers(1, plan.sets))
    played[place] = replace(played[place], set=set_)
    found = repair(plan, played)
    assert until(found.movement, last) == sorted(played)
    again = [
        error
        for error in check(found.movement).errors
        if error.code in {"plays-again", "two-places"} and (error.round or 0) > last
    ]
    assert again == []
    given_up = sum(cost.code == "given-up" for cost in found.costs)
    assert given_up <= 4
    assert len(later(found.movement, last)) == len(later(plan, last)) - given_up
