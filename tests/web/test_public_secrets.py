"""Whatever happened on boards that somebody has still to play, no address tells the public."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from litestar.routes import HTTPRoute

from overtrick.bootstrap.kept import Writer, open_event, open_store
from overtrick.event.commands import EnterResult, OpenCorrections, PrepareBoard
from overtrick.event.state import Event
from overtrick.store.people_search import search
from overtrick.web.book import choose
from tests.web.public_room import deal_text, opening, results, seated
from tests.web.room import Room

PLAYED_OUT = {5, 6}
"""The boards of the one table whose last round is in."""
MADE_UP = re.compile(r'data-version="[^"]*"|[0-9A-Za-z_-]{12,}')
"""Ids, tokens and versions, which no two servers share."""


def told(room: Room, *, otherwise: bool) -> None:
    """An evening in its last round; ``otherwise`` with other results and cards of open boards."""
    number = open_event(room.store, opening("Secrets"), Writer(room.now, "test"))
    room.act(number, *(_dealt(one, otherwise) for one in seated()))
    event = room.desk.event(number)
    commands = [*results(event, (1, 2)), *(r for r in results(event, (3,)) if r.table == 1)]
    room.act(number, *(_made(one, event, otherwise) for one in commands))


def _dealt(one, otherwise: bool):
    if isinstance(one, PrepareBoard) and otherwise and one.board not in PLAYED_OUT:
        return replace(one, deal=deal_text(one.board + 50))
    return one


def _made(one: EnterResult, event: Event, otherwise: bool) -> EnterResult:
    del event
    return one if one.board in PLAYED_OUT or not otherwise else replace(one, result="7CXXW-9")


def addresses(room: Room) -> Iterator[str]:
    """Every address that answers GET, with every value that its parts may have here."""
    with room.store.reading() as connection:
        people = [one.id for one in search(connection, "Ada Birch")]
    pages = [f"board-{n}.html" for n in range(1, 7)] + [
        f"pair-{n}{d}.html" for n in (1, 2) for d in ("NS", "EW")
    ]
    values = {
        "event_id": ["1"], "board": ["1", "2", "5"], "person": people[:1], "number": ["1", "9"],
        "name": [*pages, "index.html", "boards.html", "recap.html", "seats.html", "rules.html",
                 "ranking.csv", "travellers.csv", "results.json", "boards.pbn", "site.zip"],
    }  # fmt: skip
    for route in room.app.routes:
        if isinstance(route, HTTPRoute) and "GET" in route.methods:
            parts = [values.get(one.name, ["1"]) for one in route.path_parameters.values()]
            names = list(route.path_parameters)
            for chosen in product(*parts):
                path = route.path_format
                for name, value in zip(names, chosen, strict=True):
                    path = path.replace("{" + name + "}", value)
                yield path
    yield from ("/search?q=ada+birch", "/results/1/index.html?page=3&all=1", "/results?start=0")
    yield from (f"/results/1/projector.html?page={n}" for n in range(4))


def answers(room: Room) -> dict[str, tuple[int, str]]:
    """What everybody is told, without what is made up anew on every server."""
    browser = room.browser(accept="text/html, application/json")
    found = {}
    for path in addresses(room):
        head = browser.head(path, follow_redirects=False)
        if head.headers.get("content-type", "").startswith("text/event-stream"):
            continue  # it says that there is something new, and goes on saying so
        answer = browser.get(path, follow_redirects=False)
        found[MADE_UP.sub("", path)] = answer.status_code, MADE_UP.sub("", answer.text)
        assert head.headers.get("etag") == answer.headers.get("etag"), path
    return found


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[tuple[Room, Room]]:
    """Two servers on which the same was played, but for boards that are open."""
    with ExitStack() as stack:
        rooms = []
        for name, otherwise in (("one", False), ("other", True)):
            store = stack.enter_context(open_store(str(tmp_path / f"{name}.db")))
            rooms.append(Room(store, stack))
            told(rooms[-1], otherwise=otherwise)
        yield rooms[0], rooms[1]


def test_no_address_tells_what_happened_on_open_boards(twins: tuple[Room, Room]) -> None:
    one, other = (answers(room) for room in twins)
    assert len(one) > 100
    assert one.keys() == other.keys()
    assert {path for path in one if one[path] != other[path]} == set()
    assert one["/results/1/board-5.html"][0] == 200
    assert one["/results/1/board-1.html"][0] == 404


def test_until_an_embargo_is_over_no_address_tells_anything(twins: tuple[Room, Room]) -> None:
    for room in twins:
        room.act(1, *results(room.desk.event(1), (3,))[2:], OpenCorrections())
        room.act(1, choose({"embargo": "2026-12-24T22:00+01:00"}))
    one, other = (answers(room) for room in twins)
    assert {path for path in one if one[path] != other[path]} == set()


def test_afterwards_everybody_is_told(twins: tuple[Room, Room]) -> None:
    for room in twins:
        room.act(1, *results(room.desk.event(1), (3,))[2:], OpenCorrections())
    one, other = (answers(room) for room in twins)
    assert "/results/1/board-1.html" in {path for path in one if one[path] != other[path]}


def test_a_link_to_results_stays_valid_when_the_event_is_put_away(room: Room) -> None:
    told(room, otherwise=False)
    room.act(1, *results(room.desk.event(1), (3,))[2:], OpenCorrections())
    room.store.archive(1)
    for path in ("/results/1", "/results/1/index.html", "/results/1/board-1.html"):
        assert room.browser().get(path).status_code == 200, path
