"""What is sent to a server: too much, broken, pretended, or leading elsewhere."""

from __future__ import annotations

import json
import re

import pytest
from litestar.testing import TestClient

from overtrick.store.accounts import add_account
from overtrick.store.accounts_passwords import Hashing, hashed
from overtrick.store.accounts_roles import Role
from overtrick.web.app import LARGEST_FORM, LARGEST_UPLOAD
from overtrick.web.flashes import FLASHES
from overtrick.web.security.csrf import BROWSER, SESSION
from overtrick.web.security.limits import Limit
from overtrick.web.security.recognising import HELD
from tests.web.room import Room, csrf
from tests.web.walking import Walk, routes

TAKES_FILES = ("/console", "/api/v1/imports")
"""Where more may be sent than a form has: only those who run events get so far."""
READS_NOTHING = {"/sign-out", "/account/tokens/{token:str}/revoke"}
"""What needs no body but the token of a form."""
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def test_nobody_without_a_role_sends_more_than_a_form(demo_room: Room) -> None:
    client, tried = demo_room.as_role(Role.OWNER), 0
    token = csrf(client, "/account")
    body = f"_csrf={token}&x=".encode() + b"x" * LARGEST_FORM
    for route in routes(demo_room):
        reads = route.method == "POST" and route.path not in READS_NOTHING
        if reads and not route.path.startswith(TAKES_FILES):
            address = next(Walk(demo_room, 1).filled(route))
            reads_json = address.startswith(("/t/", "/api/"))
            for kind in (FORM | {"X-CSRF-Token": token}, *([JSON] if reads_json else [])):
                answer = client.post(address, content=body, headers=kind, follow_redirects=False)
                assert answer.status_code == 413, f"{address} {kind}"
                tried += 1
    assert tried > 30
    assert LARGEST_UPLOAD > LARGEST_FORM


def test_what_comes_in_pieces_without_a_length_is_bounded_as_well(demo_room: Room) -> None:
    client = demo_room.as_role(Role.OWNER)

    def pieces():
        for _ in range(40):
            yield b" " * 65536

    answer = client.post("/api/v1/events/1/commands", content=pieces(), headers=JSON)
    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["title"] == "That is too large"


def test_a_form_of_a_great_many_fields_is_refused_and_breaks_nothing(room: Room) -> None:
    client = room.browser()
    room.known("ruth")
    token = csrf(client)
    many = "&".join(f"f{n}=1" for n in range(60_000))
    answer = client.post("/sign-in", content=f"_csrf={token}&{many}", headers=FORM)
    assert answer.status_code < 500
    parts = "".join(
        f'--b\r\nContent-Disposition: form-data; name="f{n}"\r\n\r\n1\r\n' for n in range(5_000)
    )
    kind = {"Content-Type": "multipart/form-data; boundary=b"}
    answer = client.post("/sign-in", content=f"{parts}--b--\r\n", headers=kind)
    assert 400 <= answer.status_code < 500


NO_TEXT = {
    "letters that are none": (b"", b"\xed\xa0\x80"),
    "letters that nobody knows": (b"\r\nContent-Type: text/plain; charset=nosuch", b"x"),
    "letters that are no letters": (b"\r\nContent-Type: text/plain; charset=hex", b"x"),
}


@pytest.mark.parametrize("what", NO_TEXT)
def test_a_field_that_is_no_text_is_refused_in_every_form(demo_room: Room, what: str) -> None:
    kind, value = NO_TEXT[what]
    client = demo_room.as_role(Role.OWNER)
    field = b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    token = csrf(client, "/account")
    body = field % (b"_csrf", b"", token.encode()) + field % (b"files", kind, value) + b"--b--\r\n"
    sent = {"Content-Type": "multipart/form-data; boundary=b"}
    for headers in (sent, sent | {"X-CSRF-Token": token}):
        for route in routes(demo_room):
            if route.method == "POST" and not route.path.startswith("/api/"):
                address = next(Walk(demo_room, 1).filled(route))
                answer = client.post(address, content=body, headers=headers)
                assert answer.status_code == 400, address
                assert "is no text" in answer.text
    answer = demo_room.program(Role.OWNER).post("/api/v1/imports", content=body, headers=sent)
    assert (answer.status_code, "is no text" in answer.text) == (400, True)


BROKEN = {
    "JSON that ends too soon": (JSON, b'{"title": "x"'),
    "letters that are none": (JSON, b'{"title": "\xff\xfe"}'),
    "half a character": (JSON, b'{"title": "\\ud800"}'),
    "a number as a title": (JSON, b'{"title": 7}'),
    "a list": (JSON, b"[]"),
    "nothing": (JSON, b""),
    "a date that is none": (JSON, b'{"date": "26 November"}'),
    "a member too many": (JSON, b'{"titel": "x"}'),
    "winners that nobody has": (JSON, b'{"winners": 3}'),
}
NAMED = {
    "a number as a title": "title",
    "a date that is none": "date",
    "a member too many": "titel",
    "winners that nobody has": "winners",
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_cannot_be_read_is_said_to_be_so_member_by_member(room: Room, what: str) -> None:
    headers, body = BROKEN[what]
    answer = room.program(Role.OWNER).post("/api/v1/events", content=body, headers=headers)
    assert answer.status_code in (400, 422), answer.text
    problem = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["detail"]
    assert NAMED.get(what, "") in problem["detail"]
    assert not re.search(r"Traceback|\.py|msgspec|litestar|object at 0x", answer.text)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"--b", b"--b\r\n\r\n\r\n--b--", b"\xff\xfe", b"--b--", b"--other\r\n",
        b'--b\r\nContent-Disposition: form-data; name="files"\r\n\r\nno file\r\n--b--\r\n',
        b'--b\r\nContent-Disposition: form-data; name="files"; filename="\xff"\r\n\r\n1\r\n--b--',
        b'--b\r\nContent-Disposition: form-data; name="files"; filename="\0"\r\n\r\n1\r\n--b--',
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=b", "multipart/form-data"])
def test_a_file_that_does_not_come_whole_is_refused(room: Room, kind: str, body: bytes) -> None:
    program = room.program(Role.OWNER)
    answer = program.post("/api/v1/imports", content=body, headers={"Content-Type": kind})
    assert answer.status_code in (400, 422), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"]


@pytest.mark.parametrize("key", ["a" * 201, "a\x7fb", "ü", " ", "a\tb"])
def test_a_key_that_is_none_is_refused_or_none(room: Room, key: str) -> None:
    program = room.program(Role.OWNER)
    headers = {"Idempotency-Key": key.encode("latin-1", "replace")}
    answer = program.post("/api/v1/events", json={"title": "x"}, headers=headers)
    assert answer.status_code in (201, 400, 422), answer.text
    if answer.status_code != 201:
        assert answer.json()["code"]


@pytest.mark.parametrize("many", ["9" * 5000, "9" * 20, "-" + "9" * 20])
@pytest.mark.parametrize(
    "address",
    [
        "/console/events/{many}",
        "/events/{many}",
        "/t/{many}/bundle?section=A&table=1",
        "/t/1/bundle?section=A&table={many}",
        "/t/1/boards/{many}?section=A&round={many}&table={many}",
    ],
)
def test_more_digits_than_make_a_number_break_nothing(
    demo_room: Room, address: str, many: str
) -> None:
    director = demo_room.as_role(Role.OWNER)
    assert director.get(address.replace("{many}", many)).status_code < 500


def test_nobody_searches_without_end(room: Room) -> None:
    room.app.state.limits.search = Limit(3)
    client = room.browser()
    searched = [client.get("/search?q=a") for _ in range(5)]
    assert [one.status_code for one in searched] == [200] * 3 + [429] * 2
    assert 0 < int(searched[-1].headers["retry-after"]) <= 60
    assert client.get("/results").status_code == 200


# What a request says of itself


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:99", '"><script>alert(1)</script>', "a b", ""]
)
def test_a_made_up_host_leads_nobody_elsewhere(demo_room: Room, host: str) -> None:
    client = demo_room.as_role(Role.OWNER)
    for address in ("/", "/results", "/console", "/results/1", "/sign-in", "/account"):
        answer = client.get(address, headers={"Host": host}, follow_redirects=False)
        assert (answer.status_code == 400) is ("evil" not in host)
        assert answer.status_code < 500
        assert answer.headers.get("location", "/").startswith("/")
        assert "evil.example" not in answer.text
        assert "<script>alert" not in answer.text
    form = {"_csrf": csrf(client, "/account")}
    origin = {"Host": host, "Origin": "http://testserver.local"}
    sent = client.post("/account/sessions", data=form, headers=origin, follow_redirects=False)
    assert sent.status_code in (400, 403), "the browser says that it comes from elsewhere"


@pytest.mark.parametrize(
    "host",
    ["x" * 5000, ".".join(["label"] * 50), "a b", "", "hall:0", "hall:99999", "hall:port", "-hall",
     "[::g]", "[::1", "user@hall", "hall/path", 'hall">', "hall,other", "x" * 64 + ".example"],
)  # fmt: skip
def test_a_host_that_there_cannot_be_is_refused_in_words(room: Room, host: str) -> None:
    client = room.as_role(Role.DIRECTOR)
    for address in ("/healthz", "/nowhere", "/console"):
        answer = client.get(address, headers={"Host": host})
        assert answer.status_code == 400, address
        assert "a name or an IP address is expected" in answer.text
    assert client.head("/healthz", headers={"Host": host}).status_code == 400
    twice = [("Host", "hall"), ("Host", "other")]
    assert client.get("/healthz", headers=twice).status_code == 400


@pytest.mark.parametrize(
    "host",
    ["hall", "localhost:8000", "192.168.1.7:8000", "[fe80::1]:8000", "[::1]", "club_pc.local",
     "xn--brcke-kva.example.", "a." * 126 + "a"],
)  # fmt: skip
def test_a_host_that_there_may_be_is_answered(room: Room, host: str) -> None:
    assert room.browser().get("/healthz", headers={"Host": host}).status_code == 200


def test_who_forwards_is_believed_by_the_server_alone(room: Room) -> None:
    room.known("ruth")
    client = room.browser()
    headers = {
        "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example",
        "X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9;host=evil.example",
    }  # fmt: skip
    answer = client.get("/sign-in", headers=headers)
    assert "Secure" not in answer.headers["set-cookie"]
    assert "evil.example" not in str(answer.headers) + answer.text
    token = csrf(client)
    tries = []
    for n in range(6):
        form = {"_csrf": token, "login": "ruth", "password": "wrong horse"}
        mine = {"X-Forwarded-For": f"203.0.113.{n}"}
        tries.append(client.post("/sign-in", data=form, headers=mine).status_code)
    assert tries == [401] * 5 + [429], "an address that one makes up gives no more tries"


def test_over_https_every_cookie_is_for_https_alone(room: Room) -> None:
    hash_, at = hashed("correct horse", Hashing(1, 8, 1)), room.now.isoformat()
    room.store.write(lambda c: add_account(c, "ruth", hash_, at=at))
    number = room.evening()
    for base in ("http://club.example", "https://club.example"):
        client = TestClient(room.app, base_url=base)
        form = {"_csrf": csrf(client), "login": "ruth", "password": "correct horse"}
        answers = [TestClient(room.app, base_url=base).get("/sign-in")]
        answers += [client.post("/sign-in", data=form, follow_redirects=False)]
        code = room.app.state.tables.table_code(number, "", 1).rpartition("/")[2]
        claim = {"code": code, "take_over": True}
        answers += [TestClient(room.app, base_url=base).post("/t/claim", json=claim)]
        form = {"_csrf": csrf(client, "/account")}
        answers += [client.post("/account/sessions", data=form, follow_redirects=False)]
        cookies = [one for answer in answers for one in answer.headers.get_list("set-cookie")]
        assert {one.partition("=")[0] for one in cookies} == {BROWSER, SESSION, HELD, FLASHES}
        for one in cookies:
            assert ("secure" in one.lower()) == (base[:5] == "https"), one
            assert "HttpOnly" in one
            assert "SameSite=lax" in one
            assert "domain" not in one.lower()


@pytest.mark.parametrize(
    "path",
    [
        "..%2f..%2fapp.py", "../app.py", "%2e%2e/app.py", "..\\app.py", "/etc/passwd",
        "%00web.css", "web.css%00", "web.css/", "./web.css", "static/../../app.py",
    ],
)  # fmt: skip
def test_no_name_in_an_address_leads_out_of_its_folder(demo_room: Room, path: str) -> None:
    demo_room.desk.hub.close()
    client = demo_room.as_role(Role.OWNER)
    for before in (
        "/static/x/", "/results/1/", "/console/events/1/export/", "/console/events/1/originals/",
        "/t/words/", "/t/", "/certificate/", "/results/look/x/",
    ):  # fmt: skip
        answer = client.get(before + path, follow_redirects=False)
        assert answer.status_code in (200, 301, 303, 400, 404, 405), before
        assert "from __future__" not in answer.text
        assert "root:x:" not in answer.text


def test_what_is_downloaded_has_a_plain_name_whatever_it_is_called(room: Room) -> None:
    client = room.program(Role.OWNER)
    title = 'x"; filename=evil.html; X-Bad: 1'
    split = client.post("/api/v1/events", content=json.dumps({"title": f"{title}\r\nX-Bad: 1"}))
    assert split.status_code == 422
    number = client.post("/api/v1/events", content=json.dumps({"title": title})).json()["event"]
    for address in (
        f"/api/v1/events/{number}/export?format=csv",
        f"/console/events/{number}/export/csv",
    ):
        said = client.get(address).headers
        assert re.fullmatch(r'attachment; filename="[\w.-]+"', said["content-disposition"])
        assert "x-bad" not in said
        assert said["content-type"] == "application/octet-stream"
