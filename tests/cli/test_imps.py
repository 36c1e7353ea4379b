"""``overtrick imps``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from overtrick.cli.imps import imps


def run(*arguments: str) -> Result:
    return CliRunner().invoke(imps, arguments)


def test_one_difference_gives_one_object() -> None:
    assert json.loads(run("430", "--json").stdout) == {"imps": 10}


def test_several_give_a_list_in_their_order() -> None:
    found = run("--json", "-50", "430", "0", "-4000")
    assert json.loads(found.stdout) == [{"imps": -2}, {"imps": 10}, {"imps": 0}, {"imps": -24}]


def test_a_negative_difference_needs_no_dashes_and_may_have_them() -> None:
    assert json.loads(run("-50", "--json").stdout) == {"imps": -2}
    assert json.loads(run("--json", "--", "-50").stdout) == {"imps": -2}
    assert json.loads(run("−50", "--json").stdout) == {"imps": -2}


def test_an_unrounded_difference_is_taken_as_it_is() -> None:
    assert json.loads(run("10.5", "-10,5", "10", "--json").stdout) == [
        {"imps": 1}, {"imps": -1}, {"imps": 0},
    ]  # fmt: skip


def test_people_get_a_table() -> None:
    found = run("-50", "430")
    assert found.exit_code == 0
    lines = [line.split() for line in found.stdout.splitlines()]
    assert lines == [["Difference", "IMPs"], ["-50", "-2"], ["430", "10"]]


@pytest.mark.parametrize("arguments", [["x"], [], ["--jsn", "4"], ["1e9"], ["1" * 40], ["nan"]])
def test_what_is_no_number_is_wrong_usage(arguments: list[str]) -> None:
    found = run(*arguments)
    assert found.exit_code == 2
    assert found.stdout == ""
    assert "Error" in found.stderr
