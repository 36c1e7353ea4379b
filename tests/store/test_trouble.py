"""Full disks, locks, lost servers: a clear error, nothing lost, and it goes on afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy import event as listening
from sqlalchemy.exc import DBAPIError

from overtrick.event.records import Noted
from overtrick.store import Store, engines, health, writer
from overtrick.store.answering import unhurried
from overtrick.store.errors import (
    CannotOpenDatabase,
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseReadOnly,
    DatabaseUnreachable,
    DiskFailed,
    DiskFull,
    DiskNearlyFull,
    NoDatabase,
    NotADatabase,
    StoreError,
)
from overtrick.store.health import check_health
from tests.store.coding import SmallCoding, opening
from tests.store.conftest import Opening
from tests.store.postgres import Server

LONG = "a remark that takes room " * 40


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def fill(store: Store, event: int) -> int:
    """Append until the store refuses; how many entries it acknowledged."""
    last = 1
    for number in range(5000):
        try:
            last = store.append(event, last, [Noted(LONG)], key=f"k{number}")[-1].number
        except StoreError as error:
            assert isinstance(error, DiskFull | DiskFailed)
            return last
    raise AssertionError("the disk was never full")


# Full


def test_a_full_database_is_told_and_nothing_acknowledged_is_lost(
    sqlite_url: str, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(sqlite_url)
    event = store.create(opening())
    store.close()
    store = opened(sqlite_url)
    pages = [200]

    @listening.listens_for(store.engine, "connect")
    def limit(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages[0]}")

    store.engine.dispose()
    last = fill(store, event)
    assert store.event(event).last == last > 10
    with pytest.raises(DiskFull, match="the disk is full") as full:
        store.append(event, last, [Noted(LONG)])
    assert full.value.where == str(path_of(sqlite_url))
    assert not store.check()
    with pytest.raises(DiskFull, match="the disk is full"):
        check_health(store)
    monkeypatch.setattr(health, "AGAIN", 0.0)
    with pytest.raises(DiskFull, match="the disk is full") as full:
        check_health(store)
    assert not full.value.where
    pages[0] = 1_000_000
    store.engine.dispose()
    check_health(store)
    assert store.trouble is None
    assert store.append(event, last, [Noted(LONG)])[0].number == last + 1


def test_a_disk_without_room_is_told(opened: Opening) -> None:
    """A real file system of two megabytes, where this user may make one."""
    with small_disk() as folder:
        store = opened(str(folder / "evening.db"))
        event = store.create(opening())
        last = fill(store, event)
        with pytest.raises(DiskFull, match="the disk is full"):
            store.backup(folder / "backup.db")
        assert sorted(one.name for one in folder.iterdir() if "backup" in one.name) == []
        assert store.event(event).last == last > 10
        assert not store.check()
        with pytest.raises(DiskFull, match="the disk is full"):
            check_health(store)
        (folder / "ballast").unlink()
        assert store.append(event, last, [Noted(LONG)])[0].number == last + 1
        with pytest.raises(DiskNearlyFull, match="KiB left"):
            check_health(store)
        store.close()


@contextmanager
def small_disk() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="overtrick-small-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    try:
        if mounted.returncode:
            pytest.skip("no file system can be mounted here")
        (folder / "ballast").write_bytes(bytes(700_000))
        yield folder
    finally:
        if not mounted.returncode:
            subprocess.run(["umount", "-l", str(folder)], check=True)
        folder.rmdir()


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
from tests.store.coding import SmallCoding
from tests.store.test_trouble import fill
from overtrick.store import Store
with Store.open(sys.argv[1], SmallCoding()) as store:
    print(fill(store, int(sys.argv[2])))
"""


def test_a_file_that_may_not_grow_is_told(sqlite_url: str, opened: Opening) -> None:
    """The system refuses to let any file grow, as a quota does."""
    store = opened(sqlite_url)
    event = store.create(opening())
    ran = subprocess.run(
        [sys.executable, "-c", LIMITED, sqlite_url, str(event)],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    last = int(ran.stdout)
    assert store.event(event).last == last > 10
    assert not store.check()
    assert store.append(event, last, [Noted("room again")])[0].number == last + 1


# Locked


def test_a_database_that_another_program_holds_is_told(sqlite_url: str, opened: Opening) -> None:
    store = opened(sqlite_url, busy=0.1)
    event = store.create(opening())
    other = sqlite3.connect(path_of(sqlite_url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(store.append, event, 1, [Noted(str(i))]) for i in range(4)]
        errors = [one.exception() for one in futures]
    assert {type(one) for one in errors} == {DatabaseBusy}
    assert len(store.entries(event)) == 1, "readers need not wait"
    other.rollback()
    other.close()
    assert store.append(event, 1, [Noted("now")])[0].number == 2


def test_a_short_wait_for_another_program_is_no_error(sqlite_url: str, opened: Opening) -> None:
    store = opened(sqlite_url, busy=10)
    event = store.create(opening())
    other = sqlite3.connect(path_of(sqlite_url), isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.2, other.rollback)
    timer.start()
    assert store.append(event, 1, [Noted("a")])[0].number == 2
    timer.join()
    other.close()


def test_an_event_that_another_process_holds_is_told(postgres_url: str, opened: Opening) -> None:
    store = opened(postgres_url, busy=0.2)
    event = store.create(opening())
    with psycopg.connect(postgres_url) as other:
        other.execute(
            "SELECT pg_advisory_xact_lock(classid::int, objid::int) FROM"
            " (SELECT 4000002 AS classid, %s AS objid) AS held",
            [event],
        )
        with pytest.raises(DatabaseBusy):
            store.append(event, 1, [Noted("a")])
    assert store.append(event, 1, [Noted("a")])[0].number == 2


# Read-only


@pytest.mark.parametrize("folder_too", [False, True])
def test_a_database_that_may_only_be_read_is_told(
    sqlite_template: Path, *, folder_too: bool
) -> None:
    """The file belongs to somebody else; it can be read where SQLite may put its log beside it."""
    folder = Path(tempfile.mkdtemp(prefix="overtrick-readonly-"))
    try:
        path = folder / "evening.db"
        shutil.copy(sqlite_template, path)
        with Store.open(str(path), SmallCoding()) as store:
            event = store.create(opening())
        path.chmod(0o444)
        folder.chmod(0o555 if folder_too else 0o777)
        with (
            not_root(),
            pytest.raises(DatabaseReadOnly, match="may only be read") as refused,
            Store.open(str(path), SmallCoding()) as store,
        ):
            assert len(store.entries(event)) == 1
            store.append(event, 1, [Noted("a")])
        assert refused.value.where == str(path)
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


@contextmanager
def not_root() -> Iterator[None]:
    """As a user to whom permissions apply."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_file_that_may_not_even_be_read_is_told(sqlite_template: Path) -> None:
    folder = Path(tempfile.mkdtemp(prefix="overtrick-closed-"))
    try:
        folder.chmod(0o755)
        path = folder / "evening.db"
        shutil.copy(sqlite_template, path)
        path.chmod(0)
        with not_root(), pytest.raises(CannotOpenDatabase):
            Store.open(str(path), SmallCoding())
    finally:
        shutil.rmtree(folder)


def test_a_server_that_may_only_be_read_is_told(postgres_url: str, opened: Opening) -> None:
    store = opened(postgres_url)
    event = store.create(opening())
    store.close()
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(
            b"DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only"
            b" = on', current_database()); END $$"
        )
    store = opened(postgres_url)
    assert len(store.entries(event)) == 1
    with pytest.raises(DatabaseReadOnly):
        store.append(event, 1, [Noted("a")])


# Not there, or something else


def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenDatabase, match="there is no folder"):
        Store.open(str(tmp_path / "nowhere" / "evening.db"), SmallCoding())


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenDatabase, match="this is a folder"):
        Store.open(str(tmp_path), SmallCoding())


def test_a_database_that_must_be_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(NoDatabase):
        Store.open(str(tmp_path / "evening.db"), SmallCoding(), create=False)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [b"a letter to the club\n" * 200, b"\x00" * 5000])
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.db"
    path.write_bytes(content)
    with pytest.raises(NotADatabase):
        Store.open(str(path), SmallCoding())
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE songs (title TEXT)")
    other.close()
    with pytest.raises(NotADatabase, match="another program"):
        Store.open(str(path), SmallCoding())


def test_a_damaged_file_is_told(sqlite_url: str, opened: Opening) -> None:
    store = opened(sqlite_url)
    event = store.create(opening(), [Noted(LONG)] * 200)
    store.close()
    path = path_of(sqlite_url)
    content = bytearray(path.read_bytes())
    content[-20 * 4096 : -10 * 4096] = b"\xff" * (10 * 4096)
    path.write_bytes(content)
    store = opened(sqlite_url)
    with pytest.raises(DatabaseDamaged):
        store.entries(event)
    assert {type(one) for one in store.check()} & {DatabaseDamaged}


# The server


def test_a_server_that_is_not_there_is_told_without_the_password(tmp_path: Path) -> None:
    url = f"postgresql://club:secret@/evening?host={tmp_path}"
    with pytest.raises(DatabaseUnreachable) as error:
        Store.open(url, SmallCoding())
    assert "secret" not in str(error.value)
    assert str(tmp_path) in str(error.value)


def test_a_database_that_the_server_lacks_is_told(postgres: Server) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        Store.open(postgres.named("overtrick_nowhere"), SmallCoding())


def test_a_connection_that_is_cut_is_made_again(postgres_url: str, opened: Opening) -> None:
    store = opened(postgres_url)
    event = store.create(opening())
    for number in range(1, 4):
        cut_others(postgres_url)
        assert store.append(event, number, [Noted("a")])[0].number == number + 1
        cut_others(postgres_url)
        assert len(store.entries(event)) == number + 1


def cut_others(url: str) -> None:
    """End every other connection to a database, as a server does that is restarted."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            b" WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.mark.parametrize("key", [None, "k"])
def test_a_commit_whose_answer_is_lost_is_neither_lost_nor_doubled(
    postgres_url: str, opened: Opening, key: str | None
) -> None:
    """The server commits, and the connection breaks before it can say so."""
    store = opened(postgres_url)
    event = store.create(opening())
    broken: list[bool] = []

    @listening.listens_for(store.engine, "commit")
    def lose(connection: object) -> None:
        if not broken:
            broken.append(True)
            driver = connection.connection.driver_connection  # type: ignore[attr-defined]
            driver.commit()
            cut_others(postgres_url)

    appended = store.append(event, 1, [Noted("a"), CLOSING], key=key)
    assert broken
    assert [one.number for one in appended] == [2, 3]
    assert store.entries(event)[1:] == appended


CLOSING = Noted("b")


def test_nobody_is_told_that_nothing_was_written_where_that_cannot_be_found_out(
    sqlite_url: str, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(sqlite_url)
    event = store.create(opening())
    lost = DBAPIError("COMMIT", {}, psycopg.OperationalError(), connection_invalidated=True)
    held = DBAPIError("SELECT", {}, psycopg.errors.LockNotAvailable())
    tries: list[object] = []

    def fails(tried: writer._Try) -> None:
        tries.append(tried)
        tried.begun, tried.ended = True, len(tries) == 1
        raise lost if tried.ended else held

    monkeypatch.setattr(store._writer._group, "_transaction", fails)
    with pytest.raises(DatabaseUnreachable, match="look whether it is there"):
        store.append(event, 1, [Noted("a")])
    assert len(tries) > 1
    tries.append("of an append that was never committed")
    with pytest.raises(DatabaseBusy, match="nothing was written"):
        store.append(event, 1, [Noted("a")])


def test_other_work_whose_answer_is_lost_is_not_done_twice(
    postgres_url: str, opened: Opening
) -> None:
    store = opened(postgres_url)
    done: list[object] = []

    @listening.listens_for(store.engine, "commit")
    def lose(_: object) -> None:
        if len(done) == 1:
            cut_others(postgres_url)

    with pytest.raises(DatabaseUnreachable, match="look whether it is there"):
        store.write(lambda _: done.append(True))
    assert len(done) == 1


def test_one_bad_request_in_a_group_fails_alone(store: Store) -> None:
    """What the database itself refuses takes the transaction with it; the others get another."""
    event = store.create(opening())
    holding, gathered = threading.Event(), threading.Event()

    def hold(_: object) -> None:
        holding.set()
        assert gathered.wait(10)

    def bad(connection: object) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))  # type: ignore[attr-defined]

    with ThreadPoolExecutor(3) as pool:
        pool.submit(store.write, hold)
        assert holding.wait(10)
        good = [store.submit(event, n, [Noted(str(n))], key=str(n)) for n in (1, 2)]
        worse = pool.submit(store.write, bad)
        gathered.set()
        assert isinstance(worse.exception(), StoreError)
    assert [one.result()[0].number for one in good] == [2, 3]
    assert store.append(event, 3, [Noted("3")])[0].number == 4


def test_a_long_piece_of_work_that_the_database_answers_is_no_trouble(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, said = [1000.0], []

    def work(connection: Connection) -> None:
        for seconds in (4.0, 4.0, 4.0, 6.0):
            now[0] += seconds
            said.append(store.trouble and str(store.trouble.error))
            connection.execute(text("SELECT 1")).all()
        said.append(store.trouble)

    monkeypatch.setattr(writer, "monotonic", lambda: now[0])
    store.write(work)
    assert said[:3] == [None, None, None]
    assert "has not answered for 6 seconds" in said[3]
    assert said[4] is None


class Swallowing:
    """A network between a program and PostgreSQL, which loses connections without a word.

    What is sent on a lost one is taken, and goes nowhere.
    """

    def __init__(self, to: str) -> None:
        self._to, self._epoch = to, 0
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self._open: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def lose(self) -> None:
        self._epoch += 1

    def close(self) -> None:
        for one in (self._door, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._door.accept()
                there = socket.socket(socket.AF_UNIX)
                there.connect(self._to)
                self._open += [here, there]
                for pair in ((here, there), (there, here)):
                    threading.Thread(target=self._pump, args=pair, daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        epoch = self._epoch
        with suppress(OSError):
            while came := one.recv(65536):
                if epoch == self._epoch:
                    other.sendall(came)


@pytest.fixture
def network(postgres: Server) -> Iterator[Swallowing]:
    host = make_url(postgres.url).query.get("host")
    if host is None:
        pytest.skip("the server is not one of our own")
    found = Swallowing(f"{host}/.s.PGSQL.5432")
    yield found
    found.close()


def through(network: Swallowing, url: str) -> str:
    there = make_url(url).set(host="127.0.0.1", port=network.port, query={})
    return there.render_as_string(hide_password=False)


def test_connections_that_are_lost_without_a_word_are_given_up_and_made_again(
    postgres_url: str, opened: Opening, network: Swallowing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "LONGER", 0.0)
    monkeypatch.setattr(writer, "LONG", 0.3)
    store = opened(through(network, postgres_url), busy=1.0)
    event = store.create(opening())
    assert store.last(event) == 1
    assert store.trouble is None
    network.lose()
    waiting = store.submit(event, 1, [Noted("a")])
    with pytest.raises(TimeoutError):
        waiting.result(0.6)
    with pytest.raises(StoreError, match="nothing can be written"):
        check_health(store)
    assert waiting.result(20)[0].number == 2
    assert store.last(event) == 2
    assert len(store.entries(event)) == 2
    check_health(store)


def test_what_is_answered_late_but_bit_by_bit_is_waited_for(
    postgres_url: str, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "LONGER", 0.0)
    store = opened(postgres_url, busy=0.5)
    slow = text("SELECT repeat('x', 20000), pg_sleep(0.2) FROM generate_series(1, 5)")
    with store.reading() as connection:
        assert len(connection.execute(slow).all()) == 5
    with pytest.raises(DatabaseUnreachable), store.reading() as connection:
        connection.execute(text("SELECT pg_sleep(30)"))
    with store.reading() as connection:
        unhurried(connection)
        connection.execute(text("SELECT pg_sleep(0.9)"))
