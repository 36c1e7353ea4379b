"""Damaged and malicious .bws files: a reading or a clear error, quickly, in little memory."""

from __future__ import annotations

import random
import struct
import time
import tracemalloc
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.errors import BridgeError
from overtrick.formats.bws import read
from overtrick.formats.jet import ColumnType as T
from overtrick.formats.reading import Reading
from tests.bounded import RUNAWAY
from tests.formats.bws_writer import MITCHELL, NAME, PLAYER, ROUND, A, bws, result
from tests.formats.clean import is_clean
from tests.formats.jet_writer import Spec, TableSpec, Writer
from tests.shared import shared

REAL = ("real/bws/2005-old-schema.bws", "real/bws/empty-template.bws")


@cache
def evening(jet: int) -> bytes:
    rows = [
        result(Table=t, Round=r, Board=b + 2 * r, PairNS=t, PairEW=t, Remarks="x" * 99 * (b % 3))
        for t in (1, 2)
        for r in (1, 2)
        for b in (1, 2)
    ]
    players = [{"Section": 1, "Table": 1, "Direction": "N", "Number": "7"}]
    names = [{"ID": 7, "Name": "Nora North", "strID": "7"}]
    more = {"PlayerNumbers": TableSpec(PLAYER, players), "PlayerNames": TableSpec(NAME, names)}
    return bws(rows, MITCHELL, jet=jet, more=more)


def timed(content: bytes, file: str) -> Reading:
    started = time.process_time()
    try:
        return read(content, file)
    finally:
        assert time.process_time() - started < RUNAWAY


def outcome(content: bytes) -> Reading | BridgeError:
    try:
        return timed(content, "evening.bws")
    except BridgeError as error:
        assert str(error).startswith("evening.bws")
        return error


@pytest.mark.parametrize("jet", [3, 4])
@given(
    changes=st.lists(
        st.tuples(st.integers(0, 10**6), st.binary(min_size=1, max_size=4)), max_size=9
    )
)
def test_changed_bytes_give_a_reading_or_an_error(jet, changes):
    content = bytearray(evening(jet))
    for place, change in changes:
        at = place % len(content)
        content[at : at + len(change)] = change
    assert is_clean(timed, bytes(content), "evening.bws")


@pytest.mark.parametrize("jet", [3, 4])
@given(where=st.floats(0, 1), numbers=st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=6))
def test_changed_numbers_in_headers_and_definitions_give_a_reading_or_an_error(jet, where, numbers):
    """The beginnings of pages are where the counts and pointers are."""
    content = bytearray(evening(jet))
    size = 2048 if jet == 3 else 4096
    page = int(where * (len(content) // size - 1))
    for number in numbers:
        struct.pack_into("<I", content, page * size + number % 96 + 4, number)
    assert is_clean(timed, bytes(content), "evening.bws")


@given(content=st.binary(max_size=300), jet=st.sampled_from([3, 4]))
def test_any_bytes_after_a_header_give_an_error(content, jet):
    head = evening(jet)[:4096]
    assert isinstance(outcome(content), BridgeError)
    assert isinstance(outcome(head + content * 40), BridgeError)


@pytest.mark.parametrize("name", REAL)
def test_real_files_with_changed_bytes_give_a_reading_or_an_error(name):
    original = shared(name).read_bytes()
    chance = random.Random(97)
    kinds = set()
    for _ in range(60):
        content = bytearray(original)
        for _ in range(chance.choice((1, 4, 30, 300))):
            content[chance.randrange(len(content))] = chance.choice((0, 1, 127, 255, 64))
        end = chance.choice((len(content), chance.randrange(len(content))))
        kinds.add(type(outcome(bytes(content[:end]))).__name__)
    assert {"Reading", "DamagedJetFile"} <= kinds


def test_every_truncation_of_a_real_file_is_an_error():
    content = shared(REAL[0]).read_bytes()
    for end in range(0, len(content) - 2048 * 40, 2048 * 7):
        assert isinstance(outcome(content[:end]), BridgeError)


# --- small files that would grow large


def within(megabytes: int, content: bytes) -> Reading | BridgeError:
    tracemalloc.start()
    try:
        return outcome(content)
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < megabytes * 2**20


def test_boards_by_the_million_are_not_counted_out():
    rounds = [
        {"Section": 1, "Table": t, "Round": 1, "NSPair": t, "LowBoard": 1, "HighBoard": 128}
        for t in range(1, 1000)
    ]
    found = within(100, bws([], rounds))
    assert isinstance(found, BridgeError)
    assert found.code == "too-many-rows"


def test_a_flood_of_rows_is_an_error(monkeypatch):
    """A row of one flag takes five bytes in the file."""
    monkeypatch.setattr("overtrick.formats.bws.document._MOST_ROWS", 5000)
    flag = [Spec("Erased", T.YES_NO)]
    tables = {
        "Section": TableSpec(flag),
        "RoundData": TableSpec(flag),
        "ReceivedData": TableSpec(flag, [{}] * 5001),
    }
    found = within(20, Writer(4).file(tables))
    assert isinstance(found, BridgeError)
    assert found.code == "too-many-rows"


def test_thousands_of_rows_for_one_board_take_few_notices():
    found = within(80, bws([result(Result="+1")] * 3000, MITCHELL))
    assert isinstance(found, Reading)
    assert len(found.notices) < 100


def test_thousands_of_sections_of_one_letter_are_read_in_time():
    sections = [A | {"ID": number} for number in range(1, 4000)]
    found = within(80, bws([result()], [], sections))
    assert isinstance(found, Reading)


def test_thousands_of_rounds_with_long_lists_of_boards_are_read_in_time():
    listed = ",".join(str(number) for number in range(1, 60))
    rounds = [
        dict.fromkeys((spec.name for spec in ROUND), n) | {"Section": 1, "CustomBoards": listed}
        for n in range(1, 1500)
    ]
    found = within(80, bws([result()], rounds))
    assert isinstance(found, Reading)
