"""Devices at tables of an event, for tests of what tables ask and say."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest
from litestar.testing import TestClient

from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, open_event, opening
from overtrick.event.commands import SetMovement
from overtrick.formats.reading import Heading
from overtrick.web import book
from tests.web.room import Room


class Table:
    """A device at a table of an event."""

    def __init__(self, at: Room, event: int, table: int, **more: Any) -> None:
        self.event, self.table = event, table
        self.client: TestClient = at.browser()
        self.code = code_of(at, event, table)
        self.answer = self.client.post("/t/claim", json={"code": self.code, **more})

    def say(self, **said: Any) -> Any:
        body = {
            "key": secrets.token_hex(16), "what": "result", "section": "A", "round": 1,
            "table": self.table, **said,
        }  # fmt: skip
        return self.client.post(f"/t/{self.event}/entries", json=body)

    def bundle(self, **more: Any) -> Any:
        where = {"section": "A", "table": self.table, **more}
        return self.client.get(f"/t/{self.event}/bundle", params=where)


def code_of(room: Room, event: int, table: int) -> str:
    path: str = room.app.state.tables.table_code(event, "A", table)
    return unquote(path.removeprefix("/t/"))


def began_anew(room: Room) -> Room:
    """The server after it was started again, on the same database."""
    return Room(room.store, room.stack, room.now)


def opened(room: Room, movement: str = "mitchell-5", winners: Any = 2, **more: Any) -> int:
    form, method = more.pop("form", "pairs"), more.pop("method", None)
    heading = Heading(title="Thursday Pairs", form=form, method=method, winners=winners)
    event = open_event(room.store, opening(heading, Asked()), Writer(room.now, "director"))
    room.act(event, SetMovement(movement, section="A", boards_per_set=3, **more))
    return event


@pytest.fixture
def event(room: Room) -> int:
    """An event of five tables, whose section is A."""
    return opened(room)


@pytest.fixture
def table(room: Room, event: int) -> Iterator[Table]:
    """The device at its table 3."""
    at = Table(room, event, 3)
    with at.client:
        yield at


def results(room: Room, event: int) -> list[tuple[int, str]]:
    plays = room.desk.event(event).plays.values()
    return sorted((one.entered.board, str(one.entered.result)) for one in plays)


def calls(room: Room, event: int) -> list[str]:
    return [one.words for one in book.calls(room.desk.event(event))]


def seats(table: Table, **more: Any) -> Any:
    players = [{"name": "Ada Birch"}, {"name": "Max Stone"}]
    return table.say(**{"what": "seats", "contestant": "3NS", "players": players} | more)


def board(at: Table, number: int, **more: Any) -> Any:
    where = {"section": "A", "round": 1, "table": at.table, **more}
    return at.client.get(f"/t/{at.event}/boards/{number}", params=where)
