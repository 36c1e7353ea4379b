"""Every route and every role, as the application has them: none is open that should not be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient

from overtrick.store.accounts_roles import Role
from overtrick.web.access import ANYWHERE, ROLES, RULE, Access
from tests.web.room import Room

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
    "/results/{event_id:int}/ask/{board:int}",  # players ask for corrections, few at a time
    "/results/{event_id:int}/answer/{number:int}",
}
"""Where something may be sent by whoever has no role: each with a check of its own."""

API_FOR_ANYONE = {"/api/v1/openapi.json", "/api/v1/movements", "/api/v1/movements/{key:str}"}
STREAMS = re.compile(r"/(live|stream|watch)$")


@dataclass(frozen=True)
class Route:
    """One way in: a method, an address and the rule that its handler states."""

    method: str
    path: str
    handler: HTTPRouteHandler

    @property
    def needed(self) -> Access:
        return Access(self.handler.opt[RULE])

    @property
    def address(self) -> str:
        """The address with something in every place."""
        path = re.sub(r"\{(event_id|board)[^}]*\}", "1", self.path)
        return re.sub(r"\{[^}]*:int\}", "1", re.sub(r"\{[^}]*:(str|path)\}", "x", path))


def routes(room: Room) -> Iterator[Route]:
    for route in room.app.routes:
        for handler, _ in route.route_handler_map.values():
            for method in handler.http_methods - {"OPTIONS"}:
                yield Route(method, route.path, handler)


def test_every_route_states_its_rule(room: Room) -> None:
    without = [f"{one.method} {one.path}" for one in routes(room) if RULE not in one.handler.opt]
    assert without == []
    assert len(list(routes(room))) > 30


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
            one.method, one.address, headers={"Content-Type": "application/json"}
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
            status = client.get(one.address).status_code
            expected = (200, 404) if ROLES[role] >= one.needed else (403,)
            assert status in expected, one.path
