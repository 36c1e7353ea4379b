"""Sessions: an account that is signed in on one browser, until it signs out or time runs out.

Every function takes the connection of a transaction that its caller began. All survive a restart
of the server, for they are kept with everything else.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection, Row, delete, insert, select, update

from overtrick.store.accounts import Account, account_by_id
from overtrick.store.people_model import Random
from overtrick.store.sessions_tables import sessions

EVENING: Final = timedelta(hours=12)
"""How long a session is good for after it was last used, on a browser that others use too."""
DEVICE: Final = timedelta(days=30)
"""The same on one's own device."""
LONGEST: Final = timedelta(days=180)
"""After this the password is asked for again, however often the session was used."""

_RENEWED_AFTER: Final = 0.05
"""What part of its time passes before a session is written to anew."""


@dataclass(frozen=True, slots=True)
class Browser:
    """What somebody signs in on, in words, and for how long that is good without being used."""

    label: str = ""
    lasts: timedelta = EVENING


@dataclass(frozen=True, slots=True)
class Session:
    """One browser that is signed in. ``id`` names it on pages, and lets nobody in."""

    id: str
    account: str
    label: str
    lasts: timedelta
    since: datetime
    last_seen: datetime
    expires: datetime

    def is_due(self, now: datetime) -> bool:
        """Whether so much time has passed that it should be renewed."""
        return now - self.last_seen > self.lasts * _RENEWED_AFTER


def begin(
    connection: Connection,
    account: str,
    browser: Browser,
    *,
    now: datetime,
    random: Random = secrets.token_bytes,
) -> str:
    """Sign an account in; the token for its browser. Sessions that are over are removed."""
    connection.execute(delete(sessions).where(sessions.c.expires <= _written(now)))
    token = random(32).hex()
    row = {
        "sha256": _sum(token), "account": account, "label": browser.label[:200],
        "lasts": int(browser.lasts.total_seconds()), "since": _written(now),
        "last_seen": _written(now), "expires": _written(now + browser.lasts),
    }  # fmt: skip
    connection.execute(insert(sessions), [row])
    return token


def session_of(
    connection: Connection, token: str, *, now: datetime
) -> tuple[Session, Account] | None:
    """The session of a token, and whose it is; None for one that is over or never was."""
    row = connection.execute(select(sessions).where(sessions.c.sha256 == _sum(token))).one_or_none()
    if row is None:
        return None
    found = _session(row)
    if now >= found.expires or now >= found.since + LONGEST:
        return None
    whose = account_by_id(connection, found.account)
    return None if whose.disabled else (found, whose)


def renew(connection: Connection, token: str, *, now: datetime) -> None:
    """A session was used: it lasts as long again from now. A clock that jumps back is ignored."""
    row = connection.execute(select(sessions).where(sessions.c.sha256 == _sum(token))).one_or_none()
    if row is None:
        return
    found = _session(row)
    expires = min(now + found.lasts, found.since + LONGEST)
    if expires > found.expires:
        values = {"last_seen": _written(now), "expires": _written(expires)}
        connection.execute(update(sessions).where(sessions.c.sha256 == row.sha256).values(**values))


def end(connection: Connection, token: str) -> None:
    """Sign out of one browser; nothing happens if that was done."""
    connection.execute(delete(sessions).where(sessions.c.sha256 == _sum(token)))


def end_one(connection: Connection, account: str, id_: str) -> None:
    """Sign an account out of the browser that ``id_`` names."""
    mine = sessions.c.account == account
    for row in connection.execute(select(sessions.c.sha256).where(mine)).all():
        if _id(row.sha256) == id_:
            connection.execute(delete(sessions).where(sessions.c.sha256 == row.sha256))


def end_all(connection: Connection, account: str, *, but: str | None = None) -> None:
    """Sign an account out everywhere, ``but`` in the browser that has this token."""
    where = [sessions.c.account == account]
    if but is not None:
        where.append(sessions.c.sha256 != _sum(but))
    connection.execute(delete(sessions).where(*where))


def sessions_of(connection: Connection, account: str, *, now: datetime) -> list[Session]:
    """Where an account is signed in, the last used first."""
    asked = select(sessions).where(
        sessions.c.account == account, sessions.c.expires > _written(now)
    )
    return [
        _session(row) for row in connection.execute(asked.order_by(sessions.c.last_seen.desc()))
    ]


def session_id(token: str) -> str:
    """The name of the session that a token opens, as ``sessions_of`` has it."""
    return _id(_sum(token))


def _session(row: Row[tuple[object, ...]]) -> Session:
    times = (datetime.fromisoformat(one) for one in (row.since, row.last_seen, row.expires))
    since, last_seen, expires = times
    return Session(
        _id(row.sha256), row.account, row.label, timedelta(seconds=row.lasts),
        since, last_seen, expires,
    )  # fmt: skip


def _written(moment: datetime) -> str:
    """Times are compared as texts, so all are written alike."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def _id(sum_: str) -> str:
    return sum_[:12]


def _sum(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
