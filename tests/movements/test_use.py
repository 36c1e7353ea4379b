"""What a director may choose on an evening, and what is refused in plain words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements.errors import MovementError, UseRefused
from overtrick.movements.evening import (
    boards_in_play,
    boards_played,
    minutes,
    seated_still,
    sit_outs,
)
from overtrick.movements.model import Movement, Row
from overtrick.movements.use import Use, in_use
from tests.movements.sessions import mitchell, perfect_howell, session, whist_8


def cells(movement: Movement) -> dict[tuple[int, int], tuple[int, ...]]:
    return {(row.round, row.table): row.seats for row in movement.rows}


def test_a_plain_use_is_the_movement_itself() -> None:
    assert in_use(mitchell(5), Use()) == mitchell(5)


def test_switched_rounds_tables_and_cells_sit_the_other_way() -> None:
    use = Use(
        switched_rounds=frozenset({5}),
        switched_tables=frozenset({2}),
        switched_cells=frozenset({(1, 1)}),
    )
    before, after = cells(mitchell(5)), cells(in_use(mitchell(5), use))
    for cell, seats in before.items():
        switched = cell[0] == 5 or cell[1] == 2 or cell == (1, 1)
        assert after[cell] == (seats[::-1] if switched else seats)


def test_switching_leaves_one_winner() -> None:
    assert in_use(mitchell(5), Use(switched_rounds=frozenset({5}))).winners == 1
    assert in_use(mitchell(5), Use()).winners == 2
    assert in_use(mitchell(5), Use(winners=1)).winners == 1
    assert in_use(mitchell(5), Use(winners=2)).winners == 2


def test_the_missing_leave_empty_seats() -> None:
    played = in_use(mitchell(5), Use(missing=frozenset({10})))
    assert all(row.seats[1] == 0 for row in played.rows if not row.plays)
    assert len([row for row in played.rows if not row.plays]) == 5


def test_a_curtailed_session_ends_earlier() -> None:
    played = in_use(mitchell(5), Use(rounds=3))
    assert played.rounds == 3
    assert {row.round for row in played.rows} == {1, 2, 3}


def test_an_extended_session_begins_again_with_new_sets() -> None:
    played = in_use(mitchell(5), Use(rounds=7))
    assert (played.rounds, played.sets) == (7, 10)
    later = [row for row in played.rows if row.round > 5]
    assert [(row.seats, row.set - 5) for row in later] == [
        (row.seats, row.set) for row in mitchell(5).rows if row.round <= 2
    ]


def test_boards_follow_each_other_from_the_first_or_as_given() -> None:
    assert Use(boards_per_set=3, first_board=10).boards(2) == (13, 14, 15)
    assert Use(board_numbers=((5, 6), (1, 2, 9))).boards(2) == (1, 2, 9)


def test_seated_contestants_exchange_places() -> None:
    plain = cells(mitchell(3))
    played = cells(in_use(mitchell(3), Use(seated=((5, 1), (6, 2)))))
    swap = {5: 1, 1: 5, 6: 2, 2: 6}
    for cell, seats in plain.items():
        assert played[cell] == tuple(swap.get(one, one) for one in seats)


def test_a_chain_of_exchanges_still_seats_everybody_once() -> None:
    played = in_use(perfect_howell(), Use(seated=((1, 5), (5, 3), (2, 1))))
    for round_ in range(1, 8):
        seated = [one for row in played.in_round(round_) for one in row.seats]
        assert sorted(seated) == list(range(1, 9))
    before = [one for row in perfect_howell().in_round(1) for one in row.seats]
    after = [one for row in played.in_round(1) for one in row.seats]
    first = dict(zip(before, after, strict=True))
    assert (first[5], first[3], first[1]) == (1, 5, 2)


@pytest.mark.parametrize(
    ("choices", "complaint"),
    [
        ({"boards_per_set": 0}, "at least one board"),
        ({"first_board": 0}, "numbered from 1"),
        ({"rounds": 0}, "at least one round"),
        ({"winners": 2, "switched_rounds": frozenset({1})}, "one winner, not two"),
        ({"board_numbers": ((1, 2), ())}, "no board is given for set 2"),
        ({"board_numbers": ((1, 2), (2, 3))}, "board 2 is given 2 times"),
        ({"board_numbers": ((0,),)}, "no board 0"),
    ],
)
def test_a_use_that_makes_no_sense_is_refused(choices: dict[str, Any], complaint: str) -> None:
    with pytest.raises(UseRefused, match=complaint) as refusal:
        Use(**choices)
    assert refusal.value.code == "movement-use-refused"
    assert isinstance(refusal.value, MovementError)


@pytest.mark.parametrize(
    ("movement", "use", "complaint"),
    [
        (mitchell(5), Use(missing=frozenset({11})), "no contestant 11.*from 1 to 10"),
        (mitchell(5), Use(missing=frozenset(range(1, 11))), "nobody is left"),
        (mitchell(5), Use(seated=((1, 12),)), "no contestant 12"),
        (mitchell(5), Use(seated=((1, 2), (3, 2))), "2 is the place of 2 times"),
        (mitchell(5), Use(seated=((1, 2), (1, 3))), "1 is seated 2 times"),
        (mitchell(5), Use(switched_tables=frozenset({6})), "table 6 cannot .* 5 tables"),
        (mitchell(5), Use(switched_cells=frozenset({(1, 9)})), "table 9 cannot"),
        (mitchell(5), Use(switched_rounds=frozenset({6})), "round 6 cannot .* 5 rounds"),
        (mitchell(5), Use(switched_cells=frozenset({(0, 1)})), "round 0 cannot"),
        (mitchell(5), Use(board_numbers=((1,), (2,))), "given for 2 sets.*needs 5"),
        (mitchell(2), Use(rounds=3, board_numbers=((1,), (2,))), "given for 2 sets.*needs 4"),
        (perfect_howell(), Use(winners=2), "has one winner"),
        (whist_8(), Use(switched_rounds=frozenset({1})), "only pairs are arrow-switched"),
    ],
)
def test_a_use_that_does_not_fit_the_movement_is_refused(
    movement: Movement, use: Use, complaint: str
) -> None:
    with pytest.raises(UseRefused, match=complaint):
        in_use(movement, use)


def test_a_switch_in_a_round_that_is_cut_is_no_fault_of_the_use() -> None:
    use = Use(rounds=4, switched_rounds=frozenset({5}))
    assert in_use(mitchell(5), use).rows == in_use(mitchell(5), Use(rounds=4)).rows


def test_boards_of_a_set_without_numbers_are_refused() -> None:
    with pytest.raises(UseRefused, match="set 3 has no boards"):
        Use(board_numbers=((1,), (2,))).boards(3)


def test_a_half_table_sits_everybody_else_out_once() -> None:
    use = Use(boards_per_set=4, missing=frozenset({10}))
    played = in_use(mitchell(5), use)
    assert sit_outs(played) == {1: (2,), 2: (3,), 3: (4,), 4: (5,), 5: (1,)}
    north_south, east_west = dict.fromkeys(range(1, 6), 16), dict.fromkeys(range(6, 10), 20)
    assert boards_played(played, use) == north_south | east_west


def test_nobody_sits_out_of_a_full_movement() -> None:
    assert sit_outs(mitchell(6)) == {}
    assert sit_outs(whist_8()) == {}


def test_a_team_sits_out_when_neither_of_its_pairs_plays() -> None:
    rows = [Row(1, 1, (1, 2), 1), Row(1, 2, (2, 1), 1), Row(1, 3, (3, 0), 0)]
    teams = session(rows, 3, "teams")
    assert sit_outs(teams) == {3: (1,)}
    assert boards_played(teams, Use(boards_per_set=8)) == {1: 8, 2: 8, 3: 0}


def test_only_boards_that_are_played_are_dealt() -> None:
    played = in_use(mitchell(5), Use(rounds=1, missing=frozenset({1})))
    assert boards_in_play(played, Use(boards_per_set=2)) == (3, 4, 5, 6, 7, 8, 9, 10)


def test_a_session_takes_its_boards_its_changes_and_its_break() -> None:
    assert minutes(mitchell(9), Use(boards_per_set=3), per_board=7, per_change=2) == 205
    assert minutes(mitchell(9), Use(boards_per_set=3), per_board=7, per_change=2, pause=15) == 220


def test_a_round_takes_as_long_as_its_longest_set() -> None:
    use = Use(board_numbers=((1, 2), (3, 4, 5), (6,)))
    assert minutes(in_use(mitchell(3), use), use, per_board=7, per_change=0) == 63


def test_who_cannot_move_is_seated_where_nobody_does() -> None:
    use = seated_still(mitchell(5), [9, 2, 7])
    assert use.seated == ((7, 1), (9, 3))
    assert {2, 7, 9} <= set(in_use(mitchell(5), use).stationary)


def test_who_sits_still_by_an_earlier_wish_stays_there() -> None:
    first = seated_still(mitchell(5), [9])
    assert seated_still(mitchell(5), [9, 8], first).seated == ((9, 1), (8, 2))
    assert seated_still(mitchell(5), [1], first).seated == ((9, 1), (1, 2))


@pytest.mark.parametrize(
    ("movement", "contestants", "use", "complaint"),
    [
        (perfect_howell(), [1, 2], Use(), "has 1 place that stays .* but 2 contestants"),
        (perfect_howell(), [9], Use(), "no contestant 9"),
        (mitchell(3), [6], Use(seated=((6, 5),)), "was given place 5, which does not stay"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(
    movement: Movement, contestants: list[int], use: Use, complaint: str
) -> None:
    with pytest.raises(UseRefused, match=complaint):
        seated_still(movement, contestants, use)


@given(
    st.integers(3, 9).flatmap(
        lambda tables: st.tuples(
            st.just(tables), st.sets(st.integers(1, 2 * tables), max_size=tables)
        )
    )
)
def test_as_many_may_sit_still_as_there_are_places(wishes: tuple[int, set[int]]) -> None:
    tables, contestants = wishes
    movement = mitchell(tables)
    played = in_use(movement, seated_still(movement, contestants))
    assert contestants <= set(played.stationary)
    assert {one for row in played.rows for one in row.seats} == set(range(1, 2 * tables + 1))
