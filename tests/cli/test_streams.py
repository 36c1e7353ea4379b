"""Standard input and output in every state: another encoding, gone, full, closed."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from overtrick.cli.plain import plainer, printable
from tests.cli import shape
from tests.cli.shell import SANE, Ran, check, shell

COMMANDS = [
    "score thursday.toml",
    "score thursday.toml --json",
    "explain thursday.toml --board 1 --contestant 1NS",
    "explain thursday.toml --board 1 --contestant 1NS --json",
    "convert thursday.toml - --to csv",
    "formats",
    "formats --json",
    "calc 4SN+1",
    "calc 4S♠N",
    "calc --help",
    "vp wbf 8 3",
    "imps 430",
    "--help",
    "score --help",
]
FEW = [COMMANDS[place] for place in (0, 1, 4, 6, 7, 9, 12)]
ENCODINGS = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""},
]


@pytest.fixture
def folder(evening: Path) -> Path:
    """The evening with names and a title that few encodings hold."""
    path = evening / "thursday.toml"
    text = path.read_text("utf-8")
    for before, after in (
        ("Petra Holm", "Petra Holmová-Żółć"),
        ("Ines Calder", "李雷"),
        ("Thursday pairs", "♥ Čtvrtek"),
    ):
        assert before in text
        text = text.replace(before, after)
    path.write_text(text, "utf-8")
    return evening


def piped(command: str, tail: str, cwd: Path, env: dict[str, str] | None = None) -> Ran:
    """A command in a line of shell: its own exit code, what came out of the pipe, its errors."""
    line = f"{shlex.quote(sys.executable)} -m overtrick {command} {tail}"
    ran = subprocess.run(
        ["bash", "-c", f"{line}; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        check=False,
        cwd=cwd,
        env=SANE | (env or {}),
        stdin=subprocess.DEVNULL,
        timeout=120,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


@pytest.mark.parametrize(
    ("command", "env"),
    [*((one, ENCODINGS[0]) for one in COMMANDS), *((COMMANDS[0], one) for one in ENCODINGS[1:])],
)
def test_an_encoding_without_suits_stops_nothing(
    folder: Path, command: str, env: dict[str, str]
) -> None:
    ran = shell(*command.split(), cwd=folder, env=env, encoding="latin-1")
    assert ran.code == (1 if "S♠" in command else 0), ran.err
    if env["PYTHONIOENCODING"] in ("ascii", ""):
        assert ran.raw.isascii() or command.startswith("convert")


def test_json_is_the_same_in_every_encoding(folder: Path) -> None:
    documents = [
        shell("score", "thursday.toml", "--json", cwd=folder, env=env, encoding=encoding).document
        for env, encoding in [({}, "utf-8"), (ENCODINGS[0], "ascii"), (ENCODINGS[1], "cp1252")]
    ]
    shape.score_document(documents[0])
    assert documents[0] == documents[1] == documents[2]
    assert documents[0]["rankings"][0]["rows"][0]["players"][1]["name"] == "李雷"


def test_names_lose_as_little_as_an_encoding_needs(folder: Path) -> None:
    def first(env: dict[str, str], encoding: str) -> str:
        ran = shell("score", "thursday.toml", cwd=folder, env=env, encoding=encoding)
        return next(line for line in ran.out.splitlines() if "Holm" in line)

    assert "Petra Holmová-Żółć & 李雷" in first({}, "utf-8")
    assert "Petra Holmová-Zólc & ??" in first(ENCODINGS[1], "cp1252")
    assert "Petra Holmova-Zolc & ??" in first(ENCODINGS[0], "ascii")


def test_suits_become_letters() -> None:
    assert plainer("4♠ 3♥−1 ½ “Łódź” ﬁ ☃") == '4S 3H-1 1/2 "Lodz" fi ?'


def test_what_commands_a_terminal_is_not_printable() -> None:
    lost = "\N{REPLACEMENT CHARACTER}"
    assert printable("\x1b[2J\x07\x9b\u202eevil\r") == f"{lost}[2J{lost}{lost}{lost}evil{lost}"
    for harmless in ("Žofie 李雷 ♠", "a\nb\tc", "क्\u200dष", ""):
        assert printable(harmless) == harmless


@pytest.mark.parametrize("command", FEW)
def test_a_reader_who_goes_is_no_error(evening: Path, command: str) -> None:
    ran = piped(command, "| head -c 1 >/dev/null", evening)
    assert not [line for line in ran.said if not line.startswith("warning: ")], ran.err
    assert ran.code in (0, 1)


def test_the_first_line_comes_out_of_a_broken_pipe(evening: Path) -> None:
    ran = piped("score thursday.toml --json", "| head -1", evening)
    assert (ran.out, ran.err) == ("{\n", "")
    command = f"{shlex.quote(sys.executable)} -m overtrick calc - --json"
    ran = subprocess.run(
        ["bash", "-c", f"yes 4SN+1 | head -100000 | {command} | head -1"],
        capture_output=True,
        check=True,
        text=True,
        env=SANE,
    )
    shape.CALCULATION(shape.loaded(ran.stdout), "calc")
    assert ran.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
@pytest.mark.parametrize("command", FEW)
def test_a_full_disk_is_said(evening: Path, command: str) -> None:
    ran = piped(command, ">/dev/full", evening)
    check(ran)
    assert ran.code == 1
    assert ran.said[-1] == "error: standard output: No space left on device"


@pytest.mark.parametrize("tail", [">&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", FEW)
def test_closed_streams_are_as_good_as_empty_ones(evening: Path, command: str, tail: str) -> None:
    ran = piped(command, tail, evening)
    assert ran.code == 0, ran.err
    assert "Overtrick failed" not in ran.err


def test_closed_errors_do_not_come_out_with_the_results(evening: Path) -> None:
    (evening / "n.csv").write_text("board,ns,ew,score,shoe\n1,1,2,620,44\n")
    ran = piped("score n.csv", "2>&-", evening)
    assert "warning" not in ran.out
    ran = piped("score gone.csv", "2>&-", evening)
    assert (ran.code, ran.out) == (1, "")


@pytest.mark.parametrize("command", ["rubber", "chicago", "calc"])
def test_a_closed_input_is_an_empty_one(tmp_path: Path, command: str) -> None:
    ran = piped(f"{command} -", "<&-", tmp_path)
    assert ran.code == (0 if command == "calc" else 1)
    assert "Overtrick failed" not in ran.err


def test_the_pages_of_a_folder_with_an_odd_name_are_found(evening: Path) -> None:
    ran = shell("publish", "thursday.toml", "--out", "výsledky ♠", cwd=evening)
    assert (ran.code, ran.out) == (0, f"výsledky ♠{os.sep}index.html\n")
    assert (evening / ran.out.strip()).is_file()
    ran = shell(
        *("publish", "thursday.toml", "--out", "výsledky ♠"),
        cwd=evening,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert ran.out == "v\\xfdsledky \\u2660/index.html\n", "a likeness is no name"
