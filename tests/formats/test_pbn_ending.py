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
    silent = [cut for cut in range(begins + 1, ends, 11) if len(said(whole[:cut])) != 1]
    assert silent == []


@pytest.mark.parametrize(
    ("within", "after", "words"),
    [
        ("a tag", b'[Deal "N:J', "its last line is not whole: [Deal "),
        ("a game", b'[Dealer "S"]\r\n', "its last board has no Vulnerable, as those"),
        ("a row", b"100.00  ", "the last line of its table ScoreTable is shorter"),
        (
            "a table",
            b"HK   50  5.00  7.00  41.67  58.33\r\n",
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


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_read_as_others_are(whole: bytes, encoding: str) -> None:
    wide = ("\ufeff" + whole.decode("latin-1")).encode(encoding)
    found, plain = read(wide, "night.pbn"), read(whole, "night.pbn")
    assert recognise(wide, "night.txt").name == "pbn"
    assert _without_charset(found) == _without_charset(plain)
    assert any("the text is in UTF-16" in one.message for one in found.notices)
    assert [one.code for one in read(wide[:-101], "x.pbn").notices].count("cut-short") == 1


def _without_charset(found: Reading) -> list[object]:
    notices = [one for one in found.notices if one.code != "pbn-charset"]
    return [found.heading, found.records, found.people, notices]
