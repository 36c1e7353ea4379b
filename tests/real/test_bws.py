"""The real .bws files: every cell against mdbtools, and every row as a record."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path

import pytest

from overtrick.bridge.result import Adjusted, PassedOut, Played
from overtrick.event.records import ContestantEntered, ResultEntered, SatOut
from overtrick.formats.bws import read
from overtrick.formats.bws.document import Document
from overtrick.formats.bws.rows import KINDS, Received
from overtrick.formats.jet import Column, ColumnType, Database, Value
from overtrick.formats.reading import Reading
from tests.formats.jet_writer import Spec, TableSpec, Writer
from tests.formats.mdbtools import exported, shown
from tests.shared import shared

OLD = "real/bws/2005-old-schema.bws"
NEW = "real/bws/acblscore-2026.bws"
EMPTY = "real/bws/empty-template.bws"
JET_4 = "reference/prototypes/bws_template_jet4.bws.gz"
CELLS = {OLD: 7989, NEW: 50220, EMPTY: 8, JET_4: 0}
"""How many cells there are to compare."""


def content_of(name: str) -> bytes:
    content = shared(name).read_bytes()
    return gzip.decompress(content) if name.endswith(".gz") else content


def reading(name: str) -> Reading:
    return read(content_of(name), Path(name).name)


def results(found: Reading) -> list[ResultEntered]:
    return [record for record, _ in found.records if isinstance(record, ResultEntered)]


@pytest.mark.parametrize("name", CELLS)
def test_every_cell_is_what_mdbtools_reads(name, tmp_path):
    content = content_of(name)
    database = Database.open(content)
    compared = equal = 0
    for table in database.tables:
        ours = sorted(tuple(map(shown, row.values())) for row in database.rows(table))
        theirs = sorted(exported(content, table, tmp_path))
        assert len(ours) == len(theirs), table
        for our_row, their_row in zip(ours, theirs, strict=True):
            compared += len(their_row)
            equal += sum(a == b for a, b in zip(our_row, their_row, strict=True))
    print(f"{name}: {compared} cells compared, {equal} equal, {compared - equal} excepted")
    assert compared == equal
    assert compared == CELLS[name]


@pytest.mark.parametrize("name", CELLS)
def test_the_file_counts_its_rows_as_we_do(name):
    database = Database.open(content_of(name))
    for table in database.tables:
        assert database.stated_rows(table) == sum(1 for _ in database.rows(table)), table


def test_old_files_leave_blanks_null_and_new_ones_write_empty_texts():
    blanks = {
        name: Counter(
            row.cells["Remarks"] for row in Document.open(content_of(name)).rows(Received)
        )
        for name in (OLD, NEW)
    }
    assert blanks[OLD] == {None: 286, "40%-60%": 1, "60%-60%": 1}
    assert blanks[NEW] == {"": 297}


def test_the_evening_of_2005():
    """One section; round 11 and 12 arrow-switched, so one winner; nobody is named."""
    found = reading(OLD)
    assert (found.heading.date, found.heading.winners, found.heading.form) == (
        "2005-05-09",
        1,
        "pairs",
    )
    entered = [record for record, _ in found.records if isinstance(record, ContestantEntered)]
    assert [str(one.contestant) for one in entered] == [f"A{n}" for n in range(1, 25)]
    kinds = Counter(type(result.result) for result in results(found))
    assert kinds == {Played: 281, PassedOut: 5, Adjusted: 2}
    assert Counter(str(r.result) for r in results(found) if isinstance(r.result, Adjusted)) == {
        "40/60": 1,
        "60/60": 1,
    }
    assert {result.board: 12 for result in results(found)} == Counter(
        result.board for result in results(found)
    )
    assert [notice.code for notice in found.notices] == ["declarer-mismatch"]
    assert not found.people


def test_the_game_of_2026():
    """Eleven tables with 27 boards; NS 4 and EW 4 are different pairs, so two winners."""
    found = reading(NEW)
    heading = found.heading
    assert (heading.title, heading.date, heading.winners) == ("Bridge game", "2026-01-19", 2)
    entered = [record for record, _ in found.records if isinstance(record, ContestantEntered)]
    assert [str(one.contestant) for one in entered] == [
        f"A{number}{side}" for side in ("NS", "EW") for number in range(1, 12)
    ]
    assert all(len(one.players) == 2 for one in entered)
    assert len(found.people) == 44
    assert [one.number for one in found.people.values() if not one.name] == ["9709016"]
    assert Counter(type(result.result) for result in results(found)) == {Played: 295, PassedOut: 2}
    assert Counter(result.table for result in results(found)) == dict.fromkeys(range(1, 12), 27)
    assert not any(isinstance(record, SatOut) for record, _ in found.records)
    assert [notice.code for notice in found.notices] == ["no-name"]


@pytest.mark.parametrize("name", [EMPTY, JET_4])
def test_a_file_without_results_is_read_and_says_so(name):
    found = reading(name)
    assert found.records == ()
    assert found.notices[-1].code == "no-results"


def test_the_jet_4_template_has_every_known_column_but_those_of_other_programs():
    document = Document.open(content_of(JET_4))
    assert document.unknown_tables == document.unknown_columns == document.odd_columns == ()
    assert set(document.database.tables) == {kind.table for kind in KINDS}


@pytest.mark.parametrize("compress", [False, True])
@pytest.mark.parametrize("name", [OLD, NEW])
def test_an_evening_copied_into_jet_4_reads_the_same(name, compress):
    original = Database.open(content_of(name))
    tables = {
        table: TableSpec(
            [spec(column) for column in original.columns(table)], rows(original, table)
        )
        for table in original.tables
    }
    copied = Writer(4, compress=compress).file(tables)
    database = Database.open(copied)
    assert database.version == "Access 2000 (Jet 4)"
    for table in original.tables:
        assert list(database.rows(table)) == rows(original, table)
    again, before = read(copied, Path(name).name), reading(name)
    assert (again.heading, again.records, again.people, again.notices) == (
        before.heading,
        before.records,
        before.people,
        before.notices,
    )


def spec(column: Column) -> Spec:
    return Spec(column.name, ColumnType(column.type), min(column.length, 255))


def rows(database: Database, table: str) -> list[dict[str, Value]]:
    return list(database.rows(table))
