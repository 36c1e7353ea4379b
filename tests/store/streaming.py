"""A writer that streams commands into a store until it is killed, and says what it was told.

It runs in a process of its own, forked from one that has imported everything, so that dozens
can be killed in a few seconds.
"""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from overtrick.event.records import Entry, Noted
from overtrick.store import JournalMoved, Store
from tests.store.coding import SmallCoding

THREADS = 4
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__, "psycopg", "sqlalchemy.dialects.postgresql.psycopg"])

Command = tuple[int, str]
"""The event it is for, and its key."""


@dataclass
class Heard:
    """What a killed writer had sent, and for which commands it was told which entries."""

    sent: list[Command] = field(default_factory=list)
    told: dict[Command, tuple[int, ...]] = field(default_factory=dict)

    def hear(self, line: str) -> None:
        what, event, key, *numbers = line.split()
        if what == "sent":
            self.sent.append((int(event), key))
        else:
            self.told[int(event), key] = tuple(map(int, numbers))


def texts(key: str) -> list[str]:
    """What the records of a command say: one to three, by its number."""
    return [f"{key}/{part}" for part in range(1 + int(key.rpartition("-")[2]) % 3)]


def send(store: Store, command: Command, after: int = 1) -> tuple[Entry, ...]:
    """Send a command as a client does: again after every refusal, under the same key."""
    event, key = command
    records = [Noted(one) for one in texts(key)]
    while True:
        try:
            return store.append(event, after, records, key=key)
        except JournalMoved as moved:
            after = moved.last


def stream(url: str, events: list[int], run: str, say: Connection) -> None:
    """Send commands from several threads, telling before and after each, without an end."""
    store = Store.open(url, SmallCoding())

    def one(thread: int) -> None:
        number, last = 0, 1
        while True:
            event, key = events[number % len(events)], f"{run}-{thread}-{number}"
            say.send_bytes(f"sent {event} {key}".encode())
            numbers = [entry.number for entry in send(store, (event, key), last)]
            say.send_bytes(" ".join(["told", str(event), key, *map(str, numbers)]).encode())
            number, last = number + 1, numbers[-1]

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(one, range(THREADS)))


def killed(url: str, events: list[int], run: str, least: int, seconds: float) -> Heard:
    """Let a writer stream until it was told ``least`` times, then so long, and SIGKILL it."""
    mouth, ear = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=stream, args=(url, events, run, ear))
    process.start()
    ear.close()
    heard = Heard()
    try:
        assert mouth.poll(20), "the writer never began"
        while len(heard.told) < least:
            assert mouth.poll(20), "the writer is told no more"
            heard.hear(mouth.recv_bytes().decode())
        until = time.monotonic() + seconds
        while mouth.poll(max(0.0, until - time.monotonic())):
            heard.hear(mouth.recv_bytes().decode())
            if time.monotonic() > until:
                break
        process.kill()
        while True:
            heard.hear(mouth.recv_bytes().decode())
    except EOFError:
        return heard
    finally:
        process.kill()
        process.join()
        mouth.close()
