"""One evening is told from another of its number: by the uid that every copy of it has."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, open_event, open_store, opening
from overtrick.event.commands import CloseEvent, OpenCorrections
from overtrick.formats.reading import Heading
from overtrick.web.security.tables import BadTableCode, TableCodes, WrongPin
from tests.web.room import Room
from tests.web.terminal_table import Table, code_of, event, opened, results, table

__all__ = ["event", "table"]

OTHER = "0" * 32


def test_a_table_is_told_which_event_it_is_at(table: Table, room: Room) -> None:
    uid = room.store.event(table.event).uid
    assert table.answer.json()["uid"] == uid
    assert table.bundle().json()["uid"] == uid


def test_what_was_said_in_another_event_of_the_number_leaves_no_trace(
    table: Table, room: Room
) -> None:
    before = room.desk.event(table.event).entries
    for what in ("result", "correct", "withdraw", "call", "seats"):
        answer = table.say(what=what, board=7, result="PASS", words="help", uid=OTHER)
        assert (answer.status_code, answer.json()["code"]) == (409, "other-event")
    assert room.desk.event(table.event).entries == before
    assert table.say(board=7, result="PASS", uid=table.answer.json()["uid"]).status_code == 201


def test_whoever_is_not_known_is_told_the_same(table: Table, room: Room) -> None:
    """So that a phone which a new server does not know stops sending what is not for it."""
    said = {"key": "c" * 32, "what": "call", "section": "A", "round": 1, "table": 3, "uid": OTHER}
    answer = room.browser().post(f"/t/{table.event}/entries", json=said)
    assert answer.json()["code"] == "other-event"
    answer = room.browser().post(f"/t/{table.event}/given", json={"keys": [], "uid": OTHER})
    assert (answer.status_code, answer.json()["code"]) == (409, "other-event")
    answer = room.browser().post("/t/99/given", json={"keys": [], "uid": OTHER})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-event")


def test_an_older_page_says_no_uid_and_loses_nothing(table: Table, room: Room) -> None:
    assert table.say(board=7, result="PASS").status_code == 201
    assert table.say(board=8, result="PASS", uid="").status_code == 201
    assert table.say(board=9, result="PASS", uid="seven").status_code == 400
    assert results(room, table.event) == [(7, "PASS"), (8, "PASS")]


def test_a_device_comes_back_to_its_own_event_alone(table: Table, room: Room) -> None:
    by = {"code": table.code, "again": True}
    assert table.client.post("/t/claim", json=by | {"uid": OTHER}).status_code == 409
    again = table.client.post("/t/claim", json=by | {"uid": table.answer.json()["uid"]})
    assert again.status_code == 201


def test_that_an_event_is_over_is_told_to_whoever_gave_something_to_it(
    table: Table, room: Room
) -> None:
    table.say(key="e" * 32, board=7, result="PASS")

    def asked(*keys: str) -> object:
        return table.client.post(f"/t/{table.event}/given", json={"keys": keys}).json()

    assert asked("e" * 32) == {"lacks": [], "final": False}
    room.act(table.event, OpenCorrections(), CloseEvent(reason="missing"))
    assert asked("e" * 32, "f" * 32) == {"lacks": ["f" * 32], "final": True}
    assert asked("f" * 32) == {"lacks": ["f" * 32], "final": False}
    assert asked() == {"lacks": [], "final": False}


def test_cards_and_pins_of_an_evening_open_no_other_of_its_number_with_the_same_secret(
    room: Room, tmp_path: Path
) -> None:
    """A backup from before the evening has the secret, and gives its number to the next one."""
    opened(room)
    room.store.backup(tmp_path / "before.db")
    event = opened(room)
    room.store.backup(tmp_path / "after.db")
    card, pin = code_of(room, event, 3), room.app.state.tables.pin(event, "A", 3)
    codes: TableCodes = room.app.state.tables
    room.store.restore(tmp_path / "before.db", replace=True)
    with pytest.raises(BadTableCode):
        codes.open_table(card)
    assert opened(room) == event
    with pytest.raises(BadTableCode):
        codes.open_table(card)
    assert code_of(room, event, 3) != card
    if codes.pin(event, "A", 3) != pin:  # one of ten thousand is the same
        with pytest.raises(WrongPin):
            codes.open_by_pin(codes.open_table(code_of(room, event, 3)), pin, "here")
    room.store.restore(tmp_path / "after.db", replace=True)
    assert codes.open_table(card).event == event


def test_a_desk_sees_that_another_evening_was_put_in_the_place_of_one(
    room: Room, tmp_path: Path
) -> None:
    """As long as the other: the length of a journal does not tell."""
    opened(room)
    room.store.backup(tmp_path / "before.db")
    event, first = opened(room), secrets.token_hex(16)
    uid, length = room.desk.uid(event), len(room.desk.event(event).entries)
    room.store.restore(tmp_path / "before.db", replace=True)
    assert opened(room) == event
    there = room.desk.event(event)
    assert len(there.entries) == length
    assert room.desk.uid(event) == room.store.event(event).uid != uid
    table = Table(room, event, 3)
    assert table.say(key=first, board=7, result="PASS", uid=uid).status_code == 409
    assert table.say(key=first, board=7, result="PASS", uid=room.desk.uid(event)).status_code == 201


def test_an_exported_event_is_the_same_on_another_server_whatever_its_number(
    table: Table, room: Room, tmp_path: Path
) -> None:
    heading = Heading(title="Another evening")
    with open_store(str(tmp_path / "other.db")) as other:
        open_event(other, opening(heading, Asked()), Writer(room.now, "director"))
        number = other.import_event(room.store.export(table.event))
        assert number != table.event
        assert other.event(number).uid == room.store.event(table.event).uid
        assert len({one.uid for one in other.events()}) == 2
