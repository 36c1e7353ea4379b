"""The first account, signing in and out, forms from elsewhere, and sessions that end."""

from __future__ import annotations

import html
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from litestar.testing import TestClient

from overtrick.bootstrap.kept import open_store
from overtrick.store.accounts import (
    account,
    add_account,
    disable,
    grant,
    hash_of,
    reset_token,
    set_password,
)
from overtrick.store.accounts_passwords import Hashing, hashed
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.api_tokens import Wanted, make_token
from overtrick.web.security.csrf import BROWSER, SESSION
from overtrick.web.security.first_run import FirstRun
from overtrick.web.security.signing_in import HOME, safe_path
from tests.web.room import Room, csrf

CHEAP = Hashing(1, 8, 1)
PASSWORD = "correct horse"


def with_password(room: Room, login: str = "ruth") -> str:
    hash_, at = hashed(PASSWORD, CHEAP), room.now.isoformat()
    return room.store.write(lambda c: add_account(c, login, hash_, at=at))


def send(client: TestClient, path: str, form: str = "", **data: str):
    sent = {"_csrf": csrf(client, form or path), **data}
    return client.post(path, data=sent, follow_redirects=False)


def sign_in(client: TestClient, password: str = PASSWORD, login: str = "ruth", **data: str):
    return send(client, "/sign-in", login=login, password=password, **data)


def is_in(client: TestClient) -> bool:
    return client.get("/sign-in", follow_redirects=False).status_code == 303


# The first account


def test_the_code_on_the_terminal_makes_the_first_account_which_may_do_everything(
    room: Room,
) -> None:
    client = room.browser()
    assert client.get("/sign-in").url.path == "/set-up"
    code = room.app.state.first_run.code
    made = send(client, "/set-up", code=code, login="ruth", password=PASSWORD)
    assert made.status_code == 303, made.text
    assert (made.status_code, made.headers["location"]) == (303, HOME)
    assert client.get("/api/v1/events").status_code == 200
    with room.store.reading() as connection:
        assert account(connection, "ruth").grants == (Grant(Role.OWNER),)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"code": "0000-0000"}, {"code": "not the code"}),
        ({"code": ""}, {"code": "not the code"}),
        ({"login": "two words"}, {"login": "A name without blanks"}),
        ({"password": "short"}, {"password": "8 to 200"}),
        ({"password": "ruthruth", "login": "ruthruth"}, {"password": "is no password"}),
        (
            {"login": "mary smith", "password": "short"},
            {"login": "A name without blanks", "password": "8 to 200"},
        ),
    ],
)
def test_nobody_becomes_the_owner_without_the_code_a_login_and_a_password(
    room: Room, change: dict[str, str], wrong: dict[str, str]
) -> None:
    right = {"code": room.app.state.first_run.code, "login": "ruth", "password": PASSWORD}
    answer = send(room.browser(), "/set-up", **(right | change))
    assert answer.status_code == 422
    said = dict(re.findall(r'id="(\w+)-wrong" role="alert">([^<]+)<', answer.text))
    assert said.keys() == wrong.keys()
    for name, why in wrong.items():
        assert why in said[name]
        hinted = f"{name}-wrong" if name == "login" else f"{name}-wrong {name}-hint"
        assert f'aria-describedby="{hinted}" aria-invalid="true"' in answer.text
    assert answer.text.count("A name without blanks") == 1, "as a hint, or as what is wrong"
    assert PASSWORD not in answer.text
    assert room.app.state.first_run.open


@pytest.mark.parametrize("at_once", [False, True])
def test_the_code_is_good_once(
    room: Room, monkeypatch: pytest.MonkeyPatch, *, at_once: bool
) -> None:
    code = room.app.state.first_run.code
    token, other = csrf(client := room.browser(), "/set-up"), room.browser()
    send(other, "/set-up", code=code, login="ruth", password=PASSWORD)
    with monkeypatch.context() as patch:
        if at_once:
            patch.setattr(FirstRun, "open", True)
        late = client.post(
            "/set-up",
            data={"_csrf": token, "code": code, "login": "tom", "password": PASSWORD},
            headers={"Accept-Language": "de"},
            follow_redirects=False,
        )
    assert late.headers["location"] == "/sign-in"
    told = '<p class="flash bad">es gibt schon einen Inhaber: bitte anmelden</p>'
    assert told in client.get("/sign-in").text
    assert client.get("/set-up").url.path == "/sign-in"
    assert not is_in(client)


def test_the_code_cannot_be_guessed_from_many_browsers(room: Room) -> None:
    tries = [
        send(room.browser(), "/set-up", code="1", login="tom", password=PASSWORD).status_code
        for _ in range(7)
    ]
    assert tries == [422] * 5 + [429] * 2


# Signing in and out


def test_login_and_password_open_the_console_until_one_signs_out(room: Room) -> None:
    with_password(room)
    client = room.browser()
    assert sign_in(client).headers["location"] == HOME
    assert is_in(client)
    token = client.cookies[SESSION]
    out = send(client, "/sign-out", "/account")
    assert out.headers["location"] == "/sign-in"
    assert "You are signed out." in client.get("/sign-in").text
    assert "You are signed out." not in client.get("/sign-in").text
    client.cookies.set(SESSION, token)
    assert not is_in(client)


@pytest.mark.parametrize(
    ("login", "password"), [("ruth", "wrong horse"), ("nobody", PASSWORD), ("ruth", ""), ("", "")]
)
def test_what_does_not_go_together_is_not_said_to_be_the_one_or_the_other(
    room: Room, login: str, password: str
) -> None:
    with_password(room)
    answer = sign_in(client := room.browser(), password, login)
    assert answer.status_code == 401
    assert "Login and password do not go together." in answer.text
    assert not is_in(client)


def test_whoever_was_on_the_way_somewhere_gets_there_and_never_to_another_site(room: Room) -> None:
    with_password(room)
    assert sign_in(room.browser(), next="/console/events/7").headers["location"].endswith("/7")
    for elsewhere in (
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "/a\\b",
        "/\t/e",
    ):
        assert safe_path(elsewhere) == HOME
    assert sign_in(room.browser(), next="//evil.example").headers["location"] == HOME


def test_whoever_asks_for_a_page_of_the_console_signs_in_there_and_goes_on(room: Room) -> None:
    with_password(room)
    client, asked = room.browser(accept="text/html"), "/console/events/7/enter?by=table&round=2"
    page = client.get(asked)
    assert page.status_code == 401
    assert "Sign in first" in page.text
    assert 'action="/sign-in"' in page.text
    assert hidden(page.text, "next") == asked
    sent = {"login": "ruth", "next": asked, "_csrf": hidden(page.text, "_csrf")}
    wrong = client.post("/sign-in", data=sent | {"password": "wrong horse"})
    assert (wrong.status_code, hidden(wrong.text, "next")) == (401, asked)
    there = client.post("/sign-in", data=sent | {"password": PASSWORD}, follow_redirects=False)
    assert (there.status_code, there.headers["location"]) == (303, asked)


def test_whoever_sent_a_form_signs_in_and_goes_on_to_its_page(room: Room) -> None:
    with_password(room)
    client = room.browser(accept="text/html")
    client.headers["x-csrf-token"] = csrf(client)
    cards = "/console/events/7/cards?rounds=yes"
    for came, to in (
        (f"http://testserver.local{cards}", cards),
        ("http://evil.example/console/new", HOME),
        ("http://[", HOME),
        ("", HOME),
    ):
        client.headers["referer"] = came
        sent = client.post("/console/events/7/cards/renew", data={})
        assert sent.status_code == 401
        assert "go back and look" in sent.text
        assert hidden(sent.text, "next") == to


def test_a_program_is_told_to_sign_in_first(room: Room) -> None:
    with_password(room)
    program = room.browser().get("/console/events/7", headers={"accept": "application/json"})
    assert (program.status_code, program.json()["title"]) == (401, "Sign in first")


def test_before_the_first_account_no_form_asks_for_it(room: Room) -> None:
    page = room.browser(accept="text/html").get("/console")
    assert page.status_code == 401
    assert 'name="password"' not in page.text
    assert 'href="/sign-in?next=' in page.text


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return html.unescape(found[1])


def test_the_cookies_are_out_of_reach_of_scripts_and_other_sites(room: Room) -> None:
    with_password(room)
    client = room.browser()
    answers = [client.get("/sign-in"), sign_in(client)]
    cookies = [one for answer in answers for one in answer.headers.get_list("set-cookie")]
    assert {one.partition("=")[0] for one in cookies} == {BROWSER, SESSION}
    for one in cookies:
        assert "HttpOnly" in one
        assert "SameSite=lax" in one
        assert "Secure" not in one
        assert "Max-Age" not in one


def test_over_https_the_cookies_are_for_https_alone(room: Room) -> None:
    with_password(room)
    client = TestClient(room.app, base_url="https://club.example")
    sent = {"_csrf": csrf(client), "login": "ruth", "password": PASSWORD, "own": "yes"}
    answer = client.post("/sign-in", data=sent, follow_redirects=False)
    [cookie] = answer.headers.get_list("set-cookie")
    assert "Secure" in cookie
    assert "Max-Age=2592000" in cookie
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"


def test_who_signs_in_again_leaves_the_session_before(room: Room) -> None:
    with_password(room)
    client = room.browser()
    sign_in(client)
    first = client.cookies[SESSION]
    sign_in(client) if not is_in(client) else client.post(
        "/sign-in",
        data={"_csrf": csrf(client, "/account"), "login": "ruth", "password": PASSWORD},
    )
    assert client.cookies[SESSION] != first
    other = room.browser()
    other.cookies.set(SESSION, first)
    assert not is_in(other)


def test_five_tries_a_minute_then_one_waits(room: Room) -> None:
    with_password(room)
    client = room.browser()
    tries = [sign_in(client, "wrong horse") for _ in range(6)]
    assert [one.status_code for one in tries] == [401] * 5 + [429]
    assert 0 < int(tries[-1].headers["retry-after"]) <= 60
    assert sign_in(client).status_code == 429, "not even with the password"
    assert sign_in(client, login="tom").status_code == 401, "others are not kept out"


def test_who_was_right_may_mistype_again(room: Room) -> None:
    with_password(room)
    for _ in range(3):
        client = room.browser()
        assert [sign_in(client, "wrong").status_code for _ in range(4)] == [401] * 4
        assert sign_in(client).status_code == 303


# Sessions


def test_a_session_ends_when_it_is_not_used(room: Room) -> None:
    client = room.signed_in("ruth")
    room.later(hours=11)
    assert is_in(client)
    room.later(hours=11)
    assert is_in(client)
    room.later(hours=12)
    assert not is_in(client)


def test_on_ones_own_device_a_session_lasts_a_month_and_its_cookie_with_it(room: Room) -> None:
    with_password(room)
    client = room.browser()
    assert "Max-Age=2592000" in sign_in(client, own="yes").headers["set-cookie"]
    room.later(days=29)
    assert "Max-Age=2592000" in client.get("/api/v1/openapi.json").headers["set-cookie"]
    room.later(days=29)
    assert is_in(client)
    room.later(days=31)
    assert not is_in(client)


def test_a_restart_goes_unnoticed(database: Path) -> None:
    with open_store(str(database)) as store, ExitStack() as stack:
        room = Room(store, stack)
        with_password(room)
        client = room.browser()
        sign_in(client)
        kept, token = client.cookies, csrf(client, "/account")
    with open_store(str(database)) as store, ExitStack() as stack:
        client = Room(store, stack).browser()
        client.cookies.update(kept)
        assert is_in(client)
        out = client.post("/sign-out", data={"_csrf": token}, follow_redirects=False)
        assert out.status_code == 303, "a form that was open is good too"


def test_another_password_or_a_disabled_account_ends_all_sessions(room: Room) -> None:
    first, second, tom = room.signed_in("ruth"), room.signed_in("ruth"), room.signed_in("tom")
    with room.store.reading() as connection:
        ids = [account(connection, one).id for one in ("ruth", "tom")]
    room.store.write(lambda c: set_password(c, ids[0], "hash", now=room.now))
    assert [is_in(one) for one in (first, second, tom)] == [False, False, True]
    room.store.write(lambda c: disable(c, ids[1], now=room.now))
    assert not is_in(tom)


def test_a_link_sets_a_password_once(room: Room) -> None:
    id_ = with_password(room)
    before = room.signed_in("ruth")
    token = room.store.write(lambda c: reset_token(c, id_, now=room.now))
    client = room.browser()
    path = f"/password/{token}"
    assert "8 to 200" in send(client, path, password="short").text
    assert send(client, path, password="another horse").headers["location"] == "/sign-in"
    assert not is_in(before)
    assert sign_in(room.browser(), "another horse").status_code == 303
    again = send(client, path, password="a third horse")
    assert again.status_code == 422
    assert "ask for another" in again.text


def test_ones_own_new_password_shuts_out_the_programs_too_and_the_page_says_so(room: Room) -> None:
    id_ = with_password(room)
    room.store.write(lambda c: grant(c, id_, Grant(Role.DIRECTOR), at=room.now.isoformat()))
    wanted = Wanted("clock", Grant(Role.DIRECTOR))
    _, text = room.store.write(lambda c: make_token(c, id_, wanted, now=room.now))
    program, client = room.browser(Authorization=f"Bearer {text}"), room.browser()
    sign_in(client)
    assert program.get("/api/v1/events").status_code == 200
    assert "your tokens for programs are void" in client.get("/account").text
    wrong = send(client, "/account/password", "/account", old="not it at all", new="another horse")
    assert (wrong.status_code, program.get("/api/v1/events").status_code) == (422, 200)
    send(client, "/account/password", "/account", old=PASSWORD, new="another horse")
    assert program.get("/api/v1/events").status_code == 401
    assert "revoked" in client.get("/account").text


# Forms from elsewhere


def test_a_form_without_our_token_changes_nothing(room: Room) -> None:
    with_password(room)
    client = room.browser()
    good = csrf(client)
    data = {"login": "ruth", "password": PASSWORD}
    for token in ("", "0" * 64, good[:-1], csrf(room.browser())):
        refused = client.post("/sign-in", data={"_csrf": token, **data}, follow_redirects=False)
        assert refused.status_code == 403
        assert "load it again" in refused.text
    assert client.post("/sign-in", data=data | {"_csrf": good}).status_code != 403


def test_a_token_is_good_for_one_browser_and_one_session(room: Room) -> None:
    ruth, tom = room.signed_in("ruth", Grant(Role.OWNER)), room.signed_in("tom", Grant(Role.OWNER))
    token = csrf(ruth, "/account")
    csrf(tom, "/account")
    assert tom.post("/sign-out", data={"_csrf": token}, follow_redirects=False).status_code == 403
    tom.cookies.set(BROWSER, ruth.cookies[BROWSER])
    assert tom.post("/sign-out", data={"_csrf": token}, follow_redirects=False).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_what_a_browser_sends_from_another_site_is_refused_whatever_it_holds(
    room: Room, headers: dict[str, str]
) -> None:
    client = room.as_role(Role.OWNER)
    form = {"_csrf": csrf(client, "/account")}
    assert client.post("/sign-out", data=form, headers=headers).status_code == 403
    sent = client.post("/api/v1/events", json={"title": "x"}, headers=headers)
    assert sent.status_code == 403
    assert "another site" in sent.text


def test_what_needs_no_asking_of_a_browser_cannot_pass_for_json(room: Room) -> None:
    client = room.as_role(Role.OWNER)
    body = '{"title": "x"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "text/plain; a=json"):
        sent = client.post("/api/v1/events", content=body, headers={"Content-Type": kind})
        assert sent.status_code == 403, kind
    own = {"Origin": "http://testserver.local", "Content-Type": "application/json"}
    assert client.post("/api/v1/events", content=body, headers=own).status_code == 201


def test_a_program_with_a_token_needs_no_form(room: Room) -> None:
    program = room.program(Role.OWNER)
    kind = {"Content-Type": "text/plain"}
    sent = program.post("/api/v1/events", content='{"title": "x"}', headers=kind)
    assert sent.status_code == 201


def test_pages_that_have_no_form_set_no_cookie(room: Room) -> None:
    assert "set-cookie" not in room.browser().get("/healthz").headers
    page = room.browser().get("/nowhere", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert "set-cookie" not in page.headers


def test_a_cheap_hash_is_made_anew_when_its_owner_signs_in(room: Room) -> None:
    with_password(room)
    before = kept_hash(room)
    sign_in(room.browser(), "wrong horse")
    assert kept_hash(room) == before
    browser = room.browser()
    sign_in(browser)
    assert kept_hash(room).startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert is_in(browser)


def kept_hash(room: Room) -> str:
    with room.store.reading() as connection:
        return hash_of(connection, "ruth")
