"""Accounts: passwords kept as hashes, roles, tokens to set a password anew."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import pytest
from sqlalchemy import Connection, select

from overtrick.store import Store
from overtrick.store.accounts import (
    account,
    add_account,
    all_accounts,
    change_account,
    disable,
    enable,
    grant,
    hash_of,
    rehash,
    reset_token,
    revoke,
    set_password,
    sign_in,
    use_reset_token,
)
from overtrick.store.accounts_errors import (
    AccountExists,
    NoSuchAccount,
    NotALogin,
    NotARole,
    ResetExpired,
    WeakPassword,
)
from overtrick.store.accounts_passwords import Hashing, check_password, hashed, is_old, matches
from overtrick.store.accounts_roles import EVERYWHERE, Grant, Role, Scope, allowed
from overtrick.store.accounts_tables import reset_tokens

T = TypeVar("T")
AT = "2026-11-26T19:30:00+00:00"
NOW = datetime(2026, 11, 26, 19, 30, tzinfo=UTC)
QUICK = Hashing(passes=1, memory=64, lanes=1)
WORD = "correct horse"


def asked(store: Store, question: Callable[[Connection], T]) -> T:
    with store.reading() as connection:
        return question(connection)


def added(store: Store, login: str = "director", password: str = WORD) -> str:
    hash_ = hashed(password, QUICK)
    return store.write(lambda c: add_account(c, login, hash_, at=AT))


def signed_in(store: Store, login: str, password: str) -> str | None:
    found = asked(store, lambda c: sign_in(c, login, password, QUICK))
    return found.login if found else None


def test_it_works(store: Store) -> None:
    added(store, "Ada@Club.test")
    assert signed_in(store, " ada@club.TEST", WORD) == "ada@club.test"
    assert signed_in(store, "ada@club.test", "correct house") is None
    assert signed_in(store, "nobody", WORD) is None


def test_the_hash_is_argon2id_with_a_salt_of_its_own() -> None:
    one, other = hashed(WORD), hashed(WORD)
    assert one.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert one != other
    assert WORD not in one
    assert matches(WORD, one)
    assert not matches(WORD.upper(), one)
    assert not is_old(one)
    assert is_old(hashed(WORD, QUICK))
    assert is_old("nonsense")


def test_no_password_opens_an_account_without_one() -> None:
    assert not matches("the password of nobody", "nonsense", QUICK)
    assert not matches("", "", QUICK)
    assert not matches("x" * 10_000, hashed(WORD, QUICK), QUICK)


def test_the_stand_in_for_nobodys_hash_opens_nothing(store: Store) -> None:
    store.write(lambda c: add_account(c, "display", "", at=AT))
    assert signed_in(store, "display", "the password of nobody") is None


def test_the_same_letters_typed_otherwise_are_the_same_password() -> None:
    assert matches("pa\u0308sswort", hashed("p\u00e4sswort", QUICK), QUICK)


def test_threads_hash_side_by_side() -> None:
    with ThreadPoolExecutor(8) as pool:
        hashes = list(pool.map(lambda n: hashed(f"{WORD} {n}", QUICK), range(40)))
        right = list(pool.map(lambda n: matches(f"{WORD} {n}", hashes[n], QUICK), range(40)))
    assert all(right)
    assert len(set(hashes)) == 40


@pytest.mark.parametrize("password", ["", "seven77", "x" * 201])
def test_weak_passwords_are_refused(password: str) -> None:
    with pytest.raises(WeakPassword):
        hashed(password, QUICK)


def test_the_login_is_no_password() -> None:
    with pytest.raises(WeakPassword):
        check_password("Director", "director")


@pytest.mark.parametrize("login", ["", "a", "two words", "x" * 81, "a\x00b"])
def test_what_is_no_login_is_refused(store: Store, login: str) -> None:
    with pytest.raises(NotALogin):
        added(store, login)


def test_a_login_belongs_to_one(store: Store) -> None:
    added(store)
    with pytest.raises(AccountExists):
        added(store, "DIRECTOR")


def test_roles_are_given_and_taken(store: Store) -> None:
    id_ = added(store)
    given = Grant(Role.SCORER, Scope(club="c1"))
    for _ in range(2):
        store.write(lambda c: grant(c, id_, given, at=AT))
    store.write(lambda c: grant(c, id_, Grant(Role.DIRECTOR, Scope(event=7)), at=AT))
    grants = asked(store, lambda c: account(c, "director")).grants
    assert set(grants) == {given, Grant(Role.DIRECTOR, Scope(event=7))}
    store.write(lambda c: revoke(c, id_, given))
    assert asked(store, lambda c: account(c, "director")).grants == (
        Grant(Role.DIRECTOR, Scope(event=7)),
    )


@pytest.mark.parametrize(
    ("given", "wanted", "club", "event", "expected"),
    [
        (Grant(Role.OWNER), Role.DISPLAY, None, None, True),
        (Grant(Role.OWNER), Role.OWNER, "c1", 7, True),
        (Grant(Role.DIRECTOR), Role.OWNER, None, None, False),
        (Grant(Role.DIRECTOR, Scope(club="c1")), Role.SCORER, "c1", 7, True),
        (Grant(Role.DIRECTOR, Scope(club="c1")), Role.SCORER, "c2", 7, False),
        (Grant(Role.DIRECTOR, Scope(club="c1")), Role.SCORER, None, None, False),
        (Grant(Role.SCORER, Scope(event=7)), Role.SCORER, "c1", 7, True),
        (Grant(Role.SCORER, Scope(event=7)), Role.SCORER, "c1", 8, False),
        (Grant(Role.DISPLAY), Role.SCORER, "c1", 8, False),
    ],
)
def test_what_a_role_allows(
    given: Grant, wanted: Role, club: str | None, event: int | None, expected: bool
) -> None:
    assert allowed([given], wanted, club=club, event=event) is expected
    assert not allowed([], wanted, club=club, event=event)


@pytest.mark.parametrize("scope", [EVERYWHERE, Scope(club="c1"), Scope(event=7)])
def test_scopes_are_read_as_they_are_written(scope: Scope) -> None:
    assert Scope.parse(str(scope)) == scope


@pytest.mark.parametrize("text", ["", "club", "event x", "event ²", "everything"])
def test_what_is_no_scope_is_refused(text: str) -> None:
    with pytest.raises(NotARole):
        Scope.parse(text)


def test_roles_are_named() -> None:
    assert Role.named(" Owner ") is Role.OWNER
    with pytest.raises(NotARole):
        Role.named("king")


def test_a_disabled_account_opens_to_nobody(store: Store) -> None:
    id_ = added(store)
    token = store.write(lambda c: reset_token(c, id_, now=NOW))
    store.write(lambda c: disable(c, id_, now=NOW))
    assert signed_in(store, "director", WORD) is None
    with pytest.raises(ResetExpired):
        store.write(lambda c: use_reset_token(c, token, "x", now=NOW))
    with pytest.raises(NoSuchAccount):
        store.write(lambda c: reset_token(c, id_, now=NOW))
    store.write(lambda c: enable(c, id_))
    assert signed_in(store, "director", WORD) == "director"


def test_a_token_sets_a_password_once_within_a_day(store: Store) -> None:
    id_ = added(store)
    new = hashed("another horse", QUICK)
    token = store.write(lambda c: reset_token(c, id_, now=NOW))
    assert token not in repr(asked(store, lambda c: c.execute(select(reset_tokens)).all()))
    later = NOW + timedelta(hours=24, seconds=1)
    with pytest.raises(ResetExpired):
        store.write(lambda c: use_reset_token(c, token, new, now=later))
    assert store.write(lambda c: use_reset_token(c, token, new, now=NOW)) == id_
    assert signed_in(store, "director", "another horse") == "director"
    for bad in (token, "", "x"):
        with pytest.raises(ResetExpired):
            store.write(lambda c, one=bad: use_reset_token(c, one, new, now=NOW))


def test_a_second_token_voids_the_first_and_a_password_voids_both(store: Store) -> None:
    id_ = added(store)
    first = store.write(lambda c: reset_token(c, id_, now=NOW))
    second = store.write(lambda c: reset_token(c, id_, now=NOW))
    with pytest.raises(ResetExpired):
        store.write(lambda c: use_reset_token(c, first, "x", now=NOW))
    store.write(lambda c: set_password(c, id_, hashed(WORD, QUICK), now=NOW))
    with pytest.raises(ResetExpired):
        store.write(lambda c: use_reset_token(c, second, "x", now=NOW))


def test_accounts_are_listed_by_login(store: Store) -> None:
    for login in ("zoe", "ada"):
        added(store, login)
    id_ = asked(store, lambda c: account(c, "zoe")).id
    store.write(lambda c: change_account(c, id_, name="Zoë", email="zoe@club.test"))
    assert [(one.login, one.name) for one in asked(store, all_accounts)] == [
        ("ada", ""),
        ("zoe", "Zoë"),
    ]
    with pytest.raises(NoSuchAccount):
        asked(store, lambda c: account(c, "nobody"))


def test_a_password_is_hashed_anew_unless_another_was_set(store: Store) -> None:
    old, new, other = hashed(WORD, QUICK), hashed(WORD), hashed("another word", QUICK)
    id_ = store.write(lambda c: add_account(c, "ada", old, at=AT))
    store.write(lambda c: rehash(c, id_, old, new))
    with store.reading() as connection:
        assert hash_of(connection, "ada") == new
    store.write(lambda c: rehash(c, id_, old, other))
    with store.reading() as connection:
        assert hash_of(connection, "ada") == new
