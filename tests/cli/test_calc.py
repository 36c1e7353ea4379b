"""``overtrick calc``."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.contract import Contract
from overtrick.bridge.law77 import Ruleset
from overtrick.bridge.result import Played
from overtrick.bridge.score import parts, score, score_ns
from overtrick.cli.calc import run
from overtrick.cli.calculation import answer
from tests.bridge.making import contracts, played

Capture = pytest.CaptureFixture[str]

DOUBLED = {
    "contract": "4SX",
    "declarer": "N",
    "tricks": 11,
    "result": "+1",
    "vulnerable": True,
    "score_ns": 990,
    "parts": {
        "tricks": 240,
        "overtricks": 200,
        "game": 500,
        "slam": 0,
        "insult": 50,
        "penalty": 0,
    },
}


def found(capsys: Capture, *arguments: str) -> Any:
    assert run([*arguments, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)


def piped(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))


def test_the_promised_document_to_the_letter(capsys: Capture) -> None:
    assert found(capsys, "4SxN+1", "--vul", "ns") == DOUBLED
    assert list(found(capsys, "4SxN+1", "--vul=both")) == list(DOUBLED)


@pytest.mark.parametrize("text", ["4SX N +1", "4s*n+1", "4♠×N 11", " 4 S x North +1 "])
def test_any_way_of_writing_gives_the_same(capsys: Capture, text: str) -> None:
    assert found(capsys, text, "--board", "7") == DOUBLED


def test_a_pass_has_no_declarer_and_scores_nothing(capsys: Capture) -> None:
    assert found(capsys, "passed out", "--vul", "both") == {
        "contract": "PASS",
        "declarer": None,
        "tricks": None,
        "result": None,
        "vulnerable": False,
        "score_ns": 0,
        "parts": dict.fromkeys(DOUBLED["parts"], 0),  # type: ignore[call-overload]
    }


def test_several_arguments_give_a_list_in_their_order(capsys: Capture) -> None:
    listed = found(capsys, "4SN=", "PASS", "3NTE-1")
    assert [one["score_ns"] for one in listed] == [420, 0, 50]


def test_without_a_result_every_result_is_listed(capsys: Capture) -> None:
    table = found(capsys, "4SX")
    assert table["contract"] == "4SX"
    assert table["table"][0] == {
        "tricks": 0,
        "result": "-10",
        "not_vulnerable": -2600,
        "vulnerable": -2900,
    }
    assert [row["tricks"] for row in table["table"]] == list(range(14))
    assert table["table"][10]["result"] == "="


@given(played, st.integers(1, 40))
def test_it_scores_what_the_library_scores(outcome: Played, number: int) -> None:
    who = Board(number).vulnerable
    one = answer(str(outcome), who, Ruleset.LAW77).document
    assert one["score_ns"] == score_ns(outcome, who)
    whole = parts(outcome.contract, outcome.tricks, vulnerable=who.of(outcome.side))
    assert one["parts"] == {name: getattr(whole, name) for name in DOUBLED["parts"]}  # type: ignore[attr-defined]
    assert (one["vulnerable"], one["result"]) == (who.of(outcome.side), outcome.result)


@given(contracts)
def test_a_table_is_what_the_library_scores(contract: Contract) -> None:
    table: Any = answer(str(contract), Vulnerability.NONE, Ruleset.LAW77).document["table"]
    for row in table:
        assert row["not_vulnerable"] == score(contract, row["tricks"], vulnerable=False)
        assert row["vulnerable"] == score(contract, row["tricks"], vulnerable=True)


def test_scores_before_1987_have_their_ruleset(capsys: Capture) -> None:
    assert found(capsys, "7SXN-9")["score_ns"] == -2300
    assert found(capsys, "7SXN-9", "--ruleset", "pre-1987")["score_ns"] == -1700


def test_people_get_the_parts_that_count_in_a_column(capsys: Capture) -> None:
    assert run(["4SxE+1", "--vul", "ew"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "4SX by East, vulnerable: +1",
        "  tricks              240",
        "  overtricks          200",
        "  game                500",
        "  insult               50",
        "  East-West score     990",
    ]
    assert run(["4SX", "1NTN-1"]) == 0
    printed = capsys.readouterr().out
    assert "      10       =             590         790" in printed
    assert "East-West score" in printed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("8SN=", "level of 1 to 7"),
        ("1NTN+7", "there are thirteen"),
        ("4S=", "add the declarer"),
        ("x" * 10**5, "too long"),
        ("٤SN=", "does not belong"),
    ],
)
def test_what_is_refused_is_told_on_standard_error(
    capsys: Capture, text: str, message: str
) -> None:
    assert run([text, "--json"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert len(printed.err) < 200


def test_a_refused_contract_among_others_keeps_its_place(capsys: Capture) -> None:
    assert run(["4SN=", "3NT", "E9", "--json"]) == 1
    printed = capsys.readouterr()
    first, second, third = json.loads(printed.out)
    assert (first["score_ns"], second["contract"], third["code"]) == (420, "3NT", "not-a-contract")
    assert "put it in quotes" in printed.err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--json"],
        ["4SN=", "--vul"],
        ["4SN=", "--vul", "all of us"],
        ["4SN=", "--board", "0"],
        ["4SN=", "--board", "7.5"],
        ["4SN=", "--board", "٧"],
        ["4SN=", "--board", "9" * 5000],
        ["4SN=", "--board=7", "--vul=ns"],
        ["4SN=", "--ruleset", "1932"],
        ["4SN=", "--jsn"],
        ["4SN=", "-1"],
        ["-", "4SN="],
    ],
)
def test_wrong_usage_is_told_with_the_right_one(capsys: Capture, arguments: list[str]) -> None:
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "usage: overtrick calc" in printed.err


def test_help_is_printed(capsys: Capture) -> None:
    assert run(["--help"]) == 0
    assert "--ruleset" in capsys.readouterr().out


def test_two_dashes_end_the_options(capsys: Capture) -> None:
    assert run(["--json", "--", "4SN="]) == 0
    assert json.loads(capsys.readouterr().out)["score_ns"] == 420


def test_lines_from_standard_input_are_answered_in_their_places(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(
        monkeypatch,
        "\ufeff4SxN+1\tns\r\n\n8S N =\n3NT E 9\tBOTH\n4SN=\tyou\n2H\nPASS".encode()
        + b"\n\xff\xfe\n"
        + b"9" * 5000
        + b"\n1CN=",
    )
    assert run(["-", "--json"]) == 1
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert len(lines) == 10
    assert json.loads(lines[0]) == DOUBLED
    assert lines[1] == ""
    answers = [json.loads(line) if line else {} for line in lines]
    assert [place for place, one in enumerate(answers) if "error" in one] == [2, 4, 7, 8]
    assert answers[2]["code"] == "not-a-contract"
    assert answers[3]["score_ns"] == -600
    assert len(answers[5]["table"]) == 14
    assert answers[9]["score_ns"] == 70
    assert [line.split(": ")[1] for line in printed.err.splitlines()] == [
        f"standard input, line {number}" for number in (3, 5, 8, 9)
    ]


def test_lines_for_people_are_short(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, b"4sn=\n3NTE-1\nPASS\n")
    assert run(["-", "--vul", "both"]) == 0
    assert capsys.readouterr().out.splitlines() == ["4SN=  NS 620", "3NTE-1  NS 100", "PASS  0"]


@given(st.lists(st.text(max_size=12), max_size=4))
def test_no_arguments_bring_a_traceback(arguments: list[str]) -> None:
    if "-" not in arguments:
        assert run(arguments) in {0, 1, 2}


def test_it_runs_as_a_command_and_survives_a_closed_pipe() -> None:
    command = [sys.executable, "-m", "overtrick", "calc", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b"4SN=\n" * 10_000)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1
