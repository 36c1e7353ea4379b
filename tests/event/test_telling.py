"""What the journal and the sittings say of tables whose lines sat the other way round."""

from __future__ import annotations

from overtrick.event.commands import EnterResult, SetMovement, SwitchArrow
from overtrick.event.records import Sitting, SittingsSet
from overtrick.event.telling_records import told_record, told_sitting
from tests.event.decide.hall import opened, told


def test_a_sitting_is_told_by_numbers_alone() -> None:
    assert told_sitting(Sitting(1, 1, ("3",), ("7",), (4, 5, 6))) == "3 v 7, boards 4-6"
    assert told_sitting(Sitting(1, 1, ("1", "2"), (), ())) == "1-2 v –"


def test_lines_that_sat_the_other_way_are_named() -> None:
    event = told(opened(winners=2), SetMovement("mitchell-3"))
    event = told(event, EnterResult(1, 2, 3, "4SN="), SwitchArrow(1, 2))
    changed, corrected = (told_record(one.record) for one in event.entries[-2:])
    assert changed == "round 1, table 2: 2EW (North-South) v 2NS (East-West), boards 3-4"
    assert corrected == (
        "round 1, table 2, board 3, 2EW (North-South) v 2NS (East-West): 4SN=, corrects "
        f"{len(event.entries) - 2}"
    )


def test_teams_and_single_lists_need_no_lines() -> None:
    assert told_sitting(Sitting(1, 1, (), (), (1,), ("2", "1"), switched=True)) == "2 v 1, boards 1"
    event = told(opened(winners=1), SetMovement("howell-2"), SwitchArrow(1, 1))
    assert told_record(event.entries[-1].record) == "round 1, table 1: 1 v 4, boards 1-2"


def test_a_movement_is_told_by_its_title_and_another_as_it_is_written() -> None:
    several = (Sitting(1, 1, ("1",), ("1",), (1,)), Sitting(2, 1, ("1",), ("1",), (2,)))
    words = {
        "mitchell-9": "round 1 on: Mitchell, 9 tables, 2 rounds",
        "club-own": "round 1 on: club-own, 2 rounds",
        "": "round 1 on: seated, 2 rounds",
    }
    for key, expected in words.items():
        assert told_record(SittingsSet("", 1, several, key)) == expected
