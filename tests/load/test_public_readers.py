"""Readers in numbers: all of them hear what is new, each page is made once, nobody is held up."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator

import pytest

from overtrick.bootstrap.kept import Writer
from overtrick.web.public import snapshot
from tests import apart
from tests.browser.public_live import live
from tests.load.readers import Reader, fetch, percentile
from tests.web.public_room import evening, results
from tests.web.room import Room

READERS = 150


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Room, str]]:
    with live(tmp_path_factory.mktemp("load")) as found:
        yield found


def test_many_readers_hear_of_one_result_and_cost_one_page(
    served: tuple[Room, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    room, address = served
    event = evening(room, (1, 2), title="Crowded")
    page, stream = f"{address}/results/{event}/index.html", f"{address}/results/{event}/stream"
    made: list[str] = []
    real = snapshot.rendered
    monkeypatch.setattr(
        snapshot, "rendered", lambda *args, **more: made.append(args[0]) or real(*args, **more)
    )

    async def evening_of_readers() -> list[Reader]:
        tag = (await fetch(page)).headers["etag"]
        readers = [Reader(page, stream, tag) for _ in range(READERS)]
        await asyncio.gather(*(one.open() for one in readers))
        last = results(room.desk.event(event), (3,))
        following = [asyncio.create_task(one.follow()) for one in readers]
        await asyncio.to_thread(room.act, event, *last)
        await asyncio.wait_for(asyncio.gather(*following), 60)
        for one in readers:
            one.close()
        return readers

    readers = apart.run(evening_of_readers())
    assert {one.answers[0].status for one in readers} == {200}
    assert len({one.answers[0].headers["etag"] for one in readers}) <= 3
    assert len(made) <= 4, "a page is made once for everybody"


def test_readers_who_have_the_page_are_sent_nothing(served: tuple[Room, str]) -> None:
    room, address = served
    event = evening(room, (1, 2, 3), title="Quiet")
    page = f"{address}/results/{event}/index.html"

    async def again() -> list[int]:
        tag = (await fetch(page)).headers["etag"]
        asked = (fetch(page, {"If-None-Match": tag}) for _ in range(READERS))
        return [len(one.body) for one in await asyncio.gather(*asked) if one.status == 304]

    assert apart.run(again()) == [0] * READERS


def test_a_reader_who_takes_nothing_in_holds_nobody_up(served: tuple[Room, str]) -> None:
    room, address = served
    event = evening(room, (1, 2), title="Slow")
    port = int(address.rpartition(":")[2])
    slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
    for one in slow:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        for path in ("stream", "results.json"):
            one.sendall(f"GET /results/{event}/{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    took = []
    for command in results(room.desk.event(event), (3,)):
        began = time.perf_counter()
        room.desk.act(event, command, Writer(room.now, "test"))
        took.append(time.perf_counter() - began)
    assert "6 of 6" in apart.run(fetch(f"{address}/results/{event}/index.html")).body.decode()
    for one in slow:
        one.close()
    assert percentile(took, 0.5) < 1.0


def test_readers_who_go_away_leave_nothing_behind(served: tuple[Room, str]) -> None:
    room, address = served
    event = evening(room, (1, 2), title="Gone")
    stream = f"{address}/results/{event}/stream"

    async def come_and_go() -> None:
        readers = [Reader("", stream) for _ in range(30)]
        await asyncio.gather(*(one.open() for one in readers))
        assert room.app.state.windows.readers.watching(event) == 30
        for one in readers:
            one.close()

    apart.run(come_and_go())
    for _ in range(100):
        if not room.app.state.windows.readers.watching(event):
            break
        time.sleep(0.1)
    assert room.app.state.windows.readers.watching(event) == 0
    for _ in range(60):
        if not room.desk.hub.watching(event):
            break
        time.sleep(0.1)
    assert room.desk.hub.watching(event) == 0, "nobody looks where nobody reads"
