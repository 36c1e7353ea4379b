"""Whole numbers of commands are typed as whole numbers."""

from __future__ import annotations

import pytest

from overtrick.event.commands import EnterResult, Reseat
from overtrick.formats.commands import BadCommand, parse_command, parse_object


@pytest.mark.parametrize("line", ["enter-result 1.0 1 1 4SN=", "reseat 1 1 boards=1,2.0"])
def test_a_number_with_decimals_is_no_whole_number(line: str) -> None:
    with pytest.raises(BadCommand, match="a whole number"):
        parse_command(line)


def test_nor_is_one_in_an_object() -> None:
    with pytest.raises(BadCommand, match="a whole number"):
        parse_object({"do": "enter-result", "round": 1.0, "table": 1, "board": 1, "result": "P"})


def test_whole_numbers_are_taken() -> None:
    assert parse_command("enter-result 1 2 3 PASS") == EnterResult(1, 2, 3, "PASS")
    assert parse_command("reseat 1 1 boards=1,2") == Reseat(1, 1, boards=(1, 2))
