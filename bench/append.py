"""How many records a second the store appends for sixteen writers, against bare databases.

``python -m bench.append``. The floor for SQLite is the least that is as safe: one thread of the
``sqlite3`` module inserts what sixteen others hand it, commits with ``synchronous=FULL`` and
then answers them; it looks for no keys and keeps no sums. The peer for PostgreSQL is its own
``pgbench`` over as many connections, with the same locks, looks, rows and sums for each record
and a commit each; a ``pgbench`` that only inserts is shown beside it. Every writer waits for the
answer to each record before it sends the next. The aims are 60 % and 70 %.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest
from sqlalchemy import make_url
from tests.store.postgres import Server, server

from overtrick.bootstrap.kept import JournalCoding
from overtrick.bridge.notation import parse_result
from overtrick.event.records import EventOpened, ResultEntered
from overtrick.store import Store

WRITERS = 16
SECONDS = 1.5
ROUNDS = 3

OPENED = EventOpened("Bench", None, "pairs", "mp", "plain", (), 2)
RECORD = ResultEntered("A", 7, ("3",), ("4",), parse_result("4SxN+1"), round=1, table=1)
TABLE = (
    "CREATE TABLE entries (event_id INTEGER, number INTEGER, key TEXT, record TEXT, sum TEXT,"
    " PRIMARY KEY (event_id, number))"
)
INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?)"


SETTING = "\\set event :client_id + 1\n\\set number random(2, 2000000000)\n"
ROW = (
    "INSERT INTO entries VALUES (:event, :number, 2, :number, NULL, NULL, 'k' || :number, NULL,"
    " NULL, '{record}', '{sum}');\n"
)
INSERTING = SETTING + ROW
SAME = f"""{SETTING}BEGIN;
SELECT pg_advisory_xact_lock(4000002, :event);
SELECT last, head FROM events WHERE id = :event;
SELECT act FROM entries WHERE event_id = :event AND key = 'k' || :number AND number = act;
{ROW}UPDATE events SET last = :number, head = '{{sum}}' WHERE id = :event;
COMMIT;
"""

Send = Callable[[int, int], object]
"""What a writer does with its number and the number of its record: it returns when that is safe."""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as folder:
        paths = (f"{folder}/{number}" for number in count())
        figures = in_turns(
            {
                "sqlite3 alone, group commit": lambda: bare(next(paths)),
                "overtrick, an event each": lambda: ours(next(paths)),
                "overtrick, all in one event": lambda: ours(next(paths), events=1),
            }
        )
        show(figures, 0.6)
    try:
        with server() as running:
            on_postgres(running)
    except pytest.skip.Exception as reason:
        print(f"PostgreSQL is not measured: {reason}")


def on_postgres(running: Server) -> None:
    programs = running.programs
    pgbench = str(programs / "pgbench") if programs else shutil.which("pgbench")
    if pgbench is None or not Path(pgbench).exists():
        print("PostgreSQL is not measured: there is no pgbench")
        return
    figures = in_turns(
        {
            "pgbench, a commit each": lambda: peer(pgbench, running.database(), SAME),
            "overtrick, an event each": lambda: ours(running.database()),
            "overtrick, all in one event": lambda: ours(running.database(), events=1),
            "pgbench, inserting alone": lambda: peer(pgbench, running.database(), INSERTING),
        }
    )
    show(figures, 0.7)


def in_turns(parts: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The best of some rounds of each, by turns, so that a busy moment hits all."""
    found = dict.fromkeys(parts, 0.0)
    for _ in range(ROUNDS):
        for name, part in parts.items():
            found[name] = max(found[name], part())
    return found


def show(figures: dict[str, float], aim: float) -> None:
    """Print the figures as shares of the first."""
    floor, *_ = figures
    for name, figure in figures.items():
        print(f"{name:28} {figure:8,.0f} records/s  {figure / figures[floor]:5.0%}")
    print(f"aim: at least {aim:.0%} of {floor}")


def ours(url: str, events: int = WRITERS) -> float:
    """Records a second through the store."""
    with Store.open(url, JournalCoding()) as store:
        journals = [store.create(OPENED) for _ in range(events)]
        turn, last = threading.Lock(), dict.fromkeys(journals, 1)

        def send(writer: int, number: int) -> None:
            event = journals[writer % events]
            with turn:  # as one who decides on what is known, whether it is safe yet or not
                future = store.submit(event, last[event], [RECORD], key=f"{writer}-{number}")
                last[event] += 1
            future.result()

        return rate(send)


def bare(path: str) -> float:
    """Records a second through a bare thread that commits in groups."""
    waiting: SimpleQueue[tuple[tuple[object, ...], Future[None]] | None] = SimpleQueue()
    thread = threading.Thread(target=commit, args=(path, waiting))
    thread.start()
    record, sum_ = JournalCoding().encode(RECORD), "0" * 64

    def send(writer: int, number: int) -> None:
        future: Future[None] = Future()
        waiting.put(((writer, number, f"{writer}-{number}", record, sum_), future))
        future.result()

    try:
        return rate(send)
    finally:
        waiting.put(None)
        thread.join()


def commit(path: str, waiting: SimpleQueue[tuple[tuple[object, ...], Future[None]] | None]) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", TABLE):
        connection.execute(statement)
    while (first := waiting.get()) is not None:
        group = [first]
        try:
            while (one := waiting.get_nowait()) is not None:
                group.append(one)
        except Empty:
            pass
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(INSERT, [row for row, _ in group])
        connection.execute("COMMIT")
        for _, future in group:
            future.set_result(None)
    connection.close()


def rate(send: Send) -> float:
    """Answers a second that sixteen writers get together."""
    counts = [0] * WRITERS
    start = threading.Barrier(WRITERS + 1)
    stop = threading.Event()

    def write(writer: int) -> None:
        start.wait()
        while not stop.is_set():
            send(writer, counts[writer])
            counts[writer] += 1

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(WRITERS)]
    for one in threads:
        one.start()
    start.wait()
    begun = time.perf_counter()
    stop.wait(SECONDS)
    stop.set()
    for one in threads:
        one.join()
    return sum(counts) / (time.perf_counter() - begun)


def peer(pgbench: str, url: str, script: str) -> float:
    """Transactions a second of pgbench, for a database with an event for each connection."""
    with Store.open(url, JournalCoding()) as store:
        for _ in range(WRITERS):
            store.create(OPENED)
    values = {"record": JournalCoding().encode(RECORD).replace("'", "''"), "sum": "0" * 64}
    at = make_url(url)
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script.format(**values))
        file.flush()
        ran = subprocess.run(
            [
                pgbench, "--no-vacuum", "--protocol=prepared", f"--client={WRITERS}", "--jobs=2",
                f"--time={max(1, round(SECONDS))}", f"--file={file.name}",
                f"--host={at.query.get('host', at.host)}", f"--username={at.username}",
                str(at.database),
            ],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    found = re.search(r"tps = ([\d.]+) \(without initial", ran.stdout)
    assert found, ran.stdout
    return float(found[1])


if __name__ == "__main__":
    main()
