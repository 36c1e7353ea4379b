"""Nudges within one process, and of what another wrote: on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from overtrick.live import Hub, hearing
from overtrick.store import Store
from overtrick.store.statements import CHANNEL, statements
from overtrick.store.watching import Changes
from tests import apart
from tests.store.coding import entering, opening
from tests.store.conftest import (  # noqa: F401 - fixtures
    Opening,
    opened,
    postgres,
    postgres_template,
    postgres_url,
    sqlite_template,
    sqlite_url,
    store,
    url,
)

PATIENCE = 10.0


@pytest.fixture
def told(store: Store) -> Iterator[list[tuple[int, int]]]:  # noqa: F811
    """What is told of changes, as it comes in."""
    found: list[tuple[int, int]] = []
    changes = Changes(store.engine, lambda event, last: found.append((event, last)))
    changes.start()
    yield found
    changes.stop()
    assert not changes.is_alive()


def until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


def test_what_another_process_appends_is_told(
    store: Store,  # noqa: F811
    url: str,  # noqa: F811
    told: list[tuple[int, int]],
) -> None:
    event = store.create(opening())
    code = (
        "import sys; from overtrick.store import Store; from tests.store.coding import *;"
        "store = Store.open(sys.argv[1], SmallCoding());"
        "store.append(int(sys.argv[2]), 1, [entering('1'), entering('2')]); store.close()"
    )
    subprocess.run([sys.executable, "-c", code, url, str(event)], check=True, timeout=60)
    assert until(lambda: (event, 3) in told)


def test_a_new_event_is_told_by_whatever_way_it_came(
    opened: Opening,  # noqa: F811
    url: str,  # noqa: F811
    told: list[tuple[int, int]],
    tmp_path: Path,
) -> None:
    other, elsewhere = opened(url), opened(str(tmp_path / "elsewhere.db"))
    event = other.create(opening(), [entering("1"), entering("2")])
    assert until(lambda: (event, 3) in told)
    moved = other.import_event(elsewhere.export(elsewhere.create(opening(), [entering("1")])))
    assert until(lambda: (moved, 2) in told)


def test_what_is_refused_is_not_told(store: Store, told: list[tuple[int, int]]) -> None:  # noqa: F811
    event = store.create(opening())
    with pytest.raises(RuntimeError):
        store.write(_fails)
    store.append(event, 1, [entering("1")])
    assert until(lambda: (event, 2) in told)
    assert all(last <= 2 for _, last in told)


def _fails(connection: object) -> None:
    raise RuntimeError(connection)


def test_the_channel_is_the_one_that_appends_notify() -> None:
    assert f"pg_notify('{CHANNEL}'" in _postgres_statement()


def _postgres_statement() -> str:
    class Dialect:
        name = "postgresql"

    class Connection:
        dialect = Dialect

    found = statements(Connection)  # type: ignore[arg-type]
    return str(found._WRITE)  # type: ignore[attr-defined]


def test_a_page_hears_of_another_process_and_of_its_own_but_once(store: Store) -> None:  # noqa: F811
    hub, event = Hub(), store.create(opening())
    heard: list[int | None] = []
    listens = threading.Event()

    async def listening() -> None:
        with hub.watch(event) as watching:
            listens.set()
            async for last in watching.nudges(PATIENCE):
                heard.extend([last])

    def work() -> None:
        try:
            assert listens.wait(PATIENCE)
            store.append(event, 1, [entering("1")])
            assert until(lambda: heard == [2])
            hub.nudge(event, 3)  # as the desk does for what it wrote itself
            store.append(event, 2, [entering("2")])
            assert until(lambda: heard == [2, 3])
            time.sleep(0.5)
        finally:
            hub.close()  # or the page would listen for ever

    with hearing(store, hub), ThreadPoolExecutor() as pool:
        working = pool.submit(work)
        apart.run(listening())
        working.result()
    assert heard == [2, 3]
    assert hub.watchers == 0


def test_a_restore_is_told_to_all_with_where_their_journals_end_now(
    store: Store,  # noqa: F811
    url: str,  # noqa: F811
    opened: Opening,  # noqa: F811
    tmp_path: Path,
) -> None:
    hub, event, other = Hub(), store.create(opening()), opened(url)
    store.backup(tmp_path / "before.db")
    store.append(event, 1, [entering("1"), entering("2")])
    hub.nudge(event, 3)
    heard: list[int | None] = []
    forgotten: list[int] = []

    async def listening() -> None:
        with hub.watch(event) as watching:
            async for last in watching.nudges(PATIENCE):
                heard.append(last)
                if last == 1:
                    other.append(event, 1, [entering("3")])
                if last == 2:
                    hub.close()

    with (
        hearing(store, hub, lambda: forgotten.append(hub.last(event))),
        ThreadPoolExecutor() as pool,
    ):
        watching = pool.submit(lambda: apart.run(listening()))
        assert until(lambda: hub.watchers == 1)
        other.restore(tmp_path / "before.db", replace=True)
        try:
            assert until(lambda: heard == [1, 2])
        finally:
            hub.close()
        watching.result()
    assert forgotten == [3]


# One process


def test_whoever_is_slow_hears_of_the_newest_alone() -> None:
    async def scene() -> list[int | None]:
        hub, heard = Hub(), []
        with hub.watch(7) as slow, hub.watch(8):
            for last in (1, 2, 3):
                hub.nudge(7, last)
            assert hub.watchers == 2
            await asyncio.sleep(0.01)
            async for last in slow.nudges(0.05):
                heard.append(last)
                if last is None:
                    hub.close()
        return heard

    assert apart.run(scene()) == [3, None]


def test_a_hub_that_is_closed_keeps_nobody_waiting() -> None:
    async def scene() -> list[int | None]:
        hub = Hub()
        hub.close()
        with hub.watch(7) as late:
            return [one async for one in late.nudges(60)]

    assert apart.run(scene()) == []
