"""Matches of teams at the tables: both rooms, who sits, and what is compared."""

from __future__ import annotations

from typing import Any

import pytest

from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, open_event, opening
from overtrick.event.commands import (
    DrawRound,
    EnterContestant,
    EnterResult,
    GiveLineUp,
    SetMatch,
    StartRound,
)
from overtrick.event.contestant import ContestantId
from overtrick.formats.reading import Heading
from overtrick.web import book
from tests.web.room import Room
from tests.web.terminal_table import Table, board, calls, code_of, results

LIONS = ("Ada Birch", "Max Stone", "Rosa Vale", "Hugo Dale", "Pia Oakes", "Wren Kemp")
FOUR = ("Ivy Thorne", "Bob Cole", "Cy Marsh", "Dot Finch")


def drawn(room: Room, teams: str = "1234", **settings: str) -> int:
    heading = Heading(title="Teams", form="teams", winners=1)
    event = open_event(room.store, opening(heading, Asked()), Writer(room.now, "director"))
    for number in teams:
        players = {"1": LIONS, "2": FOUR}.get(number, ())
        room.act(event, EnterContestant(number, players=players))
    room.act(event, DrawRound(1, "A", (1, 2), settings=tuple(settings.items())))
    return event


def ids(room: Room, event: int) -> dict[str, str]:
    """The people of the teams by their names."""
    found = room.desk.event(event)
    players = [one for team in found.contestants.values() for one in team.players]
    return dict(zip((*LIONS, *FOUR), players, strict=True))


def seated(room: Room, event: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = room.desk.event(event).line_up(ContestantId("", "1"), 1)
    assert found is not None
    names = {id_: name for name, id_ in ids(room, event).items()}
    return tuple(names[one] for one in found.ns), tuple(names[one] for one in found.ew)


def tables_of(room: Room, event: int, team: str = "1") -> list[tuple[int, str]]:
    """Where a team sits: North-South first."""
    found = []
    for (_, _, table), one in sorted(room.desk.event(event).sittings.items()):
        if one.teams and team in one.teams:
            found.append((table, "NS" if one.teams[0] == team else "EW"))
    return sorted(found, key=lambda at: at[1], reverse=True)


def sits(room: Room, at: Table, *players: str, team: str = "1", **more: Any) -> Any:
    known = ids(room, at.event)
    named = [{"name": one, "id": known.get(one, "")} for one in players]
    return at.say(what="seats", contestant=team, players=named, **more)


@pytest.fixture
def rooms(room: Room) -> tuple[Room, int, Table, Table]:
    """A room, and the tables where team 1 sits North-South and East-West."""
    event = drawn(room)
    (north_south, _), (east_west, _) = tables_of(room, event)
    return room, event, Table(room, event, north_south), Table(room, event, east_west)


def test_both_rooms_of_a_match_with_one_number_have_a_device_each(room: Room) -> None:
    event = drawn(room, closed="same")
    look = room.browser().post("/t/look", json={"code": code_of(room, event, 1)}).json()
    assert look["rooms"] is True
    for way, result in (("open", "4SS="), ("closed", "4SS-1")):
        at = Table(room, event, 1, room=way)
        assert at.answer.status_code == 201
        assert at.say(board=1, result=result, room=way).status_code == 201
        own = at.bundle(room=way).json()["results"]
        assert [(one["room"], one["result"]) for one in own] == [(way, result)]


def test_in_the_closed_room_the_home_team_sits_east_west(room: Room) -> None:
    event = drawn(room, closed="same")
    sides = {}
    for way in ("open", "closed"):
        there = Table(room, event, 1, room=way).bundle(room=way).json()["sittings"]
        sides[way] = [(one["ns"], one["ew"]) for one in there if one["table"] == 1]
    assert sides["closed"] == [(ew, ns) for ns, ew in sides["open"]]


def test_both_tables_are_compared_once_both_have_played(
    rooms: tuple[Room, int, Table, Table],
) -> None:
    room, event, home, away = rooms
    number = home.bundle().json()["boards"]
    first = min(int(one) for one in number)
    home.say(board=first, result="3NTN+1")
    assert board(home, first).json()["code"] == "not-shown"
    away.say(board=first, result="3NTN=")
    found = board(home, first).json()
    assert found["won"]["unit"] == "IMP"
    assert found["won"] == board(away, first).json()["won"]
    assert [one["own"] for one in found["lines"]] == [True, False]
    room.act(event, book.choose({"embargo": "Saturday"}))
    assert board(home, first).json()["code"] == "under-embargo"
    assert home.bundle().json()["embargo"] > room.now.timestamp() * 1000


def test_a_table_that_is_ahead_compares_nothing_before_the_match_comes_to_it(room: Room) -> None:
    heading = Heading(title="Final", form="teams", winners=1)
    event = open_event(room.store, opening(heading, Asked()), Writer(room.now, "director"))
    halves = [SetMatch(one, "1", "2", (2 * one - 1, 2 * one), "A") for one in (1, 2)]
    room.act(event, EnterContestant("1"), EnterContestant("2"), *halves, StartRound(1, "A"))
    home, away = Table(room, event, 1), Table(room, event, 2)
    for at in (home, away):
        assert at.say(board=1, result="3NTN=").status_code == 201
    assert board(home, 1).status_code == 200
    assert home.say(round=2, board=3, result="3NTN=").status_code == 201
    assert board(home, 3, round=2).json()["code"] == "ahead-of-the-room"
    room.act(event, StartRound(2, "A"))
    assert board(home, 3, round=2).json()["code"] == "not-shown"
    assert away.say(round=2, board=3, result="3NTN-1").status_code == 201
    assert board(home, 3, round=2).json()["won"]["unit"] == "IMP"


def test_a_table_says_which_two_of_a_team_sit_there(rooms: tuple[Room, int, Table, Table]) -> None:
    room, event, home, away = rooms
    assert sits(room, home, *LIONS[:2]).status_code == 201
    assert seated(room, event) == (LIONS[:2], LIONS[2:4])
    assert sits(room, away, *LIONS[4:]).status_code == 201
    assert seated(room, event) == (LIONS[:2], LIONS[4:])
    assert sits(room, away, *LIONS[4:]).json()["status"] == "known"
    names = [one["names"] for one in home.bundle().json()["sittings"] if one["table"] == home.table]
    assert (names[0]["N"], names[0]["S"]) == LIONS[:2]
    roster = home.bundle().json()["contestants"]["1"]["roster"]
    assert [one["name"] for one in roster] == list(LIONS)


def test_pairs_that_change_rooms_change_them_both(rooms: tuple[Room, int, Table, Table]) -> None:
    room, event, home, _ = rooms
    sits(room, home, *LIONS[:2])
    assert sits(room, home, *LIONS[2:4]).status_code == 201
    assert seated(room, event) == (LIONS[2:4], LIONS[:2])


def test_two_tables_that_claim_one_player_are_the_directors(
    rooms: tuple[Room, int, Table, Table],
) -> None:
    room, event, home, away = rooms
    sits(room, home, *LIONS[:2])
    assert sits(room, away, LIONS[1], LIONS[4]).json()["status"] == "refused"
    assert "the other table says that they sit there" in calls(room, event)[0]
    assert sits(room, away, "Somebody Else", LIONS[4]).json()["status"] == "refused"
    assert sits(room, away, LIONS[4], team="3").json()["status"] == "refused"


def test_a_team_of_which_nobody_is_known_cannot_sit_down(
    rooms: tuple[Room, int, Table, Table],
) -> None:
    room, event, *_ = rooms
    (table, _), _ = tables_of(room, event, "3")
    at = Table(room, event, table, take_over=True)
    assert sits(room, at, "A", "B", team="3").json()["status"] == "refused"


def test_byes_and_triangles_are_told(room: Room) -> None:
    event = drawn(room, "12345", odd="triangle")
    draws = Table(room, event, 1).bundle().json()["draws"]
    assert len(draws["1"]["triangles"][0]["numbers"]) == 3
    bye = drawn(room, "12345")
    found = Table(room, bye, 1).bundle().json()["draws"]["1"]
    assert len(found["byes"]) == 1


def test_a_line_up_is_the_directors_where_tables_may_not_name(
    rooms: tuple[Room, int, Table, Table],
) -> None:
    room, event, home, _ = rooms
    room.act(event, book.choose({"names": "no"}))
    assert sits(room, home, *LIONS[:2]).json()["status"] == "refused"


def test_a_table_is_told_for_which_rounds_the_director_gave_a_line_up(
    rooms: tuple[Room, int, Table, Table],
) -> None:
    room, event, home, _ = rooms

    def lined() -> list[int]:
        found: list[int] = home.bundle().json()["contestants"]["1"]["lined"]
        return found

    assert lined() == []
    assert sits(room, home, *LIONS[:2]).status_code == 201
    assert lined() == [], "a table said it"
    known = ids(room, event)
    a, b, c, d = (known[one] for one in LIONS[2:])
    room.act(event, GiveLineUp("1", 1, (a, b), (c, d)))
    assert lined() == [1]


@pytest.mark.parametrize("what", ["result", "correct", "withdraw"])
def test_a_result_of_no_room_is_there_for_either_room(room: Room, what: str) -> None:
    event = drawn(room, closed="same")
    room.act(event, EnterResult(1, 1, 1, "4SS="))
    at = Table(room, event, 1, room="open")
    assert [one["result"] for one in at.bundle(room="open").json()["results"]] == ["4SS="]
    same = at.say(what="result", board=1, result="4SS=", room="open")
    assert (same.status_code, same.json()["status"]) == (200, "known")
    other = at.say(what=what, board=1, result="4SS-1", room="open", before="4SS=")
    assert other.json()["status"] in {"conflict", "refused"}
    plays = room.desk.event(event).plays.values()
    assert [str(one.entered.result) for one in plays] == ["4SS="]


@pytest.mark.parametrize("result", ["4SS=", "4SS-1"])
def test_the_other_room_enters_its_own_beside_a_result_of_no_room(room: Room, result: str) -> None:
    """What names no room has the home team North-South: the closed room need not wait for it."""
    event = drawn(room, closed="same")
    room.act(event, EnterResult(1, 1, 1, "4SS="))
    at = Table(room, event, 1, room="closed")
    assert at.bundle(room="closed").json()["results"] == []
    said = at.say(board=1, result=result, room="closed")
    assert (said.status_code, said.json()["status"]) == (201, "new")
    (own,) = at.bundle(room="closed").json()["results"]
    assert (own["room"], own["result"]) == ("closed", result)
    assert at.say(what="correct", board=1, result="3NTS=", room="closed").status_code == 201
    assert results(room, event) == [(1, "3NTS="), (1, "4SS=")]
    found = board(at, 1, room="closed").json()
    assert [(one["result"], one["own"]) for one in found["lines"]] == [
        ("4SS=", False), ("3NTS=", True)
    ]  # fmt: skip
    assert not calls(room, event)
