"""An individual: everybody by themselves, with another partner each round."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from overtrick.event.commands import EnterContestant, SetMovement
from overtrick.formats.reading import Heading
from tests.nights.checking import check, check_ranking
from tests.nights.directing import ruled
from tests.nights.hall import Form, hall, names
from tests.nights.playing import move_on, play
from tests.nights.troubles import clock_jump, corrected, out_of_order, power_cut, wifi_cut
from tests.nights.truth import Truth

pytestmark = [pytest.mark.browser, pytest.mark.soak]


def test_an_individual(tmp_path: Path, form: Form) -> None:
    form.run(evening(tmp_path, form))


async def evening(folder: Path, form: Form) -> None:
    players, rounds, per_set = (12, 11, 2) if form.full else (8, 2, 2)
    async with hall(folder, form, Truth(4)) as room:
        room.open(
            Heading(title="Everybody alone", form="individual"),
            SetMovement(
                f"individual-{players}", section="A", boards_per_set=per_set, rounds=rounds
            ),
            *(EnterContestant(str(nth), "A", players=(one,))
              for nth, (one, _) in enumerate(names(players), start=1)),
            lead="no",
        )  # fmt: skip
        room.server.start()
        director = await room.director()
        await director.goto(room.console())
        ranking = await room.spectator()
        await asyncio.gather(*map(room.phone, range(1, players // 4 + 1)))
        await play(room, 1, {1: {0: clock_jump(-7)}, 2: {0: out_of_order}})
        await ruled(room, director, next(iter(room.truth.in_force)), "A+/A-")
        for round_ in range(2, rounds + 1):
            await move_on(room)
            power = [power_cut(room, room.phones)] if round_ == 2 and form.full else []
            await play(room, round_, {1: {0: corrected}, 2: {0: wifi_cut}}, *power)
        event = await check(room, director)
        await check_ranking(ranking, event.entries)
