"""Accounts of those who run events: sign-in, roles, passwords forgotten.

Every function takes the connection of a transaction that its caller began. Hash a password before
the transaction: it takes a tenth of a second, and would hold everybody else up.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, Row, delete, insert, select, update

from overtrick.bridge.errors import quoted
from overtrick.store.accounts_errors import AccountExists, NoSuchAccount, NotALogin, ResetExpired
from overtrick.store.accounts_passwords import DEFAULT, Hashing, matches
from overtrick.store.accounts_roles import Grant, Role, Scope
from overtrick.store.accounts_tables import account_roles, accounts, reset_tokens
from overtrick.store.people_folding import folded
from overtrick.store.people_model import Random, new_id
from overtrick.store.sessions_tables import api_tokens, sessions

_LOGIN: Final = re.compile(r"[^\s\x00-\x1f]{2,80}")
_RESET_FOR: Final = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who can sign in. ``person`` is their id among the players, if known."""

    id: str
    login: str
    name: str = ""
    email: str = ""
    person: str | None = None
    disabled: bool = False
    grants: tuple[Grant, ...] = ()


def add_account(
    connection: Connection,
    login: str,
    hash_: str,
    *,
    at: str,
    random: Random = secrets.token_bytes,
) -> str:
    """Add an account and return its id; ``hash_`` is what ``hashed`` made, or empty.

    Raises AccountExists, NotALogin.
    """
    known_as = login_text(login)
    if _row(connection, known_as) is not None:
        raise AccountExists(f"there is an account {quoted(known_as)} already")
    row = {
        "id": new_id("a", random), "login": known_as, "name": "", "email": "", "hash": hash_,
        "person": None, "disabled": False, "since": at,
    }  # fmt: skip
    connection.execute(insert(accounts), [row])
    return str(row["id"])


def login_text(login: str) -> str:
    """A login as it is kept: in small letters, without blanks around. Raises NotALogin."""
    text = folded(login)
    if not _LOGIN.fullmatch(text):
        raise NotALogin(f"{quoted(login)}: a name without blanks or an e-mail address is expected")
    return text


def account(connection: Connection, login: str) -> Account:
    """An account by its login. Raises NoSuchAccount."""
    row = _row(connection, folded(login))
    if row is None:
        raise NoSuchAccount(f"there is no account {quoted(login)}")
    return _account(connection, row)


def account_by_id(connection: Connection, id_: str) -> Account:
    """An account by its id. Raises NoSuchAccount."""
    row = connection.execute(select(accounts).where(accounts.c.id == id_)).one_or_none()
    if row is None:
        raise NoSuchAccount("there is no such account")
    return _account(connection, row)


def all_accounts(connection: Connection) -> list[Account]:
    """Every account, by login."""
    rows = connection.execute(select(accounts).order_by(accounts.c.login)).all()
    return [_account(connection, row) for row in rows]


def logins_of(connection: Connection, people: Collection[str]) -> frozenset[str]:
    """The logins of all accounts of a person, who may have been known under several ids."""
    mine = select(accounts.c.login).where(accounts.c.person.in_(sorted(people)))
    return frozenset(connection.scalars(mine))


def accounts_of(connection: Connection, people: Collection[str]) -> list[Account]:
    """The accounts of a person, who may have been known under several ids."""
    mine = select(accounts).where(accounts.c.person.in_(sorted(people)))
    rows = connection.execute(mine.order_by(accounts.c.login)).all()
    return [_account(connection, row) for row in rows]


def hash_of(connection: Connection, login: str) -> str:
    """The hash to check a password against, empty for nobody and for whoever is disabled."""
    row = _row(connection, folded(login))
    return "" if row is None or row.disabled else str(row.hash)


def sign_in(
    connection: Connection, login: str, password: str, hashing: Hashing = DEFAULT
) -> Account | None:
    """The account that login and password open, None for none; as slow for an unknown login."""
    hash_ = hash_of(connection, login)
    if not matches(password, hash_, hashing) or not hash_:
        return None
    return account(connection, login)


def set_password(connection: Connection, id_: str, hash_: str, *, now: datetime) -> None:
    """Let another password in; whoever is signed in is out, and so are links and tokens.

    Raises NoSuchAccount.
    """
    account_by_id(connection, id_)
    connection.execute(update(accounts).where(accounts.c.id == id_).values(hash=hash_))
    _shut_out(connection, id_, now)


def rehash(connection: Connection, id_: str, before: str, hash_: str) -> None:
    """Keep the same password under a newer hash; nothing where another was set meanwhile."""
    mine = accounts.c.id == id_, accounts.c.hash == before
    connection.execute(update(accounts).where(*mine).values(hash=hash_))


def change_account(
    connection: Connection,
    id_: str,
    *,
    name: str | None = None,
    email: str | None = None,
    person: str | None = None,
) -> None:
    """Change what is known of whoever has an account; None leaves it. Raises NoSuchAccount."""
    account_by_id(connection, id_)
    asked = {"name": name, "email": email, "person": person}
    values = {key: value for key, value in asked.items() if value is not None}
    if values:
        connection.execute(update(accounts).where(accounts.c.id == id_).values(**values))


def unlink_person(connection: Connection, id_: str) -> None:
    """An account is no player's any more, whoever it was linked to. Raises NoSuchAccount."""
    account_by_id(connection, id_)
    connection.execute(update(accounts).where(accounts.c.id == id_).values(person=None))


def disable(connection: Connection, id_: str, *, now: datetime) -> None:
    """Let nobody in with an account; what was good for it never is again. Raises NoSuchAccount."""
    account_by_id(connection, id_)
    connection.execute(update(accounts).where(accounts.c.id == id_).values(disabled=True))
    _shut_out(connection, id_, now)


def enable(connection: Connection, id_: str) -> None:
    """Let them sign in again with the password that they had. Raises NoSuchAccount."""
    account_by_id(connection, id_)
    connection.execute(update(accounts).where(accounts.c.id == id_).values(disabled=False))


def erase_accounts(connection: Connection, ids: Collection[str]) -> None:
    """Let nobody in with some accounts ever again, and keep nothing that tells whose they were."""
    nothing = {"name": "", "hash": "", "email": "", "disabled": True}
    where = accounts.c.id.in_(sorted(ids))
    connection.execute(
        update(accounts).where(where).values(login="erased " + accounts.c.id, **nothing)
    )
    for table in (reset_tokens, sessions, api_tokens):
        connection.execute(delete(table).where(table.c.account.in_(sorted(ids))))


def grant(connection: Connection, id_: str, given: Grant, *, at: str) -> None:
    """Give an account a role. Raises NoSuchAccount."""
    if given not in account_by_id(connection, id_).grants:
        row = {"account": id_, "role": given.role.value, "scope": str(given.scope), "since": at}
        connection.execute(insert(account_roles), [row])


def revoke(connection: Connection, id_: str, given: Grant) -> None:
    """Take a role away."""
    table = account_roles
    where = (table.c.account == id_, table.c.role == given.role.value)
    connection.execute(delete(table).where(*where, table.c.scope == str(given.scope)))


def reset_token(
    connection: Connection, id_: str, *, now: datetime, random: Random = secrets.token_bytes
) -> str:
    """A token with which a password can be set once within a day; earlier ones are void."""
    if account_by_id(connection, id_).disabled:
        raise NoSuchAccount("this account is disabled")
    connection.execute(delete(reset_tokens).where(reset_tokens.c.account == id_))
    token = random(24).hex()
    expires = (now + _RESET_FOR).isoformat()
    row = {"sha256": _sum(token), "account": id_, "expires": expires}
    connection.execute(insert(reset_tokens), [row])
    return token


def use_reset_token(connection: Connection, token: str, hash_: str, *, now: datetime) -> str:
    """Set a password by a token, and return the account's id. Raises ResetExpired."""
    table = reset_tokens
    row = connection.execute(select(table).where(table.c.sha256 == _sum(token))).one_or_none()
    if row is None or datetime.fromisoformat(row.expires) < now:
        raise ResetExpired("this link to set a password was used or is too old: ask for another")
    # The row is taken before it is used, so that two at once do not both succeed.
    if not connection.execute(delete(table).where(table.c.sha256 == row.sha256)).rowcount:
        raise ResetExpired("this link to set a password was used: ask for another")
    set_password(connection, row.account, hash_, now=now)
    return str(row.account)


def _shut_out(connection: Connection, id_: str, now: datetime) -> None:
    """End every session of an account, every link to set its password and token for a program."""
    for table in (reset_tokens, sessions):
        connection.execute(delete(table).where(table.c.account == id_))
    still = api_tokens.c.account == id_, api_tokens.c.revoked.is_(None)
    connection.execute(update(api_tokens).where(*still).values(revoked=now.isoformat()))


def _sum(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _row(connection: Connection, login: str) -> Row[tuple[object, ...]] | None:
    return connection.execute(select(accounts).where(accounts.c.login == login)).one_or_none()


def _account(connection: Connection, row: Row[tuple[object, ...]]) -> Account:
    table = account_roles
    rows = connection.execute(
        select(table).where(table.c.account == row.id).order_by(table.c.scope, table.c.role)
    )
    grants = tuple(Grant(Role(one.role), Scope.parse(one.scope)) for one in rows)
    return Account(row.id, row.login, row.name, row.email, row.person, row.disabled, grants)
