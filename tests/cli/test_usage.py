"""The front door: help, version, wrong usage, and the small commands as processes."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest

from overtrick.cli.main import COMMANDS
from tests.cli import shape
from tests.cli.shell import called, shell

SHEET = b"4SN+1\n2HXE-2 honours NS 100\nPASS\n3NTW= honours EW 150\n"


def test_every_command_is_listed_with_its_help() -> None:
    ran = shell("--help")
    assert (ran.code, ran.err) == (0, "")
    for name in COMMANDS:
        assert f" {name} " in ran.out
    assert called("-h").out == called("--help").out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps(command: str) -> None:
    ran = called(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"overtrick {command}" in ran.out
    assert len(ran.out.splitlines()) > 5


def test_help_has_a_short_name_too() -> None:
    ran = called("score", "-h")
    assert (ran.code, ran.out) == (0, called("score", "--help").out)


def test_the_version_is_told() -> None:
    ran = shell("--version")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.split()[-1] == version("overtrick")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["--nonsense"],
        ["score"],
        ["score", "x.csv", "--nonsense"],
        ["score", "x.csv", "--set", "win"],
        ["score", "x.csv", "--rules"],
        ["explain", "x.csv"],
        ["convert", "x.csv"],
        ["convert", "x.csv", "-"],
        ["convert", "x.csv", "y.csv", "--to", "nonsense"],
        ["publish", "x.csv"],
        ["formats", "more"],
        ["imps"],
        ["imps", "many"],
        ["vp", "wbf"],
        ["vp", "wbf", "eight", "3"],
        ["calc"],
        ["calc", "4SN=", "--vul", "some"],
        ["calc", "4SN=", "--board", "0"],
        ["rubber"],
        ["chicago", "-", "--variant", "nonsense"],
    ],
)
def test_wrong_usage_is_2_and_says_why(arguments: list[str]) -> None:
    ran = called(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.strip()


def test_nothing_asked_is_answered_with_help_and_2() -> None:
    ran = called("")
    assert ran.code == 2


def test_calc_gives_the_promised_documents() -> None:
    ran = shell("calc", "4SxN+1", "--json")
    assert (ran.code, ran.err) == (0, "")
    shape.CALCULATION(ran.document, "calc")
    assert ran.document == {
        "contract": "4SX",
        "declarer": "N",
        "tricks": 11,
        "result": "+1",
        "vulnerable": False,
        "score_ns": 690,
        "parts": {
            "tricks": 240,
            "overtricks": 100,
            "game": 300,
            "slam": 0,
            "insult": 50,
            "penalty": 0,
        },
    }
    several = called("calc", "PASS", "4♥*S=", "1NTxxW-2", "--vul", "both", "--json").document
    for one in several:
        shape.CALCULATION(one, "calc")
    assert [one["score_ns"] for one in several] == [0, 790, 1000]
    shape.TABLE(called("calc", "4SX", "--json").document, "calc")


def test_calc_answers_line_by_line() -> None:
    ran = shell("calc", "-", "--json", given=b"4SN=\n3NT E 9\tew\nPASS\n9SN=\n")
    assert ran.code == 1
    lines = [shape.loaded(line) for line in ran.out.splitlines()]
    for one in lines[:3]:
        shape.CALCULATION(one, "calc")
    assert [one.get("score_ns") for one in lines] == [420, -600, 0, None]
    assert set(lines[3]) == {"error", "code"}


@pytest.mark.parametrize("argument", [b"\xff\xfe", "𝟜♠N".encode(), b"4SN" + b"9" * 5000])
def test_calc_refuses_odd_arguments_in_words(argument: bytes) -> None:
    ran = shell("calc", argument.decode("utf-8", "surrogateescape"), "--json")
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err) < 500


def test_imps_and_vps_give_the_promised_documents() -> None:
    ran = shell("imps", "430", "-50", "0", "--json")
    for one in ran.document:
        shape.IMPS(one, "imps")
    assert ran.document == [{"imps": 10}, {"imps": -2}, {"imps": 0}]
    assert called("imps", "430", "--json").document == {"imps": 10}
    for scale in ("wbf", "acbl-20", "acbl-30"):
        ran = called("vp", scale, 8, 0, 13, -13, "--json")
        assert ran.code == 0, ran.err
        for one in ran.document:
            shape.VP(one, "vp")
    assert shell("vp", "wbf", 24, -200, "--json").document == {"vp": "0.00", "opponents": "20.00"}


def test_a_length_that_a_scale_has_not_got_is_1() -> None:
    ran = called("vp", "ebu-mp", 9999, 50)
    assert ran.code == 1
    assert ran.out == ""
    assert ran.errors


def test_sheets_give_the_promised_documents(tmp_path: Path) -> None:
    (tmp_path / "sheet ♠.txt").write_bytes(SHEET.replace(b"\n", b"\r\n"))
    ran = shell("rubber", "sheet ♠.txt", "--json", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    shape.RUBBER(ran.document, "rubber")
    assert called("rubber", "-", "--json", given=SHEET).document == ran.document
    ran = shell("chicago", "-", "--json", given=SHEET)
    shape.CHICAGO(ran.document, "chicago")
    assert [one["dealer"] for one in ran.document["deals"]] == ["N", "E", "S", "S"]


def test_an_evening_goes_from_file_to_pages(evening: Path) -> None:
    ran = shell("publish", "thursday.toml", "--out", "site", cwd=evening)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "site/index.html\n"
    text = (evening / "site" / "index.html").read_text("utf-8")
    assert "Thursday pairs" in text
    assert "196.83" in text
    again = called("publish", "thursday.toml", "--out", "site", cwd=evening)
    assert again.code == 0


@pytest.mark.parametrize("place", ["thursday.csv", "thursday.csv/site"])
def test_pages_need_a_folder(evening: Path, place: str) -> None:
    before = (evening / "thursday.csv").read_bytes()
    ran = called("publish", "thursday.toml", "--out", place, cwd=evening)
    assert (ran.code, ran.out) == (1, "")
    assert ran.errors
    assert (evening / "thursday.csv").read_bytes() == before


def test_pages_do_not_replace_what_others_made(evening: Path) -> None:
    (evening / "site").mkdir()
    (evening / "site" / "index.html").write_text("mine")
    ran = called("publish", "thursday.toml", "--out", "site", cwd=evening)
    assert ran.code == 1
    assert (evening / "site" / "index.html").read_text() == "mine"
