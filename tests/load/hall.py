"""A hall of many tables in one event, and the program that serves it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer, open_event, open_store
from overtrick.event.commands import Command, EnterContestant, SetMovement
from overtrick.event.state import Place
from overtrick.live import Hub
from overtrick.store.secret import server_secret
from overtrick.web.security.limits import Limits
from overtrick.web.security.tables import PATH, TableCodes
from tests.web.public_room import NAMES, opening

SECTION = 25
"""Tables of a section: a Mitchell."""
ROUNDS = 13
PATIENCE = 60
"""Seconds for a program to begin or to end."""


@dataclass(frozen=True)
class Table:
    """One table, its boards in the first round, and the code on its card."""

    section: str
    number: int
    boards: tuple[int, ...]
    code: str


@dataclass(frozen=True)
class Hall:
    """An event in a database, seated and ready to be played.

    ``boards`` are those of each table in each round, by section, round and table.
    """

    path: Path
    event: int
    tables: tuple[Table, ...]
    boards: dict[Place, tuple[int, ...]]


def hall(path: Path, tables: int, *, at_a_table: int = SECTION) -> Hall:
    """Seat ``tables`` tables, in sections of a Mitchell each, with everybody's name."""
    sections = [chr(ord("A") + one) for one in range(tables // at_a_table)]
    with open_store(str(path)) as store:
        now = datetime.now(UTC)
        event = open_event(store, opening("Hall"), Writer(now, "test"))
        desk = Desk(store, Hub())
        for one in sections:
            desk.act_together(event, seated(one, at_a_table), Writer(now, "test"))
        secret = store.write(lambda connection: server_secret(connection, at=now))
        codes = TableCodes(store, secret, Limits(store))
        boards = {place: one.boards for place, one in desk.event(event).sittings.items()}
        found = tuple(
            Table(section, table, boards[section, 1, table], _code(codes, event, section, table))
            for (section, round_, table) in boards
            if round_ == 1
        )
    return Hall(path, event, found, boards)


def seated(section: str, tables: int) -> list[Command]:
    """The commands that enter and seat a section."""
    entered = [
        EnterContestant(str(n), section, side, _two(section, side, n))
        for n in range(1, tables + 1)
        for side in ("NS", "EW")
    ]
    return [*entered, SetMovement(f"mitchell-{tables}", section, rounds=ROUNDS)]


def _two(section: str, side: str, number: int) -> tuple[str, str]:
    first, second = (NAMES[(number + place) % len(NAMES)] for place in (0, 1))
    return f"{first} {section}{side}{number}", f"{second} {section}{side}{number}x"


def _code(codes: TableCodes, event: int, section: str, table: int) -> str:
    return unquote(codes.table_code(event, section, table).removeprefix(PATH))


@dataclass(frozen=True)
class Running:
    """A program that serves, and where."""

    process: subprocess.Popen[bytes]
    port: int

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def spent(self) -> float:
        """Seconds of processor time that it has used so far; 0 where the system does not say."""
        try:
            text = Path(f"/proc/{self.process.pid}/stat").read_text()
        except OSError:
            return 0.0
        user, system = text.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(path: Path) -> Iterator[Running]:
    """``overtrick serve`` on a free port of this machine alone, until the block ends.

    It has to have stopped by itself then, and without a word of trouble.
    """
    port = str(free_port())
    program = ("-m", "overtrick", "serve", "--db", str(path), "--host", "127.0.0.1")
    with running((*program, "--port", port), int(port), path.with_suffix(".log")) as found:
        yield found


@contextmanager
def running(arguments: Sequence[str], port: int, log: Path) -> Iterator[Running]:
    """A program of Python's that listens on a port, until the block ends."""
    with log.open("wb") as said:
        process = subprocess.Popen([sys.executable, *arguments], stdout=said, stderr=said)
        try:
            _wait_for(process, port, log)
            yield Running(process, port)
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0, log.read_text()
        finally:
            if process.poll() is None:
                process.kill()
                process.wait(PATIENCE)
    assert "ERROR" not in log.read_text(), log.read_text()[-3000:]


def _wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    for _ in range(10 * PATIENCE):
        try:
            return socket.create_connection(("127.0.0.1", port), 0.5).close()
        except OSError:
            assert process.poll() is None, log.read_text()
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
    return port
