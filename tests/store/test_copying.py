"""Backup while running, and restore: of either kind of database, into either."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from overtrick.event.records import Noted
from overtrick.store import Original, Store, marks
from overtrick.store.errors import (
    CannotOpenDatabase,
    JournalMoved,
    NewDatabase,
    NoDatabase,
    NotADatabase,
    WouldReplace,
)
from overtrick.store.people_tables import people
from overtrick.store.whole import metadata
from tests.store.coding import SmallCoding, opening
from tests.store.conftest import Opening


def contents(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, but for the mark, which no two databases share."""
    with store.reading() as connection:
        return {
            table.name: [
                tuple(row)
                for row in connection.execute(select(table).order_by(*table.primary_key.columns))
                if row[0] != marks.NAME
            ]
            for table in metadata.sorted_tables
        }


def person(id_: str, root: str) -> dict[str, object]:
    return {
        "id": id_, "root": root, "surname": "Ångström", "first": "É", "sorted_as": "angstrom",
        "privacy": "full", "withheld": False, "since": "2026-01-01",
    }  # fmt: skip


@pytest.fixture
def filled(store: Store) -> Store:
    """A store with something in it, people merged into later ones among it."""
    one = store.create(opening("One ♠"), [Noted("a \0 b")], key="k")
    store.append(one, 2, [Noted("c")], originals=[Original("a.bws", bytes(range(256)))])
    store.archive(store.create(opening("Two", None)))
    rows = [person("p1", "p3"), person("p2", "p2"), person("p3", "p3"), person("p4", "p1")]

    def keep(connection: object) -> None:
        for number in (2, 1, 0, 3):
            connection.execute(insert(people), rows[number])  # type: ignore[attr-defined]

    store.write(keep)
    return store


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, tmp_path: Path, opened: Opening) -> Store:
    """An empty database of each kind in turn."""
    if request.param == "sqlite":
        return opened(str(tmp_path / "other.db"))
    server = request.getfixturevalue("postgres")
    url = server.database(request.getfixturevalue("postgres_template"))
    request.addfinalizer(lambda: server.drop(url))
    store = Store.open(url, SmallCoding())
    request.addfinalizer(store.close)
    return store


def test_a_backup_restored_is_the_same_database(
    filled: Store, other: Store, tmp_path: Path
) -> None:
    filled.backup(tmp_path / "backup.db")
    other.restore(tmp_path / "backup.db")
    assert contents(other) == contents(filled)
    assert other.check() == ()
    assert sum(map(len, contents(other).values())) == 11
    # New events go on behind the restored ones.
    assert other.create(opening("Three")) == 3


def test_a_backup_is_a_database_that_opens(filled: Store, opened: Opening, tmp_path: Path) -> None:
    filled.backup(tmp_path / "backup.db")
    assert [one.name for one in tmp_path.iterdir() if "backup" in one.name] == ["backup.db"]
    copy = opened(str(tmp_path / "backup.db"), create=False)
    assert contents(copy) == contents(filled)


def test_a_backup_is_of_one_moment_while_others_write(
    store: Store, opened: Opening, tmp_path: Path
) -> None:
    event = store.create(opening())
    stop, last = threading.Event(), [1]

    def write() -> None:
        while not stop.is_set():
            last[0] = store.append(event, last[0], [Noted("a"), Noted("b")])[-1].number

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            before = last[0]
            store.backup(tmp_path / f"{number}.db")
            copy = opened(str(tmp_path / f"{number}.db"))
            assert copy.check() == ()
            assert before <= copy.event(event).last
            assert copy.event(event).last % 2 == 1
    finally:
        stop.set()
        writer.join()
    assert store.event(event).last == last[0]


def test_a_backup_takes_the_place_of_nothing(filled: Store, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(WouldReplace):
        filled.backup(tmp_path / "notes.txt")
    with pytest.raises(CannotOpenDatabase, match="there is no folder"):
        filled.backup(tmp_path / "nowhere" / "backup.db")
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_what_is_there_is_replaced_only_when_told(
    filled: Store, other: Store, tmp_path: Path
) -> None:
    filled.backup(tmp_path / "backup.db")
    other.create(opening("Precious"))
    with pytest.raises(WouldReplace, match="holds something already"):
        other.restore(tmp_path / "backup.db")
    assert [one.title for one in other.events()] == ["Precious"]
    other.restore(tmp_path / "backup.db", replace=True)
    assert contents(other) == contents(filled)


def test_every_restore_makes_another_mark_and_a_backup_none(filled: Store, tmp_path: Path) -> None:
    filled.backup(tmp_path / "backup.db")
    seen = {filled.last_of(1).mark}
    for _ in range(2):
        filled.restore(tmp_path / "backup.db", replace=True)
        seen.add(filled.last_of(1).mark)
    assert "" in seen
    assert len(seen) == 3
    filled.backup(tmp_path / "again.db")
    assert filled.last_of(1).mark in seen


def test_what_was_decided_before_a_restore_is_refused_though_the_journal_is_as_long(
    filled: Store, tmp_path: Path
) -> None:
    filled.backup(tmp_path / "backup.db")
    last, _, mark = filled.last_of(1)
    before = filled.submit(1, last, [Noted("rests on what was there")], mark=mark)
    assert before.result()[0].number == last + 1
    filled.restore(tmp_path / "backup.db", replace=True)
    with pytest.raises(JournalMoved):
        filled.append(1, last, [Noted("rests on what was there")], mark=mark)
    assert filled.last(1) == last
    mark = filled.last_of(1).mark
    assert filled.append(1, last, [Noted("rests on what is there")], mark=mark)


def test_a_restore_that_fails_leaves_everything(filled: Store, tmp_path: Path) -> None:
    before = contents(filled)
    (tmp_path / "letter.txt").write_text("a letter to the club\n" * 100)
    with pytest.raises(NotADatabase):
        filled.restore(tmp_path / "letter.txt", replace=True)
    with pytest.raises(NoDatabase):
        filled.restore(tmp_path / "nothing.db", replace=True)
    (tmp_path / "empty.db").write_bytes(b"")
    with pytest.raises(NoDatabase, match="no backup"):
        filled.restore(tmp_path / "empty.db", replace=True)
    assert contents(filled) == before


def test_a_backup_of_a_newer_version_is_refused(
    filled: Store, opened: Opening, tmp_path: Path
) -> None:
    path = tmp_path / "backup.db"
    filled.backup(path)
    newer = opened(str(path))
    newer.write(lambda one: one.execute(text("UPDATE alembic_version SET version_num = '9999_x'")))
    newer.close()
    with pytest.raises(NewDatabase, match="newer version"):
        filled.restore(path, replace=True)
