"""Programs with tokens, roles of a club, and what each recognises."""

from __future__ import annotations

import re

import pytest

from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, open_event, opening
from overtrick.formats.reading import Heading
from overtrick.store.accounts_roles import Grant, Role, Scope
from overtrick.store.api_tokens import Wanted, all_tokens, make_token, revoke_token
from overtrick.store.clubs import add_club
from overtrick.web.security.limits import Limit
from tests.web.room import Room, csrf


def of_club(room: Room, club: str) -> int:
    heading = Heading(title=f"At {club}", club=club)
    return open_event(room.store, opening(heading, Asked()), Writer(room.now))


def test_a_token_does_what_it_says_in_its_event_alone(demo_room: Room) -> None:
    other = demo_room.evening()
    program = demo_room.program(Role.SCORER, 1)
    assert program.get("/api/v1/events/1/standings").status_code == 200
    assert program.get(f"/api/v1/events/{other}/standings").status_code == 403
    assert program.get("/api/v1/events/1/journal").status_code == 403
    assert [one["event"] for one in program.get("/api/v1/events").json()] == [1]


@pytest.mark.parametrize("token", ["", "ovt_0", "Bearer", "ovt_" + "0" * 48])
def test_a_token_that_is_none_is_refused_even_where_nobody_needs_one(
    room: Room, token: str
) -> None:
    client = room.browser(Authorization=f"Bearer {token}")
    answer = client.get("/api/v1/openapi.json")
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == 'Bearer error="invalid_token"'
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_revoked_token_is_out_at_once(demo_room: Room) -> None:
    program = demo_room.program(Role.OWNER)
    assert program.get("/api/v1/events").status_code == 200
    with demo_room.store.reading() as connection:
        [token] = all_tokens(connection)
    assert token.last_used == demo_room.now
    demo_room.store.write(lambda c: revoke_token(c, token.id, now=demo_room.now))
    assert program.get("/api/v1/events").status_code == 401


def test_a_token_is_not_helped_by_the_cookie_beside_it(demo_room: Room) -> None:
    owner = demo_room.as_role(Role.OWNER)
    maker = demo_room.known("maker", Grant(Role.OWNER))
    wanted = Wanted("screen", Grant(Role.DISPLAY, Scope(event=1)))
    _, text = demo_room.store.write(lambda c: make_token(c, maker, wanted, now=demo_room.now))
    owner.headers["Authorization"] = f"Bearer {text}"
    assert owner.get("/api/v1/events/1/journal").status_code == 403


def test_what_a_program_writes_names_it(demo_room: Room) -> None:
    program = demo_room.program(Role.DIRECTOR)
    sent = program.post("/api/v1/events/1/commands", json={"do": "take-note", "text": "hello"})
    assert sent.status_code == 201, sent.text
    assert sent.json()[0]["author"] == "maker-director-all (program)"


def test_a_role_at_a_club_counts_for_its_events_alone(room: Room) -> None:
    club = room.store.write(lambda c: add_club(c, "Larchfield Bridge Club", at="2026"))
    mine, other = of_club(room, "larchfield  BRIDGE club"), of_club(room, "Elsewhere")
    titled = opening(Heading(title="Of no club"), Asked())
    of_none = open_event(room.store, titled, Writer(room.now))
    client = room.signed_in("ruth", Grant(Role.DIRECTOR, Scope(club=club)))
    assert client.get(f"/api/v1/events/{mine}/journal").status_code == 200
    for event in (other, of_none, 99):
        assert client.get(f"/api/v1/events/{event}/journal").status_code == 403
    assert [one["event"] for one in client.get("/api/v1/events").json()] == [mine]
    own = client.post("/api/v1/events", json={"title": "Own", "club": "Larchfield Bridge Club"})
    assert own.status_code == 201
    for elsewhere in ({"title": "Not own", "club": "Elsewhere"}, {"title": "Of none"}):
        assert client.post("/api/v1/events", json=elsewhere).status_code == 403


# One's own account


def test_a_token_is_made_in_the_console_and_shown_once(demo_room: Room) -> None:
    client = demo_room.as_role(Role.DIRECTOR, 1)
    form = {"_csrf": csrf(client, "/account"), "name": "Board", "role": "scorer", "event": "1"}
    offered = client.get("/account").text.partition('name="role"')[2].partition("</select>")[0]
    assert re.findall(r'value="(\w+)"', offered) == ["display", "scorer", "director"]
    made = client.post("/account/tokens", data=form | {"days": "30"})
    assert [(one.status_code, one.headers["location"]) for one in made.history] == [
        (303, "/account")
    ]
    text = made.text.partition('id="made">')[2].partition("<")[0]
    again = client.get("/account").text
    assert text not in again
    assert again.count("/revoke") == 1
    program = demo_room.browser(Authorization=f"Bearer {text}")
    assert program.get("/api/v1/events/1/standings").status_code == 200
    demo_room.later(days=31)
    assert program.get("/api/v1/events/1/standings").status_code == 401


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"role": "owner"}, "no more than the account"),
        ({"event": ""}, "no more than the account"),
        ({"event": "one"}, "no number of an event"),
        ({"event": "9" * 5000}, "no number of an event"),
        ({"role": "king"}, "is no role"),
        ({"name": "B\x1b[2J"}, "character 2 is U+001B"),
        ({"name": "B" * 201}, "at most 200 characters are expected, not 201"),
    ],
)
def test_no_token_is_made_that_may_do_more(
    demo_room: Room, change: dict[str, str], why: str
) -> None:
    client = demo_room.as_role(Role.DIRECTOR, 1)
    form = {"_csrf": csrf(client, "/account"), "name": "B", "role": "scorer", "event": "1"}
    refused = client.post("/account/tokens", data=form | change)
    assert refused.status_code == 422
    assert why in refused.text


def test_nobody_revokes_anothers_token_or_ends_anothers_session(demo_room: Room) -> None:
    demo_room.program(Role.OWNER)
    with demo_room.store.reading() as connection:
        [token] = all_tokens(connection)
    client = demo_room.as_role(Role.OWNER)
    form = {"_csrf": csrf(client, "/account")}
    assert client.post(f"/account/tokens/{token.id}/revoke", data=form).status_code == 404
    assert demo_room.browser().get("/account").status_code == 401


def test_an_account_sees_where_it_is_signed_in_and_signs_out_there(demo_room: Room) -> None:
    here, there = demo_room.signed_in("ruth"), demo_room.signed_in("ruth")
    form = {"_csrf": csrf(here, "/account")}
    assert here.get("/account").text.count("Sign out there") == 1
    here.post("/account/sessions", data=form)
    assert there.get("/account").status_code == 401
    assert here.get("/account").status_code == 200


# Limits


def test_a_limit_lets_through_so_many_a_minute_and_then_tells_how_long_to_wait() -> None:
    now = [0.0]
    limit = Limit(3, 60, lambda: now[0])
    assert [limit.wait("a") for _ in range(3)] == [0, 0, 0]
    now[0] = 20
    assert limit.wait("a") == 40
    assert limit.wait("b") == 0
    now[0] = 60
    assert limit.wait("a") == 0
    limit.forgive("a")
    assert [limit.wait("a") for _ in range(3)] == [0, 0, 0]


def test_a_limit_forgets_names_when_there_are_too_many() -> None:
    limit = Limit(1)
    for name in range(10_001):
        limit.wait(name)
    assert limit.wait(0) == 0
    assert limit.wait(10_000) > 0
