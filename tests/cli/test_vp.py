"""``overtrick vp``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from overtrick.cli.vp import vp


def run(*arguments: str) -> Result:
    return CliRunner().invoke(vp, arguments)


def as_json(*arguments: str) -> object:
    return json.loads(run(*arguments, "--json").stdout)


def test_one_margin_gives_one_object() -> None:
    assert as_json("wbf", "16", "31") == {"vp": "16.88", "opponents": "3.12"}


@pytest.mark.parametrize("name", ["WBF", "Wbf", "wbf"])
def test_the_name_of_a_scale_may_be_in_capitals(name: str) -> None:
    assert as_json(name, "16", "31") == as_json("wbf", "16", "31")


@pytest.mark.parametrize("arguments", [["24", "13"], ["24"], ["24", "13", "-5"], ["-3.5", "24"]])
def test_a_scale_that_was_forgotten_is_asked_for(arguments: list[str]) -> None:
    found = run(*arguments)
    assert found.exit_code == 2
    assert "give the scale first, for example wbf" in found.stderr


def test_a_negative_margin_is_a_loss_and_needs_no_dashes() -> None:
    assert as_json("wbf", "16", "-39") == {"vp": "2.03", "opponents": "17.97"}


def test_several_margins_give_a_list_in_their_order() -> None:
    assert as_json("acbl-30", "7", "0", "1", "-28") == [
        {"vp": "15.00", "opponents": "15.00"},
        {"vp": "18.00", "opponents": "12.00"},
        {"vp": "0.00", "opponents": "30.00"},
    ]


def test_a_percentage_is_the_margin_at_matchpoints() -> None:
    assert as_json("ebu-mp", "7", "68.35") == {"vp": "19.00", "opponents": "1.00"}
    assert as_json("ebu-mp", "7", "49,34") == {"vp": "9.00", "opponents": "11.00"}


def test_fractional_margins_follow_the_option() -> None:
    for choice, won in (("towards-zero", "10.61"), ("nearest", "10.91"), ("interpolated", "10.76")):
        found = as_json("wbf", "16", "2.5", "--fractional", choice)
        assert isinstance(found, dict)
        assert found["vp"] == won
    assert as_json("wbf", "16", "2.5") == as_json("wbf", "16", "2")


def test_people_get_a_table_with_the_scale_in_words() -> None:
    found = run("wbf", "16", "-39", "31")
    assert found.exit_code == 0
    heading, *lines = found.stdout.splitlines()
    assert heading == "WBF continuous scale of 2013, 20-0 to 0.01; 16 boards"
    assert [line.split() for line in lines] == [
        ["IMPs", "VPs", "Opponents"], ["-39", "2.03", "17.97"], ["31", "16.88", "3.12"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["acbl-20", "40", "5"], "it has 6-8, 9-11, 12-15, 16-20, 21-27 and 28-36 boards"),
        (["wbf-25", "16", "12"], "known are 0-2, 3-7 and 21 IMPs"),
        (["vbf", "16", "12"], "names no scale; there are wbf, wbf-discrete"),
        (["wbf", "-16", "12"], "at least one board"),
        (["ebu-mp", "7", "101"], "0 to 100"),
        (["missing.toml", "7", "10"], "missing.toml"),
    ],
)
@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_a_refusal_is_one_message_on_standard_error(
    arguments: list[str], words: str, json_too: list[str]
) -> None:
    found = run(*arguments, *json_too)
    assert found.exit_code == 1
    assert found.stdout == ""
    assert words in found.stderr
    assert found.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [["wbf", "16"], ["wbf"], [], ["wbf", "x", "3"], ["wbf", "16", "x"], ["wbf", "16", "--n", "3"]],
)
def test_wrong_usage_exits_with_two(arguments: list[str]) -> None:
    found = run(*arguments)
    assert found.exit_code == 2
    assert found.stdout == ""


def test_a_scale_of_ones_own_is_named_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text("[[rows]]\nboards = 3\nupto = [0, 4]\nvps = [10, 13.5, 20]\n", "utf-8")
    assert as_json(str(file), "3", "4", "-5") == [
        {"vp": "13.50", "opponents": "6.50"},
        {"vp": "0.00", "opponents": "20.00"},
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"rows = 3", "league.toml, rows: at least one"),
        (b"\xff\xfe", "league.toml: not a text in UTF-8"),
        (b"#" * 1_000_001, "league.toml: a scale has at most"),
    ],
)
def test_a_file_that_is_no_scale_is_refused_by_name(
    content: bytes, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "league.toml"
    file.write_bytes(content)
    found = run(str(file), "3", "4")
    assert found.exit_code == 1
    assert words in found.stderr.replace("\n", "")
