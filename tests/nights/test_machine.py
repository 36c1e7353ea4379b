"""The machine that served the evening is gone for good: phones give the evening back."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from overtrick.event.commands import SetMovement
from overtrick.formats.reading import Heading
from tests.nights.checking import check, check_ranking, in_force
from tests.nights.conftest import FULL
from tests.nights.directing import ruled
from tests.nights.hall import Form, Hall, entered, hall
from tests.nights.phone import Phone
from tests.nights.playing import Happens, move_on, play
from tests.nights.server import Server, overtrick
from tests.nights.troubles import corrected, taken_over
from tests.nights.truth import At, Truth

pytestmark = [pytest.mark.browser, pytest.mark.soak]

HAPPENS: Happens = {2: {0: corrected}, 3: {0: corrected}, 4: {0: corrected}, 5: {0: corrected}}


@pytest.mark.parametrize("copied", [0, 2] if FULL else [1], ids=lambda rounds: f"after-{rounds}")
def test_an_evening_is_given_back_to_an_older_copy(tmp_path: Path, form: Form, copied: int) -> None:
    """The copy is of after so many rounds; 0 is yesterday's."""
    form.run(evening(tmp_path, form, copied))


async def evening(folder: Path, form: Form, copied: int) -> None:
    tables, rounds, per_set = (5, 5, 3) if form.full else (3, 3, 2)
    async with hall(folder, form, Truth(5)) as room:
        room.open(
            Heading(title="Lost and found", form="pairs", winners=2),
            SetMovement(f"mitchell-{tables}", section="A", boards_per_set=per_set),
            *entered(tables),
            lead="no",
        )
        room.code(1)  # Yesterday the cards were printed.
        copy = folder / "copy.db"
        if not copied:
            copy_to(room, copy)
        room.server.start()
        director = await room.director()
        phones = list(await asyncio.gather(*map(room.phone, range(1, tables + 1))))
        for round_ in range(1, copied + 1):
            await play(room, round_, HAPPENS, phones=phones)
            await move_on(room, phones=phones)
        if copied:
            at = next(iter(room.truth.in_force))
            await ruled(room, director, at, "60/40")
            copy_to(room, copy)
        phones[0] = await taken_over(room, phones[0], room.boards(room.sat, copied + 1, 1))
        await play(room, copied + 1, HAPPENS, phones=phones)
        await move_on(room, phones=phones)
        await machine_gone(room, copy, phones)
        if not copied:
            director = await room.director()
        for round_ in range(copied + 2, rounds + 1):
            await play(room, round_, HAPPENS, phones=phones)
            if round_ < rounds:
                await move_on(room, phones=phones)
        event = await check(room, director)
        await check_ranking(await room.spectator(), event.entries)


async def machine_gone(room: Hall, copy: Path, phones: list[Phone]) -> None:
    """Another machine at the old one's address, with the copy; a board is entered meanwhile."""
    room.server.kill()
    shutil.rmtree(room.server.database.parent)
    one = phones[-1]
    one.boards = room.boards(room.sat, one.round, one.table)
    at = At(one.round, one.table, one.boards[0])
    made = room.truth.plays(at)
    room.truth.writes(at, made)
    await one.enter(at, made)
    room.server = Server(room.folder / "another machine", room.form.certificate, room.server.port)
    overtrick("db", "restore", str(copy), "--db", str(room.server.database))
    before = len(in_force(room.event()))
    assert before < len(room.truth.in_force)
    await asyncio.to_thread(room.server.start)
    if not room.form.full:
        for phone in room.phones:  # Somebody looks at it, sooner than it would ask by itself.
            await phone.page.evaluate("window.dispatchEvent(new Event('online'))")
    for _ in range(600):
        if in_force(room.event()) == room.truth.in_force:
            break
        await asyncio.sleep(0.1)
    assert in_force(room.event()) == room.truth.in_force


def copy_to(room: Hall, copy: Path) -> None:
    overtrick("db", "backup", str(copy), "--db", str(room.server.database))
