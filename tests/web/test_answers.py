"""Every answer of every door, in an evening full of hostile names: what it may hold, and say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from overtrick.bootstrap.kept import Writer, open_event
from overtrick.event.commands import (
    EnterContestant,
    GivePenalty,
    OpenCorrections,
    SetMovement,
    TakeNote,
)
from overtrick.store.accounts import change_account
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.clubs import add_club
from overtrick.store.originals import Original
from overtrick.web import book
from overtrick.web.security.headers import POLICY
from tests.web.public_room import opening, results
from tests.web.room import Room, copied
from tests.web.walking import Walk, answers, routes

HOSTILE = "\"><img src=x onerror=alert(1)>'"
QUERY = "&".join(
    f"{name}={quote(HOSTILE)}"
    for name in ("q", "who", "words", "next", "back", "base", "club", "section", "typed", "since")
)
KEPT = re.compile(r"/(static|results|favicon\.ico|t/worker\.js|certificate|events/\d+/live)\b")
"""What browsers may keep, or ask about again: it is the same for everybody."""


class Page(HTMLParser):
    """What a page must not have: code or style of its own, and anything from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.forms = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "style" or (tag == "script" and "src" not in said):
            self.wrong.append(f"<{tag}> inline")
        if tag in ("iframe", "object", "embed", "base") or (tag == "img" and said["src"] == "x"):
            self.wrong.append(f"<{tag}>")
        self.wrong += [f"{tag} {name}" for name in said if name == "style" or name[:2] == "on"]
        for name in ("src", "href", "action", "formaction", "poster", "data"):
            self._led(tag, name, said.get(name, ""))
        self.forms += tag == "form" and said.get("method", "").lower() == "post"

    def _led(self, tag: str, name: str, to: str) -> None:
        plain = re.sub(r"[\s\x00-\x1f]", "", to).lower()
        elsewhere = re.match(r"(//|[a-z][a-z0-9+.-]*:)", plain)
        here = plain.startswith(("http://testserver.local/", "mailto:"))
        if elsewhere and not here:
            self.wrong.append(f"{tag} {name}={to}")


@pytest.fixture(scope="module")
def hostile_template(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Path:
    """An evening in which whatever can be called something is called something hostile."""
    path = tmp_path_factory.mktemp("hostile") / "hostile.db"
    with copied(template, path) as room:
        store = room.store
        store.write(lambda c: add_club(c, HOSTILE, at="2026"))
        opened = opening(HOSTILE, club=HOSTILE)
        number = open_event(store, opened, Writer(room.now, HOSTILE))
        for n in (1, 2, 3):
            for side in ("NS", "EW"):
                names = tuple(f"{HOSTILE} {n}{side}{k}" for k in (1, 2))
                room.act(number, EnterContestant(str(n), "", side, names))
        room.act(
            number, SetMovement("mitchell-3", boards_per_set=2), TakeNote(HOSTILE),
            book.call(HOSTILE, 1), book.announce(HOSTILE),
        )  # fmt: skip
        room.act(number, *results(room.desk.event(number), (1, 2, 3)))
        room.act(number, GivePenalty("1NS", Fraction(5), "percent", HOSTILE))
        store.append(
            number, len(store.entries(number)), [], originals=[Original(HOSTILE, b"1,2\n")],
            author="test", at=room.now,
        )  # fmt: skip
        room.act(number, OpenCorrections())
        id_ = room.known("owner-all", Grant(Role.OWNER))
        store.write(lambda c: change_account(c, id_, name=HOSTILE))
    return path


@pytest.fixture
def hostile(hostile_template: Path, tmp_path: Path) -> Iterator[Room]:
    with copied(hostile_template, tmp_path / "hostile.db") as room:
        yield room


def clients(room: Room) -> dict[str, TestClient]:
    return {"anyone": room.browser(), "owner": room.as_role(Role.OWNER)}


@pytest.mark.parametrize("who", ["anyone", "owner"])
def test_no_answer_has_anything_inline_or_from_elsewhere_or_lacks_a_header(
    hostile: Room, who: str
) -> None:
    client, pages, refusals = clients(hostile)[who], 0, 0
    hostile.desk.hub.close()
    addresses = Walk(hostile, 1).addresses(more=QUERY)
    for address, answer in answers(client, addresses, Accept="text/html"):
        check_headers(address, answer)
        refusals += answer.status_code >= 400
        if answer.headers.get("content-type", "").startswith("text/html"):
            page = Page(answer.text)
            assert page.wrong == [], f"{who}: {address}"
            assert page.forms == answer.text.count('name="_csrf"'), address
            pages += 1
    assert pages > 50
    assert refusals > 5


def check_headers(address: str, answer) -> None:
    """What every answer says of itself, whatever it is."""
    said = answer.headers
    assert said["content-security-policy"] == POLICY, address
    assert said["x-content-type-options"] == "nosniff", address
    assert said["x-frame-options"] == "DENY", address
    assert said["referrer-policy"] == "same-origin", address
    assert "server" not in said
    assert "access-control-allow-origin" not in said
    if not KEPT.match(address):
        assert said["cache-control"] == "no-store", address
    place = said.get("location", "/")
    assert place.startswith("/"), address
    assert not place.startswith(("//", "/\\")), address
    for cookie in said.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


def test_the_policy_lets_nothing_in_from_elsewhere_and_nothing_inline() -> None:
    parts = dict(one.strip().split(" ", 1) for one in POLICY.split(";"))
    assert parts.pop("default-src") == "'none'"
    assert parts.pop("base-uri") == parts.pop("frame-ancestors") == "'none'"
    assert set(parts.values()) == {"'self'"}
    assert {"script-src", "style-src", "form-action"} <= parts.keys()


def test_the_check_of_pages_finds_what_it_looks_for() -> None:
    for wrong in (
        "<p style='color:red'>", "<a onclick=x>", "<script>1</script>", "<style></style>",
        f'<input value="{HOSTILE}">', '<a href=" java\nscript:x">', '<img src="//a.example/b">',
        '<form action="https://a.example">', "<iframe src=/x>", "<base href=/x>",
    ):  # fmt: skip
        assert Page(wrong).wrong, wrong
    assert not Page("<script src=/a.js></script><a href='/b?c=d:e'>x</a><img src=/y>").wrong


UNSAFE = ("POST", "PUT", "DELETE", "PATCH")


def test_refusals_of_every_method_say_the_same_of_themselves(hostile: Room) -> None:
    client, seen = hostile.browser(), set()
    for route in routes(hostile):
        if not route.path.startswith("/t/") or "{" not in route.path:
            address = next(Walk(hostile, 1, {"name": ["x"]}).filled(route))
            for method in UNSAFE:
                answer = client.request(method, address, follow_redirects=False)
                check_headers("/console", answer)
                seen.add(answer.status_code)
    assert {401, 403, 405} <= seen


def test_what_leads_elsewhere_leads_home(hostile: Room) -> None:
    client = hostile.as_role(Role.OWNER)
    from tests.web.room import csrf

    for back in ("//evil.example", "https://evil.example/x", "/\\evil.example", "/a\r\nX-Bad: 1"):
        form = {"_csrf": csrf(client, "/account"), "back": back, "what": "no-such"}
        for route in routes(hostile):
            if route.method == "POST" and "back" in _source(route.handler):
                address = next(Walk(hostile, 1, {"name": ["take-note"]}).filled(route))
                answer = client.post(address, data=form | {"text": "x"}, follow_redirects=False)
                check_headers("/console", answer)
                assert "x-bad" not in answer.headers


def _source(handler) -> str:
    import inspect

    return inspect.getsource(inspect.getmodule(handler.fn))
