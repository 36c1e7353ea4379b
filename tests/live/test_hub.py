"""Nudges within a loop: a loop is woken once, and everybody in it is told the newest."""

from __future__ import annotations

import asyncio

from overtrick.live import Hub
from tests import apart


def test_a_crowd_is_told_with_one_call_into_its_loop_whatever_came_meanwhile() -> None:
    async def told() -> tuple[list[int | None], int]:
        hub, calls = Hub(), []
        loop = asyncio.get_running_loop()
        real = loop.call_soon_threadsafe
        loop.call_soon_threadsafe = lambda what, *more: calls.append(what) or real(what, *more)  # type: ignore[method-assign]
        heard: list[int | None] = []

        async def listen() -> None:
            with hub.watch(7) as watching:
                async for last in watching.nudges(20):
                    heard.append(last)
                    return

        listening = [asyncio.create_task(listen()) for _ in range(50)]
        await asyncio.sleep(0)
        for last in (3, 5, 4):
            hub.nudge(7, last)
        before = len(calls)
        await asyncio.gather(*listening)
        return heard, before

    heard, calls = apart.run(told())
    assert heard == [5] * 50
    assert calls == 1


def test_each_event_and_each_loop_is_told_of_its_own() -> None:
    hub = Hub()

    async def listen(event: int) -> list[int | None]:
        with hub.watch(event) as watching:
            hub.nudge(event, event)
            hub.nudge(9, 99)
            return [last async for last in _first(watching.nudges(20))]

    assert apart.run(listen(1)) == [1]
    assert apart.run(listen(2)) == [2]
    assert hub.watchers == 0


def test_a_closed_hub_ends_those_who_rest_and_those_who_come_later() -> None:
    async def ended() -> int:
        hub = Hub()
        with hub.watch(1) as watching:
            asyncio.get_running_loop().call_later(0.05, hub.close)
            await watching.rest(20)
            left = [one async for one in watching.nudges(20)]
        with hub.watch(1) as late:
            await late.rest(20)
            return len(left) + len([one async for one in late.nudges(20)])

    assert apart.run(asyncio.wait_for(ended(), 10)) == 0


def test_what_is_heard_at_once_wakes_nobody_and_what_is_not_comes_in_order() -> None:
    async def told() -> tuple[list[int], list[int | None]]:
        hub, at_once, woken, said = Hub(), [], [], asyncio.Event()

        def hear(last: int) -> bool:
            if last % 2:
                at_once.append(last)
            return last % 2 == 1

        async def listen() -> None:
            with hub.watch(7) as watching:
                async for last in watching.nudges(20, hear):
                    woken.append(last)
                    if last == 8:
                        return
                    await said.wait()  # what comes meanwhile is not for ``hear``

        listening = asyncio.create_task(listen())
        for last in (1, 3, 4, 5, 7, 8):
            await asyncio.sleep(0.01)
            hub.nudge(7, last)
        said.set()
        await listening
        return at_once, woken

    assert apart.run(asyncio.wait_for(told(), 10)) == ([1, 3], [4, 8])


def test_what_is_heard_at_once_puts_off_the_word_that_nothing_is_new() -> None:
    async def told() -> list[int | None]:
        hub, woken, now = Hub(), [], [0.0]
        asyncio.get_running_loop().time = lambda: now[0]  # type: ignore[method-assign]

        async def listen() -> None:
            with hub.watch(7) as watching:
                async for last in watching.nudges(15, lambda last: last < 5):
                    woken.append(last)  # noqa: PERF401 - seen while it goes on

        async def pass_by(seconds: float) -> None:
            now[0] += seconds
            for _ in range(5):
                await asyncio.sleep(0)

        listening = asyncio.create_task(listen())
        for last in (1, 2, 3, 4, 5):
            await pass_by(10)
            hub.nudge(7, last)
            await pass_by(0)
        await pass_by(14)
        assert woken == [5]
        await pass_by(2)
        hub.close()
        await listening
        return woken

    assert apart.run(asyncio.wait_for(told(), 10)) == [5, None]


async def _first(several):
    async for one in several:
        yield one
        return
