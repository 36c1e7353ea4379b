"""``overtrick db``, as a shell calls it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from overtrick.bootstrap import Asked
from overtrick.bootstrap.kept import Writer, evening_kept, keep_files, open_store, opening
from overtrick.formats.reading import Heading
from overtrick.store.errors import NotStorable
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


def test_an_empty_file_is_no_database_and_stays_empty(tmp_path: Path) -> None:
    empty = tmp_path / "z.bak"
    empty.touch()
    ran = db("check", url=empty)
    assert ran.code == 1
    assert "[no-database]" in ran.err
    assert empty.stat().st_size == 0
    assert list(tmp_path.iterdir()) == [empty]


def test_a_check_leaves_a_backup_as_it_is_to_the_byte(kept: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    assert db("backup", backup, url=kept).code == 0
    content, names = backup.read_bytes(), sorted(tmp_path.iterdir())
    assert db("check", url=backup).code == 0
    assert backup.read_bytes() == content
    assert sorted(tmp_path.iterdir()) == names


def test_a_backup_without_events_never_takes_the_place_of_some(kept: Path, tmp_path: Path) -> None:
    before = ranking(kept)
    tables, nothing = tmp_path / "tables.bak", tmp_path / "z.bak"
    with open_store(str(tmp_path / "new.db")) as store:
        store.backup(tables)
    nothing.touch()
    refused = db("restore", tables, "--replace", url=kept)
    assert refused.code == 1
    assert "holds no event, and 1 would be lost" in refused.err
    assert "[empty-backup]" in refused.err
    assert db("restore", nothing, "--replace", url=kept).code == 1
    assert ranking(kept) == before
    assert db("restore", tables, "--replace", url=tmp_path / "new.db").code == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgres", "postgres by another name"])
def test_what_is_open_elsewhere_is_replaced_only_when_told(
    kept: Path, tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    backup, url = tmp_path / "backup.db", str(kept)
    if kind != "sqlite":
        url = request.getfixturevalue("postgres").database()
    named = f"{url}&application_name=club" if kind.endswith("name") else url
    db("backup", backup, url=kept)
    assert db("restore", backup, "--replace", url=url).code == 0, "nobody else has it open"
    with open_store(named) as store:
        assert store.last(1)
        refused = db("restore", backup, "--replace", url=url)
        assert refused.code == 1
        assert "[database-in-use]" in refused.err
        assert "or say --in-use" in refused.err
        mark = store.last_of(1).mark
        assert db("restore", backup, "--replace", "--in-use", url=url).code == 0
        assert store.last_of(1).mark != mark
    assert db("restore", backup, "--replace", url=url).code == 0


def test_a_restore_that_fails_leaves_no_new_database(kept: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.db"
    bad.write_bytes(b"a letter to the club\n" * 300)
    names = sorted(tmp_path.iterdir())
    ran = db("restore", bad, url=tmp_path / "new.db")
    assert (ran.code, "[not-a-database]" in ran.err) == (1, True)
    assert sorted(tmp_path.iterdir()) == names
    before = ranking(kept)
    assert db("restore", bad, "--replace", url=kept).code == 1
    assert ranking(kept) == before, "what was there before stays"


def test_a_device_is_no_database() -> None:
    for ran in (db("check", url="/dev/null"), called("event", "list", "--db", "/dev/null")):
        assert (ran.code, "[not-a-database]" in ran.err) == (1, True)


def test_half_characters_in_a_key_are_refused(kept: Path) -> None:
    ran = called("event", "do", 1, "take-note", "x", "--key", "\udcff\udcfe", "--db", kept)
    assert ran.code == 1
    assert ran.err.rstrip().endswith("[not-a-key]")
    with open_store(str(kept), create=False) as store, pytest.raises(NotStorable):
        store.act(1, "\udcff\udcfe")


def test_a_title_with_line_breaks_takes_one_line_of_the_list(tmp_path: Path) -> None:
    path = tmp_path / "evening.db"
    title = "Thurs\u2029day\u2028eve\u2028ning"
    for one in ("Thurs\nday", title):
        assert called("event", "new", one, "--db", path).code == 1
    with open_store(str(path)) as store:  # as a version of before took it
        opened = opening(Heading(title=title), Asked())
        store.create(opened, author="test", at=WRITER.at)
    listed = called("event", "list", "--db", path).out
    assert listed.splitlines() == [listed.rstrip("\n")]
    assert listed.endswith("  Thurs day eve ning\n")


FULL_ACCESS = """
import os, sys
from click.testing import CliRunner
from overtrick.cli.group import group
COMMANDS = [["event", "list"], ["event", "show", "1"], ["event", "do", "1", "take-note", "x"]]
def run(path):
    return [CliRunner().invoke(group(), [*one, "--db", path]) for one in COMMANDS]
run(sys.argv[1])  # what is imported late must be there before other permissions hold
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
for one in run(sys.argv[2]):
    print(one.exit_code, repr(one.exception), one.stdout.count("\\n"), one.stderr.strip())
"""


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="there are no such permissions here")
@pytest.mark.parametrize(("file", "folder"), [(0o444, 0o777), (0o644, 0o555), (0o444, 0o555)])
def test_a_database_of_somebody_else_is_read_and_not_written(
    kept: Path, file: int, folder: int
) -> None:
    shared = Path(tempfile.mkdtemp(prefix="overtrick-shared-"))
    path = shared / "club.db"
    try:
        shutil.copy(kept, path)
        content = path.read_bytes()
        path.chmod(file)
        shared.chmod(folder)
        ran = subprocess.run(
            [sys.executable, "-c", FULL_ACCESS, str(kept), str(path)],
            capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        listed, shown, done = ran.stdout.splitlines()
        assert listed.split()[:3] == ["0", "None", "1"], listed
        assert shown.startswith("0 None "), shown
        assert done.startswith("1 SystemExit(1) 0 error: "), done
        assert done.endswith("[database-read-only]"), done
        assert path.read_bytes() == content
        assert list(shared.iterdir()) == [path]
    finally:
        shared.chmod(0o755)
        shutil.rmtree(shared)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a file's size there")
def test_files_that_may_not_grow_are_told(kept: Path, tmp_path: Path) -> None:
    limited = (
        "import resource, sys\nresource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))\n"
        "from overtrick.cli.main import main\nmain()"
    )
    for url in (kept, tmp_path / "new.db"):
        words = ["event", "new", "Thursday", "--db", str(url)]
        ran = subprocess.run(
            [sys.executable, "-B", "-c", limited, *words],
            capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        assert ran.returncode == 1
        assert ran.stderr.endswith("[disk-failed]\n"), ran.stderr
