"""A PostgreSQL server for the tests: one that is named, or one of our own, or a reason for none.

``OVERTRICK_POSTGRES`` names a server by URL, whose user may create databases. Otherwise the
programs of an installed PostgreSQL make a server in a temporary folder, reached by a socket
alone. ``OVERTRICK_REQUIRE_POSTGRES=1`` makes it an error to have neither.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import NoReturn

import psycopg
import pytest
from sqlalchemy import make_url

FOLDERS = (*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/bin"))
_numbers = count(1)


@dataclass(frozen=True)
class Server:
    """A running server; ``folder`` is where ours keeps everything."""

    url: str
    programs: Path | None = None
    folder: Path | None = None

    def database(self, template: str | None = None) -> str:
        """The URL of a new database, empty or like ``template``."""
        name = f"overtrick_{os.getpid()}_{next(_numbers)}"
        like = f" TEMPLATE {template}" if template else ""
        self.tell(f"CREATE DATABASE {name}{like}")
        return self.named(name)

    def drop(self, url: str) -> None:
        """Drop a database, whoever is still connected."""
        self.tell(f"DROP DATABASE IF EXISTS {make_url(url).database} WITH (FORCE)")

    def named(self, name: str) -> str:
        """The URL of a database on this server."""
        return make_url(self.url).set(database=name).render_as_string(hide_password=False)

    def tell(self, statement: str) -> None:
        """Run one statement outside any transaction."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())

    def restart(self) -> None:
        """Stop as if the power had failed, and start again; only a server of our own can."""
        self.stop("immediate")
        self.start()

    def stop(self, how: str = "fast") -> None:
        """End the server in one of pg_ctl's ways."""
        self._control("stop", "-m", how)

    def start(self) -> None:
        """Start the server and wait for it."""
        assert self.folder
        options = f"-c listen_addresses='' -c max_connections=60 -k {self.folder}"
        self._control("start", "-o", options, "-l", str(self.folder / "log"))

    def _control(self, *arguments: str) -> None:
        assert self.programs
        assert self.folder
        _run(self.programs / "pg_ctl", "-D", str(self.folder / "data"), "-w", *arguments)


@contextmanager
def server(*, quick: bool = False) -> Iterator[Server]:
    """A server, or a skip with its reason; a ``quick`` one of our own never waits for a disk."""
    if named := os.environ.get("OVERTRICK_POSTGRES"):
        yield Server(named)
        return
    programs = next((one for one in FOLDERS if (one / "initdb").exists()), None)
    if programs is None:
        missing("there is no PostgreSQL here (set OVERTRICK_POSTGRES, or install it)")
    memory = "/dev/shm" if quick and os.access("/dev/shm", os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="overtrick-postgres-", dir=memory))
    try:
        yield from _own(programs, folder, quick=quick)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def missing(reason: str) -> NoReturn:
    """Skip, or fail where PostgreSQL is required."""
    if os.environ.get("OVERTRICK_REQUIRE_POSTGRES") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def _own(programs: Path, folder: Path, *, quick: bool) -> Iterator[Server]:
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    user = "postgres"
    data = str(folder / "data")
    _run(programs / "initdb", "-D", data, "-U", user, "-A", "trust", "-E", "UTF8", "--no-locale")
    own = Server(f"postgresql://{user}@/postgres?host={folder}", programs, folder)
    if quick:
        with (folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write("fsync = off\n")
    own.start()
    try:
        yield own
    finally:
        own.stop("immediate")


def _run(program: Path, *arguments: str) -> None:
    """Run one of PostgreSQL's programs, which refuse to be root."""
    command = [str(program), *arguments]
    if os.geteuid() == 0:
        command = ["runuser", "-u", "postgres", "--", *command]
    ran = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, check=False, timeout=60, cwd="/",
    )  # fmt: skip
    assert ran.returncode == 0, f"{program.name}: {ran.stdout}"
