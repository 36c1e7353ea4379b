"""Files that are no evening: every command that reads one says so, quickly and in words."""

from __future__ import annotations

import gzip
import io
import os
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick import demo
from tests.cli.shell import Ran, called, shell

HEADER = b"board,ns,ew,contract,by,tricks\n"
DEMO = {one: demo.path().with_suffix(one).read_bytes() for one in (".toml", ".csv", ".pbn")}


def zipped() -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("thursday.csv", b"0" * 10_000_000)
    return found.getvalue()


def bomb() -> bytes:
    layers = "".join(
        f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha" * 10}">' for n in range(12)
    )
    return f'<?xml version="1.0"?><!DOCTYPE u [{layers}]><USEBIO>&e11;</USEBIO>'.encode()


def stealing() -> bytes:
    return (
        b'<?xml version="1.0"?><!DOCTYPE u [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
        b'<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>&e;'
        b"</EVENT_DESCRIPTION></EVENT></USEBIO>"
    )


NOISE = random.Random(7).randbytes(5000)
FILES: dict[str, bytes] = {
    "empty.csv": b"",
    "blank.csv": b" \n\r\n\t\n",
    "mark.csv": b"\xef\xbb\xbf",
    "header.csv": HEADER,
    "noise.csv": NOISE,
    "noise.bws": NOISE,
    "noise.json": NOISE,
    "noise.pbn": NOISE,
    "noise.toml": NOISE,
    "noise.xml": NOISE,
    "noise": NOISE,
    "half.bws": b"\x00\x01\x00\x00Standard Jet DB\x00" + NOISE,
    "nul.csv": HEADER + b"1,1,2,4S\0,N,10\n",
    "nul.toml": b'title = "a\0b"\n',
    "nul.json": b'{"event": "\0"}',
    "huge-board.csv": HEADER + b"9" * 4000 + b",1,2,4S,N,10\n",
    "huge-tricks.csv": HEADER + b"1,1,2,4S,N," + b"9" * 4000 + b"\n",
    "huge-score.csv": b"board,ns,ew,score\n1,1,2," + b"9" * 4000 + b"\n",
    "huge-ruling.csv": b"board,ns,ew,ruling\n1,1,2," + b"9" * 4000 + b"%/1%\n",
    "huge-power.csv": b"board,ns,ew,score\n1,1,2,1e999999999\n",
    "huge-line.csv": HEADER + b"x" * 3_000_000,
    "huge-number.json": b'{"event":' + b"9" * 100_000 + b',"rankings":[],"boards":[]}',
    "huge-number.toml": b"winners = " + b"9" * 100_000,
    "not-a-number.json": b'{"event":NaN,"rankings":[],"boards":[]}',
    "deep.json": b"[" * 200_000,
    "deeper.json": b'{"a":' * 200_000,
    "deep.toml": b"a = " + b"[" * 50_000,
    "dotted.toml": b"a" + b".a" * 50_000 + b" = 1",
    "deep.xml": b"<USEBIO>" + b"<a>" * 100_000,
    "bomb.xml": bomb(),
    "stealing.xml": stealing(),
    "open.xml": b"<USEBIO",
    "page.html": b"<!doctype html><html><body>Results</body></html>",
    "zip.csv": zipped(),
    "zip.bws": zipped(),
    "zip.zip": zipped(),
    "gzip.json": gzip.compress(b'{"event":{}}'),
    "quote.csv": HEADER + b'1,1,2,"4S,N,10\n',
    "wide.csv": b"board,ns,ew" + b",c" * 200_000 + b"\n1,1,2\n",
    "tag.pbn": b"[" * 100_000,
    "comment.pbn": b'[Board "1"]\n' + b"{" * 100_000,
    "list.json": b"[]",
    "text.json": b'"thursday"',
    "other.json": b'{"menu": {"items": [1, 2, 3]}}',
    "word.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000),
    "loop.toml": b'results = "loop.toml"\n',
    "outside.toml": b'results = "../../../../etc/passwd"\n',
    "absolute.toml": b'results = "/etc/passwd"\n',
    "missing.toml": b'results = "gone.csv"\n',
    "folder.toml": b'results = "."\n',
    "utf-16.csv": b"\xff\xfe" + NOISE,
}
COMMANDS: dict[str, Callable[[Path], tuple[object, ...]]] = {
    "score": lambda path: ("score", path, "--json"),
    "explain": lambda path: ("explain", path, "--board", 1, "--contestant", "1NS"),
    "convert": lambda path: ("convert", path, path.parent / "out.json"),
    "publish": lambda path: ("publish", path, "--out", path.parent / "site"),
}


def refused(ran: Ran) -> bool:
    """Whether a command gave nothing out, and said why in lines that can be read."""
    return (
        ran.code == 1
        and not ran.out
        and bool(ran.errors)
        and len(ran.err) < 30_000
        and all(len(line) < 700 for line in ran.said)
        and "\0" not in ran.err
    )


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused(tmp_path: Path, name: str, command: str) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name])
    assert refused(called(*COMMANDS[command](path)))
    assert [one.name for one in tmp_path.iterdir()] == [name], "something was written"


@pytest.mark.parametrize("name", ["empty.csv", "noise.bws", "bomb.xml", "deep.json", "zip.csv"])
def test_a_process_refuses_it_too(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name])
    assert refused(shell("score", path, "--json"))


@pytest.mark.parametrize("suffix", [".csv", ".json", ".xml", ".pbn", ".toml"])
def test_a_file_cut_anywhere_is_scored_or_refused(evening: Path, suffix: str) -> None:
    whole = evening / f"whole{suffix}"
    if suffix in DEMO:
        whole.write_bytes(DEMO[suffix])
    else:
        assert called("convert", evening / "thursday.toml", whole).code == 0
    if suffix == ".toml":
        whole.with_suffix(".csv").write_bytes(DEMO[".csv"])
    content = whole.read_bytes()
    cut = evening / "cut"
    cut.mkdir()
    codes = set()
    for part in range(1, 20):
        (cut / f"part{part}{suffix}").write_bytes(content[: len(content) * part // 20])
        ran = called("score", cut / f"part{part}{suffix}", "--json")
        codes.add(ran.code)
        if ran.code:
            assert refused(ran)
    assert codes <= {0, 1}
    assert 1 in codes or suffix in (".csv", ".pbn")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["folder", "folder.csv", "folder.toml", "folder.bws"])
def test_a_folder_is_no_file(tmp_path: Path, name: str, command: str) -> None:
    (tmp_path / name).mkdir()
    ran = called(*COMMANDS[command](tmp_path / name))
    assert refused(ran)
    assert name in ran.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["gone.csv", "gone/gone.csv", "", "x" * 300 + ".csv"])
def test_a_file_that_is_not_there_is_named(tmp_path: Path, name: str, command: str) -> None:
    ran = called(*COMMANDS[command](tmp_path / name))
    assert refused(ran)
    assert str(tmp_path / name).rstrip("/") in ran.err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_is_named(evening: Path) -> None:
    (evening / "thursday.csv").chmod(0)
    ran = called("score", evening / "thursday.csv")
    assert refused(ran)
    assert "thursday.csv" in ran.err


@pytest.mark.parametrize("first", ["one.toml", "two.toml"])
def test_event_files_that_name_each_other_are_refused(tmp_path: Path, first: str) -> None:
    for name, other in (("one.toml", "two.toml"), ("two.toml", "one.toml")):
        (tmp_path / name).write_text(f'results = "{other}"\n')
    ran = called("score", *sorted(tmp_path.iterdir(), key=lambda one: one.name != first))
    assert refused(ran)
    assert "is an event file, not a file of results" in ran.err


def test_a_device_without_end_is_refused() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no such device here")
    assert refused(called("score", "/dev/zero"))


def test_a_bad_file_among_good_ones_refuses_all(evening: Path) -> None:
    (evening / "bad.csv").write_bytes(HEADER + b"1,1,2,9S,N,10\n")
    ran = called("score", evening / "thursday.csv", evening / "bad.csv", "--json")
    assert refused(ran)
    assert ran.errors[0].startswith("error: bad.csv, line 2: ")


def test_deals_beside_that_cannot_be_read_are_said_and_not_fatal(evening: Path) -> None:
    (evening / "other.csv").write_bytes(DEMO[".csv"])
    (evening / "other.pbn").write_bytes(b"deals of Thursday\n")
    ran = called("score", evening / "other.csv", "--json")
    assert ran.code == 0
    assert [one["code"] for one in ran.document["event"]["warnings"]] == ["deals-unread"]


@pytest.mark.parametrize("command", ["rubber", "chicago"])
@pytest.mark.parametrize("name", ["empty.csv", "noise", "deep.json", "zip.zip", "huge-line.csv"])
def test_a_hostile_sheet_is_refused(tmp_path: Path, name: str, command: str) -> None:
    (tmp_path / name).write_bytes(FILES[name])
    assert refused(called(command, tmp_path / name, "--json"))


@pytest.mark.parametrize(
    "name", ["empty.csv", "noise", "nul.toml", "deep.toml", "huge-number.toml"]
)
def test_a_hostile_scale_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "scale.toml"
    path.write_bytes(FILES[name])
    assert refused(called("vp", path, 8, 3))
