"""Codes and PINs that open tables: signed, void after an epoch, and not to be guessed."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.exceptions import TooManyRequestsException

from overtrick.store.accounts_errors import TableClaimed
from overtrick.store.devices import Place
from overtrick.store.errors import NoSuchEvent
from overtrick.web.access import Access, Seat, Who
from overtrick.web.security.recognising import HELD, by_device
from overtrick.web.security.tables import (
    PATH,
    BadTableCode,
    TableCodes,
    WrongPin,
    _parsed,
    hold_table,
)
from tests.web.room import Room


@pytest.fixture
def codes(demo_room: Room) -> TableCodes:
    """What makes and opens the codes of the evening that ships."""
    found: TableCodes = demo_room.app.state.tables
    return found


def typed(path: str) -> str:
    """A code as the server sees it: the path without its beginning, unescaped."""
    return unquote(path.removeprefix(PATH))


@pytest.mark.parametrize("section", ["", "A", "A-B", "Grün/2", "x y", "-", "1"])
def test_a_code_opens_its_table_and_no_other(codes: TableCodes, section: str) -> None:
    path = codes.table_code(1, section, 4)
    assert re.fullmatch(r"/t/[A-Za-z0-9%._~-]+", path)
    assert codes.open_table(typed(path)) == Place(1, section, 4)
    event, _, rest = typed(path).partition("-")
    for other in (f"2-{rest}", f"{event}-{rest.replace('-4-', '-5-', 1)}", f"{event}-B{rest}"):
        with pytest.raises(BadTableCode):
            codes.open_table(other)


@pytest.mark.parametrize(
    "code", ["", "x", "1-A-4", "1-A-4-", "1-A-4-AAAAAAAAAAAAAAAA", "1-A-x-" + "a" * 16]
)
def test_what_is_no_code_is_refused(codes: TableCodes, code: str) -> None:
    with pytest.raises(BadTableCode):
        codes.open_table(code)


def test_no_letter_of_a_code_can_be_changed(codes: TableCodes) -> None:
    code = typed(codes.table_code(1, "", 4))
    for place in range(len(code)):
        other = "b" if code[place] != "b" else "c"
        with pytest.raises(BadTableCode):
            codes.open_table(code[:place] + other + code[place + 1 :])


@given(section=st.text(max_size=8), table=st.integers(0, 10**6), event=st.integers(1, 10**6))
def test_whatever_a_section_is_called_its_code_names_it(
    section: str, table: int, event: int
) -> None:
    place, signature = _parsed(f"{event}-{section}-{table}-{'a' * 16}")
    assert (place, signature) == (Place(event, section, table), "a" * 16)


def test_the_director_makes_every_code_and_pin_void(demo_room: Room, codes: TableCodes) -> None:
    path, pin = codes.table_code(1, "", 4), codes.pin(1, "", 4)
    assert codes.renew(1, demo_room.now) == 2
    with pytest.raises(BadTableCode, match="ask the director"):
        codes.open_table(typed(path))
    new = [codes.pin(1, "", table) for table in range(1, 8)]
    assert new[3] != pin or len(set(new)) > 1
    assert codes.open_table(typed(codes.table_code(1, "", 4))) == Place(1, "", 4)


def test_codes_are_good_after_a_restart_and_on_no_other_server(
    demo_room: Room, room: Room, codes: TableCodes
) -> None:
    path = codes.table_code(1, "", 4)
    again = Room(demo_room.store, demo_room.stack).app.state.tables
    assert again.open_table(typed(path)) == Place(1, "", 4)
    room.evening()
    with pytest.raises(BadTableCode):
        room.app.state.tables.open_table(typed(path))


def test_there_are_no_codes_for_an_event_that_is_none(codes: TableCodes) -> None:
    with pytest.raises(NoSuchEvent):
        codes.table_code(9, "", 1)
    with pytest.raises(NoSuchEvent):
        codes.open_by_pin(Place(9, "", 1), "0000", "10.0.0.1")


# PINs


def test_four_digits_open_a_table(codes: TableCodes) -> None:
    pins = {codes.pin(1, "", table) for table in range(1, 8)}
    assert all(re.fullmatch(r"\d{4}", one) for one in pins)
    assert len(pins) > 3
    place = Place(1, "", 4)
    assert codes.open_by_pin(place, f" {codes.pin(1, '', 4)} ", "10.0.0.1") == place


def test_five_wrong_pins_a_minute_then_one_waits(codes: TableCodes) -> None:
    place = Place(1, "", 4)
    right = codes.pin(1, "", 4)
    wrong = f"{(int(right) + 1) % 10000:04}"
    for _ in range(5):
        with pytest.raises(WrongPin):
            codes.open_by_pin(place, wrong, "10.0.0.1")
    with pytest.raises(TooManyRequestsException):
        codes.open_by_pin(place, right, "10.0.0.1")
    assert codes.open_by_pin(place, right, "10.0.0.2") == place


def test_one_table_cannot_be_guessed_from_many_addresses(codes: TableCodes) -> None:
    place, tries = Place(1, "", 4), 0
    right = codes.pin(1, "", 4)
    with pytest.raises(TooManyRequestsException):
        for tries in range(100):
            try:
                codes.open_by_pin(place, "12345", f"10.0.0.{tries}")
            except WrongPin:
                continue
    assert tries == 20
    other = Place(1, "", 5)
    assert codes.open_by_pin(other, codes.pin(1, "", 5), "10.0.1.1") == other
    assert right != "12345"


# Devices


def test_a_device_is_known_by_its_cookie_and_may_what_its_table_may(demo_room: Room) -> None:
    held = hold_table(demo_room.store, Place(1, "", 4), None, at=demo_room.now)
    who = by_device(demo_room.desk, held.token)
    assert who.seats == (Seat(1, "", 4, held.claim.device, 1),)
    assert who.author == held.claim.device
    assert [who.access(one) for one in (1, 2, None)] == [Access.TABLE, Access.ANYONE, Access.ANYONE]
    assert by_device(demo_room.desk, "another") == Who()


def test_whoever_takes_a_table_over_has_it_alone(demo_room: Room) -> None:
    place, at = Place(1, "", 4), demo_room.now
    first = hold_table(demo_room.store, place, None, at=at)
    with pytest.raises(TableClaimed):
        hold_table(demo_room.store, place, None, at=at)
    second = hold_table(demo_room.store, place, None, at=at, take_over=True)
    assert by_device(demo_room.desk, first.token).seats == ()
    assert by_device(demo_room.desk, second.token).seats[0].epoch == 2
    again = hold_table(demo_room.store, place, second.token, at=at)
    assert (again.claim, again.token) == (second.claim, None)


def test_a_device_that_nobody_knows_any_more_is_made_known_anew(demo_room: Room) -> None:
    held = hold_table(demo_room.store, Place(1, "", 4), "from another server", at=demo_room.now)
    assert held.token is not None
    client = demo_room.browser()
    client.cookies.set(HELD, held.token)
    assert client.get("/api/v1/events/1/standings").status_code == 403


def test_a_director_at_a_table_is_both(demo_room: Room) -> None:
    from overtrick.store.accounts_roles import Role

    client = demo_room.as_role(Role.SCORER, 1)
    held = hold_table(demo_room.store, Place(1, "", 4), None, at=demo_room.now)
    client.cookies.set(HELD, held.token or "")
    assert client.get("/api/v1/events/1/standings").status_code == 200
