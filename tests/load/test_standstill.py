"""What once let readers or the room stand still, and must not again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from overtrick.bootstrap.kept import Writer, open_store
from overtrick.event.commands import TakeNote
from overtrick.web.public import windows
from overtrick.web.public.windows import Windows
from tests import apart
from tests.web.public_room import evening, results
from tests.web.room import Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with open_store(str(tmp_path / "still.db")) as store, ExitStack() as stack:
        yield Room(store, stack)


def test_whoever_asks_for_an_event_is_answered_though_entries_never_end(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = evening(room, (1,))
    windows = Windows(room.desk, lambda: room.now)
    window = windows.window(event)
    real, looks = window._look, []

    def looked_while_somebody_enters():
        looks.append(real())
        room.act(event, TakeNote(f"after look {len(looks)}"))
        return looks[-1]

    monkeypatch.setattr(window, "_look", looked_while_somebody_enters)

    async def asked() -> int:
        await window.current()
        room.act(event, TakeNote("news"))
        return (await window.current()).number

    before = len(room.desk.event(event).entries)
    assert apart.run(asyncio.wait_for(asked(), 20)) >= before + 2, "the news is in it"
    assert len(looks) <= 3


def test_readers_are_told_though_the_loop_of_the_first_reader_was_abandoned(room: Room) -> None:
    event = evening(room, (1, 2))
    windows = Windows(room.desk, lambda: room.now)

    async def listening() -> None:
        async for _ in windows.window(event).nudges():
            return

    def abandoned() -> None:
        loop = asyncio.new_event_loop()
        loop.run_until_complete(listening())
        lost.append(loop)

    lost: list[asyncio.AbstractEventLoop] = []
    first = threading.Thread(target=abandoned)
    first.start()
    first.join()

    async def told() -> int:
        heard = 0
        async for nudge in windows.window(event).nudges():
            heard += nudge is not None
            if heard == 1:
                room.desk.act(
                    event, results(room.desk.event(event), (3,))[0], Writer(room.now, "test")
                )
            if heard == 2:
                return heard
        return heard

    assert apart.run(asyncio.wait_for(told(), 20)) == 2

    def ended() -> None:
        for loop in lost:
            for task in asyncio.all_tasks(loop):
                task.cancel()
            loop.run_until_complete(asyncio.sleep(0))
            loop.close()

    last = threading.Thread(target=ended)
    last.start()
    last.join()


def test_one_of_many_readers_waits_for_no_look_unless_the_last_is_late(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = evening(room, (1,), tables=7)
    window = (public := Windows(room.desk, lambda: room.now)).window(event)
    monkeypatch.setattr(windows, "MANY", 3)

    def enter(round_: int) -> None:
        for command in results(room.desk.event(event), (round_,)):
            room.act(event, command)

    async def asked() -> None:
        with public.readers.watch(event), public.readers.watch(event):
            first = await window.current()
            enter(2)
            second = await window.current()
            assert second.number > first.number, "few wait for what is new"
            with public.readers.watch(event):
                enter(3)
                assert await window.current() is second, "many do not"
                third = await window.newest()
                assert third.number > second.number, "but for whoever looks for them"
                assert await window.current() is third
                enter(4)
                public.desk.store.write(lambda _: None)
                fourth = await window.current()
                assert fourth.number > third.number, "a name may have been hidden"
                room.act(event, TakeNote("what the public may see"))
                before = fourth.number
                fifth = await window.current()
                assert fifth.number > before, "the event may have been hidden"
                enter(5)
                assert await window.current() is fifth
                monkeypatch.setattr(windows, "LATE", 0.0)
                before = fifth.number
                assert (await window.current()).number > before, "it was too old"

    apart.run(asyncio.wait_for(asked(), 20))
