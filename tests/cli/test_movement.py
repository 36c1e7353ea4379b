"""``overtrick movement list``, ``show`` and ``check``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from overtrick.cli.movement import movement
from overtrick.formats.movement_files import write
from overtrick.movements.catalogue import entries, get


def run(*arguments: str) -> Result:
    return CliRunner().invoke(movement, arguments)


def as_json(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


def test_one_key_shows_one_object() -> None:
    found = as_json("show", "mitchell-3")
    assert list(found)[:2] == ["key", "name"]
    assert found["rows"] == [
        [1, 1, 1, 4, 1],
        [1, 2, 2, 5, 2],
        [1, 3, 3, 6, 3],
        [2, 1, 1, 6, 2],
        [2, 2, 2, 4, 3],
        [2, 3, 3, 5, 1],
        [3, 1, 1, 5, 3],
        [3, 2, 2, 6, 1],
        [3, 3, 3, 4, 2],
    ]
    numbers = {name: found[name] for name in ("tables", "contestants", "rounds", "sets")}
    assert numbers == {"tables": 3, "contestants": 6, "rounds": 3, "sets": 3}
    assert (found["winners"], found["copies"], found["stationary"]) == (2, 1, [1, 2, 3])
    assert found["quality"] == {"q": "100.00", "qf": "100.00", "sd": "0.0000", "met": "60.00"}


def test_several_keys_show_a_list_in_their_order() -> None:
    found = as_json("show", "mitchell-5", "mitchell-3")
    assert [one["key"] for one in found] == ["mitchell-5", "mitchell-3"]


def test_the_list_is_the_catalogue_without_rows() -> None:
    found = as_json("list", "--kind", "teams")
    assert len(found) == len(entries("teams"))
    assert all("rows" not in one for one in found)
    shown = [as_json("show", one["key"]) for one in found[:2]]
    for one in shown:
        del one["rows"]
    assert shown == found[:2]


def test_the_list_on_a_terminal_has_a_line_for_each() -> None:
    output = run("list", "--kind", "individual").stdout
    assert f"{len(entries('individual'))} movements" in output


def test_a_use_changes_what_is_shown() -> None:
    found = as_json(
        "show",
        "mitchell-7",
        "--set",
        "boards_per_set=3",
        "--set",
        "first_board=25",
        "--set",
        "rounds=6",
        "--set",
        "switch_rounds=6",
        "--set",
        "missing=3",
    )
    assert (found["rounds"], found["winners"]) == (6, 1)
    assert [6, 1, 10, 1, 6] in found["rows"]
    assert [1, 3, 0, 10, 3] in found["rows"]
    assert found["use"]["boards"][0] == [25, 26, 27]


def test_individual_rows_hold_four_players() -> None:
    key = entries("individual")[0].key
    row = as_json("show", key)["rows"][0]
    assert tuple(row) == (1, 1, *get(key).rows[0].seats, get(key).rows[0].set)


def test_a_terminal_shows_rounds_and_announcements() -> None:
    output = run("show", "mitchell-skip-4", "--set", "boards_per_set=3").stdout
    assert "1-5: 1-3" in output
    assert "- After round 2 East-West skip a table" in output


@pytest.mark.parametrize("form", ["ebuscore", "asc", "json"])
def test_files_of_every_form_are_shown(form: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(write(get("mitchell-5"), form))
    assert as_json("show", str(file)) == as_json("show", "mitchell-5")


def test_the_json_of_show_can_be_checked(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(run("show", "mitchell-5", "--json").stdout)
    found = as_json("check", str(file))
    assert (found["errors"], found["key"]) == ([], "mitchell-5")


def test_a_legal_movement_exits_0_with_its_warnings() -> None:
    result = run("check", "mitchell-relay-4", "--json")
    assert result.exit_code == 0
    warning = json.loads(result.stdout)["warnings"][0]
    assert list(warning) == ["code", "round", "table", "message"]
    assert (warning["code"], warning["round"], warning["table"]) == ("shared-set", 1, None)


def test_an_illegal_movement_exits_1_and_names_round_and_table(tmp_path: Path) -> None:
    document = as_json("show", "mitchell-5")
    document["rows"][6][4] = document["rows"][1][4]
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(document))
    result = run("check", str(file), "--json")
    assert result.exit_code == 1
    errors = json.loads(result.stdout)["errors"]
    first = errors[0]
    assert (first["code"], first["round"], first["table"]) == ("plays-again", 2, 2)
    text = run("check", str(file))
    assert text.exit_code == 1
    assert "error: Round 2, table 2: pair 2 has played set 2 before." in text.stdout.replace(
        "\n", " "
    )


def test_team_files_are_told_what_a_row_against_the_own_team_means(tmp_path: Path) -> None:
    file = tmp_path / "teams.txt"
    file.write_text("Byes\n5,3,3,1,1\n1,2,1\n2,1,1\n3,3,0\n")
    assert run("check", str(file)).exit_code == 1
    assert run("check", str(file), "--self-row-bye").exit_code == 0


def test_the_missing_pair_of_a_file_leaves_its_seat_empty(tmp_path: Path) -> None:
    file = tmp_path / "pairs.txt"
    file.write_text("Odd\n0,2,6,2,3,3\n4,1,1,4,2,2,4,3,3\n2,3,1,3,1,2,1,2,3\n")
    assert [1, 2, 2, 0, 1] in as_json("show", str(file))["rows"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["show"], 2, "Name a movement or a file"),
        (["show", "mitchell-3", "--set", "rounds"], 2, "write it as KEY=VALUE"),
        (["show", "mitchel-3"], 1, "did you mean mitchell-3?"),
        (["show", "mitchell-3", "--set", "round=2"], 1, "there is no setting 'round'"),
        (["show", "mitchell-3", "--set", "rounds=two"], 1, "rounds: expected a number"),
        (["show", "mitchell-3", "--set", "missing=9"], 1, "has no contestant 9"),
        (["show", "mitchell-3", "--set", "switch_cells=3"], 1, "switch_cells: expected rounds"),
        (["show", "no/such.txt"], 1, "No such file"),
        (["check", "no.txt"], 1, "No such file"),
    ],
)
def test_refusals(arguments: list[str], code: int, said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert said in result.stderr


def test_an_unreadable_file_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Name\n0,1,2,2,1\n1,x,1\n")
    result = run("check", str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("error: mine.txt, line 3: expected a number")


def test_a_check_counts_the_meetings_that_repeat() -> None:
    ran = run("check", "mitchell-7", "--set", "rounds=9", "--json")
    found = json.loads(ran.stdout)
    assert (ran.exit_code, found["repeats"]) == (0, 14)
    assert "repeated-meetings" in {one["code"] for one in found["warnings"]}
    assert json.loads(run("show", "mitchell-7", "--json").stdout)["repeats"] == 0


def test_a_round_that_was_left_out_is_told(tmp_path: Path) -> None:
    shown = json.loads(run("show", "mitchell-5", "--json").stdout)
    shown["rows"] = [one for one in shown["rows"] if one[0] != 2 and one[:2] != [4, 3]]
    file = tmp_path / "short.json"
    file.write_text(json.dumps(shown), "utf-8")
    output = run("check", str(file)).stdout
    assert "Round 2 has no rows: everybody sits out. (missing-table)\n" in output
    assert "Round 4 has no row for table 3: pairs 3 and 10 sit out. (missing-table)\n" in output


def test_one_is_not_said_as_many(tmp_path: Path) -> None:
    one_table = run("show", "individual-4", "--set", "rounds=1").stdout
    assert "1 table, 4 players, 1 round, " in one_table
    shown = json.loads(run("show", "howell-4", "--json").stdout)
    shown["rows"][0][2] = 99
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(shown), "utf-8")
    assert "1 error\n" in run("check", str(file)).stdout
