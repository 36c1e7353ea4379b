"""A writer is killed at any moment: what was acknowledged is there, once, and nothing twice."""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from overtrick.event.records import Noted
from overtrick.store import Store
from overtrick.store.errors import DatabaseUnreachable
from tests.store.coding import opening
from tests.store.conftest import Opening
from tests.store.postgres import Server, missing
from tests.store.streaming import Heard, killed, send, texts

SOAK = os.environ.get("OVERTRICK_HYPOTHESIS") == "soak"
KILLS = 1500 if SOAK else 12
LEAST = (0, 10, 25)
"""How often writers are told that something is kept, one after the other, before their end nears.

Who was told nothing can lose nothing: so more than ten times a writer, however slow the disk is.
Every third may die at its first word.
"""
LONGEST = 0.15
"""Seconds after that in which a writer is killed: many commits long, so anywhere in one."""


@pytest.fixture
def careful_url(careful_postgres: Server) -> Iterator[str]:
    """An empty database that is written to the disk."""
    url = careful_postgres.database()
    yield url
    careful_postgres.drop(url)


@pytest.mark.timeout(3600 if SOAK else 120)
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_killed_writers_lose_nothing_and_double_nothing(
    kind: str, opened: Opening, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("sqlite_url" if kind == "sqlite" else "careful_url")
    chance = random.Random(25)
    kept = opened(url)
    shared = kept.create(opening("every writer's"))
    for number in range(KILLS):
        own = kept.create(opening(f"writer {number}'s"))
        least, more = LEAST[number % len(LEAST)], chance.uniform(0, LONGEST)
        heard = killed(url, [shared, own], f"r{number}", least, more)
        after_a_crash(opened(url), heard)
    assert gapless(kept, shared)
    assert not kept.check()


def after_a_crash(store: Store, heard: Heard) -> None:
    """Everything that has to hold before the clients send again, and after they did."""
    for event in {event for event, _ in heard.sent}:
        assert gapless(store, event)
    for (event, key), numbers in heard.told.items():
        found = store.act(event, key)
        assert tuple(one.number for one in found) == numbers, f"{key} was lost"
        assert said(store, event, key) == texts(key)
    with ThreadPoolExecutor(4) as pool:  # the clients did not hear an answer, or ask once more
        list(pool.map(lambda command: send(store, command), [*heard.sent, *heard.sent[-8:]]))
    counted = {
        event: Counter(
            entry.record.text for entry in store.entries(event) if isinstance(entry.record, Noted)
        )
        for event in {event for event, _ in heard.sent}
    }
    for event, key in heard.sent:
        assert [counted[event][one] for one in texts(key)] == [1] * len(texts(key)), key
    store.close()


def said(store: Store, event: int, key: str) -> list[str]:
    records = (one.record for one in store.act(event, key))
    return [record.text for record in records if isinstance(record, Noted)]


def gapless(store: Store, event: int) -> bool:
    journal = store.entries(event)
    listed = store.event(event)
    return [one.number for one in journal] == list(range(1, listed.last + 1))


def test_a_server_that_dies_and_comes_back_loses_nothing(
    careful_postgres: Server, careful_url: str, opened: Opening
) -> None:
    """PostgreSQL is stopped as by a power cut while records stream in, and started again."""
    if careful_postgres.folder is None:
        missing("the named PostgreSQL server is not ours to stop")
    store = opened(careful_url)
    event = store.create(opening())
    heard, going = Heard(), True

    def client(thread: int) -> None:
        number = 0
        while going:
            command = event, f"c-{thread}-{number}"
            heard.sent.append(command)
            while True:
                try:
                    entries = send(store, command)
                    break
                except DatabaseUnreachable:
                    time.sleep(0.05)
            heard.told[command] = tuple(one.number for one in entries)
            number += 1

    with ThreadPoolExecutor(3) as pool:
        running = [pool.submit(client, thread) for thread in range(3)]
        for _ in range(2):
            before = len(heard.told)
            careful_postgres.restart()
            while len(heard.told) < before + 30:
                assert not any(one.done() for one in running)
        going = False
        for one in running:
            one.result()
    after_a_crash(store, heard)
