"""Tokens for programs: what each may do, and where; made by an account and good as long as it.

Every function takes the connection of a transaction that its caller began.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, Row, insert, select, update

from overtrick.store.accounts import Account, account_by_id
from overtrick.store.accounts_errors import NoSuchToken, TokenTooStrong
from overtrick.store.accounts_roles import Grant, Role, Scope, allowed
from overtrick.store.people_model import Random, new_id
from overtrick.store.sessions_tables import api_tokens

PREFIX: Final = "ovt_"
"""What every token begins with, so that one that leaks can be found and known for what it is."""
_NAME: Final = 80
_SEEN_EVERY: Final = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a token shall be called, what it may do, and until when."""

    name: str
    grant: Grant
    expires: datetime | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """A token without itself: who made it, for what, and when it was last used."""

    id: str
    account: str
    name: str
    grant: Grant
    since: datetime
    last_used: datetime | None = None
    expires: datetime | None = None
    revoked: datetime | None = None

    def is_good(self, now: datetime) -> bool:
        """Whether it lets anybody in."""
        return self.revoked is None and (self.expires is None or now < self.expires)


def make_token(
    connection: Connection,
    maker: str,
    wanted: Wanted,
    *,
    now: datetime,
    random: Random = secrets.token_bytes,
) -> tuple[Token, str]:
    """A new token, and what it is: the one time that it is shown.

    Raises NoSuchAccount, and TokenTooStrong for one that may do more than its maker.
    """
    check_grant(account_by_id(connection, maker), wanted.grant)
    text, expires = PREFIX + random(24).hex(), wanted.expires
    row = {
        "id": new_id("t", random), "sha256": _sum(text), "account": maker,
        "name": wanted.name.strip()[:_NAME], "role": wanted.grant.role.value,
        "scope": str(wanted.grant.scope),
        "since": now.isoformat(), "last_used": None,
        "expires": expires.isoformat() if expires else None, "revoked": None,
    }  # fmt: skip
    connection.execute(insert(api_tokens), [row])
    return _by_id(connection, str(row["id"])), text


def check_grant(maker: Account, grant: Grant) -> None:
    """Raise TokenTooStrong unless an account may do itself what a token shall."""
    if not allowed(maker.grants, grant.role, club=grant.scope.club, event=grant.scope.event):
        raise TokenTooStrong("a token may do no more than the account that makes it")


def token_of(connection: Connection, text: str, *, now: datetime) -> tuple[Token, Account] | None:
    """The token that was shown, and its maker; None for one that is no longer good.

    A token of an account that is disabled, or may no longer do as much itself, is not good.
    """
    row = connection.execute(
        select(api_tokens).where(api_tokens.c.sha256 == _sum(text))
    ).one_or_none()
    if row is None:
        return None
    found, maker = _token(row), account_by_id(connection, row.account)
    scope = found.grant.scope
    able = allowed(maker.grants, found.grant.role, club=scope.club, event=scope.event)
    return (found, maker) if found.is_good(now) and able and not maker.disabled else None


def is_seldom_seen(token: Token, now: datetime) -> bool:
    """Whether its use should be noted: not each of many in a row."""
    return token.last_used is None or now - token.last_used > _SEEN_EVERY


def used(connection: Connection, id_: str, *, now: datetime) -> None:
    """Note that a token was used."""
    where = api_tokens.c.id == id_
    connection.execute(update(api_tokens).where(where).values(last_used=now.isoformat()))


def revoke_token(connection: Connection, id_: str, *, now: datetime) -> None:
    """Let a token in no more; one that was revoked before stays so. Raises NoSuchToken."""
    if _by_id(connection, id_).revoked is None:
        where = api_tokens.c.id == id_
        connection.execute(update(api_tokens).where(where).values(revoked=now.isoformat()))


def all_tokens(connection: Connection, account: str | None = None) -> list[Token]:
    """Every token, or those that one account made, the youngest first."""
    asked = select(api_tokens).order_by(api_tokens.c.since.desc(), api_tokens.c.id)
    if account is not None:
        asked = asked.where(api_tokens.c.account == account)
    return [_token(row) for row in connection.execute(asked)]


def _by_id(connection: Connection, id_: str) -> Token:
    row = connection.execute(select(api_tokens).where(api_tokens.c.id == id_)).one_or_none()
    if row is None:
        raise NoSuchToken("there is no such token")
    return _token(row)


def _token(row: Row[tuple[object, ...]]) -> Token:
    return Token(
        row.id, row.account, row.name, Grant(Role(row.role), Scope.parse(row.scope)),
        datetime.fromisoformat(row.since), _time(row.last_used), _time(row.expires),
        _time(row.revoked),
    )  # fmt: skip


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _sum(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
