"""Every route and every role, as the application has them: none is open that should not be."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.exceptions import PermissionDeniedException
from litestar.testing import TestClient

from overtrick.event.commands import Reseat
from overtrick.event.records import Noted
from overtrick.store.accounts_roles import Role
from overtrick.web.access import ANYWHERE, ROLES, RULE, Access, Who, guard
from tests import apart
from tests.web.console_evening import busy, busy_template
from tests.web.room import Room, csrf
from tests.web.walking import Route, routes

__all__ = ["busy", "busy_template"]

ANYONE_MAY_SEND = {
    "/set-up",
    "/sign-in",
    "/sign-out",
    "/password/{token:str}",
    "/account/password",  # these ask for a signed-in account themselves
    "/account/sessions",
    "/account/tokens",
    "/account/tokens/{token:str}/revoke",
    "/t/look",  # codes and PINs
    "/t/claim",
    "/t/{event_id:int}/entries",  # what a device kept, which is looked at before it counts
    "/t/{event_id:int}/given",  # what of that is not here, for whoever knows its keys
    "/results/{event_id:int}/ask/{board:int}",  # players ask for corrections, few at a time
    "/results/{event_id:int}/answer/{number:int}",
}
"""Where something may be sent by whoever has no role: each with a check of its own."""

API_FOR_ANYONE = {"/api/v1/openapi.json", "/api/v1/movements", "/api/v1/movements/{key:str}"}
STREAMS = re.compile(r"/(live|stream|watch)$")


def test_every_route_states_its_rule(room: Room) -> None:
    without = [f"{one.method} {one.path}" for one in routes(room) if RULE not in one.handler.opt]
    assert without == []
    assert len(list(routes(room))) > 30


def test_a_route_that_states_none_is_for_nobody(demo_room: Room) -> None:
    for role in (Access.ANYONE, Access.OWNER):
        asking = SimpleNamespace(scope={"user": Who(author="ruth", everywhere=role)})
        with pytest.raises(PermissionDeniedException, match="states no rule"):
            apart.run(guard(asking, SimpleNamespace(opt={})))
    assert demo_room.browser().get("/api/v1/events").status_code == 401


def test_nothing_is_changed_by_whoever_has_no_role_but_where_that_is_meant(room: Room) -> None:
    sent = {one.path for one in routes(room) if one.method != "GET" and not one.needed}
    assert sent - ANYONE_MAY_SEND == set()


def test_the_api_is_for_those_who_have_a_role(room: Room) -> None:
    every = [one for one in routes(room) if one.path.startswith("/api/")]
    assert {one.path for one in every if one.needed < Access.DISPLAY} == API_FOR_ANYONE
    assert all(one.needed >= Access.SCORER for one in every if one.method != "GET")
    wide = {one.path for one in every if one.handler.opt[ANYWHERE] and one.needed < Access.SCORER}
    assert wide == {"/api/v1/events"}


def test_the_watch_list_is_the_directors(room: Room) -> None:
    found = [one for one in routes(room) if one.path.endswith("{event_id:int}/watch")]
    directors = [one for one in found if not one.path.startswith("/t/")]
    assert len(directors) >= 1
    assert all(one.needed >= Access.DIRECTOR for one in directors)


def address_of(route: Route) -> str:
    """The address with something in every place."""
    path = re.sub(r"\{(event_id|board)[^}]*\}", "1", route.path)
    return re.sub(r"\{[^}]*:int\}", "1", re.sub(r"\{[^}]*:(str|path)\}", "x", path))


WHO = ["nobody", "another table", "a table", "elsewhere", *Role]


def asking(room: Room, who: str) -> tuple[TestClient, Access, Access]:
    """A browser, what it may in event 1, and what it may anywhere."""
    if who == "nobody":
        return room.browser(), Access.ANYONE, Access.ANYONE
    if who == "a table":
        return room.device(1), Access.TABLE, Access.ANYONE
    if who == "another table":
        return room.device(room.evening()), Access.ANYONE, Access.ANYONE
    if who == "elsewhere":
        other = room.evening()
        return room.as_role(Role.OWNER, other), Access.ANYONE, Access.OWNER
    access = ROLES[Role(who)]
    return room.as_role(Role(who), 1), access, access


@pytest.mark.parametrize("who", WHO)
def test_a_role_opens_what_is_for_it_and_nothing_else(demo_room: Room, who: str) -> None:
    client, here, anywhere = asking(demo_room, who)
    for one in sorted(routes(demo_room), key=lambda one: (one.path, one.method)):
        if "{event_id" in one.path:
            has = here
        else:
            has = anywhere if one.handler.opt.get(ANYWHERE) else Access.ANYONE
        if has >= one.needed and (one.method != "GET" or STREAMS.search(one.path)):
            continue  # what it does is tested elsewhere
        answer = client.request(
            one.method, address_of(one), headers={"Content-Type": "application/json"}
        )
        place = f"{who}: {one.method} {one.path} gave {answer.status_code} {answer.text[:200]}"
        assert answer.status_code != 500, place
        if has < one.needed:
            assert answer.status_code == (401 if _is_nobody(who) else 403), place
        elif one.needed:
            assert "your role does not allow this" not in answer.text, place


def _is_nobody(who: str) -> bool:
    return who == "nobody"


@pytest.mark.parametrize("role", list(Role))
def test_a_role_for_every_event_opens_each(demo_room: Room, role: Role) -> None:
    client = demo_room.as_role(role)
    for one in routes(demo_room):
        if one.method == "GET" and one.path.startswith("/api/v1/events/{event_id:int}"):
            status = client.get(address_of(one)).status_code
            expected = (200, 404) if ROLES[role] >= one.needed else (403,)
            assert status in expected, one.path


# A pair's own phone

PAIR = {"what": "call", "section": "", "round": 2, "words": "come, please"}


def test_a_pairs_own_phone_calls_in_the_name_of_the_pair_and_of_no_other_table(busy: Room) -> None:
    client = busy.browser()
    code = busy.app.state.tables.table_code(1, "", 3).rpartition("/")[2]
    claiming = {"code": code, "mode": "pair", "who": "3NS"}
    assert client.post("/t/claim", json=claiming).status_code == 201

    def said(table: int, **more: Any) -> tuple[int, str, int | None]:
        """The status of a call of a table, and in whose name the director hears what."""
        before = len(busy.desk.event(1).entries)
        body = {**PAIR, "table": table, "key": f"{before:032x}", **more}
        status = client.post("/t/1/entries", json=body).status_code
        (entry,) = busy.desk.event(1).entries[before:]
        assert isinstance(entry.record, Noted)
        return status, entry.record.text, entry.record.table

    why = "by the phone of 3NS): this device does not hold that table"
    assert said(3) == (201, "call: come, please", 3)
    for table in (4, 99):
        words = f"call: sent come, please (table {table} in round 2, {why}"
        assert said(table) == (409, words, 3)
    words = f"call: sent director, please (section C, table 3 in round 9, {why}"
    assert said(3, section="C", round=9, words="") == (409, words, None)
    busy.act(1, Reseat(2, 4, ns="3", clashes="cancel"))
    assert said(4) == (201, "call: come, please", 4)
    assert said(3)[::2] == (409, 4)


# Forms from elsewhere, at every door

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
FROM_ELSEWHERE = {
    "a form without our token": (FORM, "x=1"),
    "a form with a made-up token": (FORM, f"_csrf={'0' * 64}"),
    "a token in a header that is none": (FORM | {"X-CSRF-Token": "0" * 64}, "x=1"),
    "a file without our token": ({"Content-Type": "multipart/form-data; boundary=b"}, "--b--"),
    "text that may be JSON": ({"Content-Type": "text/plain"}, "{}"),
    "nothing that says what it is": ({}, "{}"),
    "JSON from another site": (
        {"Content-Type": "application/json", "Origin": "http://evil.example"}, "{}",
    ),
    "JSON from a page in a frame": (
        {"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"}, "{}",
    ),
}  # fmt: skip


@pytest.mark.parametrize("how", FROM_ELSEWHERE)
def test_nothing_that_changes_something_is_taken_from_another_site(
    demo_room: Room, how: str
) -> None:
    client = demo_room.as_role(Role.OWNER)
    csrf(client, "/account")  # it is a browser that has a token, and does not send it
    headers, body = FROM_ELSEWHERE[how]
    before, tried = demo_room.desk.event(1), 0
    for one in routes(demo_room):
        if one.method in ("GET", "HEAD"):
            continue
        answer = client.request(one.method, address_of(one), content=body, headers=headers)
        assert answer.status_code == 403, f"{one.method} {one.path} gave {answer.status_code}"
        assert re.search("from another site|too old to be sent", answer.text), one.path
        tried += 1
    assert tried > 35
    assert demo_room.desk.event(1) is before


def test_what_is_asked_for_with_get_changes_nothing(demo_room: Room) -> None:
    assert {one.method for one in routes(demo_room)} == {"GET", "POST"}
