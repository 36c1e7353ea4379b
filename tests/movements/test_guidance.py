"""What the director tells the room, found from the rows alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from overtrick.movements.catalogue import entries, get
from overtrick.movements.guidance import announcements
from overtrick.movements.guidance.lines import LineMotion, line_motions
from overtrick.movements.guidance.places import Move, moves, places
from overtrick.movements.model import Movement, Row
from overtrick.movements.use import Use
from tests.formats.movement_texts import movements

SMALL = [entry.key for entry in entries() if entry.tables <= 5]


def texts(key: str, use: Use | None = None, code: str = "") -> list[str]:
    found = announcements(get(key), use)
    return [one.text for one in found if not code or one.code == code]


def test_a_mitchell_is_told_in_three_sentences() -> None:
    assert texts("mitchell-7", code="move") == [
        "North-South stay at their tables.",
        "East-West go up one table after every round.",
    ]
    assert texts("mitchell-7", code="boards") == ["The boards go down one table after every round."]


def test_the_skip_is_announced_after_the_round_in_which_it_comes() -> None:
    found = announcements(get("mitchell-skip-8"))
    skips = [one for one in found if "skip" in one.text]
    assert [one.text for one in skips] == [
        "After round 4 East-West skip a table: they go up two tables."
    ]
    assert [one.after for one in skips] == [4]


def test_a_relay_says_where_the_bye_stand_is_and_who_shares() -> None:
    assert texts("mitchell-relay-8", Use(boards_per_set=3), "boards") == [
        (
            "The boards of tables 1-7 go down one table after every round, those of table 1 to "
            "table 7; leave out table 8."
        ),
        (
            "One bye-stand between tables 4 and 5: table 5 leaves its boards there, table 4 "
            "collects from it."
        ),
    ]
    assert texts("mitchell-relay-8", code="sharing") == ["Tables 1 and 8 share boards all session."]
    assert "Boards 13-15 wait on a bye-stand between tables 4 and 5." in texts(
        "mitchell-relay-8", Use(boards_per_set=3), "set-up"
    )


def test_with_a_pair_missing_at_a_sharing_table_nobody_shares() -> None:
    assert texts("mitchell-relay-8", Use(missing=frozenset({8})), "sharing") == []
    assert "East-West go up one table after every round." in texts(
        "mitchell-relay-8", Use(missing=frozenset({8}))
    )


def test_a_double_weave_says_who_goes_up_and_who_down_and_when_the_boards_cross() -> None:
    assert texts("mitchell-weave-8", code="move")[1] == (
        "Pairs 10, 12, 14 and 16 go down one table; the other East-West pairs go up one table "
        "after every round."
    )
    assert texts("mitchell-weave-8", code="boards")[1] == (
        "After round 4 all boards go across the room, up four tables."
    )


def test_new_boards_are_brought_at_half_time() -> None:
    assert any(
        text.startswith("After round 3 bring new boards: 7-8 on table 1")
        for text in texts("mitchell-stanzas-6")
    )


def test_a_barometer_needs_a_copy_for_every_table() -> None:
    assert texts("mitchell-barometer-5", code="boards") == [
        "All tables play the same boards in a round: five copies of each.",
        (
            "At every table: boards 1-2 in round 1, boards 3-4 in round 2, boards 5-6 in round 3, "
            "boards 7-8 in round 4, boards 9-10 in round 5."
        ),
    ]


def test_a_rover_is_told_as_one() -> None:
    assert texts("rover-7", code="move")[1] == (
        "Pair 15 is the rover: it sits out round 1, then takes the North-South seats at table 1 "
        "in round 2, table 3 in round 3, table 5 in round 4, table 7 in round 5, table 2 in "
        "round 6, table 4 in round 7. Whoever it replaces sits out that round and then comes back."
    )
    assert texts("rover-7", code="sits-out")[0].startswith(
        "Sitting out, round 1: pair 15; round 2: pair 1; round 3: pair 3;"
    )


def test_table_11_of_the_bowman_shares_as_published() -> None:
    shares = {}
    for text in texts("bowman-9x11", code="sharing"):
        tables, _, rounds = text.partition(" share boards in ")
        if "11" in tables:
            shares[rounds] = tables
    assert shares == {
        "round 1.": "Tables 9 and 11",
        "round 2.": "Tables 7 and 11",
        "round 3.": "Tables 5 and 11",
        "round 4.": "Tables 3 and 11",
        "round 5.": "Tables 1, 10 and 11",
        "round 6.": "Tables 8 and 11",
        "round 7.": "Tables 6 and 11",
        "round 8.": "Tables 4 and 11",
        "round 9.": "Tables 2 and 11",
    }


def test_in_a_howell_everybody_follows_the_pair_numbered_one_lower() -> None:
    assert texts("howell-4", code="move") == [
        (
            "After every round each pair takes the seat of the pair numbered one lower; pair 1 "
            "follows pair 7."
        ),
        "Pair 8 stays North-South at table 1.",
    ]


def test_a_hesitation_says_where_the_pivot_goes() -> None:
    assert texts("hesitation-5", code="move") == [
        "North-South stay at their tables, except at table 5.",
        "North-South at table 5 go to East-West at table 1.",
        "East-West go up one table after every round, except at table 5.",
        "East-West at table 5 go to North-South at table 5.",
    ]


@pytest.mark.parametrize("baked", [False, True])
def test_a_switched_round_is_announced_and_changes_nobody_s_way(baked: bool) -> None:
    use = Use(switched_rounds=frozenset({7}))
    movement = get("mitchell-7")
    if baked:
        rows = [
            replace(row, seats=row.seats[::-1]) if row.round == 7 else row for row in movement.rows
        ]
        movement, use = replace(movement, winners=1, rows=tuple(rows)), Use()
    found = [one.text for one in announcements(movement, use)]
    assert "East-West go up one table after every round." in found
    assert found[-1].startswith("Arrow-switch in round 7:")


def test_single_switched_tables_are_named() -> None:
    use = Use(switched_cells=frozenset({(6, 2), (6, 5)}))
    assert texts("mitchell-7", use, "switch") == ["Arrow-switch in round 6 at tables 2 and 5."]


def test_the_boards_of_a_use_are_named() -> None:
    assert texts("mitchell-7", Use(boards_per_set=3, first_board=22), "set-up") == [
        "Put boards 22-24 on table 1, boards 25-27 on table 2 and so on."
    ]


def test_american_whist_moves_down_for_both_the_pairs_and_the_boards() -> None:
    rows = tuple(
        Row(round_, table + 1, (table + 1, (table + 2 * round_) % 5 + 1), (table + round_) % 5 + 1)
        for round_ in range(1, 5)
        for table in range(5)
    )
    movement = Movement("w", "w", "w", "teams", 5, 5, 4, 5, 1, rows)
    found = [one.text for one in announcements(movement)]
    assert "North-South stay at their tables." in found
    assert "East-West go down two tables after every round." in found
    assert "The boards go down one table after every round." in found


@pytest.mark.parametrize("key", SMALL)
def test_what_is_recognised_and_what_is_left_over_are_all_the_moves(key: str) -> None:
    found = places(get(key))
    lines = {line.seat: line for line in line_motions(found)}
    for move in moves(found):
        place = move.origin or move.target
        assert place is not None
        line = lines[place[1]]
        assert (move in line.others) or _told(move, line, found.movement.tables) == move.target


def _told(move: Move, line: LineMotion, tables: int) -> tuple[int, int] | None:
    """Where the rule sends somebody, applied the slow way."""
    if move.origin is None:
        return None
    for origin, place in line.turns:
        if origin == move.origin:
            return place
    shift = line.shift
    for way, group in line.groups:
        if move.who in group:
            shift = way
    for after, special in line.specials:
        if after == move.after:
            shift = special
    return (move.origin[0] - 1 + shift) % tables + 1, line.seat


@given(movements())
@settings(deadline=None, max_examples=40)
def test_anything_at_all_can_be_told(movement: Movement) -> None:
    assert all(one.text.endswith(".") for one in announcements(movement))


def test_boards_pass_by_an_empty_table() -> None:
    use = Use(missing=frozenset({8}))
    assert texts("mitchell-relay-8", use, "set-up")[-1] == "No boards lie on table 8."
    assert texts("mitchell-relay-8", use, "boards")[0] == (
        "The boards of tables 1-7 go down one table after every round, those of table 1 to table 7."
    )


def test_a_table_that_is_empty_only_once_shares_from_then_on() -> None:
    use = Use(missing=frozenset({16}))
    assert texts("mitchell-relay-8", use, "sharing") == [
        "Tables 1 and 8 share boards in rounds 2-8."
    ]


def test_the_absent_are_named_once_and_told_nothing() -> None:
    assert texts("howell-4", Use(missing=frozenset({8})), "move")[0] == (
        "Pair 8 is absent: its seats stay empty, and all move as if it were there."
    )
    assert not any(
        "Pair 8 stays" in text for text in texts("howell-4", Use(missing=frozenset({8})))
    )
    assert "Nobody comes as a rover; North-South sit out at table 1 in round 2" in " ".join(
        texts("rover-7", Use(missing=frozenset({15})), "move")
    )


def test_all_sets_that_wait_are_named_in_the_order_in_which_they_come() -> None:
    assert texts("web-7x8", code="set-up")[2] == (
        "Boards 9-10, 11-12 and 13-14 wait, in this order, on bye-stands between tables 4 and 1."
    )


def test_a_table_turned_all_session_is_one_line() -> None:
    assert texts("mitchell-7", Use(switched_tables=frozenset({2})), "switch") == [
        "Arrow-switch in rounds 1-7 at table 2."
    ]


def test_pairs_who_stay_are_named_with_the_rounds_in_which_they_change_sides() -> None:
    assert texts("reduced-howell-7-8", code="move") == [
        (
            "Pair 13 stays at table 2 and changes sides: North-South at first, East-West in "
            "rounds 2 and 4-6; or turn the board instead."
        ),
        (
            "Pair 14 stays at table 1 and changes sides: East-West at first, North-South in "
            "rounds 2, 4, 6 and 7; or turn the board instead."
        ),
        "The other pairs go where the cards on the tables say.",
    ]
