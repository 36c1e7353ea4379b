"""``overtrick publish`` from end to end."""

from __future__ import annotations

import shlex
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from overtrick.cli.publish import publish
from tests.cli.shell import SANE
from tests.publish.reading import table, tree
from tests.shared import shared

NIGHT = """board,ns,ew,contract,by,tricks,ruling
1,1,2,4S,N,10,
1,3,4,4S,N,9,
2,1,2,PASS,,,
2,3,4,,,,60/40
"""


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A small night on disk."""
    path = tmp_path / "night.csv"
    path.write_text(NIGHT)
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(publish, [str(one) for one in arguments])


def test_the_pages_are_written_and_the_first_is_named(night: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    result = run(night, "--out", out)
    assert result.exit_code == 0, result.output
    assert result.stdout.strip() == str(out / "index.html")
    assert {"index.html", "board-1.html", "pair-1NS.html"} <= {path.name for path in out.iterdir()}


def test_rules_method_and_settings_reach_the_pages(night: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    result = run(
        night, "--out", out, "--rules", "acbl", "--method", "ximp", "--set", "ximp_divisor=n"
    )
    assert result.exit_code == 0, result.output
    text = (out / "rules.html").read_text()
    assert "American Contract Bridge League" in text
    assert "the scores on the board" in text
    assert "Cross-IMPs" in text


def test_a_file_in_place_of_the_folder_is_refused_in_one_line(night: Path) -> None:
    result = run(night, "--out", night)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        f"error: {night}: this is a file; the pages need a folder [not-a-folder]"
    ]
    assert night.read_text() == NIGHT


@pytest.mark.parametrize("missing", ["nothing.csv", "."])
def test_a_file_that_cannot_be_read_is_refused(missing: str, tmp_path: Path) -> None:
    result = run(tmp_path / missing, "--out", tmp_path / "site")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: ")
    assert not (tmp_path / "site").exists()


def test_without_a_folder_the_usage_is_told(night: Path) -> None:
    result = run(night)
    assert result.exit_code == 2
    assert "--out" in result.stderr


def test_a_folder_without_a_name_is_wrong_usage(
    night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(night, "--out", "")
    assert result.exit_code == 2
    assert "the name of a folder is expected" in result.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["night.csv"]
    assert run(night, "--out", ".").exit_code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
@pytest.mark.parametrize(
    ("tail", "code", "said"),
    [
        (">/dev/full", 1, "error: standard output: No space left on device\n"),
        (">&-", 0, ""),
        ("| true", None, ""),
    ],
)
def test_an_output_that_takes_nothing_is_said_without_a_fuss(
    night: Path, tail: str, code: int | None, said: str
) -> None:
    line = f"{shlex.quote(sys.executable)} -m overtrick publish night.csv --out site {tail}"
    ran = subprocess.run(
        ["bash", "-c", f"{line}; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        check=False,
        text=True,
        cwd=night.parent,
        env=SANE,
        timeout=120,
    )
    assert ran.stderr == said
    assert code is None or ran.returncode == code
    assert (night.parent / "site" / "index.html").is_file()


def test_a_full_disk_is_named_and_the_next_run_is_not_blocked(
    night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    replace = Path.replace

    def full(path: Path, target: Path) -> Path:
        if target.name == "index.html":
            raise OSError(28, "No space left on device")
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        result = run(night, "--out", out)
    assert (result.exit_code, result.stderr) == (
        1,
        f"error: {out / 'index.html'}: No space left on device\n",
    )
    assert (out / "pair-1NS.html").is_file()
    assert run(night, "--out", out, "--method", "ximp").exit_code == 0


def test_a_real_night_s_pages_show_its_printed_percentages(tmp_path: Path) -> None:
    import json

    out = tmp_path / "site"
    result = run(shared("real/csv/club-night.csv"), "--rules", "magic", "--out", out)
    assert result.exit_code == 0, result.output
    pages = {path.name: path.read_bytes() for path in out.glob("*.html")}
    shown = {row[1]: row[-2] for row in table(tree(pages, "index.html"), "places")}
    printed = json.loads(shared("real/events/magic_20140106.json").read_text())["contestants"]
    assert len(printed) == len(shown) == 12
    for one in printed:
        told = Decimal(shown[f"Pair {one['id']}"])
        assert abs(told - Decimal(one["pct"])) <= Decimal("0.055")  # printed to 0.1
