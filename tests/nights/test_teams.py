"""Swiss teams, an odd number of them: three play a triangle; the director draws each round."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from overtrick.event.commands import EnterContestant
from overtrick.formats.reading import Heading
from tests.nights.checking import check, check_ranking
from tests.nights.directing import drawn
from tests.nights.hall import Form, hall, names
from tests.nights.playing import move_on, play
from tests.nights.troubles import double_tap, reload_asked, wifi_cut
from tests.nights.truth import Truth

pytestmark = [pytest.mark.browser, pytest.mark.soak]

TEAMS = ("Aces", "Bears", "Crows", "Ducks", "Eagles")


def test_swiss_teams_with_a_triangle(tmp_path: Path, form: Form) -> None:
    form.run(evening(tmp_path, form))


async def evening(folder: Path, form: Form) -> None:
    rounds, per_match = (4, 4) if form.full else (2, 2)
    async with hall(folder, form, Truth(3)) as room:
        room.section = ""
        people = iter(names(2 * len(TEAMS)))
        room.open(
            Heading(title="Five teams", form="teams"),
            *(EnterContestant(str(nth), players=(*next(people), *next(people)), name=name, seed=nth)
              for nth, name in enumerate(TEAMS, start=1)),
            lead="no",
        )  # fmt: skip
        room.server.start()
        director = await room.director()
        await drawn(room, director, 1, per_match)
        tables = sorted({place[2] for place in room.event().sittings})
        assert len(tables) == 5
        await asyncio.gather(*map(room.phone, tables))
        for round_ in range(1, rounds + 1):
            if round_ > 1:
                await move_on(room, drawn(room, director, round_, per_match))
            await play(room, round_, {2: {0: double_tap}, 3: {0: wifi_cut}, 5: {1: reload_asked}})
        event = await check(room, director)
        await check_ranking(await room.spectator(), event.entries)
