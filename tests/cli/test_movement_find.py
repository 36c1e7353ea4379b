"""``overtrick movement find``."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from click.testing import CliRunner, Result

from overtrick.cli.movement import movement


def run(*arguments: str) -> Result:
    return CliRunner().invoke(movement, ["find", *arguments])


def as_json(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


def test_seven_and_a_half_tables_in_two_and_a_half_hours() -> None:
    found = as_json("--contestants", "15", "--minutes", "150", "--winners", "2")
    assert found
    assert all(one["minutes"] <= 150 and one["winners"] == 2 for one in found)
    best = found[0]
    assert best["boards"] == best["rounds"] * best["boards_per_set"]
    assert best["minutes"] == math.ceil(best["boards"] * 7.5 + best["rounds"] - 1)
    assert best["announce"]
    halves = [one for one in found if one["missing"]]
    assert all("Leave the place of pair" in one["why"] for one in halves)


def test_boards_of_a_round_are_kept() -> None:
    found = as_json("--contestants", "28", "--rounds", "6", "--boards-per-set", "3")
    assert {(one["rounds"], one["boards_per_set"], one["boards"]) for one in found} == {(6, 3, 18)}
    assert run("--contestants", "28", "--boards-per-set", "0").exit_code == 2
    many = run("--contestants", "28", "--boards-per-set", "1000000000")
    assert many.exit_code == 1
    assert "expected at most 99 boards a round, not 1000000000" in many.stderr


def test_thirteen_pairs_with_two_who_cannot_move() -> None:
    found = as_json("--contestants", "13", "--winners", "1", "--stationary", "2")
    assert found[0]["winners"] == 1
    assert len(found[0]["stationary"]) >= 2
    assert not set(found[0]["missing"]) & set(found[0]["stationary"])


def test_every_promised_field_is_there() -> None:
    one = as_json("--contestants", "8", "--boards", "21")[0]
    promised = {"key", "rounds", "boards_per_set", "boards", "minutes", "sit_outs"}
    assert promised | {"quality", "why"} <= one.keys()
    assert (one["key"], one["rounds"], one["boards_per_set"]) == ("howell-4", 7, 3)
    assert one["quality"]["q"] == "100.00"


def test_a_terminal_shows_a_table_reasons_and_announcements() -> None:
    output = run("--contestants", "8", "--boards", "21", "--paper").stdout
    assert "howell-4" in output
    assert "To announce for the first" in output


def test_minutes_may_have_a_decimal_comma() -> None:
    found = as_json("--contestants", "12", "--minutes", "120,5", "--minutes-per-board", "6")
    assert all(one["minutes"] <= 121 for one in found)


def test_minutes_are_whole_numbers_rounded_up() -> None:
    for one in as_json("--contestants", "15", "--boards", "23"):
        exact = one["boards"] * 7.5 + one["rounds"] - 1
        out = one["sit_outs"] * one["boards_per_set"] * 7.5
        assert (one["minutes"], one["sit_out_minutes"]) == (math.ceil(exact), math.ceil(out))
        assert type(one["minutes"]) is type(one["sit_out_minutes"]) is int


def test_meetings_that_repeat_are_not_hidden() -> None:
    found = as_json("--contestants", "6", "--winners", "1")
    repeats = {one["key"]: one["repeats"] for one in found}
    assert (repeats["howell-3"], repeats["blackpool-3"]) == (0, 6)


@pytest.mark.parametrize(
    "wish",
    [
        ("--contestants", "15"),
        ("--contestants", "26", "--boards", "24", "--winners", "1"),
        ("--contestants", "22", "--winners", "1", "--devices"),
        ("--contestants", "13", "--kind", "individual"),
        ("--contestants", "7", "--kind", "teams", "--minutes", "100"),
    ],
)
def test_the_line_under_a_proposal_shows_just_that(wish: tuple[str, ...]) -> None:
    for one in as_json(*wish):
        program, command, *arguments = one["show"].split()
        assert (program, command) == ("overtrick", "movement")
        shown = CliRunner().invoke(movement, arguments, terminal_width=1000)
        assert shown.exit_code == 0
        lines = " ".join(shown.stdout.split())
        assert all(" ".join(said.split()) in lines for said in one["announce"])
        use = json.loads(CliRunner().invoke(movement, [*arguments, "--json"]).stdout)
        assert (use["rounds"], use["quality"]) == (one["rounds"], one["quality"])
        assert use["use"]["boards_per_set"] == one["boards_per_set"]
        for setting in ("missing", "switch_rounds", "switch_cells"):
            assert use["use"][setting] == one[setting]


def test_the_line_is_printed_whole_under_each_proposal() -> None:
    wish = ("--contestants", "22", "--winners", "1", "--devices")
    lines = [one.strip() for one in run(*wish).stdout.splitlines()]
    assert all(one["show"] in lines for one in as_json(*wish))


def test_wrong_usage_and_refusals() -> None:
    assert run().exit_code == 2
    assert run("--contestants", "none").exit_code == 2
    assert run("--contestants", "8", "--minutes", "soon").exit_code == 2
    assert run("--contestants", "5000").exit_code == 1
    for form in ((), ("--json",)):
        nothing = run("--contestants", "900", *form)
        assert (nothing.exit_code, nothing.stdout) == (1, "")
        assert "there is no movement for 900 pairs: the largest takes 80" in nothing.stderr
