"""``overtrick convert`` and ``overtrick formats``, as a shell calls them."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from overtrick.bootstrap import score_files
from overtrick.cli.convert import convert
from overtrick.cli.formats import formats
from overtrick.event.contestant import shown_ids
from overtrick.formats.registry import FORMATS

CSV = """board,ns,ew,contract,by,tricks,lead,ruling
1,1,1,4S,N,10,HA,
1,2,2,4S,N,9,H3,
2,1,2,PASS,,,,
2,2,1,,,,,60/40
"""
EVENT = """title = "Thursday pairs"
rules = "ebu"
winners = 2

[[contestants]]
id = "1NS"
players = ["North One", "South One"]
handicap = 3.58

[[penalties]]
contestant = "2EW"
amount = 1
"""
PBN = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
"""


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with an event file, its results and one of its deals."""
    (tmp_path / "t.csv").write_text(CSV)
    (tmp_path / "t.toml").write_text(EVENT)
    (tmp_path / "t.pbn").write_text(PBN)
    return tmp_path


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(convert, [str(one) for one in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def plain(output: str) -> list[str]:
    """What was said, line by line, without the codes behind it."""
    return [re.sub(r" \[[a-z-]+\]$", "", line) for line in output.splitlines()]


def ranking(*paths: Path) -> list[tuple[str, str, str]]:
    scored = score_files(paths)
    ids = shown_ids(row.contestant for row in scored.standings.rows)
    return [(row.place, ids[row.contestant], str(row.percent)) for row in scored.standings.rows]


def test_it_works(evening: Path) -> None:
    result = run(evening / "t.toml", evening / "out.json")
    assert result.exit_code == 0
    assert plain(result.output) == ["warning: t.pbn: has no cards of board 2"]
    assert json.loads((evening / "out.json").read_text())["title"] == "Thursday pairs"
    assert ranking(evening / "out.json") == ranking(evening / "t.toml")


@pytest.mark.parametrize("name", ["out.json", "out.csv", "out.xml", "out.pbn"])
def test_every_written_format_gives_the_same_results(evening: Path, name: str) -> None:
    assert run(evening / "t.toml", evening / name).exit_code == 0
    found = score_files([evening / name]).event.plays.values()
    expected = score_files([evening / "t.toml"]).event.plays.values()
    assert [one.entered.result for one in found] == [one.entered.result for one in expected]


def test_an_event_file_is_written_with_its_results_and_deals(evening: Path) -> None:
    result = run(evening / "t.toml", evening / "new.toml")
    assert result.exit_code == 0
    assert {one.name for one in evening.glob("new.*")} == {"new.toml", "new.csv", "new.pbn"}
    old, new = score_files([evening / "t.toml"]), score_files([evening / "new.toml"])
    assert new.standings.rankings == old.standings.rankings
    assert new.event.opened == old.event.opened
    assert new.event.deal("", 1) == old.event.deal("", 1)
    assert {one.name for one in new.people.values()} == {one.name for one in old.people.values()}


def test_what_the_format_cannot_carry_is_said(evening: Path) -> None:
    result = run(evening / "t.toml", evening / "out.csv")
    lost = [line for line in plain(result.output) if "does not carry" in line]
    assert lost == [
        f"warning: out.csv: csv does not carry {what}"
        for what in (
            "1 contestant's name",
            "1 handicap or stratum",
            "1 deal",
            "1 penalty",
            "the event's title",
            "the scoring options (mp, rules ebu)",
        )
    ]


def test_the_way_out_of_a_loss_is_told(evening: Path) -> None:
    told = "warning: out.csv: convert to .toml or .json to keep everything"
    assert plain(run(evening / "t.toml", evening / "out.csv").output)[-1] == told
    assert "convert to" not in run(evening / "t.toml", evening / "out.json").output
    (evening / "u.csv").write_text(CSV + "1,1,1,4S,N,11,,\n")
    said = plain(run(evening / "u.csv", evening / "out2.toml").output)
    assert said[-1] == "warning: out2.toml: convert to .json to keep everything"


@pytest.mark.parametrize("name", ["t.toml", "plain.csv", "mitchell.csv", "people.csv", "teams.csv"])
def test_everyone_who_plays_is_listed_in_usebio(evening: Path, name: str) -> None:
    (evening / "plain.csv").write_text(CSV.replace("1,1,1,", "1,1,9,").replace("2,2,1,", "2,2,7,"))
    (evening / "mitchell.csv").write_text(CSV)
    (evening / "people.csv").write_text("board,n,e,s,w,score\n1,1,2,3,4,110\n1,5,6,7,8,-50\n")
    (evening / "teams.csv").write_text(
        "board,ns,ew,team ns,team ew,room,score\n1,1,4,1,2,open,50\n1,3,2,2,1,closed,50\n"
    )
    assert run(evening / name, evening / "out.xml").exit_code == 0
    codes = {one.code for one in score_files([evening / "out.xml"]).notices}
    assert not codes & {"unlisted", "no-participants"}
    assert ranking(evening / "out.xml") == ranking(evening / name)


def test_a_correction_that_a_sheet_loses_is_said(evening: Path) -> None:
    (evening / "u.csv").write_text(CSV + "1,1,1,4S,N,11,,\n")
    result = run(evening / "u.csv", evening / "out.csv")
    assert "does not carry 1 corrected or voided result" in result.output
    assert "does not carry 1 corrected" in run(evening / "u.csv", evening / "out2.toml").output


def test_a_dash_prints(evening: Path) -> None:
    result = run(evening / "t.csv", "-", "--to", "csv")
    assert result.exit_code == 0
    assert "1,1,1,4S,N,10,HA," in result.stdout
    assert "warning" not in result.stdout


def test_a_dash_needs_a_format(evening: Path) -> None:
    result = run(evening / "t.csv", "-")
    assert result.exit_code == 2
    assert "--to" in result.output


def test_formats_can_be_named(evening: Path) -> None:
    (evening / "u.dat").write_text(CSV)
    assert run(evening / "u.dat", evening / "out", "--from", "csv", "--to", "pbn").exit_code == 0
    assert (evening / "out").read_text().startswith("% PBN")


@pytest.mark.parametrize("name", ["t.csv", "t.toml", "t.pbn"])
def test_a_file_that_is_read_is_not_written_over(evening: Path, name: str) -> None:
    before = (evening / name).read_bytes()
    for source in ("t.toml", "t.csv"):
        result = run(evening / source, evening / name)
        assert result.exit_code == 1
        assert plain(result.output)[-1].endswith("this file is being read: choose another name")
    assert (evening / name).read_bytes() == before


def test_results_that_an_event_file_names_are_not_written_over(evening: Path) -> None:
    (evening / "e.toml").write_text('results = "t.csv"\n')
    assert run(evening / "e.toml", evening / "t.csv").exit_code == 1
    assert (evening / "t.csv").read_text() == CSV


def test_files_that_nobody_named_are_not_written_over(evening: Path) -> None:
    (evening / "new.csv").write_text("mine")
    result = run(evening / "t.toml", evening / "new.toml")
    assert result.exit_code == 1
    assert "new.csv: is there already" in result.output
    assert (evening / "new.csv").read_text() == "mine"
    assert not (evening / "new.toml").exists()


def test_an_event_file_may_be_made_for_results_that_lie_there(evening: Path) -> None:
    (evening / "t.toml").unlink()
    pbn = (evening / "t.pbn").read_text()
    before = score_files([evening / "t.csv"])
    assert run(evening / "t.csv", evening / "t.toml").exit_code == 0
    assert (evening / "t.csv").read_text() == CSV
    assert (evening / "t.pbn").read_text() == pbn
    assert score_files([evening / "t.toml"]).standings == before.standings


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("gone.csv", "out.json"), 1, "gone.csv: No such file or directory"),
        (("t.csv", "out.bws"), 1, "error: out.bws: bws files are read, not written"),
        (("t.csv", "out.doc"), 1, "error: out.doc: not a file Overtrick knows; it writes .csv"),
        (("t.csv", "nowhere/out.csv"), 1, "out.csv: No such file or directory"),
        (("t.csv", "out.csv", "--to", "bws"), 2, "bws"),
        (("t.csv",), 2, "OUT"),
        (("t.csv", "out.json", "--from", "usebio"), 1, "error: t.csv"),
    ],
)
def test_what_cannot_be_done_is_refused(
    evening: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    paths = [evening / one if "." in one else one for one in arguments]
    result = run(*paths)
    assert result.exit_code == code
    assert said in result.output


def full(path: Path, _target: Path) -> Path:
    """A disk that is full when files are to be moved to their places."""
    raise OSError(28, "No space left on device", str(path))


@pytest.mark.parametrize("name", ["out.csv", "out.toml"])
def test_a_failed_write_leaves_what_was_there_and_names_the_file(
    evening: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (evening / name).write_text("old")
    before = sorted(evening.iterdir())
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        result = run(evening / "t.toml", evening / name)
    said = f"error: {evening / name}: No space left on device\n"
    assert (result.exit_code, result.stderr) == (1, said)
    assert (evening / name).read_text() == "old"
    assert sorted(evening.iterdir()) == before
    assert run(evening / "t.toml", evening / name).exit_code == 0
    assert (evening / name).read_text() != "old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
def test_a_device_is_written_to(evening: Path) -> None:
    result = run(evening / "t.csv", "/dev/full", "--to", "csv")
    said = "error: /dev/full: No space left on device\n"
    assert (result.exit_code, result.stderr) == (1, said)
    assert run(evening / "t.csv", "/dev/null", "--to", "csv").exit_code == 0
    assert Path("/dev/null").is_char_device()


def test_a_link_stays_and_its_file_keeps_its_permissions(evening: Path) -> None:
    (evening / "real.json").write_text("old")
    (evening / "real.json").chmod(0o640)
    (evening / "out.json").symlink_to("real.json")
    assert run(evening / "t.toml", evening / "out.json").exit_code == 0
    assert (evening / "out.json").is_symlink()
    assert json.loads((evening / "real.json").read_text())["title"] == "Thursday pairs"
    assert (evening / "real.json").stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.geteuid() == 0, reason="whoever is root may write everything")
def test_a_file_that_is_write_protected_stays(evening: Path) -> None:
    (evening / "out.json").write_text("old")
    (evening / "out.json").chmod(0o440)
    result = run(evening / "t.toml", evening / "out.json")
    assert "out.json: Permission denied" in result.stderr
    assert (evening / "out.json").read_text() == "old"


@pytest.mark.parametrize("name", ["", "."])
def test_a_folder_is_no_file_to_write(
    evening: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(evening)
    result = run("t.csv", name, "--to", "pbn")
    assert (result.exit_code, result.stderr) == (1, "error: .: Is a directory\n")


def test_deals_alone_are_converted(evening: Path) -> None:
    (evening / "d.pbn").write_text(PBN)
    assert run(evening / "d.pbn", evening / "d.json").exit_code == 0
    assert '"type":"board"' in (evening / "d.json").read_text()


def listed() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(CliRunner().invoke(formats, ["--json"]).stdout)
    return found


def test_formats_are_listed_as_json() -> None:
    assert [one["name"] for one in listed()] == [one.name for one in FORMATS]
    csv = listed()[0]
    assert {key: csv[key] for key in ("name", "suffixes", "reads", "writes", "carries")} == {
        "name": "csv",
        "suffixes": [".csv", ".tsv", ".txt"],
        "reads": True,
        "writes": True,
        "carries": ["results", "rulings"],
    }


def test_formats_are_listed_for_people() -> None:
    result = CliRunner().invoke(formats)
    assert result.exit_code == 0
    assert all(one.name in result.stdout for one in FORMATS)
