"""``overtrick movement find``."""

from __future__ import annotations

import json
from typing import Any

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
    assert best["minutes"] == best["boards"] * 7.5 + best["rounds"] - 1
    assert best["announce"]
    halves = [one for one in found if one["missing"]]
    assert all("Leave the place of pair" in one["why"] for one in halves)


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
    assert all(one["minutes"] <= 120.5 for one in found)


def test_wrong_usage_and_refusals() -> None:
    assert run().exit_code == 2
    assert run("--contestants", "none").exit_code == 2
    assert run("--contestants", "8", "--minutes", "soon").exit_code == 2
    assert run("--contestants", "5000").exit_code == 1
    nothing = run("--contestants", "900")
    assert (nothing.exit_code, nothing.stdout) == (1, "")
    assert "there is no movement for 900 pairs" in nothing.stderr
    assert as_json("--contestants", "900") == []
