"""``overtrick user``: accounts made, listed and reset; a password is never an argument."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from overtrick.bootstrap.kept import open_store
from overtrick.store.accounts import sign_in
from tests.cli.shell import Ran, called, shell

WORD = b"correct horse\n"


@pytest.fixture
def url(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


def user(url: Path, *arguments: object, given: bytes = WORD) -> Ran:
    return called("user", *arguments, "--db", url, given=given)


def opens(url: Path, login: str, password: str) -> bool:
    with open_store(str(url)) as store, store.reading() as connection:
        return sign_in(connection, login, password) is not None


def test_it_works(url: Path) -> None:
    ran = shell("user", "add", "Director", "--role", "owner", "--db", url, given=WORD)
    assert (ran.code, ran.out, ran.err) == (0, "director  owner (everywhere)\n", "")
    assert opens(url, "director", "correct horse")
    assert not opens(url, "director", "correct house")


def test_a_password_is_reset(url: Path) -> None:
    user(url, "add", "director")
    reset = called("user", "reset", "director", "--db", url, given=b"another horse\r\n")
    assert reset.code == 0
    assert opens(url, "director", "another horse")
    assert not opens(url, "director", "correct horse")
    token = called("user", "reset", "director", "--token", "--db", url)
    assert len(token.out.strip()) == 48
    assert opens(url, "director", "another horse"), "a token alone changes nothing"
    ran = called("user", "reset", "nobody", "--db", url)
    assert ran.err.endswith("[no-such-account]\n")


@pytest.mark.parametrize("given", [b"", b"short\n", b"x" * 201, b"director\n"])
def test_weak_passwords_are_refused(url: Path, given: bytes) -> None:
    ran = user(url, "add", "director", given=given)
    assert ran.code == 1
    assert ran.err.endswith("[weak-password]\n")


def test_accounts_are_listed_with_what_they_may_do(url: Path) -> None:
    called("people", "add", "Ada Birch", "--db", url)
    members = url.with_suffix(".csv")
    members.write_text("Name,Club,EBU\nAda Birch,Larchfield,7\n", "utf-8")
    called("people", "import", members, "--db", url)
    for login in ("zoe", "ada"):
        user(url, "add", login)
    granted = called("user", "grant", "ada", "director", "--club", "larchfield", "--db", url)
    assert granted.out == "ada  director (Larchfield)\n"
    event = called("event", "new", "Thursday", "--db", url).out.strip()
    called("user", "grant", "ada", "scorer", "--event", event, "--db", url)
    listed = called("user", "list", "--json", "--db", url).document
    assert [one["login"] for one in listed] == ["ada", "zoe"]
    assert listed[0]["roles"] == [
        {"role": "director", "where": "Larchfield"},
        {"role": "scorer", "where": f"event {event}"},
    ]
    assert not {"hash", "password"} & listed[0].keys()
    called("user", "revoke", "ada", "director", "--club", "Larchfield", "--db", url)
    assert called("user", "list", "--db", url).out == f"ada  scorer (event {event})\nzoe\n"
    for option, which, code in (("--club", "Nowhere", "club"), ("--event", 99, "event")):
        ran = called("user", "grant", "ada", "scorer", option, which, "--db", url)
        assert ran.err.endswith(f"[no-such-{code}]\n")


def test_a_disabled_account_opens_no_more(url: Path) -> None:
    user(url, "add", "director")
    assert called("user", "disable", "director", "--db", url).out == "director  disabled\n"
    assert not opens(url, "director", "correct horse")
    assert called("user", "enable", "director", "--db", url).code == 0
    assert opens(url, "director", "correct horse")


def test_a_login_is_one_word_and_there_once(url: Path) -> None:
    user(url, "add", "director")
    assert user(url, "add", "DIRECTOR").err.endswith("[account-exists]\n")
    assert user(url, "add", "two words").err.endswith("[not-a-login]\n")
    assert called("user", "add", "x", "--role", "king", "--db", url).code == 2


def test_an_account_is_linked_to_a_player_and_to_nobody_again(url: Path) -> None:
    called("people", "add", "Ada Birch", "--db", url)
    user(url, "add", "director", "--role", "director")
    linked = called("user", "link", "director", "ada birch", "--db", url)
    assert linked.out == "director  director (everywhere)  plays as Ada Birch\n"
    told = json.loads(called("user", "list", "--json", "--db", url).out)
    assert [one["player"] for one in told] == ["Ada Birch"]
    again = called("user", "unlink", "director", "--db", url)
    assert again.out == "director  director (everywhere)\n"
    assert called("user", "unlink", "director", "--db", url).code == 0, "twice is once"
    for arguments, code in (
        (("link", "director", "Nobody Known"), "no-such-person"),
        (("link", "nobody", "Ada Birch"), "no-such-account"),
        (("unlink", "nobody"), "no-such-account"),
    ):
        refused = called("user", *arguments, "--db", url)
        assert (refused.code, refused.err.endswith(f"[{code}]\n")) == (1, True), arguments
