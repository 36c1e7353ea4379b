"""A script is commands, a line each, with a table's results in short."""

from __future__ import annotations

import pytest

from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import EnterResult, Leave, TakeNote
from overtrick.formats.scripts import read_script


def commands(text: str) -> list[object]:
    return [line.command for line in read_script(text.encode(), "evening.txt")]


def test_lines_are_commands_and_comments_are_passed_over() -> None:
    text = "# round 1\n\nleave 4 2   # went home\n  take-note 'cold tea'  \n"
    assert commands(text) == [Leave("4", 2), TakeNote("cold tea")]


def test_the_results_of_a_table_stand_on_one_line() -> None:
    assert commands("results 1 4 7=4SN= 8=PASS 9=60/40 section=B room=closed") == [
        EnterResult(1, 4, board, result, section="B", room="closed")
        for board, result in ((7, "4SN="), (8, "PASS"), (9, "60/40"))
    ]


def test_every_line_knows_where_it_stands() -> None:
    lines = read_script(b"\nleave 4 2\nresults 1 1 1=PASS 2=PASS\n", "evening.txt")
    assert [line.where for line in lines] == [
        "evening.txt, line 2", "evening.txt, line 3", "evening.txt, line 3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("leave 4", "line 1, after-round: after-round is missing"),
        ("\nlaeve 4 2", "line 2: there is no command 'laeve'; did you mean leave?"),
        ("results 1", "results ROUND TABLE BOARD=RESULT... is expected"),
        ("results 1 4 7=", "board 7: a result is expected, as in 7=4SN+1"),
        ("results 1 4 7=PASS colour=red", "'colour': a board's number and = are expected"),
        ("take-note 'half", "a quotation mark is not closed"),
        ("results 1 4 '7=PASS", "a quotation mark is not closed"),
    ],
)
def test_a_line_that_is_no_command_is_named(text: str, said: str) -> None:
    with pytest.raises(BridgeError) as refusal:
        read_script(text.encode(), "evening.txt")
    assert said in str(refusal.value.errors[0])


def test_all_wrong_lines_are_said_at_once() -> None:
    with pytest.raises(BridgeError) as refusal:
        read_script(b"leave\nleave 4 2\nstay 3\n", "evening.txt")
    assert [one.where for one in refusal.value.errors] == [
        "evening.txt, line 1, contestant", "evening.txt, line 3",
    ]  # fmt: skip
