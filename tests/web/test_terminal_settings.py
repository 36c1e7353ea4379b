"""What the director sets for the tables, and what devices say of themselves."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from overtrick.event.commands import (
    CarryOver,
    CorrectResult,
    EnterContestant,
    OpenCorrections,
    StartRound,
)
from overtrick.store.accounts_roles import Role
from overtrick.store.devices_reading import devices_named
from overtrick.store.errors import DatabaseBusy
from overtrick.store.store import Store
from overtrick.web import book
from overtrick.web.terminal.pins import Pins, summed
from tests.web.room import Room
from tests.web.terminal_table import (
    Table,
    began_anew,
    board,
    calls,
    event,
    opened,
    seats,
    table,
)

__all__ = ["event", "table"]


# ---- settings ------------------------------------------------------------------------------------


def test_names_are_the_directors_where_he_has_set_so(table: Table, room: Room) -> None:
    room.act(table.event, book.choose({"names": "no"}))
    assert seats(table).json()["status"] == "refused"
    assert "the director says who plays" in calls(room, table.event)[0]


def test_own_phones_stay_outside_where_the_director_has_set_so(room: Room, event: int) -> None:
    room.act(event, book.choose({"personal": "no"}))
    at = Table(room, event, 3, mode="pair", who="3EW")
    assert (at.answer.status_code, at.answer.json()["code"]) == (409, "not-allowed")
    found = at.client.post("/t/look", json={"code": at.code}).json()
    assert found["personal"] == []


def test_a_result_says_whether_the_table_or_the_director_wrote_it(table: Table, room: Room) -> None:
    table.say(board=7, result="4SS+1")
    table.say(board=8, result="PASS")
    room.act(table.event, CorrectResult(1, 3, 7, "4SS=", "A"))
    found = {one["board"]: one["desk"] for one in table.bundle().json()["results"]}
    assert found == {7: True, 8: False}


# ---- PINs ----------------------------------------------------------------------------------------


@pytest.fixture
def pins(room: Room, event: int) -> Pins:
    room.act(event, book.choose({"pin": "yes"}))
    return Pins(room.app.state.tables)


def confirmed(room: Room, event: int) -> int:
    return len(room.desk.event(event).confirmed)


def accepted(at: Table, key: str, pin: str, **more: Any) -> Any:
    said = {"board": 7, "result": "4SS+1", "confirmed_by": "EW", **more}
    return at.say(key=key, proof=summed(pin, key), **said)


def test_a_result_counts_as_confirmed_with_the_opponents_own_pin_alone(
    table: Table, room: Room, pins: Pins
) -> None:
    mine, theirs = (pins.pin(table.event, "A", one) for one in ("3NS", "3EW"))
    assert accepted(table, "a" * 32, mine).status_code == 201
    assert confirmed(room, table.event) == 0
    assert table.say(board=8, result="PASS", confirmed_by="EW").status_code == 201
    assert confirmed(room, table.event) == 0
    assert accepted(table, "b" * 32, theirs).status_code == 200
    assert confirmed(room, table.event) == 1
    proof = summed(theirs, "b" * 32)
    table.say(key="c" * 32, board=8, result="PASS", confirmed_by="EW", proof=proof)
    assert confirmed(room, table.event) == 1


def test_a_proof_that_is_no_proof_confirms_nothing(table: Table, room: Room, pins: Pins) -> None:
    assert pins.pin(table.event, "A", "3EW")
    said = {"board": 7, "result": "4SS+1", "confirmed_by": "EW"}
    assert table.say(proof="é", **said).status_code == 201
    assert confirmed(room, table.event) == 0


def test_devices_check_a_pin_without_knowing_it(table: Table, pins: Pins) -> None:
    pin = pins.pin(table.event, "A", "3EW")
    bundle = table.bundle()
    assert bundle.json()["pins"]["3EW"] == summed(pin, f"{table.event} A 3EW")
    assert len(bundle.json()["pins"]) == 10
    assert f'"{pin}"' not in bundle.text


def test_no_pin_is_asked_for_unless_the_director_has_set_it(table: Table) -> None:
    assert "pins" not in table.bundle().json()


def test_the_director_hands_the_pins_out(table: Table, room: Room, pins: Pins) -> None:
    room.act(table.event, EnterContestant("3", "A", "NS", ("Ada Birch", "Max Stone")))
    page = room.as_role(Role.SCORER).get(f"/t/{table.event}/pins").text
    assert page.count("<li>") == 10
    assert pins.pin(table.event, "A", "3NS") in page
    assert "Ada Birch – Max Stone" in page
    assert table.client.get(f"/t/{table.event}/pins").status_code == 403
    room.app.state.tables.renew(table.event, room.now)
    assert f"<strong>{pins.pin(table.event, 'A', '3NS')}</strong>" not in page


# ---- devices -------------------------------------------------------------------------------------


def heard(room: Room, at: Table) -> tuple[str, int | None, int | None]:
    me = at.client.cookies["overtrick_device"]
    assert me
    with room.store.reading() as connection:
        from overtrick.store.devices import device_of

        found = device_of(connection, me)
        assert devices_named(connection, [found.id]) == {found.id: found}
    return found.last_seen, found.unsent, found.battery


def test_a_device_is_heard_of_when_it_asks_and_not_too_often(table: Table, room: Room) -> None:
    first = heard(room, table)
    room.later(minutes=1)
    table.bundle(unsent=2, battery=43)
    assert heard(room, table) == (room.now.isoformat(), 2, 43)
    then = room.now.isoformat()
    assert then > first[0]
    room.later(minutes=0.5)
    table.bundle(unsent=2, battery=43)
    assert heard(room, table)[0] == then
    table.bundle(unsent=0)
    assert heard(room, table) == (room.now.isoformat(), 0, None)
    room.later(minutes=2)
    table.bundle(unsent=0)
    assert heard(room, table)[0] == room.now.isoformat()


def test_what_several_devices_say_at_once_is_written_together(table: Table, room: Room) -> None:
    other = Table(room, table.event, 4)
    room.later(minutes=1)
    table.bundle(unsent=1)
    other.bundle(unsent=5)
    assert heard(room, other)[1] is None
    room.later(minutes=0.5)
    table.bundle(unsent=1)
    assert heard(room, other)[1] == 5


def test_a_device_that_has_sent_everything_is_heard_of_at_once(table: Table, room: Room) -> None:
    """It may sleep from then on, and the server be killed: nobody would hear of it again."""
    other = Table(room, table.event, 4)
    room.later(minutes=1)
    for one in (table, other):
        one.bundle(unsent=0)
    room.later(minutes=1)
    other.bundle(unsent=0)
    table.bundle(unsent=1)
    room.later(minutes=0.5)
    other.bundle(unsent=0)
    assert heard(room, table)[1] == 1
    room.later(minutes=0.02)
    table.bundle(unsent=0)
    assert heard(room, table)[1] == 0


def test_what_was_sent_meanwhile_is_not_written_down_as_unsent(table: Table, room: Room) -> None:
    """A phone that sent its result between two writings sleeps afterwards."""
    other = Table(room, table.event, 4)
    room.later(minutes=1)
    for unsent in (0, 1, 0):
        table.bundle(unsent=unsent)
        room.later(minutes=0.05)
    room.later(minutes=0.5)
    other.bundle(unsent=0)
    assert heard(room, table)[1] == 0


def test_a_server_that_just_began_knows_at_once_that_everything_was_sent(
    table: Table, room: Room
) -> None:
    """What was written before it began may be that something was unsent."""
    other = Table(room, table.event, 4)
    room.later(minutes=1)
    table.bundle(unsent=1)
    again = began_anew(room)
    for old in (other, table):
        new = again.browser()
        new.cookies.update(old.client.cookies)
        asked = {"section": "A", "table": old.table, "unsent": 0}
        assert new.get(f"/t/{table.event}/bundle", params=asked).status_code == 200
    assert heard(room, table)[1] == 0


def test_what_could_not_be_written_down_is_written_with_what_is_heard_next(
    table: Table, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise DatabaseBusy("another program holds the database")

    other = Table(room, table.event, 4)
    room.later(minutes=1)
    table.bundle(unsent=1)
    room.later(minutes=0.5)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", busy)
        assert table.bundle(unsent=0).status_code == 200
    room.later(minutes=0.5)
    other.bundle(unsent=0)
    assert heard(room, table)[1] == 0


@pytest.mark.parametrize("is_busy", [True, False])
def test_what_was_taken_to_be_written_before_is_not_written_over_what_was_said_since(
    table: Table, room: Room, monkeypatch: pytest.MonkeyPatch, is_busy: bool
) -> None:
    other = Table(room, table.event, 4)
    room.later(minutes=1)
    other.bundle(unsent=0)
    table.bundle(unsent=1)
    room.later(minutes=0.5)
    write, took = Store.write, list[int]()

    def slowly(store: Store, work: Any, **more: Any) -> Any:
        took.append(len(took))
        if len(took) == 1:
            table.bundle(unsent=0)
            if is_busy:
                raise DatabaseBusy("another program holds the database")
        return write(store, work, **more)

    monkeypatch.setattr(Store, "write", slowly)
    other.bundle(unsent=0)
    assert len(took) == 2
    for _ in range(2):
        assert heard(room, table)[1] == 0
        room.later(minutes=0.5)
        other.bundle(unsent=0)


def test_nothing_that_a_device_says_of_itself_is_in_the_journal(table: Table, room: Room) -> None:
    before = len(room.desk.event(table.event).entries)
    room.later(minutes=1)
    table.bundle(unsent=2, battery=5)
    assert len(room.desk.event(table.event).entries) == before
    assert table.bundle(battery=-1).status_code == 400


def test_the_room_shows_what_devices_hold_back_and_how_long_they_last(
    table: Table, room: Room
) -> None:
    phone = Table(room, table.event, 4, mode="pair", who="4EW")
    room.act(table.event, StartRound(1, "A"))
    room.later(minutes=1)
    phone.bundle(mode="pair", who="4EW", table=0, unsent=0, battery=90)
    room.later(minutes=0.5)
    table.bundle(unsent=3, battery=12)
    desk = room.as_role(Role.SCORER)
    page = desk.get(f"/console/events/{table.event}/room").text
    for words in (
        "3 results not sent yet",
        "battery at 12 %",
        "a device, in touch",
        "phone of 4EW",
    ):
        assert words in page
    assert "battery at 90 %" not in page
    room.later(minutes=10)
    assert "screen off for 10 min" in desk.get(f"/console/events/{table.event}/room").text


# ---- the ranking ---------------------------------------------------------------------------------


def ranked(at: Table) -> list[tuple[str, str]]:
    found = at.client.get(f"/t/{at.event}/ranking").json()["rankings"]
    return [(one["unit"], one["rows"][0]["total"]) for one in found]


def one_board(room: Room, method: str) -> Table:
    """Two tables have played board 7, and table 3 did better."""
    event = opened(room, method=method)
    at = Table(room, event, 3)
    room.act(event, book.choose({"ranking": "always"}), StartRound(1, "A"), StartRound(2, "A"))
    at.say(board=7, result="4SS+1")
    Table(room, event, 2).say(round=2, board=7, result="4SS=")
    return at


@pytest.mark.parametrize(
    ("method", "wanted"),
    [("mp", ("%", "100.00")), ("ximp", ("IMP", "+1"))],
)
def test_a_total_stands_as_the_pages_of_results_have_it(
    room: Room, method: str, wanted: tuple[str, str]
) -> None:
    assert ranked(one_board(room, method))[0] == wanted


def test_what_was_carried_over_is_in_the_total(room: Room) -> None:
    at = one_board(room, "mp")
    room.act(at.event, CarryOver("A3NS", Fraction(10), "percent"))
    unit, total = ranked(at)[0]
    assert (unit, total) == ("%", "110.00")


# ---- the embargo ---------------------------------------------------------------------------------


def test_until_an_embargo_is_over_tables_see_what_they_entered_and_nothing_else(
    room: Room,
) -> None:
    at = one_board(room, "mp")
    until = room.now + timedelta(hours=2)
    room.act(at.event, book.choose({"embargo": until.isoformat()}), OpenCorrections())
    for one in (at.client, room.as_role(Role.SCORER)):
        for what in ("boards/7?section=A&round=1&table=3", "ranking"):
            answer = one.get(f"/t/{at.event}/{what}")
            assert (answer.status_code, answer.json()["code"]) == (409, "under-embargo")
    before = at.bundle().json()
    assert before["embargo"] == int(until.timestamp() * 1000)
    assert [one["result"] for one in before["results"]] == ["4SS+1"]
    room.later(hours=3)
    assert at.bundle(have=before["rev"]).json()["embargo"] is None
    assert len(board(at, 7).json()["lines"]) == 2
    assert ranked(at)[0] == ("%", "100.00")
