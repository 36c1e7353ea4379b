"""Coming to a table by typing, with what its card says."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest

from overtrick.event.commands import OpenCorrections, SetMovement
from overtrick.store.accounts_roles import Role
from overtrick.web import book
from tests.web.console_desk import Desk
from tests.web.console_evening import busy, busy_template
from tests.web.room import Room
from tests.web.terminal_table import Table, board, event, opened, results
from tests.web.test_console_playing import playing

__all__ = ["busy", "busy_template", "event", "playing"]


def typed(room: Room, of: int) -> dict[str, str]:
    return {"table": "3", "pin": room.app.state.tables.pin(of, "A", 3)}


def is_one(room: Room) -> bool:
    told = room.browser().get("/t/tonight").json()
    assert told.keys() == {"one"}
    return bool(told["one"])


def test_the_only_event_need_not_be_named(room: Room, event: int) -> None:
    for other in {one.id for one in room.store.events()} - {event}:
        room.store.archive(other)
    assert is_one(room)
    found = room.browser().post("/t/look", json=typed(room, event)).json()
    assert (found["event"], found["table"]) == (event, 3)
    second = opened(room)
    assert not is_one(room)
    answer = room.browser().post("/t/look", json=typed(room, event))
    assert answer.json()["code"] == "no-such-event"
    room.act(second, OpenCorrections())
    assert is_one(room)
    room.act(event, OpenCorrections())
    assert not is_one(room)


def test_a_card_has_all_that_is_to_be_typed(room: Room, event: int) -> None:
    page = room.as_role(Role.DIRECTOR, event).get(
        f"/console/events/{event}/cards", params={"base": "http://192.0.2.7:8080"}
    )
    card = page.text.split('class="qrcard"')[3]
    assert "192.0.2.7:8080/t and type" in card
    said = re.findall(r"<strong[^>]*>([^<]+)</strong>", card)
    assert said == [str(event), "A3", typed(room, event)["pin"]]


def test_whoever_took_a_table_over_and_lost_it_takes_nothing_back_by_itself(
    room: Room, event: int
) -> None:
    """Two devices that both did would else take it from one another all evening."""
    one, two = Table(room, event, 3), Table(room, event, 3, take_over=True)
    again = {"code": one.code, "take_over": True, "again": True}
    assert one.client.post("/t/claim", json=again | {"again": False}).status_code == 201
    assert two.client.post("/t/claim", json=again).json()["code"] == "table-claimed"
    assert one.client.post("/t/claim", json=again).status_code == 201
    key, by_hand = "a" * 32, {"code": one.code}
    again = by_hand | {"again": True}
    assert one.say(key=key, board=7, result="PASS").status_code == 201
    one.client.cookies.clear()
    late = "c" * 32
    assert one.say(key=late, board=9, result="PASS", code=one.code).status_code == 201
    forgotten = one.client.post("/t/claim", json=again)  # it may have the table itself
    assert (forgotten.status_code, forgotten.json()["code"]) == (404, "no-such-device")
    assert one.client.post("/t/claim", json=by_hand).json()["code"] == "table-claimed"
    assert two.client.post("/t/claim", json=again | {"mine": ["b" * 32]}).status_code == 409
    assert (
        one.client.post("/t/claim", json=again | {"mine": ["b" * 32, late, key]}).status_code == 201
    )
    assert one.say(board=8, result="PASS").status_code == 201
    assert (
        two.client.post("/t/claim", json={"code": one.code, "take_over": True}).status_code == 201
    )
    one.client.cookies.clear()
    overtaken = one.client.post("/t/claim", json=again | {"mine": ["b" * 32, late, key]})
    assert (overtaken.status_code, overtaken.json()["code"]) == (409, "table-claimed")
    unknown = Table(room, event, 3, take_over=True, again=True)
    assert unknown.answer.status_code == 201, "a restored server knows an older holder"


@pytest.mark.parametrize("set_", ["yes", "no"])
def test_a_director_who_plays_takes_no_device_for_tables_that_he_may_not_see(
    busy: Room, playing: Desk, set_: str
) -> None:
    busy.act(1, book.choose({"one-device": set_}))
    code = unquote(busy.app.state.tables.table_code(1, "", 2).removeprefix("/t/"))
    at = playing.client
    assert at.post("/t/look", json={"code": code}).json()["whole_room"] is False
    refused = at.post("/t/claim", json={"code": code, "mode": "room"})
    assert (refused.status_code, refused.json()["code"]) == (409, "not-allowed")
    assert refused.json()["detail"].startswith("you still play in this event")
    where: dict[str, str | int] = {"table": 0, "mode": "room"}
    assert at.get("/t/1/bundle", params=where).status_code != 200
    assert at.post("/t/claim", json={"code": code}).status_code == 201
    assert at.get("/t/1/bundle", params={"table": 2}).status_code == 200
    other = busy.as_role(Role.DIRECTOR, 1)
    assert other.post("/t/look", json={"code": code}).json()["whole_room"] is True
    assert other.post("/t/claim", json={"code": code, "mode": "room"}).status_code == 201
    assert other.get("/t/1/bundle", params=where).status_code == 200


def test_the_journal_says_that_a_director_who_plays_comes_to_a_table_of_others(
    busy: Room, playing: Desk
) -> None:
    def visits() -> list[tuple[str, str | None]]:
        notes = busy.desk.event(1).notes.items()
        came = ((number, one.text.partition("came to ")[2]) for number, one in notes)
        entries = busy.desk.event(1).entries
        return [(words, entries[number - 1].author) for number, words in came if words]

    def come(table: int, **more: str) -> None:
        code = unquote(busy.app.state.tables.table_code(1, "", table).removeprefix("/t/"))
        asked = {"code": code, **more}
        assert playing.client.post("/t/claim", json=asked).status_code == 201

    come(1)
    come(1, mode="pair", who="1NS")
    assert visits() == [], "his own table, and his own phone"
    account = busy.desk.event(1).entries[-1].author
    come(4)
    come(4)
    come(4, mode="pair", who="4NS")
    words = [one for one, _ in visits()]
    assert words == ["table 4 as its device", "the tables as 4NS's own phone"]
    assert all(author not in (None, account) for _, author in visits())
    busy.act(1, book.choose({"playing": "no"}))
    come(2)
    other = busy.as_role(Role.DIRECTOR, 1)
    code = unquote(busy.app.state.tables.table_code(1, "", 5).removeprefix("/t/"))
    assert other.post("/t/claim", json={"code": code}).status_code == 201
    assert [one for one, _ in visits()] == words, "nothing is hidden from these"


# ---- one device, and no more ---------------------------------------------------------------------


def test_a_device_for_all_tables_is_none_any_more_when_the_director_ends_that(
    room: Room, event: int
) -> None:
    room.act(event, book.choose({"one-device": "yes"}))
    at = Table(room, event, 3, mode="room")
    assert at.say(table=5, board=13, result="PASS").status_code == 201
    room.act(event, book.choose({"one-device": "no"}))
    assert at.bundle(mode="room", table=0).status_code == 403
    assert at.client.get(f"/t/{event}/watch?section=A&mode=room").status_code == 403
    assert board(at, 13, table=5).status_code == 403
    told = at.say(table=5, board=14, result="PASS").json()
    assert (told["status"], told["detail"]) == ("refused", "this device does not hold that table")
    assert results(room, event) == [(13, "PASS")]
    (call,) = book.calls(room.desk.event(event))
    assert (call.section, call.table, call.board) == ("A", 5, 14)
    assert call.words.startswith("sent PASS for board 14")
    gone = at.client.post(f"/t/{event}/leave", json={"section": "A", "table": 0, "mode": "room"})
    assert gone.status_code == 204


def test_a_pairs_own_phone_ends_with_the_directors_leave(room: Room, event: int) -> None:
    phone = Table(room, event, 3, mode="pair", who="3NS")
    asked = {"mode": "pair", "who": "3NS", "table": 0}
    said = {"key": "a" * 32, "board": 8, "result": "PASS", "sat": ["3NS", "3EW"]}
    assert phone.say(board=7, result="PASS").status_code == 201
    room.act(event, book.choose({"personal": "no"}))
    assert phone.bundle(**asked).status_code == 403
    assert board(phone, 7).status_code == 403
    assert phone.say(**said).json()["status"] == "refused"
    (call,) = book.calls(room.desk.event(event))
    assert (call.section, call.table, call.board) == ("A", 3, 8)
    room.act(event, book.choose({"personal": "yes"}))
    assert phone.bundle(**asked).status_code == 200
    assert phone.say(**said).status_code == 201
    assert results(room, event) == [(7, "PASS"), (8, "PASS")]
    assert book.calls(room.desk.event(event)) == ()


def test_what_a_device_for_all_says_of_another_section_calls_there(room: Room, event: int) -> None:
    room.act(event, SetMovement("mitchell-5", section="B", boards_per_set=3))
    room.act(event, book.choose({"one-device": "yes"}))
    at = Table(room, event, 3, mode="room")
    said = {"section": "B", "table": 5, "board": 14}
    assert at.say(**said, result="PASS").json()["status"] == "refused"
    code = room.app.state.tables.table_code(event, "B", 2).removeprefix("/t/")
    own = {"code": unquote(code), "mode": "pair", "who": "2NS"}
    assert at.client.post("/t/claim", json=own).status_code == 201
    again = {"code": at.code, "mode": "room"}
    assert at.client.post("/t/claim", json=again).status_code == 201
    assert at.say(**said, result="1NTN=").json()["status"] == "refused"
    first, second = book.calls(room.desk.event(event))
    assert [(one.section, one.table) for one in (first, second)] == [("B", 5), ("B", 2)]
    assert "the phone of all tables" in first.words
    assert "the phone of 2NS" in second.words


def test_a_table_of_one_room_has_one_device_whatever_room_another_says(
    room: Room, event: int
) -> None:
    first = Table(room, event, 3)
    for way in ("closed", "open"):
        assert Table(room, event, 3, room=way).answer.status_code == 409
    over = Table(room, event, 3, room="closed", take_over=True)
    assert (over.answer.status_code, over.answer.json()["room"]) == (201, None)
    assert first.bundle().status_code == 401
