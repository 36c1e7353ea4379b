"""Sessions, tokens for programs, the server's secret, and which table codes are good."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, select

from overtrick.store import Store
from overtrick.store.accounts import (
    add_account,
    disable,
    enable,
    grant,
    reset_token,
    revoke,
    set_password,
    use_reset_token,
)
from overtrick.store.accounts_errors import NoSuchToken, TokenTooStrong
from overtrick.store.accounts_roles import Grant, Role, Scope
from overtrick.store.api_tokens import (
    PREFIX,
    Wanted,
    all_tokens,
    is_seldom_seen,
    make_token,
    revoke_token,
    token_of,
    used,
)
from overtrick.store.errors import NoSuchEvent
from overtrick.store.secret import server_secret
from overtrick.store.sessions import (
    DEVICE,
    EVENING,
    LONGEST,
    Browser,
    begin,
    end,
    end_all,
    end_one,
    renew,
    session_id,
    session_of,
    sessions_of,
)
from overtrick.store.sessions_tables import api_tokens, sessions
from overtrick.store.table_epochs import epoch_of, raise_epoch
from tests.store.coding import opening
from tests.store.conftest import Opening

T = TypeVar("T")
NOW = datetime(2026, 11, 26, 19, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LAPTOP = Browser("a laptop")


def asked(store: Store, question: Callable[[Connection], T]) -> T:
    with store.reading() as connection:
        return question(connection)


@pytest.fixture
def ruth(store: Store) -> str:
    return store.write(lambda c: add_account(c, "ruth", "hash", at=NOW.isoformat()))


def signed_in(store: Store, account: str, browser: Browser = LAPTOP) -> str:
    return store.write(lambda c: begin(c, account, browser, now=NOW))


def is_in(store: Store, token: str, now: datetime = NOW) -> bool:
    return asked(store, lambda c: session_of(c, token, now=now)) is not None


def test_whoever_signed_in_is_known_by_a_token_that_is_not_kept(store: Store, ruth: str) -> None:
    token = signed_in(store, ruth)
    session, account = asked(store, lambda c: session_of(c, token, now=NOW)) or pytest.fail()
    assert (account.login, session.label, session.lasts) == ("ruth", "a laptop", EVENING)
    assert session.id == session_id(token)
    rows = asked(store, lambda c: c.execute(select(sessions)).all())
    assert token not in str(rows)
    assert not is_in(store, token[:-1] + ("0" if token[-1] != "0" else "1"))


def test_a_session_ends_when_it_is_not_used_and_lasts_as_long_again_when_it_is(
    store: Store, ruth: str
) -> None:
    token = signed_in(store, ruth)
    assert is_in(store, token, NOW + EVENING - MINUTE)
    assert not is_in(store, token, NOW + EVENING)
    store.write(lambda c: renew(c, token, now=NOW + EVENING - MINUTE))
    assert is_in(store, token, NOW + EVENING + MINUTE)
    store.write(lambda c: renew(c, token, now=NOW - EVENING))  # the clock jumped back
    assert is_in(store, token, NOW + EVENING + MINUTE)


def test_a_session_is_written_to_seldom(store: Store, ruth: str) -> None:
    token = signed_in(store, ruth)
    session, _ = asked(store, lambda c: session_of(c, token, now=NOW)) or pytest.fail()
    assert not session.is_due(NOW + 30 * MINUTE)
    assert session.is_due(NOW + 40 * MINUTE)


def test_however_often_it_is_used_a_session_ends(store: Store, ruth: str) -> None:
    token = signed_in(store, ruth, Browser("own phone", DEVICE))
    now = NOW
    while is_in(store, token, now):
        store.write(lambda c, now=now: renew(c, token, now=now))
        now += timedelta(days=20)
    assert NOW + LONGEST <= now < NOW + LONGEST + timedelta(days=20)


def test_signing_out_is_for_one_browser_for_one_named_or_for_all(store: Store, ruth: str) -> None:
    first, second, third, fourth = (signed_in(store, ruth) for _ in range(4))
    store.write(lambda c: end(c, first))
    store.write(lambda c: end_one(c, ruth, session_id(second)))
    assert [is_in(store, one) for one in (first, second, third, fourth)] == [
        False,
        False,
        True,
        True,
    ]
    store.write(lambda c: end_one(c, "somebody else", session_id(third)))
    store.write(lambda c: end_all(c, ruth, but=third))
    assert [is_in(store, one) for one in (third, fourth)] == [True, False]
    assert len(asked(store, lambda c: sessions_of(c, ruth, now=NOW))) == 1
    store.write(lambda c: end_all(c, ruth))
    assert not is_in(store, third)


def test_another_password_or_no_account_any_more_ends_every_session(
    store: Store, ruth: str
) -> None:
    tom = store.write(lambda c: add_account(c, "tom", "hash", at=NOW.isoformat()))
    his, hers = signed_in(store, tom), signed_in(store, ruth)
    store.write(lambda c: set_password(c, ruth, "another", now=NOW))
    assert (is_in(store, his), is_in(store, hers)) == (True, False)
    store.write(lambda c: disable(c, tom, now=NOW))
    store.write(lambda c: enable(c, tom))
    assert not is_in(store, his)


def test_sessions_that_are_over_are_removed_by_the_next(store: Store, ruth: str) -> None:
    signed_in(store, ruth)
    later = NOW + EVENING
    store.write(lambda c: begin(c, ruth, Browser(), now=later))
    assert len(asked(store, lambda c: c.execute(select(sessions)).all())) == 1


def test_sessions_survive_a_restart(store: Store, ruth: str, url: str, opened: Opening) -> None:
    token = signed_in(store, ruth)
    store.close()
    assert is_in(opened(url), token)


# Tokens for programs


@pytest.fixture
def director(store: Store, ruth: str) -> str:
    given = Grant(Role.DIRECTOR, Scope(event=1))
    store.create(opening())
    store.write(lambda c: grant(c, ruth, given, at=NOW.isoformat()))
    return ruth


SCORER = Grant(Role.SCORER, Scope(event=1))
BOARD = Wanted("scoreboard", SCORER)


def made(store: Store, maker: str, wanted: Wanted = BOARD) -> tuple[str, str]:
    token, text = store.write(lambda c: make_token(c, maker, wanted, now=NOW))
    return token.id, text


def opens(store: Store, text: str, now: datetime = NOW) -> bool:
    return asked(store, lambda c: token_of(c, text, now=now)) is not None


def test_a_token_does_what_it_was_made_for(store: Store, director: str) -> None:
    id_, text = made(store, director)
    token, maker = asked(store, lambda c: token_of(c, text, now=NOW)) or pytest.fail()
    assert text.startswith(PREFIX)
    assert (token.id, token.name, token.grant, maker.login) == (id_, "scoreboard", SCORER, "ruth")
    assert text not in str(asked(store, lambda c: c.execute(select(api_tokens)).all()))


@pytest.mark.parametrize(
    "grant_",
    [
        Grant(Role.OWNER, Scope(event=1)),
        Grant(Role.SCORER),
        Grant(Role.SCORER, Scope(event=2)),
        Grant(Role.SCORER, Scope(club="c1")),
    ],
)
def test_a_token_does_no_more_than_who_makes_it(store: Store, director: str, grant_: Grant) -> None:
    with pytest.raises(TokenTooStrong):
        made(store, director, Wanted("more", grant_))


def test_a_token_ends_when_it_is_revoked_or_its_time_is_over(store: Store, director: str) -> None:
    id_, text = made(store, director, Wanted("a day", SCORER, NOW + 2 * MINUTE))
    assert opens(store, text, NOW + MINUTE)
    assert not opens(store, text, NOW + 2 * MINUTE)
    store.write(lambda c: revoke_token(c, id_, now=NOW))
    store.write(lambda c: revoke_token(c, id_, now=NOW + MINUTE))
    assert not opens(store, text)
    assert [one.revoked for one in asked(store, lambda c: all_tokens(c, director))] == [NOW]
    with pytest.raises(NoSuchToken):
        store.write(lambda c: revoke_token(c, "t1", now=NOW))


def test_a_token_is_no_better_than_its_maker_is_now(store: Store, director: str) -> None:
    _, text = made(store, director)
    store.write(lambda c: revoke(c, director, Grant(Role.DIRECTOR, Scope(event=1))))
    assert not opens(store, text)


def test_a_token_is_void_for_good_once_its_maker_is_disabled_or_has_another_password(
    store: Store, director: str
) -> None:
    other = store.write(lambda c: add_account(c, "tom", "hash", at=NOW.isoformat()))
    store.write(lambda c: grant(c, other, Grant(Role.DIRECTOR), at=NOW.isoformat()))
    _, his = made(store, other)
    _, first = made(store, director)
    store.write(lambda c: set_password(c, director, "another", now=NOW))
    _, second = made(store, director)
    assert [opens(store, one) for one in (first, second)] == [False, True]
    store.write(lambda c: disable(c, director, now=NOW + MINUTE))
    store.write(lambda c: enable(c, director))
    assert not opens(store, second)
    tokens = asked(store, lambda c: all_tokens(c, director))
    assert {one.revoked for one in tokens} == {NOW, NOW + MINUTE}
    _, third = made(store, director)
    link = store.write(lambda c: reset_token(c, director, now=NOW))
    assert opens(store, third), "a link alone changes nothing"
    store.write(lambda c: use_reset_token(c, link, "hash", now=NOW))
    assert [opens(store, one) for one in (third, his)] == [False, True]


def test_when_a_token_was_last_used_is_noted_now_and_then(store: Store, director: str) -> None:
    id_, _ = made(store, director)
    [token] = asked(store, all_tokens)
    assert is_seldom_seen(token, NOW)
    store.write(lambda c: used(c, id_, now=NOW))
    [token] = asked(store, all_tokens)
    assert token.last_used == NOW
    assert not is_seldom_seen(token, NOW + MINUTE)
    assert is_seldom_seen(token, NOW + 6 * MINUTE)


# The secret and the epochs


def test_the_secret_is_made_once_and_goes_along_with_a_backup(
    store: Store, tmp_path: Path, opened: Opening
) -> None:
    secret = store.write(lambda c: server_secret(c, at=NOW))
    assert len(secret) == 32
    assert store.write(lambda c: server_secret(c, at=NOW)) == secret
    store.create(opening())
    store.backup(tmp_path / "copy.db")
    other = opened(str(tmp_path / "other.db"))
    assert other.write(lambda c: server_secret(c, at=NOW)) != secret
    other.restore(tmp_path / "copy.db")  # a secret alone is nothing to lose
    assert other.write(lambda c: server_secret(c, at=NOW)) == secret


def test_a_director_can_make_every_code_of_an_event_void(store: Store) -> None:
    event, other = store.create(opening()), store.create(opening())
    assert asked(store, lambda c: epoch_of(c, event)) == 1
    assert store.write(lambda c: raise_epoch(c, event, at=NOW)) == 2
    assert store.write(lambda c: raise_epoch(c, event, at=NOW)) == 3
    assert asked(store, lambda c: (epoch_of(c, event), epoch_of(c, other))) == (3, 1)
    with pytest.raises(NoSuchEvent):
        store.write(lambda c: raise_epoch(c, 99, at=NOW))
