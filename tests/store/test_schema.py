"""The tables: made by migrations, as declared, upgraded from every version, never downgraded."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import upgrade as migrate_to
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import text

from overtrick.store import Store, upgrade
from overtrick.store.address import address
from overtrick.store.engines import engine_of, writing
from overtrick.store.errors import (
    BadDatabaseUrl,
    NewDatabase,
    NoDatabase,
    NotADatabase,
    OldDatabase,
)
from overtrick.store.schema import revisions
from overtrick.store.whole import metadata
from tests.store.coding import opening
from tests.store.conftest import Opening
from tests.store.postgres import Server

MIGRATIONS = Path(__file__).parents[2] / "src" / "overtrick" / "store" / "migrations"


def at_revision(url: str, wanted: str) -> None:
    """Make the tables of an earlier version in an empty database."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = engine_of(address(url), create=True)
    with writing(engine) as connection, connection.begin():
        config.attributes["connection"] = connection
        migrate_to(config, wanted)
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "evening.db")
    server: Server = request.getfixturevalue("postgres")
    url = server.database()
    request.addfinalizer(lambda: server.drop(url))
    return url


def test_the_migrations_make_the_tables_that_are_declared(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_migrations_are_one_line_named_by_number() -> None:
    found = revisions()
    assert [int(one[:4]) for one in found] == list(range(1, len(found) + 1))
    for before, one in zip((None, *found), found, strict=False):
        source = (MIGRATIONS / "versions" / f"{one}.py").read_text("utf-8")
        assert f'revision = "{one}"' in source
        assert f"down_revision = {before and chr(34) + before + chr(34)}" in source


@pytest.mark.parametrize("old", revisions()[:-1])
def test_a_database_of_any_version_is_upgraded_with_what_is_in_it(
    empty: str, opened: Opening, old: str
) -> None:
    at_revision(empty, old)
    engine = engine_of(address(empty), create=False)
    row = "1, 'ab', 'Old', NULL, 'open', false, 0, '', NULL"
    with writing(engine) as connection, connection.begin():
        connection.execute(text(f"INSERT INTO events VALUES ({row})"))
    engine.dispose()
    with pytest.raises(OldDatabase, match="overtrick db upgrade"):
        opened(empty)
    assert upgrade(empty) == (old, revisions()[-1])
    assert [one.title for one in opened(empty).events()] == ["Old"]
    assert upgrade(empty) == (revisions()[-1], revisions()[-1])


def test_an_sqlite_file_is_copied_before_it_is_upgraded(tmp_path: Path) -> None:
    path = tmp_path / "evening.db"
    at_revision(str(path), revisions()[0])
    (tmp_path / f"evening.db.{revisions()[0]}").write_text("somebody's")
    upgrade(str(path))
    copy = tmp_path / f"evening.db.{revisions()[0]}.2"
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (
            revisions()[0],
        )
    connection.close()
    assert (tmp_path / f"evening.db.{revisions()[0]}").read_text() == "somebody's"


def test_an_upgrade_that_fails_leaves_the_old_version(
    empty: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    at_revision(empty, revisions()[0])
    broken = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, broken)
    with (broken / "versions" / f"{revisions()[-1]}.py").open("a") as file:
        file.write("\n_upgrade = upgrade\ndef upgrade():\n    _upgrade()\n    1 / 0\n")
    monkeypatch.setattr("overtrick.store.schema._MIGRATIONS", broken)
    with pytest.raises(ZeroDivisionError):
        upgrade(empty)
    monkeypatch.undo()
    assert upgrade(empty) == (revisions()[0], revisions()[-1])


def test_a_newer_database_is_refused_and_left_alone(url: str, opened: Opening) -> None:
    store = opened(url)
    store.create(opening())
    store.write(lambda one: one.execute(text("UPDATE alembic_version SET version_num = '9_new'")))
    store.close()
    for attempt in (lambda: opened(url), lambda: upgrade(url)):
        with pytest.raises(NewDatabase, match="newer version of Overtrick"):
            attempt()


def test_two_programs_that_open_an_empty_database_at_once_both_can(empty: str) -> None:
    code = (
        "import sys; from overtrick.store import Store; from tests.store.coding import SmallCoding;"
        "Store.open(sys.argv[1], SmallCoding()).close()"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, empty]) for _ in range(3)]
    assert [one.wait(60) for one in running] == [0, 0, 0]


def test_an_empty_file_gets_its_tables(tmp_path: Path, opened: Opening) -> None:
    (tmp_path / "evening.db").touch()
    assert opened(str(tmp_path / "evening.db")).events() == ()


def test_only_a_database_can_be_upgraded(tmp_path: Path) -> None:
    with pytest.raises(NoDatabase):
        upgrade(str(tmp_path / "evening.db"))
    (tmp_path / "letter.db").write_text("a letter to the club\n" * 100)
    with pytest.raises(NotADatabase):
        upgrade(str(tmp_path / "letter.db"))


def test_opening_does_not_load_what_only_migrations_need(sqlite_url: str) -> None:
    code = (
        "import sys; from overtrick.store import Store; from tests.store.coding import SmallCoding;"
        "Store.open(sys.argv[1], SmallCoding()).close(); print('alembic' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, sqlite_url], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "False\n"


def test_sqlite_commits_to_the_disk_and_lets_readers_read(sqlite_url: str, opened: Opening) -> None:
    store = opened(sqlite_url)
    with store.engine.connect() as connection:
        told = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert told == ["wal", 2, 1, 5000]


# Addresses


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("evening.db", "evening.db"),
        ("sqlite:///evening.db", "evening.db"),
        ("sqlite:////var/lib/evening.db", "/var/lib/evening.db"),
        ("sqlite+pysqlite:///a b%20c.db", "a b c.db"),
    ],
)
def test_sqlite_files_are_written_as_paths_or_urls(text: str, path: str) -> None:
    assert address(text).path == Path(path)


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_postgresql_is_written_as_an_url(scheme: str) -> None:
    found = address(f"{scheme}://club:se%40cret@db.example/evening")
    assert found.url is not None
    assert found.url.drivername == "postgresql+psycopg"
    assert (found.url.database, found.url.password) == ("evening", "se@cret")
    assert "se@cret" not in str(found)
    assert "se%40cret" not in str(found)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ":memory:",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///evening.db?mode=ro",
        "sqlite://host/evening.db",
        "mysql://host/evening",
        "postgresql://host",
        "postgresql://host:port/evening",
        "://",
    ],
)
def test_what_is_no_address_is_refused_with_what_is_expected(text: str) -> None:
    with pytest.raises(BadDatabaseUrl, match=r"sqlite:///evening\.db or postgresql://"):
        address(text)


@pytest.mark.parametrize("name", ["with space", "per%20cent", "qu?stion", "ha#sh", "ünï"])
def test_any_name_of_a_file_will_do(tmp_path: Path, opened: Opening, name: str) -> None:
    opened(str(tmp_path / f"{name}.db")).create(opening())
    assert (tmp_path / f"{name}.db").exists()
