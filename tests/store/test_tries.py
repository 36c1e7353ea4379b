"""Tries are counted in the database: by every process, after a restart, on both kinds."""

from __future__ import annotations

import itertools
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from overtrick.store import Store
from overtrick.store.sessions_tables import tries
from overtrick.store.tries import Allowed, count, count_all, forgive
from tests.store.conftest import Opening

START = datetime(2026, 11, 26, 19, 30, tzinfo=UTC)
EACH = itertools.count()
THREE = Allowed("guess", 3, 60)


def tried(store: Store, seconds: float = 0, name: str = "a", allowed: Allowed = THREE) -> float:
    now = START + timedelta(seconds=seconds)
    return store.write(lambda connection: count(connection, allowed, name, now=now))


def test_so_many_a_minute_then_the_seconds_to_wait(store: Store) -> None:
    assert [tried(store, second) for second in (0, 10, 20)] == [0, 0, 0]
    assert tried(store, 20) == 40
    assert tried(store, 20, "b") == 0, "another name"
    assert tried(store, 20, allowed=Allowed("else", 1)) == 0, "another kind"
    assert tried(store, 60) == 0
    assert tried(store, 60) == 10


def test_who_was_right_begins_anew(store: Store) -> None:
    assert [tried(store) for _ in range(4)] == [0, 0, 0, 60]
    store.write(lambda connection: forgive(connection, THREE, "b"))
    assert tried(store) == 60
    store.write(lambda connection: forgive(connection, THREE, "a"))
    assert tried(store) == 0


def test_a_clock_that_was_ahead_locks_nobody_out(store: Store) -> None:
    assert [tried(store, 3600) for _ in range(4)] == [0, 0, 0, 60]
    assert tried(store, 0) == 0


def test_what_is_over_is_not_kept(store: Store) -> None:
    for number in range(20):
        tried(store, number / 100, str(number))
    tried(store, 61)
    with store.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(tries)) == 1


def test_the_first_name_that_is_not_allowed_counts_for_none_behind_it(store: Store) -> None:
    wanted = [(Allowed("one", 1), "a"), (Allowed("two", 2), "a")]

    def both() -> float:
        return store.write(lambda connection: count_all(connection, wanted, now=START))

    assert [both(), both(), both()] == [0, 60, 60]
    assert tried(store, allowed=wanted[1][0]) == 0


def test_two_processes_count_together_however_they_run(url: str, opened: Opening) -> None:
    stores = [opened(url), opened(url)]
    many = Allowed("guess", 7, 60)
    with ThreadPoolExecutor(8) as threads:
        waits = list(threads.map(lambda n: tried(stores[n % 2], allowed=many), range(24)))
    assert sorted(waits) == [0.0] * 7 + [60.0] * 17


@pytest.fixture
def sqlite_store(sqlite_url: str, opened: Opening) -> Store:
    return opened(sqlite_url)


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 40)), max_size=25))
def test_it_is_as_if_every_try_were_remembered(
    sqlite_store: Store, asked: list[tuple[str, int]]
) -> None:
    allowed = Allowed(f"twin {next(EACH)}", 3, 60)
    made: dict[str, deque[int]] = {}
    second = 0
    for name, later in asked:
        second += later
        mine = [one for one in made.setdefault(name, deque()) if one > second - 60]
        expected = 0 if len(mine) < 3 else mine[-3] + 60 - second
        assert tried(sqlite_store, second, name, allowed) == expected
        if not expected:
            made[name].append(second)
