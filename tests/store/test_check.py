"""A journal that was torn or tampered with is found, and its place named."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import text, update

from overtrick.event.records import Noted, Source
from overtrick.store import Original, Store
from overtrick.store.coding import chained
from overtrick.store.journals import rows
from overtrick.store.tables import entries
from tests.store.coding import opening
from tests.store.conftest import Opening

AT = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)


@pytest.fixture
def event(store: Store) -> int:
    """An event of five entries and a file, beside another."""
    store.create(opening("another"), [Noted("x")])
    event = store.create(opening(), originals=[Original("a.csv", b"1,2")], author="director", at=AT)
    sources = [Source("a.csv", 1), Source("a.csv", 2)]
    store.append(event, 1, [Noted("a"), Noted("b")], sources=sources, key="k", author="t4", at=AT)
    store.append(event, 3, [Noted("c")], key="k2")
    store.append(event, 4, [Noted("d")])
    return event


def spoil(store: Store, statement: str) -> None:
    store.write(lambda connection: connection.execute(text(statement)))


def found(store: Store) -> list[str]:
    return [f"{one.where}: {one.code}" for one in store.check()]


def test_a_whole_database_has_nothing_wrong(store: Store, event: int) -> None:
    assert store.event(event).last == 5
    assert store.check() == ()


@pytest.mark.parametrize(
    "change",
    [
        """record = '["Noted", "z"]'""",
        "at = '2026-11-26T20:00:01+00:00'",
        "at = NULL",
        "author = 't5'",
        "key = NULL",
        "file = 'b.csv'",
        "line = 7",
        "version = 1",
        "act = 1",
        "sum = 'f00'",
    ],
)
def test_an_altered_entry_is_named(store: Store, event: int, change: str) -> None:
    spoil(store, f"UPDATE entries SET {change} WHERE event_id = {event} AND number = 3")
    faults = found(store)
    assert faults[0] == f"event {event}, entry 3: journal-altered"
    # A changed sum no longer fits what comes behind it either; another change stays where it is.
    assert len(faults) == (2 if "sum" in change else 1)


def test_an_entry_altered_with_its_sum_is_betrayed_by_the_next(store: Store, event: int) -> None:
    def tamper(connection: Any) -> None:
        journal = connection.execute(rows(event)).mappings().all()
        forged = {**journal[3], "record": '["Noted", "forged"]'}
        forged["sum"] = chained(journal[2]["sum"], forged)
        connection.execute(update(entries).where(entries.c.sum == journal[3]["sum"]), forged)

    store.write(tamper)
    assert found(store) == [f"event {event}, entry 5: journal-altered"]


def test_a_missing_entry_is_named(store: Store, event: int) -> None:
    spoil(store, f"DELETE FROM entries WHERE event_id = {event} AND number = 3")
    assert found(store) == [f"event {event}, entry 4: journal-gap"]


def test_a_torn_end_is_named(store: Store, event: int) -> None:
    spoil(store, f"DELETE FROM entries WHERE event_id = {event} AND number > 3")
    (fault,) = store.check()
    assert str(fault) == f"event {event}: ends at entry 3, and entry 5 is known to be its last"


def test_a_journal_that_is_gone_is_named(store: Store, event: int) -> None:
    spoil(store, f"DELETE FROM entries WHERE event_id = {event}")
    assert found(store) == [f"event {event}: journal-gap"]


def test_another_end_than_was_written_is_named(store: Store, event: int) -> None:
    spoil(store, f"UPDATE events SET head = 'f00' WHERE id = {event}")
    assert found(store) == [f"event {event}: journal-altered"]


def test_a_record_that_cannot_be_read_is_named(store: Store, event: int) -> None:
    spoil(store, f"UPDATE entries SET record = 'x' WHERE event_id = {event} AND number = 2")
    assert found(store) == [
        f"event {event}, entry 2: journal-altered",
        f"event {event}, entry 2: entry-unreadable",
    ]


def test_an_altered_file_is_named(store: Store, event: int) -> None:
    spoil(store, f"UPDATE originals SET content = sha256 || content WHERE event_id = {event}"
          if store.engine.dialect.name == "sqlite"
          else f"UPDATE originals SET content = 'other' WHERE event_id = {event}")  # fmt: skip
    assert found(store) == [f"event {event}, a.csv: original-altered"]


def test_every_fault_is_told(store: Store, event: int) -> None:
    spoil(store, f"UPDATE entries SET author = 'x' WHERE event_id = {event} AND number IN (2, 4)")
    spoil(store, "UPDATE entries SET author = 'x' WHERE event_id <> 2 AND number = 1")
    assert found(store) == [
        f"event {event}, entry 2: journal-altered",
        f"event {event}, entry 4: journal-altered",
        "event 1, entry 1: journal-altered",
    ]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("record", "CAST(X'fffe00ff' AS TEXT)"),
        ("record", "X'ff7b7d'"),
        ("record", "7"),
        ("author", "CAST(X'ff' AS TEXT)"),
        ("author", "X'ff'"),
        ("at", "'the day before'"),
        ("version", "'x'"),
    ],
)
def test_what_no_program_wrote_is_named_and_the_other_events_are_looked_at(
    sqlite_url: str, opened: Opening, column: str, value: str
) -> None:
    """Bits that flip make text of bytes, bytes of text, and text that is not UTF-8."""
    store = opened(sqlite_url)
    first, second = (store.create(opening(), [Noted("a")]) for _ in range(2))
    store.close()
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as other:
        other.execute(f"UPDATE entries SET {column} = {value} WHERE number = 2")
    other.close()
    store = opened(sqlite_url, create=False)
    found = store.check()
    for event in (first, second):
        assert any(f"event {event}" in (one.where or "") for one in found), found
    assert all(one.code in DAMAGE for one in found)


DAMAGE = {"database-damaged", "journal-altered", "entry-unreadable", "journal-gap"}
