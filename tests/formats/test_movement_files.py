"""Files of movements: what each form holds, and that it comes back as it was written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.formats.movement_files import read, rounddata, write
from overtrick.formats.movement_files.document import MovementFile
from overtrick.formats.movement_files.rounddata import Section
from overtrick.formats.reading import Unreadable
from overtrick.movements.catalogue import entries, get
from overtrick.movements.check import check
from overtrick.movements.model import Movement, Row
from overtrick.movements.use import Use
from tests.formats.movement_texts import TWO_TABLES, movements

EBUSCORE = """[T2] Two tables by hand
0,2,6,2,3
4,1,1,4,2,2,4,3,3
2,3,1,3,1,2,1,2,3

Three tables of two winners
1,3,9,3,3
1,1,1,1,3,2,1,2,3
2,2,2,2,1,3,2,3,1
3,3,3,3,2,1,3,1,2
"""
DUTCH = """4 2 3 3 0
 4- 1 A  2- 3 A
 4- 2 B  3- 1 B

 4- 3 C  1- 2 C   # the last round
Qf=100.00
"""
JEANIE = (
    '0000\t"Two tables, 3 rounds"\t11\t"Keep your seats.",,"Share the boards."\t'
    "2\t3\t1\t2\t0\t4\t3\tNobody\t1\t0\t0.0\t36\t0\t0\t\n"
    '0001\t1\t"N-S remain stationary"\t\t"E-W go to N-S table 2"\t\t\n'
    "0100\t1\t2\t\n0101\t1\t1\t4\t1\t1\tF\t\n0102\t1\t2\t2\t3\t1\tF\t\n"
    "0200\t2\t2\t\n0201\t2\t1\t4\t2\t2\tF\t\n0202\t2\t2\t3\t1\t2\tF\t\n"
    "0300\t3\t2\t\n0301\t3\t1\t4\t3\t3\tF\t\n0302\t3\t2\t1\t2\t3\tF\t\n"
)


def one(text: str, file: str = "evening.txt", **flags: bool) -> MovementFile:
    (found,) = read(text.encode(), file, **flags)
    return found


def refusal(text: str, file: str = "evening.txt") -> str:
    with pytest.raises(Unreadable) as refused:
        read(text.encode(), file)
    return str(refused.value.errors[0])


def test_ebuscore_text_holds_several_movements_with_their_boards() -> None:
    howell, mitchell = read(EBUSCORE.encode(), "PSUserMovements.txt")
    assert howell.movement.rows == TWO_TABLES.rows
    assert (howell.movement.key, howell.movement.name) == ("T2", "Two tables by hand")
    assert (howell.use.boards_per_set, mitchell.use.boards_per_set) == (2, 3)
    assert mitchell.movement.key == "three-tables-of-two-winners"


def test_ebuscore_east_west_with_numbers_of_their_own_are_counted_on() -> None:
    movement = read(EBUSCORE.encode(), "PSUserMovements.txt")[1].movement
    assert movement.rows == get("mitchell-3").rows
    assert (movement.winners, movement.contestants) == (2, 6)


def test_ebuscore_individuals_are_written_north_south_east_west() -> None:
    movement = one("Eight players\n3,2,2,2,1,8\n1,2,3,4,1\n5,6,7,8,1\n").movement
    assert movement.rows == (Row(1, 1, (1, 3, 2, 4), 1), Row(1, 2, (5, 7, 6, 8), 1))
    assert (movement.kind, movement.contestants) == ("individual", 8)


@pytest.mark.parametrize(("head", "file"), [("5", "mine.txt"), ("0", "TSUserMovements.txt")])
def test_ebuscore_teams_are_known_by_their_type_or_by_the_name_of_the_file(
    head: str, file: str
) -> None:
    text = f"A match\n{head},2,4,2,2\n1,2,1,1,2,2\n2,1,1,2,1,2\n"
    assert one(text, file).movement.kind == "teams"


def test_ebuscore_matches_that_are_exchanged_are_teams_even_with_type_0() -> None:
    assert one("A match\n0,2,4,2,2\n1,2,1,1,2,2\n2,1,1,2,1,2\n").movement.kind == "teams"


def test_the_missing_pair_of_a_file_is_part_of_its_use() -> None:
    assert one("Odd\n0,2,6,2,3,3\n4,1,1,4,2,2,4,3,3\n2,3,1,3,1,2,1,2,3\n").use.missing == {3}


def test_a_dutch_file_is_read_with_its_remarks_and_what_follows_its_rounds() -> None:
    found = one(DUTCH, "4howl3.ASC").movement
    assert found.rows == TWO_TABLES.rows
    assert (found.key, found.sets, found.winners) == ("4howl3", 3, 1)


def test_a_dutch_file_of_the_first_round_of_a_howell_is_written_out() -> None:
    assert one("4 2 3 3 0 H\n4-1 A 2-3 A\n").movement.rows == TWO_TABLES.rows


def test_a_dutch_file_of_the_first_round_of_a_mitchell_is_written_out() -> None:
    found = one("10 5 5 5 0 M\n1-6 A 2-7 B 3-8 C 4-9 D 5-10 E\n")
    assert found.movement.rows == get("mitchell-5").rows


def test_a_dutch_empty_table_has_no_row() -> None:
    movement = one("4 3 1 2 0\n1-2 1 0-0 0 3-4 2\n").movement
    assert [row.table for row in movement.rows] == [1, 3]


def test_dutch_sets_go_on_in_small_letters_after_z() -> None:
    assert one("4 2 1 30 0\n1-2 A 3-4 b\n").movement.rows[1].set == 28
    assert one("4 2 1 30 0\n1-2 a 3-4 b\n").movement.rows[1].set == 2


def test_a_jeanie_file_is_read() -> None:
    found = one(JEANIE, "M00001.mvt")
    assert found.movement.rows == TWO_TABLES.rows
    assert (found.movement.name, found.use.boards_per_set) == ("Two tables, 3 rounds", 2)


def test_jeanie_packs_two_players_in_a_number() -> None:
    text = '0000\t"Four"\t0\t""\t1\t1\t1\t2\t1\t12\t1\tx\t\n0101\t1\t1\t1002\t806\t1\tF\t\n'
    assert one(text, "a.mvt").movement.rows == (Row(1, 1, (10, 8, 2, 6), 1),)


def test_jeanie_says_which_tables_are_switched() -> None:
    found = one(JEANIE.replace("2\t1\t2\t3\tF", "2\t1\t2\t3\tT"), "M00001.mvt")
    assert found.movement.rows == TWO_TABLES.rows
    (notice,) = found.notices
    assert notice.code == "marked-switched"
    assert notice.message.endswith("kept as written: table 2 in round 3")


def test_our_json_is_what_movement_show_prints() -> None:
    text = json.dumps({"name": "By hand", "rows": [[1, 1, 1, 2, 1], [1, 2, 3, 4, 2]]})
    movement = one(text, "mine.json").movement
    assert (movement.tables, movement.contestants, movement.sets) == (2, 4, 2)
    assert movement.key == "by-hand"


def test_team_rows_against_the_own_number_are_byes_or_pivots_as_one_is_told() -> None:
    text = "Byes\n5,3,3,1,1\n1,2,1\n2,1,1\n3,3,0\n"
    assert "plays-itself" in {error.code for error in check(one(text).movement).errors}
    bye = one(text, self_row_is_bye=True).movement
    assert bye.rows[2].seats == (3, 0)
    assert check(bye).legal
    assert one(text, pivot=True).pivot


def test_bridgemate_rows_have_the_boards_of_the_use() -> None:
    rows = rounddata.write(get("mitchell-3"), Use(boards_per_set=3, first_board=10), section=2)
    assert rows[1] == {
        "Section": 2,
        "Table": 1,
        "Round": 2,
        "NSPair": 1,
        "EWPair": 3,
        "LowBoard": 13,
        "HighBoard": 15,
        "CustomBoards": None,
    }


def test_bridgemate_rows_say_boards_that_do_not_follow_each_other() -> None:
    use = Use(board_numbers=((1, 5), (2, 6), (3, 7)))
    rows = rounddata.write(TWO_TABLES, use)
    assert rows[0]["CustomBoards"] == "1,5"
    found = rounddata.read(rows, "a.bws", Section())
    assert found.use.board_numbers == use.board_numbers
    assert found.movement.rows == TWO_TABLES.rows


def test_bridgemate_rows_leave_the_seat_of_a_missing_pair_empty() -> None:
    rows = rounddata.write(TWO_TABLES, Use(missing=frozenset({3})))
    assert [row["EWPair"] for row in rows if row["Table"] == 2] == [0, 1, 2]
    assert [row["NSPair"] for row in rows if row["Table"] == 2] == [2, 0, 1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "evening.txt: there is no movement in this file"),
        ("A name alone\n", "evening.txt, line 1: expected a movement after its name"),
        ("Name\n0,2,6\n", "evening.txt, line 2: expected type, tables, boards"),
        ("Name\n9,1,2,2,1\n1,2,1\n", "line 2: there is no type 9"),
        ("Name\n0,1,3,2,1\n1,2,1\n", "line 2: 3 boards do not divide into sets of 2"),
        ("Name\n0,2,4,2,1\n1,2,1\n", "line 2: 2 tables are announced, but 1 lines"),
        ("Name\n0,1,4,2,2\n1,2,1\n", "line 3: table 1: expected 6 numbers"),
        ("Name\n0,1,2,2,1\n1,two,1\n", "line 3: expected a number from 0 to 1000, found 'two'"),
        ("4 2 3 3 0\n4-1 A\n", "line 2: expected 3 lines of rounds, found 1"),
        ("4 2 1 1 0\n4-1 A\n", "line 2: round 1: expected 2 tables"),
        ("2 1 1 1 0\n2-1 AB\n", "line 2: expected a set as one letter or a number, found 'AB'"),
        ("2 1 1 1 0 X\n2-1 A\n", "line 1: expected five numbers"),
        ("9 900 900 9 0 H\n1-2 A\n", "900 tables for 900 rounds are more than 100,000 rows"),
        ('0000\t"x"\t0\t""\t1\t1\t\n', "line 1: expected tables, rounds, a number"),
        ('0000\t"x"\t0\t""\t1\t1\t1\t2\t0\t2\t1\t\n', "evening.txt: 1 tables in 1 rounds"),
        ("{", "line 1: not JSON"),
        ("[]", "evening.txt: there is no movement in this file"),
        ('{"rows": []}', "rows: expected a list of rows"),
        ('{"rows": [[1, 1, 1, 2]]}', "row 1: expected the numbers [round, table, ns, ew, set]"),
        ('{"rows": [[1, 1, 1, 2, 1]], "winners": 3}', "winners: expected 1 or 2, found 3"),
        ('{"kind": "solo"}', "kind: expected pairs, teams, individual, found 'solo'"),
    ],
)
def test_a_refusal_names_the_file_the_line_and_what_was_expected(text: str, said: str) -> None:
    assert said in refusal(text)


@given(movements(), st.sampled_from(["ebuscore", "asc", "json"]))
@settings(deadline=None, max_examples=50)
def test_what_is_written_is_read_back(movement: Movement, form: str) -> None:
    (found,) = read(write(movement, form), "any.txt")
    assert found.movement == movement


@given(movements(kind="pairs") | movements(kind="individual"))
@settings(deadline=None, max_examples=50)
def test_bridgemate_rows_bring_back_who_sits_where(movement: Movement) -> None:
    section = Section(winners=movement.winners, name=movement.name)
    found = rounddata.read(rounddata.write(movement), "a.bws", section)
    assert [(row.round, row.table, row.seats) for row in found.movement.rows] == [
        (row.round, row.table, row.seats) for row in movement.rows
    ]
    boards = [found.use.boards(row.set) for row in found.movement.rows if row.set]
    assert boards == [Use().boards(row.set) for row in movement.rows if row.set]


@pytest.mark.parametrize("form", ["ebuscore", "asc", "json"])
def test_every_movement_of_the_catalogue_comes_back_as_itself(form: str) -> None:
    for entry in entries():
        if entry.tables <= 7:
            movement = entry.movement()
            (found,) = read(write(movement, form), "any.txt")
            if form == "ebuscore" and movement.winners == 2:
                assert _renumbered(found.movement) == _renumbered(movement)
            else:
                assert found.movement == movement


def _renumbered(movement: Movement) -> list[tuple[int, int, int, int, int]]:
    """The rows with each line numbered from 1, a rover last."""
    lines = [
        {one: number for number, one in enumerate(sorted({row.seats[seat] for row in rows}), 1)}
        for rows in [movement.rows]
        for seat in (0, 1)
    ]
    return [
        (row.round, row.table, lines[0][row.seats[0]], lines[1][row.seats[1]], row.set)
        for row in movement.rows
    ]


def test_a_rover_gets_the_next_number_of_its_line_where_lines_have_their_own() -> None:
    (found,) = read(write(get("rover-5"), "ebuscore"), "any.txt")
    assert found.movement.rows[5].seats == (6, 11)
    assert check(found.movement).legal
    rows = rounddata.write(get("rover-5"))
    assert (rows[1]["NSPair"], rows[1]["EWPair"]) == (6, 5)


@given(st.text(alphabet='0123456789,- ABHM#\t\n[]{}"F', max_size=120) | st.text(max_size=60))
@settings(deadline=None, max_examples=50)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text.encode(), "any.txt")
    except Unreadable as refused:
        assert refused.errors
