"""A Howell with a half table, which a pair fills that comes late; opening leads are asked for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from overtrick.event.commands import EnterContestant, SetMovement
from overtrick.formats.reading import Heading
from tests.nights.checking import check, check_ranking
from tests.nights.directing import came_late
from tests.nights.hall import Form, hall, names
from tests.nights.playing import move_on, play
from tests.nights.troubles import reload_asked, taken_over, wifi_cut
from tests.nights.truth import Truth

pytestmark = [pytest.mark.browser, pytest.mark.soak]


def test_a_howell_with_a_half_table_and_a_late_pair(tmp_path: Path, form: Form) -> None:
    form.run(evening(tmp_path, form))


async def evening(folder: Path, form: Form) -> None:
    tables, rounds, per_set = (4, 7, 3) if form.full else (3, 2, 2)
    pairs = 2 * tables - 1
    async with hall(folder, form, Truth(2, leads=True)) as room:
        room.open(
            Heading(title="A table and a half", form="pairs"),
            SetMovement(
                f"howell-{tables}", section="A", boards_per_set=per_set, rounds=rounds,
                missing=(pairs + 1,),
            ),
            *(EnterContestant(str(number), "A", players=players)
              for number, players in enumerate(names(pairs), start=1)),
            lead="must",
        )  # fmt: skip
        room.server.start()
        director = await room.director()
        phones = list(await asyncio.gather(*map(room.phone, range(1, tables + 1))))
        await play(room, 1, {2: {0: wifi_cut}, 3: {0: reload_asked}}, phones=phones)
        assert len(room.truth.in_force) == (tables - 1) * per_set
        await came_late(room, director, "Vera Holm", "Karl Strand", from_round=2)
        for round_ in range(2, rounds + 1):
            await move_on(room, phones=phones)
            if round_ == 2 and form.full:
                phones[0] = await taken_over(room, phones[0], room.boards(room.event(), 2, 1))
            await play(room, round_, phones=phones)
        event = await check(room, director)
        assert len(event.contestants) == pairs + 1
        assert len(room.truth.in_force) == (tables * rounds - 1) * per_set
        await check_ranking(await room.spectator(), event.entries)
