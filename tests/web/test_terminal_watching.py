"""Telling a table that something changed for it, and leaving it alone otherwise."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from overtrick.event.commands import (
    CloseEvent,
    CorrectResult,
    EnterResult,
    OpenCorrections,
    ReopenEvent,
)
from overtrick.store.errors import DatabaseBusy
from overtrick.web import book
from overtrick.web.terminal import watching
from overtrick.web.terminal.stations import Station, station_of
from overtrick.web.terminal.watching import Changes, nudges
from tests import apart
from tests.web.room import Room
from tests.web.terminal_table import opened


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_TOGETHER", 0.01)
    monkeypatch.setattr(watching, "_REST", 0.3)


def told(room: Room, station: Station, *acts: object) -> list[int]:
    """How often a table was told after each of some acts."""
    changes = Changes(room.desk)

    async def watch() -> list[int]:
        lines = nudges(changes, station, "d1")
        assert await anext(lines) == "data: begun\n\n"
        found = []
        for act in acts:
            await asyncio.to_thread(room.act, station.event, act)
            line = await anext(lines)
            found.append(line.startswith("data: "))
            if line.startswith("data: "):
                assert (await anext(lines)).startswith(": still here")
        await lines.aclose()
        return found

    return apart.run(watch())


def test_a_table_is_told_of_its_own_boards_and_of_what_concerns_all(room: Room) -> None:
    event = opened(room)
    station = Station(event, "A", 3)
    acts = (
        EnterResult(1, 4, 10, "PASS", "A"),
        EnterResult(1, 3, 7, "PASS", "A"),
        CorrectResult(1, 3, 7, "1NTN=", "A"),
        book.announce("tea"),
    )
    assert told(room, station, *acts) == [False, True, True, True]


def test_a_pairs_phone_is_told_of_the_tables_the_pair_plays_at(room: Room) -> None:
    event = opened(room)
    station = Station(event, "A", mode="pair", who="3NS")
    acts = (EnterResult(1, 4, 10, "PASS", "A"), EnterResult(1, 3, 7, "PASS", "A"))
    assert told(room, station, *acts) == [False, True]


def test_after_play_a_result_of_any_table_is_told_to_all_who_see_their_places(room: Room) -> None:
    event = opened(room)
    acts = (
        EnterResult(1, 4, 10, "PASS", "A"),
        OpenCorrections(),
        CorrectResult(1, 4, 10, "1NTN=", "A"),
        CloseEvent("test", "missing: a slip"),
        ReopenEvent("an appeal"),
        CorrectResult(1, 4, 10, "2NTN=", "A"),
    )
    assert told(room, Station(event, "A", 3), *acts) == [False, True, True, True, True, True]


def test_a_device_is_not_told_what_it_said_itself(room: Room) -> None:
    event = opened(room)
    changes = Changes(room.desk)
    station = Station(event, "A", 3)
    changes.look(event)
    before = changes.mark(station, "test"), changes.mark(station, "d2")
    room.act(event, EnterResult(1, 3, 7, "PASS", "A"))
    changes.look(event)
    assert changes.mark(station, "test") == before[0]
    assert changes.mark(station, "d2") != before[1]


@pytest.mark.parametrize(
    ("fault", "written"), [(KeyError("a fault of ours"), 1), (DatabaseBusy("busy"), 0)]
)
def test_a_fault_while_tables_are_told_is_written_once_and_the_next_change_is_told(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: Exception,
    written: int,
) -> None:
    event, changes, look = opened(room), Changes(room.desk), Changes.look
    faults, looked = [fault, fault], list[int]()

    def looking(changes: Changes, event_id: int) -> None:
        looked.append(event_id)
        if len(looked) > 1 and faults:
            raise faults.pop()
        look(changes, event_id)

    async def watch() -> None:
        lines = nudges(changes, Station(event, "A", 3), "d1")
        assert await anext(lines) == "data: begun\n\n"
        for board in (7, 8, 9):
            await asyncio.to_thread(room.act, event, EnterResult(1, 3, board, "PASS", "A"))
            assert board == 9 or (await anext(lines)).startswith(": still here")
        while not (await anext(lines)).startswith("data: "):
            assert not faults
        await lines.aclose()

    monkeypatch.setattr(Changes, "look", looking)
    apart.run(asyncio.wait_for(watch(), 20))
    told = [one for one in caplog.records if one.name == "overtrick.web"]
    assert len(told) == written
    for one in told:
        assert one.getMessage() == f"telling tables what is new in event {event} failed"
        assert one.exc_info


@pytest.mark.parametrize(
    "station",
    [
        Station(7, "A", 4),
        Station(7, "", 4),
        Station(7, "A", 4, "closed"),
        Station(7, "A", mode="pair", who="12EW"),
        Station(7, "", mode="room"),
    ],
)
def test_what_a_device_holds_says_what_it_is_for(station: Station) -> None:
    place = station.place("d1f")
    assert station_of(place.event, place.section, place.table) == station


def test_a_page_that_is_left_while_it_sends_is_no_failure_of_the_server(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
        "method": "POST", "path": "/t/1/given", "raw_path": b"/t/1/given", "root_path": "",
        "query_string": b"", "server": ("testserver", 80), "client": ("127.0.0.1", 5000),
        "headers": [(b"host", b"testserver"), (b"content-type", b"application/json")],
    }  # fmt: skip
    heard = [
        {"type": "http.request", "body": b'{"keys"', "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Any:
        return heard.pop(0)

    async def send(message: Any) -> None:
        assert message.get("status", 400) == 400

    apart.run(room.app(scope, receive, send))  # type: ignore[arg-type]
    assert heard == []
    assert caplog.records == []
