"""``overtrick db``, as a shell calls it."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from overtrick.bootstrap import Asked
from overtrick.bootstrap.kept import Writer, evening_kept, keep_files, open_store
from overtrick.store.schema import revisions
from tests.cli.shell import Ran, called, shell
from tests.store.conftest import postgres  # noqa: F401 - a fixture
from tests.store.postgres import Server

WRITER = Writer(datetime(2026, 11, 26, 22, 0, tzinfo=UTC), "director")


@pytest.fixture
def kept(evening: Path) -> Path:
    """A database with the evening that ships with Overtrick."""
    path = evening / "club.db"
    with open_store(str(path)) as store:
        keep_files(store, [evening / "thursday.toml"], Asked(), WRITER)
    return path


def ranking(path: Path, event: int = 1) -> list[tuple[str, str]]:
    with open_store(str(path), create=False) as store:
        rows = evening_kept(store, event).standings.rows
        return [(row.place, str(row.contestant)) for row in rows]


def db(*arguments: object, url: object) -> Ran:
    return called("db", *arguments, "--db", url)


def test_it_works(kept: Path, tmp_path: Path) -> None:
    """A backup is made, restored elsewhere, and found to be whole."""
    assert db("backup", tmp_path / "backup.db", url=kept).out == f"{tmp_path / 'backup.db'}\n"
    restored = db("restore", tmp_path / "backup.db", url=tmp_path / "new.db")
    assert (restored.code, restored.out) == (0, "Restored, with 1 event.\n")
    checked = db("check", url=tmp_path / "new.db")
    assert checked.code == 0
    assert checked.out.startswith("1 event with ")
    assert checked.out.endswith(" entries: all is as it was written.\n")
    assert ranking(tmp_path / "new.db") == ranking(kept)


def test_the_database_is_the_one_in_this_folder_or_in_the_environment(
    kept: Path, tmp_path: Path
) -> None:
    (tmp_path / "here").mkdir()
    kept.rename(tmp_path / "here" / "overtrick.db")
    here = shell("db", "check", cwd=tmp_path / "here")
    named = shell("db", "check", cwd=tmp_path, env={"OVERTRICK_DB": "sqlite:///here/overtrick.db"})
    assert here.code == named.code == 0
    assert here.out == named.out
    nowhere = shell("db", "check", cwd=tmp_path)
    assert nowhere.code == 1
    assert nowhere.errors == ["error: overtrick.db: there is no database of that name"]


def test_a_backup_takes_the_place_of_nothing(kept: Path) -> None:
    ran = db("backup", kept, url=kept)
    assert ran.errors == [f"error: {kept}: is there already: choose another name"]
    assert ran.code == 1


def test_what_is_there_is_replaced_only_when_told(kept: Path, tmp_path: Path) -> None:
    assert db("backup", tmp_path / "backup.db", url=kept).code == 0
    refused = db("restore", tmp_path / "backup.db", url=kept)
    assert refused.code == 1
    assert "would be lost" in refused.errors[0]
    assert db("restore", tmp_path / "backup.db", "--replace", url=kept).code == 0
    assert db("restore", tmp_path / "nothing.db", url=kept).code == 1
    assert db("check", url=kept).code == 0


def test_a_check_names_every_place(kept: Path) -> None:
    with sqlite3.connect(kept) as connection:
        connection.execute("UPDATE entries SET author = 'somebody' WHERE number IN (3, 5)")
    connection.close()
    ran = db("check", url=kept)
    assert ran.code == 1
    assert ran.out == ""
    assert [one.partition(": is not")[0] for one in ran.errors] == [
        "error: event 1, entry 3",
        "error: event 1, entry 5",
    ]
    assert ran.err.count("[journal-altered]") == 2


def test_an_event_goes_from_one_database_to_another(kept: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "thursday.event", tmp_path / "other.db"
    assert db("export", 1, file, url=kept).out == f"{file}\n"
    assert db("import", file, url=other).out == "1\n"
    assert ranking(other) == ranking(kept)
    again = tmp_path / "again.event"
    assert db("export", 1, again, url=other).code == 0
    assert again.read_bytes() == file.read_bytes()
    twice = db("import", file, url=other)
    assert twice.errors == ["error: event 1: the event is in this database already"]
    assert db("export", 1, file, url=kept).errors == [
        f"error: {file}: is there already: choose another name"
    ]
    assert db("export", 7, tmp_path / "seven", url=kept).errors == [
        "error: event 7: there is no such event"
    ]


def test_another_file_is_no_event(kept: Path, evening: Path) -> None:
    ran = db("import", evening / "thursday.csv", url=kept)
    assert ran.code == 1
    said = "error: thursday.csv: is not an event that Overtrick exported, or is damaged"
    assert ran.errors == [said]
    missing = db("import", evening / "missing", url=kept)
    assert missing.code == 1
    assert "No such file" in missing.err


def test_an_upgrade_says_what_it_did(kept: Path, tmp_path: Path) -> None:
    assert db("upgrade", url=kept).out == f"The tables are up to date ({revisions()[-1]}).\n"
    (tmp_path / "empty.db").touch()
    made = db("upgrade", url=tmp_path / "empty.db").out
    assert made == f"The tables were upgraded from nothing to {revisions()[-1]}.\n"
    assert db("upgrade", url=tmp_path / "missing.db").code == 1


@pytest.mark.parametrize("command", ["check", "upgrade", "backup"])
@pytest.mark.parametrize("url", ["mysql://host/x", "postgresql://host", ":memory:"])
def test_a_wrong_address_is_told(command: str, url: str, tmp_path: Path) -> None:
    arguments = [tmp_path / "x"] if command == "backup" else []
    ran = db(command, *arguments, url=url)
    assert ran.code == 1
    assert "[bad-database-url]" in ran.err


def test_a_club_moves_from_sqlite_to_postgresql_and_back(
    kept: Path,
    tmp_path: Path,
    postgres: Server,  # noqa: F811 - the fixture
) -> None:
    url = postgres.database()
    try:
        assert db("backup", tmp_path / "out.db", url=kept).code == 0
        assert db("restore", tmp_path / "out.db", url=url).code == 0
        assert db("check", url=url).out == db("check", url=kept).out
        assert db("backup", tmp_path / "back.db", url=url).code == 0
        assert ranking(tmp_path / "back.db") == ranking(kept)
    finally:
        postgres.drop(url)
