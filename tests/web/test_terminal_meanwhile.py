"""Somebody else is quicker than a table by a hair: its word is one that came after theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.bootstrap.desk import Desk
from overtrick.event.commands import (
    Command,
    CorrectResult,
    EnterContestant,
    EnterResult,
    GiveRuling,
    Reseat,
    WithdrawResult,
)
from overtrick.store.people import Newcomer, add_all
from overtrick.store.people_model import Name
from overtrick.store.people_search import search
from tests.web.room import Room
from tests.web.terminal_table import Table, calls, event, results, seats, table
from tests.web.test_terminal_teams import LIONS, drawn, ids, seated, tables_of

__all__ = ["event", "table"]

MORE = {"what": "correct", "result": "4SN+1"}
RULING = GiveRuling(1, 3, 7, "60/40", "A", reason="a claim")
Quicker = Callable[[Callable[[], Any]], None]


@pytest.fixture
def quicker(monkeypatch: pytest.MonkeyPatch) -> Quicker:
    """Let somebody do something just before the next act of a table is decided."""

    def does(something: Callable[[], Any]) -> None:
        before = {name: getattr(Desk, name) for name in ("_tried", "begun")}

        def after(name: str) -> Callable[..., Any]:
            def done(desk: Desk, *given: Any, **more: Any) -> Any:
                for each, was in before.items():
                    monkeypatch.setattr(Desk, each, was)
                something()
                return before[name](desk, *given, **more)

            return done

        for name in before:
            monkeypatch.setattr(Desk, name, after(name))

    return does


@pytest.mark.parametrize(
    ("said", "director", "stands"),
    [
        (MORE, RULING, [(7, "60/40")]),
        (MORE, CorrectResult(1, 3, 7, "3NTN=", "A"), [(7, "3NTN=")]),
        (MORE, WithdrawResult(1, 3, 7, "A"), []),
        ({"what": "withdraw"}, RULING, [(7, "60/40")]),
        ({"what": "withdraw"}, CorrectResult(1, 3, 7, "3NTN=", "A"), [(7, "3NTN=")]),
    ],
)
def test_a_table_changes_nothing_that_the_director_has_just_changed(
    room: Room,
    event: int,
    table: Table,
    quicker: Quicker,
    said: dict[str, Any],
    director: Command,
    stands: list[tuple[int, str]],
) -> None:
    assert table.say(board=7, result="4SN=").json()["status"] == "new"
    quicker(lambda: room.act(event, director))
    answer = table.say(board=7, **said)
    assert (answer.status_code, answer.json()["status"] in {"conflict", "refused"}) == (409, True)
    assert results(room, event) == stands
    assert len(calls(room, event)) + len(room.desk.event(event).contested) == 1


def test_a_first_result_is_not_that_of_others_who_are_seated_there_just_then(
    room: Room, event: int, table: Table, quicker: Quicker
) -> None:
    moved = Reseat(1, 3, "A", ns="4", clashes="cancel")
    quicker(lambda: room.act(event, moved))
    answer = table.say(board=7, result="4SN=", sat=["3NS", "3EW"], key="a" * 32)
    assert answer.json()["status"] == "refused"
    assert (7, "4SN=") not in results(room, event)
    assert len(calls(room, event)) == 1


def test_a_result_contests_the_one_that_has_just_come_in(
    room: Room, event: int, table: Table, quicker: Quicker
) -> None:
    quicker(lambda: room.act(event, EnterResult(1, 3, 7, "3NTN=", "A")))
    answer = table.say(board=7, result="4SN=", confirmed_by="EW")
    assert answer.json()["status"] == "conflict"
    assert results(room, event) == [(7, "3NTN=")]
    assert not room.desk.event(event).confirmed


def test_of_two_tables_that_say_the_same_player_one_asks_the_director(
    room: Room, quicker: Quicker
) -> None:
    number = drawn(room)
    of = ids(room, number)
    (open_, _), (closed, _) = tables_of(room, number)
    names = [{"id": of[one], "name": one} for one in LIONS]
    first, second = Table(room, number, open_), Table(room, number, closed)
    said = {"what": "seats", "contestant": "1"}
    quicker(lambda: second.say(players=names[:2], **said))
    assert first.say(players=names[1:3], **said).json()["status"] == "refused"
    assert seated(room, number)[1] == LIONS[:2]
    assert len(calls(room, number)) == 1


def test_a_visitor_is_made_once_though_the_table_is_asked_again(
    room: Room, event: int, table: Table, quicker: Quicker
) -> None:
    two = (Newcomer(Name("Rush", "Nora")), Newcomer(Name("Rush", "Nora")))
    room.store.write(lambda connection: add_all(connection, two, at="2026-11-26"))
    others = ("Eli Frost", "Fay Gray")
    quicker(lambda: room.act(event, EnterContestant("3", "A", "NS", others)))
    players = [{"id": "", "name": one} for one in ("Nora Rush", "Hal Irons")]
    answer = seats(table, contestant="3NS", players=players)
    assert answer.status_code == 201, answer.text
    with room.store.reading() as connection:
        assert len(search(connection, "Nora Rush")) == 3
        assert len(search(connection, "Hal Irons")) == 1
