"""A table's plain result takes no thread; whatever is not plain is taken as before, and once."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from overtrick.bootstrap.kept import Writer
from overtrick.event.commands import EnterResult, TakeNote
from overtrick.store.errors import DatabaseBusy, NoSuchEvent
from overtrick.store.store import Store
from overtrick.store.writer import Appending
from overtrick.web.book import choose
from overtrick.web.terminal import routes
from tests.web.room import Room
from tests.web.terminal_table import Table, event, opened, results, table
from tests.web.test_two_servers import Two, postgres, two, until

__all__ = ["event", "postgres", "table", "two"]

Slow = list[str]
"""Keys of what was taken in a thread."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    found: Slow = []
    before = routes._entries

    def noted(request: Any, event_id: int, data: Any, *more: Any) -> Any:
        found.append(data.key)
        return before(request, event_id, data, *more)

    monkeypatch.setattr(routes, "_entries", noted)
    return found


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was asked of threads by the loop, from now on."""
    found: list[str] = []
    before = asyncio.BaseEventLoop.run_in_executor

    def noted(loop: Any, pool: Any, work: Any, *args: Any) -> Any:
        found.append(repr(work))
        return before(loop, pool, work, *args)

    monkeypatch.setattr(asyncio.BaseEventLoop, "run_in_executor", noted)
    return found


def test_a_first_result_takes_no_thread(
    table: Table, room: Room, slow: Slow, threads: list[str]
) -> None:
    answer = table.say(key="a" * 32, board=7, result="4SN=", lead="HQ", confirmed_by="EW")
    assert (answer.status_code, answer.json()["status"]) == (201, "new")
    assert (slow, threads) == ([], [])
    assert table.say(key="a" * 32, board=7, result="4SN=", confirmed_by="EW").status_code == 200
    assert (len(slow), len(threads)) == (1, 1)
    event = room.desk.event(table.event)
    assert results(room, table.event) == [(7, "4SN=")]
    assert answer.json()["number"] == next(iter(event.plays))
    assert answer.json()["entries"] == len(event.entries) == event.entries[-1].number
    assert list(event.confirmed) == list(event.plays)


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"key": "a" * 32, "board": 7, "result": "4SN="}, 200),
        ({"board": 7, "result": "4SN+1"}, 409),
        ({"board": 7, "what": "correct", "result": "4SN+1"}, 201),
        ({"board": 8, "result": "4SN"}, 409),
        ({"board": 8, "result": "60/40"}, 409),
        ({"board": 8, "result": "3NTN+9"}, 409),
        ({"board": 30, "result": "PASS"}, 409),
        ({"board": 8, "result": "PASS", "round": 4}, 425),
        ({"board": 8, "result": "PASS", "table": 4}, 403),
        ({"board": 8, "result": "PASS", "uid": "0" * 32}, 409),
        ({"what": "call", "words": "revoke"}, 201),
    ],
    ids=lambda one: " ".join(map(str, one.values()))[-20:] if isinstance(one, dict) else str(one),
)
def test_what_is_not_plain_is_looked_into(
    table: Table, slow: Slow, said: dict[str, Any], status: int
) -> None:
    assert table.say(key="a" * 32, board=7, result="4SN=").status_code == 201
    assert slow == []
    assert table.say(**said).status_code == status
    assert len(slow) == 1


def test_where_pins_are_asked_it_is_looked_into(table: Table, room: Room, slow: Slow) -> None:
    room.act(table.event, choose({"pin": "yes"}))
    assert table.say(board=7, result="4SN=", confirmed_by="EW").status_code == 201
    assert len(slow) == 1
    assert not room.desk.event(table.event).confirmed


def test_who_holds_no_table_is_asked_for_its_code(table: Table, room: Room, slow: Slow) -> None:
    stranger = Table(room, table.event, 3)
    assert stranger.answer.status_code == 409
    assert stranger.say(board=7, result="4SN=").status_code == 401
    assert stranger.say(board=7, result="4SN=", code=table.code).status_code == 201
    assert len(slow) == 2


def test_while_another_has_the_turn_it_waits_in_a_thread(
    table: Table, room: Room, slow: Slow
) -> None:
    with ThreadPoolExecutor(1) as pool:
        with room.desk._turn(table.event):
            asked = pool.submit(table.say, board=7, result="4SN=")
            assert until(lambda: len(slow) == 1)
            assert not asked.done()
        assert asked.result(20).status_code == 201
    assert results(room, table.event) == [(7, "4SN=")]


def test_what_another_process_wrote_first_is_seen(
    two: Two,
    slow: Slow,
) -> None:
    table = Table(two.here, opened(two.here), 3)
    with table.client:
        assert table.say(board=7, result="4SN=").status_code == 201
        two.there.act(table.event, TakeNote("the lights went out"))
        assert table.say(key="b" * 32, board=8, result="PASS").status_code == 201
        assert slow == ["b" * 32]
        two.there.act(table.event, EnterResult(1, 3, 9, "1NTN=", "A"))
        assert table.say(board=9, result="2NTN=").status_code == 409
    numbers = [one.number for one in two.there.store.entries(table.event)]
    assert numbers == list(range(1, 1 + len(numbers)))
    assert results(two.there, table.event) == [(7, "4SN="), (8, "PASS"), (9, "1NTN=")]


@pytest.mark.parametrize("when", ["asked", "written"])
def test_what_could_not_be_kept_is_said_again(
    table: Table, room: Room, slow: Slow, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    assert table.say(board=7, result="4SN=").status_code == 201
    with monkeypatch.context() as patch:
        _failing(patch, when)
        refused = table.say(key="c" * 32, board=8, result="PASS")
        assert (refused.status_code, refused.json()["code"]) == (503, "database-busy")
    assert slow == []
    assert table.say(key="c" * 32, board=8, result="PASS").status_code == 201
    assert results(room, table.event) == [(7, "4SN="), (8, "PASS")]


def _failing(patch: pytest.MonkeyPatch, when: str) -> None:
    def busy(*_: object, **__: object) -> None:
        raise DatabaseBusy("another program holds the database")

    where: tuple[type, str] = (Store, "submit_behind") if when == "asked" else (Appending, "run")
    patch.setattr(*where, busy)


def test_an_event_that_is_not_in_memory_is_read_first(table: Table, room: Room, slow: Slow) -> None:
    room.desk._running.clear()
    assert table.say(board=7, result="4SN=").status_code == 201
    assert len(slow) == 1
    assert table.say(board=8, result="4SN=").status_code == 201
    assert len(slow) == 1
    with pytest.raises(NoSuchEvent):
        room.desk.event(99)


def test_many_at_once_are_taken_each_once(room: Room, slow: Slow) -> None:
    event = opened(room)
    tables = [Table(room, event, number) for number in range(1, 6)]
    sittings = room.desk.event(event).sittings

    def say(one: Table, board: int) -> int:
        status: int = one.say(key=f"{board:032x}", board=board, result="4SN=").status_code
        return status

    boards = [(one, board) for one in tables for board in sittings["A", 1, one.table].boards]
    quiet = boards[::3]
    statuses = [say(*one) for one in quiet]
    assert (statuses, slow) == ([201] * 5, []), "nobody is in the way of these"
    asked = [one for one in boards for _ in ("1" if one in quiet else "12")]
    stop = threading.Event()

    def noting() -> int:
        written = 0
        while not stop.is_set():
            room.desk.act(event, TakeNote(f"note {written}"), Writer(room.now, "director"))
            written += 1
        return written

    with ThreadPoolExecutor(8) as pool:
        notes = pool.submit(noting)
        statuses += pool.map(say, *zip(*asked, strict=True))
        stop.set()
        written = notes.result(20)
    assert set(statuses) <= {200, 201}
    assert statuses.count(201) >= 15
    assert len(slow) >= 15, "what comes again is looked into"
    assert len(results(room, event)) == 15
    assert room.desk.event(event).entries == room.store.entries(event)
    assert len(room.desk.event(event).notes) == written
