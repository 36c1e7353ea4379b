"""The cards for the tables and for the contestants."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from overtrick.movements.catalogue import entries, get
from overtrick.movements.guidance import (
    contestant_card,
    contestant_lines,
    table_card,
    table_lines,
)
from overtrick.movements.guidance.stands import Source
from overtrick.movements.model import EMPTY, Movement
from overtrick.movements.use import Use
from tests.formats.movement_texts import movements

SMALL = [entry.key for entry in entries() if entry.tables <= 5]


def test_a_table_card_says_who_comes_from_where_and_goes_where() -> None:
    first, second = table_card(get("mitchell-skip-8"), 4, Use(boards_per_set=3))[3:5]
    assert (first.seats, first.boards) == ((4, 9), (19, 20, 21))
    assert first.arrive == ((9, (3, 1)),)
    assert first.leave == ((9, (6, 1)),)
    assert (first.boards_from, first.boards_to) == (Source(5, 1), Source(3, 1))
    assert second.arrive == ((15, (2, 1)),)


def test_a_table_card_names_the_bye_stand_and_who_shares() -> None:
    card = table_card(get("mitchell-relay-8"), 4)
    assert card[1].boards_from == Source(5, 2)
    assert table_card(get("mitchell-relay-8"), 1)[2].shares_with == (8,)


def test_a_table_card_in_words() -> None:
    assert table_lines(get("mitchell-skip-8"), 4, Use(boards_per_set=3))[3] == (
        "Round 4: North-South pair 4, East-West pair 9, boards 19-21. "
        "Pair 9 came from East-West at table 3. Boards from table 5. "
        "Then pair 9 goes to East-West at table 6. Boards to table 3."
    )


def test_a_contestant_card_in_words() -> None:
    lines = contestant_lines(get("mitchell-skip-8"), 9)
    assert lines[3] == "Round 4: East-West at table 4 against pair 4, boards 13-14."
    assert lines[4] == "Round 5: East-West at table 6 against pair 6, boards 3-4."


def test_an_arrow_switched_round_is_sat_the_other_way() -> None:
    use = Use(switched_rounds=frozenset({7}))
    assert contestant_card(get("mitchell-7"), 3, use)[6].place == (3, 1)
    assert contestant_lines(get("mitchell-7"), 3, use)[6].endswith("(arrow-switched).")
    assert "The table is arrow-switched." in table_lines(get("mitchell-7"), 3, use)[6]


def test_the_opponents_of_a_missing_pair_sit_out_at_their_table() -> None:
    use = Use(missing=frozenset({7}))
    assert contestant_lines(get("mitchell-7"), 14, use)[0] == (
        "Round 1: East-West at table 7, sit out."
    )


def test_a_rover_sits_out_before_it_comes_in() -> None:
    lines = contestant_lines(get("rover-7"), 15)
    assert lines[0] == "Round 1: sit out."
    assert lines[1].startswith("Round 2: North-South at table 1 against pair ")


def test_a_player_of_an_individual_is_told_the_partner() -> None:
    individuals = [entry for entry in entries("individual") if entry.tables == 2]
    if individuals:
        step = contestant_card(individuals[0].movement(), 1)[0]
        assert step.partner and len(step.opponents) == 2


@pytest.mark.parametrize("key", SMALL)
def test_following_the_cards_of_the_tables_leads_to_the_rows(key: str) -> None:
    movement = get(key)
    cards = {table: table_card(movement, table) for table in range(1, movement.tables + 1)}
    for card in cards.values():
        for one in card:
            for who, place in one.leave:
                if place is not None:
                    there = next(row for row in cards[place[0]] if row.round == one.round + 1)
                    assert abs(who) in there.seats
                    assert (who, (one.table, _seat(movement, one.round, one.table, who))) in [
                        (way, origin and (origin[0], _seat(movement, one.round, one.table, who)))
                        for way, origin in there.arrive
                    ]


def _seat(movement: Movement, round_: int, table: int, who: int) -> int:
    row = next(row for row in movement.rows if (row.round, row.table) == (round_, table))
    if movement.kind == "teams":
        return 0 if who > 0 else 1
    return row.seats.index(who)


@pytest.mark.parametrize("key", SMALL)
def test_the_cards_of_all_contestants_together_are_the_rows(key: str) -> None:
    movement = get(key)
    seen: Counter[tuple[int, int]] = Counter()
    for who in range(1, movement.contestants + 1):
        for side in (who, -who) if movement.kind == "teams" else (who,):
            for step in contestant_card(movement, side):
                if step.place is not None:
                    seen[step.round, step.place[0]] += 1
    assert seen == {
        (row.round, row.table): sum(one != EMPTY for one in row.seats) for row in movement.rows
    }


@given(movements())
@settings(deadline=None, max_examples=40)
def test_cards_can_be_made_of_anything(movement: Movement) -> None:
    for table in range(1, movement.tables + 1):
        assert len(table_lines(movement, table)) <= movement.rounds
    assert len(contestant_lines(movement, 1)) == movement.rounds


def test_no_card_sends_boards_to_a_table_at_which_nobody_plays() -> None:
    use = Use(missing=frozenset({8}))
    for table in range(1, 8):
        for one in table_card(get("mitchell-relay-8"), table, use):
            assert 8 not in one.shares_with
            assert one.boards_to is None or one.boards_to.table != 8
            assert one.boards_from is None or one.boards_from.table != 8


def test_the_card_of_a_table_that_shares_leaves_the_boards_with_the_other() -> None:
    line = table_lines(get("mitchell-relay-8"), 8)[0]
    assert "Share the boards with table 1." in line
    assert line.endswith("The boards stay with table 1.")
