"""Access 97 and 2000 files made for the test, read back cell by cell."""

# ruff: noqa: DTZ001 - wall clocks without a zone
from __future__ import annotations

import struct
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.errors import BridgeError
from overtrick.formats.jet import ColumnType as T
from overtrick.formats.jet import DamagedJetFile, Database, NoSuchTable, NotAJetFile
from overtrick.formats.jet.cipher import rc4
from overtrick.formats.jet.definition import Column
from overtrick.formats.jet.header import Header
from overtrick.formats.jet.layout import JET_3
from overtrick.formats.jet.longvalue import LongValues
from overtrick.formats.jet.pages import Pages
from overtrick.formats.jet.row import RowReader
from overtrick.formats.jet.text import jet_4_text
from overtrick.formats.jet.usage import owned_pages
from overtrick.formats.jet.values import Decoder
from tests.formats.jet_writer import Spec, TableSpec, Writer
from tests.formats.mdbtools import exported, shown

EVERY_TYPE = (
    Spec("Yes", T.YES_NO),
    Spec("Byte", T.BYTE),
    Spec("Integer", T.INTEGER),
    Spec("Long", T.LONG),
    Spec("Money", T.MONEY),
    Spec("Single", T.SINGLE),
    Spec("Double", T.DOUBLE),
    Spec("Date", T.DATE),
    Spec("Guid", T.GUID),
    Spec("Numeric", T.NUMERIC, scale=3),
    Spec("Text", T.TEXT),
    Spec("Binary", T.BINARY),
    Spec("Memo", T.MEMO),
    Spec("Ole", T.OLE),
)
FULL = {
    "Yes": True,
    "Byte": 200,
    "Integer": -32768,
    "Long": 2**31 - 1,
    "Money": Decimal("-12.3456"),
    "Single": 0.5,
    "Double": -1e300,
    "Date": datetime(2026, 11, 26, 19, 58, 44),
    "Guid": "{A2D16882-5A19-4C2A-B0B4-E4EA26834067}",
    "Numeric": Decimal("-12345678901234567890.125"),
    "Text": "Zoë, 3 NT – “x”",
    "Binary": b"\x00\x01\xff",
    "Memo": "a short memo",
    "Ole": b"OLE",
}
HEADER = Header(JET_3, "cp1252", 0)
EMPTY = dict.fromkeys((spec.name for spec in EVERY_TYPE), None) | {"Yes": False}
BOTH = pytest.mark.parametrize("jet", [3, 4])
TEXTS = st.text(st.characters(codec="cp1252", exclude_characters="\0"), max_size=200)


def file_of(rows: list[dict[str, Any]], jet: int, **options: Any) -> bytes:
    table = TableSpec(EVERY_TYPE, rows)
    return Writer(jet, **options).file({"Things": table})


def things(content: bytes) -> list[dict[str, Any]]:
    return list(Database.open(content).rows("Things"))


@BOTH
def test_every_type_comes_back_as_it_was_written(jet):
    assert things(file_of([FULL], jet)) == [FULL]


@BOTH
def test_null_is_none_and_an_empty_text_is_an_empty_text(jet):
    blank = EMPTY | {"Text": "", "Memo": "", "Binary": b"", "Ole": b""}
    assert things(file_of([EMPTY, blank], jet)) == [EMPTY, blank]


@BOTH
@pytest.mark.parametrize("length", [0, 30, 60, 61, 400, 500, 501, 1000, 1001, 5000, 20000])
def test_memos_come_from_the_row_from_a_page_and_from_many_pages(jet, length):
    row = EMPTY | {"Memo": "m" * length, "Ole": bytes(range(256)) * (length // 256)}
    assert things(file_of([row], jet)) == [row]


@BOTH
def test_deleted_rows_are_gone_and_moved_rows_stay_in_their_place(jet):
    columns = (Spec("Number", T.INTEGER), Spec("Text", T.TEXT))
    rows = [{"Number": n, "Text": f"row {n}"} for n in range(300)]
    gone = [{"Number": -n, "Text": "deleted"} for n in range(1, 50)]
    table = TableSpec(columns, rows, deleted=gone, moved=range(0, 300, 7))
    database = Database.open(Writer(jet).file({"Things": table}))
    assert list(database.rows("Things")) == rows
    assert database.stated_rows("Things") == 300


@BOTH
def test_a_large_table_keeps_the_map_of_its_pages_on_pages(jet):
    columns = (Spec("Number", T.INTEGER), Spec("Text", T.TEXT))
    rows = [{"Number": n % 30000, "Text": "x" * 200} for n in range(3000)]
    content = Writer(jet, large_maps=True).file({"Things": TableSpec(columns, rows)})
    assert things(content) == rows


@BOTH
def test_a_definition_may_take_several_pages(jet):
    columns = [Spec(f"A column with quite a long name, number {n}", T.TEXT) for n in range(120)]
    row = {spec.name: f"v{n}" if n % 3 else None for n, spec in enumerate(columns)}
    database = Database.open(Writer(jet).file({"Wide": TableSpec(columns, [row])}))
    assert [column.name for column in database.columns("Wide")] == [spec.name for spec in columns]
    assert list(database.rows("Wide")) == [row]


@BOTH
@given(cells=st.lists(st.none() | TEXTS, min_size=8, max_size=8))
def test_rows_of_any_length_keep_their_texts(jet, cells):
    """Over 256 bytes a Jet 3 row needs its jump table."""
    columns = [Spec(f"T{n}", T.TEXT) for n in range(8)]
    row = {spec.name: cell for spec, cell in zip(columns, cells, strict=True)}
    database = Database.open(Writer(jet).file({"Things": TableSpec(columns, [row])}))
    assert list(database.rows("Things")) == [row]


@pytest.mark.parametrize("length", range(225, 262))
def test_a_jet_3_row_at_the_edge_of_256_bytes_is_read(length):
    columns = [Spec("A", T.TEXT), Spec("B", T.TEXT), Spec("C", T.TEXT)]
    rows = [{"A": "a" * min(length, 255), "B": "b" * n, "C": "c"} for n in range(30)]
    database = Database.open(Writer(3).file({"Things": TableSpec(columns, rows)}))
    assert list(database.rows("Things")) == rows


@given(text=TEXTS)
def test_compressed_text_reads_as_the_text(text):
    row = EMPTY | {"Text": text[:120], "Memo": text * 8}
    assert things(file_of([row], 4, compress=True)) == [row]


def test_a_column_younger_than_its_row_is_null_whatever_the_spare_bits_say():
    columns = [
        Column(
            name, T.YES_NO if number == 2 else T.BYTE, number, fixed=True, place=number, length=1
        )
        for number, name in enumerate(("Old", "New", "Flag"))
    ]
    reader = RowReader.of(columns, JET_3, Decoder("cp1252", LongValues(Pages(b"", HEADER))))
    assert reader.values(b"\x01\x07\xff") == {"Old": 7, "New": None, "Flag": False}


def test_the_second_page_of_a_map_goes_on_where_the_first_ends():
    size = JET_3.page_size
    content = bytearray(size * 17000)
    stored = b"\x01" + struct.pack("<2I", 2, 3)
    struct.pack_into("<HH", content, size + 8, 1, size - len(stored))
    content[2 * size - len(stored) : 2 * size] = stored
    content[2 * size : 2 * size + 5] = b"\x05\x01\x00\x00\x10"
    content[3 * size : 3 * size + 5] = b"\x05\x01\x00\x00\x01"
    pages = Pages(bytes(content), HEADER)
    assert list(owned_pages(pages, 1 << 8)) == [4, 8 * (size - 4)]


def test_a_long_value_is_as_long_as_it_promises():
    values = LongValues(Pages(b"", HEADER))
    head = struct.pack("<III", 3 | 0x80000000, 0, 0)
    assert values.read(head + b"abcdef") == b"abc"
    with pytest.raises(DamagedJetFile, match="3 bytes are promised and 1 found"):
        values.read(head + b"a")


def test_compressed_text_switches_to_two_bytes_and_back():
    assert jet_4_text(b"\xff\xfeab\x00" + "☃♠".encode("utf-16-le") + b"\x00cd") == "ab☃♠cd"
    assert jet_4_text("♥".encode("utf-16-le")) == "♥"
    assert jet_4_text(b"") == ""


def test_jet_3_text_is_in_the_code_page_of_the_header():
    content = file_of([EMPTY | {"Text": "Łódź"}], 3, encoding="cp1250")
    assert things(content)[0]["Text"] == "Łódź"


@BOTH
def test_an_encrypted_database_is_read_like_any_other(jet):
    content = file_of([FULL], jet, key=0x12345678)
    assert content[4096:].find(b"Things") == -1
    assert things(content) == [FULL]


def test_rc4_gives_the_published_answer():
    assert rc4(b"Key", b"Plaintext").hex() == "bbf316e8d940af0ad3"


@BOTH
def test_dates_count_from_1899_and_before_it_too(jet):
    dates = [datetime(1899, 12, 30, 12), datetime(1899, 12, 29, 6), datetime(100, 1, 1)]
    rows = [EMPTY | {"Date": date} for date in [*dates, datetime(9999, 12, 31, 23, 59, 59)]]
    assert things(file_of(rows, jet)) == rows


def test_a_number_that_is_no_date_is_given_as_it_stands():
    columns = (Spec("Date", T.DATE),)
    content = Writer().file({"Things": TableSpec(columns, [{"Date": datetime(2026, 1, 1)}])})
    stored = struct.pack("<d", 46023.0)
    broken = content.replace(stored, struct.pack("<d", 1e9))
    assert broken != content
    assert things(broken) == [{"Date": 1e9}]


def test_tables_are_listed_and_an_unknown_one_is_refused():
    tables = {"Ödland": TableSpec(EVERY_TYPE), "MSysOwn": TableSpec(EVERY_TYPE)}
    database = Database.open(Writer(3).file(tables))
    assert database.tables == ("Ödland",)
    with pytest.raises(NoSuchTable, match="no table 'Ground'"):
        database.rows("Ground")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "does not begin with"),
        (b"PK\x03\x04" * 2000, "does not begin with"),
        (b"\x00\x01\x00\x00Standard ACE DB\x00" + bytes(9000), "Access 2007"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00\x07" + bytes(9000), "version 7"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00", "version -1"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00\x01" + bytes(9000), "cut short"),
    ],
)
def test_what_is_no_database_is_said_to_be_none(content, words):
    with pytest.raises(NotAJetFile, match=words) as caught:
        Database.open(content)
    assert caught.value.code == "not-a-jet-file"


@BOTH
def test_a_truncated_file_names_the_table_and_the_page(jet):
    content = file_of([FULL | {"Integer": n} for n in range(100)], jet)
    page = 2048 if jet == 3 else 4096
    lengths = [len(content) - page * pages for pages in range(1, len(content) // page - 2)]
    refused = [length for length in lengths if _error(content[:length])]
    assert refused == lengths
    error = _error(content[: lengths[-1]])
    assert error
    assert "table " in error.where
    assert "page " in error.where


def _error(content: bytes) -> BridgeError | None:
    try:
        database = Database.open(content)
        for table in database.tables:
            for _ in database.rows(table):
                pass
    except BridgeError as error:
        return error
    return None


@BOTH
def test_a_definition_that_runs_in_a_circle_is_refused(jet):
    content = bytearray(file_of([FULL], jet))
    page = 2048 if jet == 3 else 4096
    struct.pack_into("<I", content, 2 * page + 4, 2)
    with pytest.raises(DamagedJetFile, match="circle") as caught:
        Database.open(bytes(content))
    assert caught.value.where == "table MSysObjects, page 2"


def test_a_memo_whose_pieces_run_in_a_circle_is_refused():
    content = file_of([EMPTY | {"Memo": "x" * 5000}], 4)
    pages = range(0, len(content), 4096)
    pieces = [at for at in pages if content[at + 4 : at + 8] == b"LVAL"]
    broken = bytearray(content)
    for at in pieces:  # every piece points to the page of the first
        struct.pack_into("<I", broken, at + 4096 - 904, pieces[-1] // 4096 << 8)
    with pytest.raises(DamagedJetFile, match=r"used twice|there is no"):
        things(bytes(broken))


def test_two_rows_that_lead_to_one_are_refused():
    columns = (Spec("Text", T.TEXT),)
    rows = [{"Text": letter * 9} for letter in "abc"]
    content = Writer(4).file({"Things": TableSpec(columns, rows, moved=range(3))})
    at = next(
        at
        for at in range(0, len(content), 4096)
        if content[at] == 1 and content[at + 15] & 0x40 and content[at + 17] & 0x40
    )
    (second,) = struct.unpack_from("<H", content, at + 16)
    (first,) = struct.unpack_from("<H", content, at + 14)
    pointer = content[at + (first & 0x1FFF) :][:4]
    broken = bytearray(content)
    broken[at + (second & 0x1FFF) : at + (second & 0x1FFF) + 4] = pointer
    with pytest.raises(DamagedJetFile, match="two rows lead to the same one"):
        things(bytes(broken))


@BOTH
@given(
    changes=st.lists(
        st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=12
    ),
    cut=st.none() | st.integers(0, 10**6),
)
def test_changed_bytes_give_rows_or_a_clear_error(jet, changes, cut):
    rows = [FULL, EMPTY, FULL | {"Memo": "m" * 3000, "Text": "t" * 250}]
    content = bytearray(file_of(rows, jet))
    for place, byte in changes:
        content[place % len(content)] = byte
    error = _error(bytes(content[: cut % len(content)] if cut is not None else content))
    assert error is None or error.message


@pytest.mark.parametrize("jet", [3, 4])
def test_another_reader_sees_the_same_in_the_files_made_here(jet, tmp_path):
    """The writer of these tests is only worth something if mdbtools can read what it wrote."""
    rows = [FULL, EMPTY, FULL | {"Text": "t" * 250, "Memo": "m" * 3000}] * 40
    columns = [spec for spec in EVERY_TYPE if spec.type not in (T.OLE, T.BINARY, T.GUID, T.NUMERIC)]
    table = TableSpec(columns, rows, deleted=[FULL] * 5, moved=range(0, 120, 9))
    content = Writer(jet).file({"Things": table, "Others": TableSpec(columns)})
    ours = [tuple(shown(row[spec.name]) for spec in columns) for row in things(content)]
    # mdbtools gives moved rows where they stand now, we where they stood.
    assert sorted(exported(content, "Things", tmp_path)) == sorted(ours)


@pytest.mark.parametrize("jet", [3, 4])
def test_another_reader_decrypts_to_the_same(jet, tmp_path):
    columns = (Spec("Number", T.INTEGER), Spec("Text", T.TEXT))
    rows = [{"Number": n, "Text": f"row {n}"} for n in range(200)]
    content = Writer(jet, key=0x0BADCAFE).file({"Things": TableSpec(columns, rows)})
    assert exported(content, "Things", tmp_path) == [(str(n), f"row {n}") for n in range(200)]
