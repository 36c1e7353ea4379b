"""A PBN file that was cut short is read as far as it goes, and it is said."""

from __future__ import annotations

import pytest

from overtrick import demo
from overtrick.bootstrap.files import Asked, evening_of
from overtrick.formats.loading import load
from overtrick.formats.pbn import read
from overtrick.formats.pbn.reading import Reading
from overtrick.formats.registry import named, recognise


@pytest.fixture(scope="module")
def whole() -> bytes:
    return named("pbn").write(evening_of([load(demo.path())], Asked()))


def said(content: bytes) -> list[str]:
    notices = read(content, "night.pbn").notices
    return [one.message for one in notices if one.code == "cut-short"]


def test_wherever_a_file_is_cut_within_a_board_that_is_said(whole: bytes) -> None:
    begins = whole.rindex(b"[Event ")
    ends = len(whole.rstrip()) - 1
    assert not said(whole)
    assert not said(whole.rstrip())
    rows = whole.rindex(b"[ScoreTable ")
    silent = [cut for cut in range(begins + 1, ends, 11) if len(said(whole[:cut])) != 1]
    assert all(whole.count(b"\n", rows, cut) > 1 for cut in silent)
    assert all(whole[:cut].endswith(b"\n") for cut in silent)


@pytest.mark.parametrize(
    ("within", "after", "words"),
    [
        ("a tag", b'[Deal "N:J', "its last line is not whole: [Deal "),
        ("a game", b'[Dealer "S"]\r\n', "its last board has no Vulnerable, as those"),
        ("a row", b"100.00  ", "the last line of its table ScoreTable is shorter"),
        (
            "a table",
            b"HK   50  5.00  7.00  41.67  58.33",
            "of its last board has fewer",
        ),
    ],
)
def test_the_notice_says_what_is_not_whole(
    whole: bytes, within: str, after: bytes, words: str
) -> None:
    cut = whole[: whole.rindex(after[:9]) + len(after)]
    (message,) = said(cut)
    assert message.startswith("the file may have been cut short: "), within
    assert words in message


def test_a_last_board_alone_tells_nothing_of_others() -> None:
    assert not said(b'[Board "1"]\n[ScoreTable "Table;Score_NS"]\n1 420')
    assert not said(b'[Board "1"]\n[Dealer "N"]\n\n[Board "2"]\n')


THREE = b"".join(
    b'[Board "%d"]\n[ScoreTable "PairId_NS\\1R;PairId_EW\\1R;Score_NS\\4R"]\n' % board
    + b"1 2  420\n3 4  -50\n5 6  100\n\n"
    for board in (1, 2, 3)
)


@pytest.mark.parametrize(
    "content",
    [
        THREE,
        THREE + b"\x1a",
        THREE.rstrip() + b"\r\n\x1a\x1a",
        THREE.rstrip() + b"\x1a\r\n",
        THREE[: -len(b"5 6  100\n\n")],
        THREE[: -len(b"5 6  100\n\n")] + b"\n",
        THREE[: -len(b"5 6  100\n\n")] + b"\x1a",
        THREE + b'[Board "4"]\n[Result "9"] ; made',
        THREE + b'[Board "4"]\n[Result "9"] {made}\n',
        THREE.rstrip() + b"\n; end",
    ],
)
def test_a_whole_file_may_end_in_many_ways(content: bytes) -> None:
    assert not said(content)


@pytest.mark.parametrize(
    "content",
    [
        THREE[: -len(b"\n5 6  100\n\n")],
        THREE[: -len(b"00\n\n")],
        THREE + b'[Board "4"]\n[Result "9"',
        THREE + b'[Board "4"] [Result "',
        THREE[: THREE.rindex(b"1 2  420")],
        THREE.replace(b"ScoreTable", b"OptimumResultTable")[: -len(b"5 6  100\n\n")],
    ],
)
def test_what_ends_before_its_table_or_its_line_does_is_said(content: bytes) -> None:
    assert len(said(content)) == 1


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_read_as_others_are(whole: bytes, encoding: str) -> None:
    wide = ("\ufeff" + whole.decode("latin-1")).encode(encoding)
    found, plain = read(wide, "night.pbn"), read(whole, "night.pbn")
    assert recognise(wide, "night.txt").name == "pbn"
    assert _without_charset(found) == _without_charset(plain)
    assert any("the text is in UTF-16" in one.message for one in found.notices)
    assert [one.code for one in read(wide[:-121], "x.pbn").notices].count("cut-short") == 1


@pytest.mark.parametrize(
    "line", ['[West "Joe 🂡', '[Site "x🂡"] [W', "{ 🂡", "3 4 🂡", "[🂡", '"🂡', '[North "🂡"]\n']
)
def test_half_a_sign_in_utf_16_is_told_as_one_that_cannot_be_shown(line: str) -> None:
    before, _, after = line.partition("🂡")
    half = "🂡".encode("utf-16-le")[:2]
    content = f"\ufeff{THREE.decode()}{before}".encode("utf-16-le") + half
    found = read(content + after.encode("utf-16-le"), "night.pbn")
    assert "\\ud83c" not in repr((found.records, found.people, found.heading))
    assert all(one.message.encode() for one in found.notices)


def _without_charset(found: Reading) -> list[object]:
    notices = [one for one in found.notices if one.code != "pbn-charset"]
    return [found.heading, found.records, found.people, notices]
