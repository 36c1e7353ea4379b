"""Whatever the bytes: a document and a reading, or a clear error, in linear time."""

from __future__ import annotations

import time
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.errors import BridgeError
from overtrick.formats.pbn import check, deals, parse, read, write_document
from overtrick.formats.reading import Reading
from tests.bounded import bounded
from tests.shared import shared_root

BOARD = b'[Board "1"]\n'
TABLE = BOARD + b'[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
GAME = (
    b'[Board "1"]\n[Dealer "N"]\n'
    b'[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
    b'[Contract "4S"]\n[Declarer "S"]\n'
)


def tried(content: bytes) -> tuple[Reading | BridgeError, bytes]:
    """The reading and its document as it is written, or the error of a clean refusal."""
    try:
        found = read(content, "hostile.pbn")
    except BridgeError as error:
        return error, b""
    document = parse(content)
    assert len(check(document)) <= 5_000
    deals(document)
    return found, write_document(document)


def is_whole(content: bytes) -> bool:
    """Whether what is read is written as it was, and an error names the file first."""
    found, written = tried(content)
    if isinstance(found, BridgeError):
        return str(found).startswith("hostile.pbn")
    return written == content


TAGS = [
    "Board", "Deal", "Dealer", "Vulnerable", "Contract", "Declarer", "Result", "Score", "Scoring",
    "ScoreTable", "Section", "Table", "TotalScoreTable", "Auction", "Play", "Note", "North",
    "South", "East", "West", "PairNS", "PairEW", "HomeTeam", "VisitTeam", "Room", "Round",
    "Competition", "ScoreRubberHistory", "OptimumScore", "Date", "Lead", "Ruling",
    "ScorePercentage",
]  # fmt: skip
VALUES = [
    "", "?", "-", "#", "##", "1", "01", "N", "^S", "NS 9 EW 4", "^9", "NS 420", "MP", "IMP;Cross",
    "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Multiplicity;MP_NS;MP_EW",
    "Percentage_NS\\3R;Percentage_EW;Ruling;Names_NS;Names_EW;Section;Group;Switched",
    "Rank;PairId;Names", "1:note", "Open", "Individuals", "4Sx", "Pass", "NT", "60/40", "NP",
    "N:AKQJT98765432... .AKQJT98765432.. - -", "N:. . . .", "2026.11.26",
    "NS 0 0 / 100 0 EW 0 0 / 0 0",
]  # fmt: skip
BITS = [
    "1 2 4S N 10", "^60 ^40", "- - -", '"A;B"', "999999999999", "9999", "1e9", "٣", "AP", "^I 1C",
    "=1=", "$7", "!?", "SA HA DA CA", "+", "*", "{ c }", "{", "}", "[", "]", "; c", "%", "\n",
    "\n\n", "\x1a", "\x85", "\r",
]  # fmt: skip
TAG = st.tuples(st.sampled_from(TAGS), st.sampled_from(VALUES)).map(
    lambda two: f'[{two[0]} "{two[1]}"]\n'
)
TEXTS = st.lists(st.one_of(TAG, TAG, st.sampled_from(BITS), st.text(max_size=6)), max_size=30)


@given(TEXTS)
def test_tags_and_tokens_in_any_order_are_read_or_refused(pieces: list[str]) -> None:
    content = ('[Board "1"]\n' + " ".join(pieces)).encode("utf-8", "replace")
    assert is_whole(content)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    assert is_whole(content)


FILES = sorted((shared_root() / "real/pbn").glob("*.pbn"))


@pytest.mark.skipif(not FILES, reason="the shared files are not here")
@given(st.data())
def test_real_files_with_bytes_changed_or_cut_are_read_or_refused(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from(FILES)).read_bytes()
    start = data.draw(st.integers(0, len(whole) - 1))
    piece = bytearray(whole[start : start + 3_000])
    for _ in range(data.draw(st.integers(0, 8))):
        place = data.draw(st.integers(0, len(piece) - 1))
        piece[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        if not piece:
            break
    assert is_whole(bytes(piece))


RANKS = ["AKQ", "KQJ", "QJT", "JT9", "T98", "987"]
LONG = {
    "quotes": (BOARD, b'"', b""),
    "escaped quotes": (BOARD + b'"', b'\\"', b""),
    "braces": (BOARD, b"{", b""),
    "braces on lines": (BOARD, b"{\n", b""),
    "closed braces": (BOARD, b"{}", b""),
    "brackets": (b"", b"[", b"\n" + BOARD),
    "spaced brackets": (b"", b"[ ", b"\n" + BOARD),
    "open tags": (BOARD, b'[A "x', b""),
    "open tags before spaces": (BOARD, b'[A "x', b" " * 5_000),
    "open tags before a bracket": (BOARD, b'[A "x', b"]"),
    "tags with escapes": (BOARD + b'[A "', b'\\"[A "', b""),
    "one long word": (BOARD, b"a", b""),
    "words": (BOARD, b"a ", b""),
    "rows": (TABLE, b"1 2 4S N 10\n", b""),
    "one-word rows": (TABLE, b"1\n", b""),
    "braces in a table": (TABLE + b"1 ", b"{", b"\n\n}"),
    "calls": (GAME + b'[Auction "N"]\n', b"1C ", b""),
    "suffixes": (GAME + b'[Auction "N"]\n1C', b"!", b""),
    "irregularities": (GAME + b'[Auction "N"]\n1C ', b"^", b""),
    "note signs": (GAME + b'[Auction "N"]\n', b"=a", b""),
    "notes": (GAME + b'[Auction "N"]\n1C\n', b'[Note "1:a"]\n', b""),
    "cards": (GAME + b'[Play "W"]\n', b"SA ", b""),
    "tags": (b"", b'[A ""]', b""),
    "games": (b"", b'[Board "1"]\n\n', b""),
    "semi-empty lines": (BOARD, b" \n", b""),
    "directives": (BOARD, b"%\n", b""),
    "old Mac lines": (BOARD, b"\r", b""),
    "columns": (BOARD + b'[ScoreTable "', b"a;", b'"]\n1 2\n'),
    "digits in a board": (b'[Board "', b"9", b'"]'),
    "digits in a score": (BOARD + b'[Score "', b"9", b'"]'),
    "spaces in a score": (BOARD + b'[Score "NS ', b" ", b'x"]'),
    "digits in a percentage": (BOARD + b'[ScorePercentage "', b"1 ", b'"]'),
    "fields of a scoring": (BOARD + b'[Scoring "', b"MP;", b'"]'),
    "ranks in a deal": (BOARD + b'[Deal "N:', b"A", b'"]'),
    "names": (TABLE.replace(b"PairId", b"Names"), b'"A;B" "C - D" 4S N 10\n', b""),
    "bad characters": (BOARD, b"\x85\n", b""),
}


@pytest.mark.parametrize("name", LONG)
def test_twice_the_length_takes_about_twice_the_time(name: str) -> None:
    def seconds(size: int) -> float:
        head, unit, tail = LONG[name]
        content = head + unit * (size // len(unit)) + tail
        began = time.process_time()
        assert is_whole(content)
        return time.process_time() - began

    short = min(seconds(4_000) for _ in range(2))
    long = min(seconds(32_000) for _ in range(3))
    assert long < 24 * short + 0.2, f"{short:.3f} s for 4 kB, {long:.3f} s for 32 kB"


def test_many_deals_of_one_board_stay_bounded() -> None:
    hands = [".".join(one) for one in product(RANKS, RANKS[:5], RANKS[:4], ["AKQJ", "JT98"])]
    content = b"".join(b'[Board "1"]\n[Deal "N:%s - - -"]\n\n' % one.encode() for one in hands)
    found, written = tried(content)
    assert isinstance(found, Reading)
    assert (len(found.records), written) == (1, content)


def test_many_sections_and_boards_stay_linear() -> None:
    content = b"".join(
        b'[Section "%d"]\n[Board "%d"]\n[Dealer "N"]\n\n' % (one, one) for one in range(1, 4_000)
    )
    with bounded():
        found, written = tried(content)
    assert isinstance(found, Reading)
    assert (len(found.records), written) == (3_999, content)


def test_rows_that_stand_for_too_many_tables_are_refused() -> None:
    table = BOARD + b'[ScoreTable "Contract;Declarer;Result;Multiplicity"]\n'
    refused, _ = tried(table + b"4S N 10 9999\n" * 30)
    assert isinstance(refused, BridgeError)
    found, _ = tried(table + b"4S N 10 999999999999\n" * 500)
    assert isinstance(found, Reading)
    assert len(found.notices) < 400
