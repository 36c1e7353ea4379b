"""A Mitchell of eight tables, eight phones, a director in front of the grid, two who look on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from overtrick.event.commands import SetMovement
from overtrick.formats.reading import Heading
from tests.nights.checking import check, check_boards, check_ranking
from tests.nights.hall import Form, entered, hall, shown
from tests.nights.playing import Happens, move_on, play
from tests.nights.troubles import (
    clock_jump,
    double_tap,
    out_of_order,
    power_cut,
    twice_by_keys,
    wifi_cut,
)
from tests.nights.truth import Truth

pytestmark = [pytest.mark.browser, pytest.mark.soak]

TABLES = range(1, 9)
TROUBLES: dict[int, Happens] = {
    1: {2: {1: double_tap}, 5: {0: out_of_order}, 7: {0: clock_jump(-5)}},
    2: {3: {0: wifi_cut}, 6: {0: twice_by_keys}},
}
"""By round, table and which board of the round; in round 2 the server is killed."""


def test_a_clean_mitchell(tmp_path: Path, form: Form) -> None:
    form.run(evening(tmp_path, form))


async def evening(folder: Path, form: Form) -> None:
    async with hall(folder, form, Truth(1)) as room:
        rounds, per_set = (7, 3) if form.full else (2, 2)
        room.set_up = True
        room.open(
            Heading(title="Golden Thursday", form="pairs", winners=2),
            SetMovement("mitchell-skip-8", section="A", boards_per_set=per_set, rounds=rounds),
            *entered(8),
            lead="no",
        )
        room.server.start()
        director = await room.director()
        await director.goto(room.console())
        ranking, boards = await room.spectator(), await room.spectator("boards.html")
        await asyncio.gather(*(room.phone(table) for table in TABLES))
        for round_ in range(1, rounds + 1):
            power = [power_cut(room, room.phones)] if round_ == 2 else []
            await play(room, round_, TROUBLES.get(round_), *power)
            if round_ < rounds:
                await move_on(room)
        event = await check(room, director)
        await check_ranking(ranking, event.entries)
        await check_boards(boards, room)
        played = len(room.truth.in_force)
        await shown(director, ".counted", f"{played} of {played} results")
