"""``overtrick rubber`` and ``overtrick chicago``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from overtrick.cli.chicago import chicago
from overtrick.cli.rubber import rubber

PUBLISHED = "# a rubber\n5CN+1\n2HW+2\n2NTS=\n1NTN=\n"


def call(command: Any, content: str | bytes, *arguments: str) -> Result:
    return CliRunner().invoke(command, ["-", *arguments], input=content)


def document(command: Any, content: str, *arguments: str) -> Any:
    result = call(command, content, "--json", *arguments)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return json.loads(result.stdout)


def test_a_rubber_gives_the_promised_document() -> None:
    found = document(rubber, PUBLISHED)
    (one,) = found["rubbers"]
    assert one["finished"] is True
    assert one["games"] == {"ns": 2, "ew": 0}
    assert one["below"] == {"ns": [100, 70, 40], "ew": [60]}
    assert one["above"] == {"ns": [20, 700], "ew": [60]}
    assert one["total"] == found["total"] == {"ns": 930, "ew": 120}


def test_the_examples_of_the_file_format_are_read(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text("4SN+1\n2HXE-2 honours NS 100\n\nPASS\n3NTW= honours EW 150\n---\n", "utf-8")
    result = CliRunner().invoke(rubber, [str(file), "--json"])
    (one,) = json.loads(result.stdout)["rubbers"]
    assert (one["finished"], one["state"], one["deals"]) == (False, "left unfinished", 4)
    assert one["above"] == {"ns": [30, 300, 100], "ew": [150]}
    assert one["total"] == {"ns": 550, "ew": 250}


def test_the_part_score_of_an_unfinished_rubber_is_an_option() -> None:
    for option, points in (((), 100), (("--part-score", "50"), 50)):
        one = document(rubber, "2SN=\n---", *option)["rubbers"][0]
        assert one["above"]["ns"] == [points]


def test_old_scores_are_an_option() -> None:
    old = document(rubber, "4SXN-4", "--ruleset", "pre-1987")
    assert old["total"] == {"ns": 0, "ew": 700}


def test_stakes_tell_who_owes_what_for_each_rubber_and_in_all() -> None:
    text = PUBLISHED + "---\n4SE=\n---\n"
    found = document(rubber, text, "--stake", "0.50")
    assert [one["debt"]["amount"] for one in found["rubbers"]] == ["4.05", "2.10"]
    assert [one["debt"]["owes"] for one in found["rubbers"]] == ["ew", "ns"]
    assert found["debt"] == {
        "stake": "1/2",
        "owes": "ew",
        "points": 390,
        "amount": "1.95",
        "exact_amount": "39/20",
    }
    whole = document(rubber, text, "--stake", "0.50", "--whole-hundreds")
    assert [one["debt"]["points"] for one in whole["rubbers"]] == [800, 400]
    assert whole["debt"]["amount"] == "2.00"
    told = call(rubber, text, "--stake", "0.50")
    assert "Each player of East-West owes one of North-South 4.05 for 810 points." in told.stdout
    assert "All rubbers: North-South 930, East-West 540" in told.stdout


def test_people_see_the_sheet() -> None:
    result = call(rubber, PUBLISHED)
    assert result.stdout.startswith("Rubber 1: North-South win 2-0\n\n    N-S |     E-W\n")
    ours = call(rubber, PUBLISHED, "--we", "ew")
    assert "WE |     THEY" in ours.stdout
    assert "in play, games 0-0" in call(rubber, "2SN=").stdout


def test_chicago_gives_the_promised_document() -> None:
    found = document(chicago, "2SN=\nPASS\n2SN+1\n3NTE-1\n4SN=\n")
    assert found["total"] == {"ns": 60 + 390 + 50 + 620, "ew": 0}
    first = found["deals"][0]
    assert (first["deal"], first["dealer"], first["vul"]) == (1, "N", "none")
    assert first["score"] == {"ns": 60, "ew": 0}
    assert first["partscore"] == {"ns": 60, "ew": 0}
    assert [deal["deal"] for deal in found["deals"]] == [1, 2, 2, 3, 4]
    assert [deal["vul"] for deal in found["deals"]] == ["none", "ew", "ew", "ns", "both"]


def test_chicago_has_variants() -> None:
    deals = "2SN=\n2SN=\n"
    assert document(chicago, deals)["total"]["ns"] == 60 + 60 + 300
    assert document(chicago, deals, "--variant", "opponents")["total"]["ns"] == 60 + 60 + 500
    assert document(chicago, deals, "--variant", "four-deal")["total"]["ns"] == 220
    assert document(chicago, deals, "--dealer", "s")["deals"][0]["dealer"] == "S"


def test_people_see_the_deals_and_the_total() -> None:
    result = call(chicago, "2SN=\n4SE=\n", "--stake", "1")
    assert "620" in result.stdout
    assert "East-West vulnerable" in result.stdout
    assert "Each player of North-South owes one of East-West 5.60 for 560 points." in result.stdout


def test_a_deal_dealt_again_is_numbered_once() -> None:
    printed = call(chicago, "2SN=\nPASS\nPASS\n2SN+1\n3NTE-1\n4SN=\n").stdout
    rows = [line for line in printed.splitlines() if re.match(r"[0-9 ] ", line)]
    assert "".join(row[0] for row in rows if re.search(r"PASS|[0-9]S|NT", row)) == "12  34"
    assert printed.count("PASS, dealt again") == 2


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        ("2SN=\n4SE=\n", "The four deals are unfinished: 2 played, 2 to come."),
        ("PASS\n", "The four deals are unfinished: 0 played, 4 to come."),
        ("2SN=\n" * 5, "The four deals of chukker 2 are unfinished: 1 played, 3 to come."),
        ("2SN=\n" * 3 + "PASS\n", "The four deals are unfinished: 3 played, 1 to come."),
        ("2SN=\n" * 4, ""),
        ("2SN=\n" * 8, ""),
        ("2SN=\n2SN=\n---\n", ""),
    ],
)
def test_the_last_four_deals_may_be_unfinished(deals: str, said: str) -> None:
    printed = call(chicago, deals).stdout
    assert said in printed
    assert ("unfinished" in printed) == bool(said)


@pytest.mark.parametrize("command", [rubber, chicago])
def test_honours_may_be_short_and_name_the_hand(command: Any) -> None:
    for line in ("4SN= honours N 100", "4SN= Hons S 100", "4SN= hon NS 100"):
        assert document(command, line) == document(command, "4SN= honours NS 100")


@pytest.mark.parametrize("command", [rubber, chicago])
def test_every_bad_line_is_told_with_its_number(command: Any) -> None:
    result = call(command, "4SN=\n4S\n3NTE= honours EW 100\n1NTN+9\n", "--json")
    assert result.exit_code == 1
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert [line.split(", ")[1].split(":")[0] for line in lines] == ["line 2", "line 3", "line 4"]


@pytest.mark.parametrize("command", [rubber, chicago])
@pytest.mark.parametrize(
    "content", [b"", b"\n# nothing\n", b"\x00\x01\x02", b"x\n" * 1000, b"4SN=\n" * 500_000]
)
def test_what_is_no_sheet_is_refused(command: Any, content: bytes) -> None:
    result = call(command, content)
    assert result.exit_code == 1
    assert 0 < len(result.stderr) < 3000


@pytest.mark.parametrize("command", [rubber, chicago])
def test_an_old_encoding_does_not_stop_it(command: Any) -> None:
    assert call(command, "4SN= # G\xf6teborg".encode("latin-1")).exit_code == 0


@pytest.mark.parametrize("command", [rubber, chicago])
@pytest.mark.parametrize("arguments", [["no-such-file"], [], ["-", "--stake", "free"]])
def test_wrong_usage_is_2(command: Any, arguments: list[str]) -> None:
    assert CliRunner().invoke(command, arguments).exit_code == 2
