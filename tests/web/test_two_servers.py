"""Two servers of one database count together, hear of each other, and let the same people in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest

from overtrick.bootstrap.kept import Writer, open_event, open_store
from overtrick.event.commands import OpenCorrections
from overtrick.live import hearing
from overtrick.store.accounts import add_account
from overtrick.store.accounts_passwords import Hashing, hashed
from overtrick.store.accounts_roles import Role
from overtrick.store.api_tokens import all_tokens, revoke_token
from overtrick.web.book import choose
from tests.store.conftest import postgres  # noqa: F401 - a fixture
from tests.store.postgres import Server
from tests.web.public_room import evening, opening
from tests.web.room import Room, csrf
from tests.web.terminal_table import Table, opened, results

PATIENCE = 10.0
CHEAP = Hashing(1, 8, 1)


@dataclass
class Two:
    """Two servers; what the one has written the other reads."""

    here: Room
    there: Room


@pytest.fixture(params=["sqlite", "postgres"])
def two(request: pytest.FixtureRequest) -> Iterator[Two]:
    if request.param == "sqlite":
        url = str(request.getfixturevalue("database"))
    else:
        server: Server = request.getfixturevalue("postgres")
        url = server.database()
        request.addfinalizer(lambda: server.drop(url))
    with open_store(url) as one, open_store(url) as other, ExitStack() as stack:
        yield Two(Room(one, stack), Room(other, stack))


def until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


def sign_in(room: Room, password: str) -> int:
    client = room.browser()
    form = {"_csrf": csrf(client), "login": "ruth", "password": password}
    return client.post("/sign-in", data=form, follow_redirects=False).status_code


def test_passwords_are_guessed_no_more_often_at_two_servers_than_at_one(two: Two) -> None:
    hash_, at = hashed("correct horse", CHEAP), two.here.now.isoformat()
    two.here.store.write(lambda c: add_account(c, "ruth", hash_, at=at))
    tries = [sign_in((two.here, two.there)[n % 2], "wrong horse") for n in range(7)]
    assert tries == [401] * 5 + [429] * 2
    again = Room(two.there.store, two.there.stack)
    assert sign_in(again, "correct horse") == 429, "nor after a restart"
    for room in (two.here, two.there, again):
        room.later(minutes=2)
    assert sign_in(two.there, "correct horse") == 303
    assert sign_in(two.here, "wrong horse") == 401, "who was right begins anew at both"


def test_pins_and_requests_are_counted_together_and_renewed_codes_are_void_at_both(
    two: Two,
) -> None:
    number = evening(two.here, (1, 2, 3))
    two.here.act(number, OpenCorrections())
    at = {"event": str(number), "table": "1"}

    right = two.here.app.state.tables.pin(number, "", 1)
    assert two.there.app.state.tables.pin(number, "", 1) == right
    code = two.here.app.state.tables.table_code(number, "", 1).rpartition("/")[2]
    assert two.there.browser().post("/t/look", json={"code": code}).status_code == 200
    wrong = f"{(int(right) + 1) % 10000:04}"
    tries = [
        room.browser().post("/t/look", json=at | {"pin": wrong}).status_code
        for room in (two.here, two.there) * 3
    ]
    assert tries == [422] * 5 + [429]
    assert two.here.app.state.tables.renew(number, two.here.now) == 2
    refused = two.there.browser().post("/t/look", json={"code": code})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-table-code")
    assert "ask the director for a new one" in refused.json()["detail"]
    asked = []
    for room in (two.here, two.there) * 5:
        client = room.browser()
        form = {"_csrf": csrf(client, f"/results/{number}/ask/1"), "entry": "0", "side": "NS"}
        sent = client.post(f"/results/{number}/ask/1", data=form, follow_redirects=False)
        asked.append(sent.status_code)
    assert asked == [422] * 8 + [429] * 2, "nothing was said, which counts as well"


def test_a_new_event_and_what_follows_is_announced_at_the_other_server(two: Two) -> None:
    with hearing(two.there.store, two.there.desk.hub):
        time.sleep(0.3)  # it looks, or begins to listen
        number = open_event(two.here.store, opening("New"), Writer(two.here.now, "test"))
        assert until(lambda: two.there.desk.hub.last(number) == 1)
        two.here.desk.hub.nudge(number, 1)
        note = {"do": "take-note", "text": "the lights went out"}
        sent = two.here.program(Role.DIRECTOR).post(f"/api/v1/events/{number}/commands", json=note)
        assert sent.status_code == 201
        assert until(lambda: two.there.desk.hub.last(number) == 2)
        assert "New" in two.there.browser().get("/").text


def test_what_ends_at_one_server_has_ended_at_the_other(two: Two) -> None:
    number = open_event(two.here.store, opening(), Writer(two.here.now, "test"))
    program = two.here.program(Role.DIRECTOR)
    elsewhere = two.there.browser(Authorization=program.headers["Authorization"])
    here = two.here.as_role(Role.OWNER)
    there = two.there.browser()
    there.cookies.update(here.cookies)
    path = f"/api/v1/events/{number}/journal"
    assert [one.get(path).status_code for one in (elsewhere, there)] == [200, 200]
    with two.here.store.reading() as connection:
        [token] = all_tokens(connection)
    two.here.store.write(lambda c: revoke_token(c, token.id, now=two.here.now))
    here.post("/sign-out", data={"_csrf": csrf(here, "/account")})
    assert [one.get(path).status_code for one in (elsewhere, there)] == [401, 401]


def test_the_same_key_at_two_servers_is_done_once(two: Two) -> None:
    number = evening(two.here)
    clients = [room.program(Role.DIRECTOR) for room in (two.here,)]
    clients.append(two.there.browser(Authorization=clients[0].headers["Authorization"]))
    command = {"do": "enter-result", "round": 1, "table": 1, "board": 1, "result": "1NTN="}
    key = {"Idempotency-Key": "a"}
    path = f"/api/v1/events/{number}/commands"
    first, second = (one.post(path, json=command, headers=key) for one in clients)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    other = clients[1].post(path, json=command | {"result": "2NTN="}, headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "key-reused")


def test_what_a_table_changes_at_one_server_is_what_it_entered_at_the_other(two: Two) -> None:
    number = opened(two.here)
    here, there = Table(two.here, number, 3), Table(two.there, number, 3, take_over=True)
    with here.client, there.client:
        there.bundle()
        assert here.say(board=7, result="4SS=", code=here.code).status_code == 201
        assert there.say(what="withdraw", board=7).json()["status"] == "new"
        assert results(two.here, number) == []
        assert here.say(board=8, result="4SS=", code=here.code).status_code == 201
        assert there.say(what="correct", board=8, result="4SS+1").json()["status"] == "new"
        two.here.act(number, choose({"correct": "no"}))
        assert there.say(what="correct", board=8, result="4SS+2").json()["status"] == "conflict"
        assert results(two.here, number) == [(8, "4SS+1")]
