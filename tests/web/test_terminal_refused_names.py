"""Names that could not be taken call the director, until somebody says who plays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from overtrick.bootstrap.kept import Writer
from overtrick.event.commands import (
    CloseEvent,
    Command,
    EnterContestant,
    GiveLineUp,
    SeatPlayers,
    SetMovement,
    StartRound,
    Undo,
)
from overtrick.event.fold import voided
from overtrick.store import people
from overtrick.store.accounts_roles import Role
from overtrick.store.people_model import Name, Number, Privacy
from overtrick.store.people_privacy import people_of, set_privacy
from overtrick.store.people_search import search
from overtrick.web import book, names_called
from overtrick.web.terminal.naming import contestant_by_key
from tests.web.console_desk import Desk
from tests.web.room import Room
from tests.web.terminal_table import Table, calls, event, opened, seats, table
from tests.web.test_terminal_teams import FOUR, LIONS, drawn, sits, tables_of

__all__ = ["event", "table"]

TWICE = [{"name": "Ann Bo"}, {"name": "Ann Bo"}]
RIGHT = [{"name": "Ann Bo"}, {"name": "Cy Dee"}]


def shown(at: Table) -> list[int]:
    """The calls that the device of a table knows to be open."""
    return [one["number"] for one in at.bundle().json()["calls"]]


def phone(room: Room, event: int) -> Table:
    return Table(room, event, 3, mode="pair", who="3NS")


def test_what_a_pairs_own_phone_said_elsewhere_is_answered_at_the_table(room: Room) -> None:
    event = opened(room)
    room.act(event, SetMovement("mitchell-5", section="B", boards_per_set=3))
    own, there = phone(room, event), Table(room, event, 4)
    for section in "AB":
        own.say(what="seats", table=4, contestant="4NS", section=section, players=RIGHT)
    first, second = calls(room, event)
    assert [one.partition(" (")[0] for one in (first, second)] == [
        "sent Ann Bo and Cy Dee for 4NS"
    ] * 2
    assert seats(there, contestant="4NS", players=RIGHT).json()["status"] == "new"
    assert calls(room, event) == [second], "that pair is of section B"


def test_names_that_the_director_enters_answer_the_calls(
    table: Table, room: Room, event: int
) -> None:
    seats(table, players=TWICE)
    seats(table, contestant="3EW", players=TWICE)
    phone(room, event).say(what="seats", table=4, contestant="3NS", players=RIGHT)
    assert len(calls(room, event)) == len(shown(table)) == 3
    desk = Desk(room.as_role(Role.DIRECTOR))
    page = f"/console/events/{event}/names"
    desk.open(page)
    desk.send(page, **{"p-3NS": ["Ann Bo", "Cy Dee"], "was-3NS": ""})
    (left,) = calls(room, event)
    assert "for 3EW: " in left
    assert len(shown(table)) == 1


ENTERED = EnterContestant("3", "A", "NS", ("Ann Bo", "Cy Dee"))


@pytest.mark.parametrize(
    ("command", "left"),
    [
        (ENTERED, 0),
        (SeatPlayers("A3NS", ("Ann Bo", "Eve Fir"), 2), 0),
        (EnterContestant("3", "A", "EW", ("Ann Bo", "Cy Dee")), 1),
        (EnterContestant("3", "A", "NS", name="The Threes"), 1),
        (StartRound(1, "A"), 1),
    ],
)
def test_whoever_says_who_plays_answers_alone(
    table: Table, room: Room, command: Command, left: int
) -> None:
    seats(table, players=TWICE)
    room.act(table.event, command)
    assert len(calls(room, table.event)) == left


def test_other_particulars_of_a_pair_whose_names_stand_answer_nothing(
    table: Table, room: Room
) -> None:
    room.act(table.event, ENTERED)
    seats(table, players=TWICE)
    room.act(table.event, EnterContestant("3", "A", "NS", name="The Threes"))
    assert len(calls(room, table.event)) == 1
    assert seats(table, players=RIGHT).json()["status"] == "new"
    assert calls(room, table.event) == [], "names that stand already answer as well"


def test_names_that_are_taken_back_leave_the_call_open(table: Table, room: Room) -> None:
    seats(table, players=TWICE)
    (entry,) = room.act(table.event, ENTERED)
    assert calls(room, table.event) == []
    room.act(table.event, Undo(entry.number))
    assert len(calls(room, table.event)) == 1


def test_a_call_of_somebody_at_the_desk_in_such_words_is_answered_by_nobody_else(
    table: Table, room: Room
) -> None:
    seats(table, players=TWICE)
    (refused,) = calls(room, table.event)
    room.desk.act(table.event, book.call(refused, 3, section="A"), Writer(room.now, "director"))
    assert seats(table, players=RIGHT).json()["status"] == "new"
    assert calls(room, table.event) == [refused]


def test_names_that_a_closed_event_did_not_take_are_answered_by_whoever_says_who_plays(
    table: Table, room: Room
) -> None:
    room.act(table.event, CloseEvent("test", "missing: a slip"))
    assert seats(table, players=RIGHT).json()["code"] == "event-final"
    room.act(table.event, Undo(len(room.desk.event(table.event).entries) - 1))
    assert len(calls(room, table.event)) == 1
    (entry,) = room.act(table.event, ENTERED)
    assert calls(room, table.event) == []
    room.act(table.event, Undo(entry.number))
    assert len(calls(room, table.event)) == 1


def test_a_journal_is_looked_through_once_for_all_who_ask(
    table: Table, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[int]()

    def counted(entries: Any) -> set[int]:
        looked.append(len(entries))
        return voided(entries)

    monkeypatch.setattr(names_called, "voided", counted)
    for who in ("3NS", "3EW"):
        seats(table, contestant=who, players=TWICE)
    for number in (7, 8, 9):
        table.say(board=number, result="PASS")
        assert len(calls(room, table.event)) == len(shown(table)) == 2
    assert len(looked) == 1
    room.act(table.event, ENTERED)
    assert len(calls(room, table.event)) == len(shown(table)) == 1
    assert len(looked) == 2


def test_a_line_up_that_the_director_gives_answers_the_tables_of_the_team(room: Room) -> None:
    event = drawn(room)
    at = Table(room, event, tables_of(room, event)[0][0])
    said: Any = sits(room, at, LIONS[0], FOUR[0])
    assert said.json()["status"] == "refused"
    room.act(event, GiveLineUp("2", 1, FOUR[:2], FOUR[2:]))
    assert len(calls(room, event)) == 1
    room.act(event, GiveLineUp("1", 1, LIONS[:2], LIONS[2:4]))
    assert calls(room, event) == []


# ---- numbers, and whom they tell -----------------------------------------------------------------


def known(room: Room, name: str, *numbers: tuple[str, str], choice: Privacy | None = None) -> str:
    """Somebody of a name, with numbers by their bodies, who chose what is shown."""

    def add(connection: Any) -> str:
        first, _, last = name.partition(" ")
        found = people.add(connection, Name(last, first), [Number(*one) for one in numbers],
                           at="2026")  # fmt: skip
        set_privacy(connection, found, choice)
        return found

    return room.store.write(add)


def found(room: Room, typed: str) -> list[str]:
    """The names of those who may be meant."""
    with room.store.reading() as connection:
        return [str(one.name) for one in search(connection, typed)]


def test_digits_alone_make_no_visitor_of_a_pair_and_none_of_a_team(room: Room, event: int) -> None:
    at = Table(room, event, 3)
    typed = [{"name": " 4711 "}, {"name": "Max Stone"}]
    for _ in range(2):
        answer = seats(at, players=typed, key="a" * 32).json()
        assert answer["status"] == "refused"
    teams = drawn(room)
    there = Table(room, teams, tables_of(room, teams)[0][0])
    answers = [
        seats(at, players=typed).json(),
        there.say(what="seats", contestant="1", players=typed).json(),
    ]
    assert {one["code"] for one in answers} == {"no-such-person"}
    assert found(room, "4711") == []
    known(room, "Zoe Fern", ("EBU", "04711"))
    assert seats(at, players=typed).json()["status"] == "new"
    assert found(room, "4711") == ["Zoe Fern"]


def test_a_number_of_several_means_none_of_them_and_tells_of_none(room: Room, event: int) -> None:
    both = [
        known(room, name, (body, "4711")) for name, body in (("Zoe Fern", "EBU"), ("Al Ash", "ABF"))
    ]
    answer = seats(Table(room, event, 3), players=[{"name": "4711"}, {"name": "Max Stone"}]).json()
    assert (answer["status"], answer["code"]) == ("refused", "several-people")
    assert not any(one in answer["detail"] for one in ("Fern", "Ash", *both))
    assert sorted(found(room, "4711")) == ["Al Ash", "Zoe Fern"]


def test_a_team_is_not_told_the_numbers_of_namesakes(room: Room) -> None:
    event = drawn(room)
    at = Table(room, event, tables_of(room, event)[0][0])
    for number in ("123456", "654321"):
        known(room, "Ann Bo", ("EBU", number), choice=Privacy.HIDDEN)
    answer = at.say(what="seats", contestant="1", players=RIGHT).json()
    assert (answer["status"], answer["code"]) == ("refused", "several-people")
    assert not any(one.isdigit() for one in answer["detail"])


@pytest.mark.parametrize(
    ("choice", "told"),
    [(Privacy.HIDDEN, "Name withheld"), (Privacy.NUMBER, "123"), (Privacy.FULL, "Ada Birch")],
)
def test_a_refusal_names_people_at_the_table_as_they_chose(
    table: Table, room: Room, choice: Privacy, told: str
) -> None:
    ada = known(room, "Ada Birch", ("EBU", "123"), choice=choice)
    room.act(table.event, EnterContestant("5", "A", "NS", (ada, "Max Stone")))
    answer = seats(table, players=[{"name": "123"}, {"name": "Eve Fir"}]).json()
    assert answer["detail"] == f"{told} is entered with A5NS already"
    (call,) = calls(room, table.event)
    assert call.endswith(": Ada Birch is entered with A5NS already"), "the director is told who"


def test_a_closed_event_makes_no_visitors_of_names_that_it_does_not_take(
    table: Table, room: Room
) -> None:
    room.act(table.event, CloseEvent("test", "missing: a slip"))
    for _ in range(2):
        answer = seats(table, key="a" * 32).json()
        assert (answer["status"], answer["code"]) == ("refused", "event-final")
    assert found(room, "Max Stone") == []


@pytest.mark.parametrize("ahead", [0, 100])  # of a copy that the server went back to
@pytest.mark.parametrize("names", [("Ann Bo", "Cy Dee"), ("Nora Rush", "Sid Tarn")])
def test_names_of_before_do_not_undo_what_the_director_has_said_since(
    room: Room, event: int, table: Table, names: tuple[str, str], ahead: int
) -> None:
    knew = len(room.desk.event(event).entries) + ahead
    room.act(event, EnterContestant("3", "A", "NS", ("Nora Rush", "Sid Tarn")))
    players = [{"name": one} for one in names]
    answer = seats(table, players=players, knew=knew).json()
    found = room.desk.event(event)
    who = found.players(contestant_by_key(found, "A", "3NS"), 1)
    with room.store.reading() as connection:
        shown = {one.name for one in people_of(connection, who, private=True).values()}
        made = search(connection, "Ann Bo")
    assert shown == {"Nora Rush", "Sid Tarn"}
    assert made == []
    assert answer["status"] == ("known" if names[0] == "Nora Rush" else "refused")
    assert len(calls(room, event)) == (answer["status"] == "refused")
    same = EnterContestant("3", "A", "NS", tuple(who), handicap=Fraction(1))
    room.act(event, same)  # which names nobody else
    again = seats(table, players=RIGHT, knew=len(found.entries)).json()
    assert again["status"] == "new"
    assert not calls(room, event)
