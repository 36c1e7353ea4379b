"""What goes wrong at tables and in the hall, each as it happens to people."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import count

from playwright.async_api import Request, expect

from tests.nights.hall import Hall
from tests.nights.phone import ACCEPT, SOON, Phone, Trouble
from tests.nights.truth import At, Made

_CLOCK = """(hours) => {
  const Plain = Date;
  const jump = hours * 3600000;
  globalThis.Date = class extends Plain {
    constructor(...given) { super(...(given.length ? given : [Plain.now() + jump])); }
    static now() { return Plain.now() + jump; }
  };
}"""


async def double_tap(phone: Phone, at: At, made: Made) -> None:
    """A finger that bounces on Accept."""
    await phone.begin(at.board)
    await phone.taps(*phone.keys(made), "main.screen-passOn .go")
    accept = phone.at(ACCEPT)
    box = await accept.bounding_box(timeout=SOON)
    assert box is not None
    await phone.page.wait_for_timeout(310)
    at_once = (phone.page.touchscreen.tap(box["x"] + 40, box["y"] + 20) for _ in range(2))
    await asyncio.gather(*at_once)  # one after the other they come too late on a busy machine
    await phone.heading(f"Board {at.board} is stored")


async def twice_by_keys(phone: Phone, at: At, made: Made) -> None:
    """The same without a pointer, which no guard against bounces looks at."""
    await phone.begin(at.board)
    await phone.taps(*phone.keys(made), "main.screen-passOn .go")
    await phone.at(ACCEPT).evaluate("one => { one.click(); one.click(); }", timeout=SOON)
    await phone.heading(f"Board {at.board} is stored")


async def wifi_cut(phone: Phone, at: At, made: Made) -> None:
    """No network in the middle of an entry; a reload as soon as it is back."""
    await phone.begin(at.board)
    await phone.wifi(on=False)
    await phone.taps(*phone.keys(made))
    await phone.accept(at.board)
    await expect(phone.at(".delivered")).to_contain_text("kept on this device", timeout=SOON)
    if await phone.page.evaluate("Boolean(navigator.serviceWorker?.controller)"):
        await phone.reload()
    await phone.wifi(on=True)
    await phone.reload()


async def reload_asked(phone: Phone, at: At, made: Made) -> None:
    """A phone that is reloaded in the middle of a question goes on with it."""
    await phone.begin(at.board)
    if made.level:
        await phone.taps(*phone.bid(made))
        await phone.kept()  # behind what is being written
    await phone.reload()
    await phone.begin(at.board)
    await phone.taps(*(phone.rest(made) if made.level else phone.keys(made)))
    await phone.accept(at.board)


async def out_of_order(phone: Phone, at: At, made: Made) -> None:
    """The second board lies on the table first; the terminal asks, and is told that it does."""
    other = at._replace(board=phone.boards[phone.boards.index(at.board) + 1])
    then = phone.truth.plays(other)
    phone.truth.writes(other, then)
    await phone.taps(f'[data-keep="board {other.board}"]', "main.screen-outOfOrder .quietgo")
    await phone.asks(other.board)
    await phone.taps(*phone.keys(then))
    await phone.accept(other.board)
    await phone.enter(at, made)


async def corrected(phone: Phone, at: At, made: Made) -> None:
    """The table sees at once that it was another result."""
    await phone.enter(at, made)
    await expect(phone.at(".delivered.good")).to_be_visible(timeout=SOON)
    await phone.taps("[data-keep=card]", f'[data-keep="board {at.board}"]')
    await phone.screen("correct")
    await phone.taps("main.screen-correct .go")
    await phone.screen("passOn")
    if made.level:  # the tricks were wrong, and all else stays as it is
        really = made._replace(tricks=made.tricks - 1 if made.tricks else 1)
        await phone.taps("main.screen-passOn .chip:last-child", *phone.tricks(really, made))
    else:
        several = (phone.truth.plays(at, nth) for nth in count(1))
        really = next(one for one in several if one.level)
        await phone.taps("main.screen-passOn .chip:first-child", *phone.keys(really))
    await phone.accept(at.board)
    phone.truth.writes(at, really)


def clock_jump(hours: int) -> Trouble:
    """The device's clock is set to another zone, or wrongly, and stays so."""

    async def trouble(phone: Phone, at: At, made: Made) -> None:
        await phone.page.evaluate(_CLOCK, hours)
        await phone.page.add_init_script(f"({_CLOCK})({hours})")
        await phone.enter(at, made)

    return trouble


async def taken_over(room: Hall, first: Phone, boards: list[int]) -> Phone:
    """Another phone takes a table whose own is out of reach, with a result unsent on it."""
    await first.wifi(on=False)
    at = At(first.round, first.table, boards[0])
    made = first.truth.plays(at)
    first.truth.writes(at, made)
    await first.enter(at, made)
    second = Phone(await room.device(), room.server.address, room.truth, fingers=room.form.full)
    second.round = first.round
    await second.join(room.code(first.table), first.table)
    room.phones.append(second)
    if f"Round {second.round}" not in await second.at("main h1").inner_text():
        second.round -= 1  # The table sat out, and nobody else has anything of this round yet.
        await second.move_on()
    await first.wifi(on=True)
    await first.heading("Another device has taken over")
    await first.everything_sent()
    await second.at(f'.board.done[data-keep="board {at.board}"]').wait_for(timeout=SOON)
    return second


async def power_cut(room: Hall, phones: Iterable[Phone]) -> None:
    """SIGKILL while a result is on its way; after a while the server is started again."""
    sent = asyncio.Event()

    def heard(request: Request) -> None:
        if request.url.endswith("/entries"):
            sent.set()

    for phone in phones:
        phone.page.on("request", heard)
    await sent.wait()
    room.server.kill()
    await asyncio.sleep(1.5)
    await asyncio.to_thread(room.server.start)
    for phone in phones:
        phone.page.remove_listener("request", heard)
