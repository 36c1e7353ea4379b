"""What is begun in one turn of the loop is given to the disk together, and nobody is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer, open_event, open_store
from overtrick.bootstrap.running import Act
from overtrick.event.commands import TakeNote
from overtrick.live import Hub
from overtrick.store import writer
from overtrick.web.terminal.together import Together
from tests import apart
from tests.web.public_room import opening

AT = datetime(2026, 12, 1, 19, 30, tzinfo=UTC)


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many requests each transaction had, from now on."""
    found: list[int] = []
    before = writer._Group.write

    def noted(group: writer._Group, requests: Sequence[writer.Request]) -> None:
        found.append(len(requests))
        before(group, requests)

    monkeypatch.setattr(writer._Group, "write", noted)
    return found


def begun(desk: Desk, event: int, text: str) -> Act:
    act = desk.begun(event, lambda _: (TakeNote(text),), Writer(AT, key=text))
    assert act is not None
    return act


async def kept(desk: Desk, event: int, text: str, together: Together) -> int:
    act = begun(desk, event, text)
    await together.safe()
    entries = desk.ended(event, act)
    assert entries is not None
    return entries[0].number


def opened(desk: Desk) -> int:
    event = open_event(desk.store, opening(), Writer(AT))
    desk.event(event)
    return event


def test_one_turn_is_one_commit_and_the_next_one_another(
    tmp_path: Path, commits: list[int]
) -> None:
    with open_store(str(tmp_path / "hall.db")) as store:
        desk = Desk(store, Hub())
        event, together = opened(desk), Together(desk)
        commits.clear()

        async def turn(first: int) -> list[int]:
            several = (kept(desk, event, f"note {first + n}", together) for n in range(8))
            return await asyncio.gather(*several)

        async def turns() -> list[list[int]]:
            return [await turn(0), await turn(8)]

        assert apart.run(turns()) == [[*range(2, 10)], [*range(10, 18)]]
        assert [one for one in commits if one] == [8, 8]
        assert apart.run(turn(16)) == [*range(18, 26)], "another loop is waited in as well"


def test_whoever_waits_no_longer_keeps_nobody_from_being_told(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "hall.db")) as store:
        desk = Desk(store, Hub())
        event, together = opened(desk), Together(desk)

        async def turn() -> int:
            gone = asyncio.ensure_future(kept(desk, event, "gone", together))
            stays = asyncio.ensure_future(kept(desk, event, "stays", together))
            await asyncio.sleep(0)
            gone.cancel()
            return await stays

        assert apart.run(turn()) == 3
        notes = [one.text for one in desk.event(event).notes.values()]
        assert notes == ["gone", "stays"], "what was begun is done"


def test_what_is_asked_for_at_once_takes_what_was_begun_before_along(
    tmp_path: Path, commits: list[int]
) -> None:
    with open_store(str(tmp_path / "hall.db")) as store:
        desk = Desk(store, Hub())
        event = opened(desk)
        commits.clear()
        act = begun(desk, event, "begun")
        (entry,) = desk.act(event, TakeNote("at once"), Writer(AT))
        assert (desk.ended(event, act), entry.number) == (act.entries, 3)
        assert sum(commits) == 2


def test_what_was_begun_and_never_let_go_is_written_when_the_store_is_closed(
    tmp_path: Path,
) -> None:
    with open_store(str(tmp_path / "hall.db")) as store:
        desk = Desk(store, Hub())
        event = opened(desk)
        begun(desk, event, "the last one")
    with open_store(str(tmp_path / "hall.db")) as store:
        assert [one.text for one in Desk(store, Hub()).event(event).notes.values()] == [
            "the last one"
        ]
