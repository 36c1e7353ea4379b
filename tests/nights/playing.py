"""A round of a night at all of its tables, and what happens beside it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Mapping, Sequence

from tests.nights.hall import Hall
from tests.nights.phone import Phone, Trouble
from tests.nights.troubles import (
    clock_jump,
    corrected,
    double_tap,
    out_of_order,
    reload_asked,
    twice_by_keys,
    wifi_cut,
)

Happens = Mapping[int, Mapping[int, Trouble]]
"""What goes wrong in a round, by table and which of its boards."""
EVERYTHING = (
    double_tap, twice_by_keys, wifi_cut, reload_asked, out_of_order, corrected, clock_jump(7),
)  # fmt: skip


async def play(
    room: Hall,
    round_: int,
    happens: Happens | None = None,
    *beside: Awaitable[None],
    phones: Sequence[Phone] = (),
) -> None:
    """A round; at full length something goes wrong at half of the other tables."""
    event = room.event()
    happens = {**_by_chance(room, round_), **(happens or {})}
    await asyncio.gather(
        *(
            one.play(room.boards(event, round_, one.table), happens.get(one.table))
            for one in phones or room.phones
        ),
        *beside,
    )


async def move_on(room: Hall, *beside: Awaitable[None], phones: Sequence[Phone] = ()) -> None:
    """To the next round, at every table."""
    await asyncio.gather(*(one.move_on() for one in phones or room.phones), *beside)


def _by_chance(room: Hall, round_: int) -> dict[int, dict[int, Trouble]]:
    if not room.form.full:
        return {}
    chance = random.Random(f"{room.truth.seed} {round_}")
    return {
        table: {0: chance.choice(EVERYTHING)} for table in range(1, 17) if chance.random() < 0.5
    }
