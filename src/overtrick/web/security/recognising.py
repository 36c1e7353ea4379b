"""Who makes a request: a signed-in account, a program with a token, a device at a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from litestar.concurrency import sync_to_thread
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import NotAuthorizedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from overtrick.bootstrap.desk import Desk
from overtrick.store.accounts import Account
from overtrick.store.accounts_roles import Grant
from overtrick.store.api_tokens import is_seldom_seen, token_of, used
from overtrick.store.clubs import club_named
from overtrick.store.devices_reading import holding
from overtrick.store.errors import NoSuchEvent
from overtrick.store.sessions import DEVICE, renew, session_of
from overtrick.web.access import NOBODY, ROLES, Access, Seat, Who
from overtrick.web.security.csrf import SESSION
from overtrick.web.wiring import Clock

HELD: Final = "overtrick_device"
"""The cookie by which a phone or tablet at a table proves itself."""

_RENEWED: Final = "overtrick_session_renewed"
_UNKNOWN: Final = "this token is not known, was revoked, or is too old"


class Recognising(ASGIMiddleware):
    """Finds out who asks. What is read of the database is read in a thread."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, desk: Desk, clock: Clock) -> None:
        self._desk, self._clock = desk, clock

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Put whoever asks into the scope, and how they were recognised."""
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        who, by = NOBODY, None
        if (bearer := _bearer(connection)) is not None:
            who, by = await sync_to_thread(by_token, self._desk, bearer, self._clock()), "bearer"
        elif HELD in connection.cookies and self._is_a_device_alone(connection):
            who, by = by_device(self._desk, connection.cookies[HELD]), "cookie"
        elif {SESSION, HELD} & connection.cookies.keys():
            who, by = await sync_to_thread(self._by_cookies, connection, scope), "cookie"
        if who.clubs and (event_id := connection.path_params.get("event_id")):
            who = await sync_to_thread(with_club, self._desk, who, event_id)
        scope["user"], scope["auth"] = who, by
        await next_app(scope, receive, send)

    def _is_a_device_alone(self, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
        """Whether who asks is found in less time than a thread would take to begin."""
        return SESSION not in connection.cookies and self._desk.store.is_a_file

    def _by_cookies(self, connection: ASGIConnection[Any, Any, Any, Any], scope: Scope) -> Who:
        moment = self._clock()
        who = by_device(self._desk, connection.cookies.get(HELD))
        token = connection.cookies.get(SESSION)
        if token is None:
            return who
        account, due = by_session(self._desk, token, moment)
        if due is not None:
            scope["state"][_RENEWED] = (token, due)
        if account is None:
            return who
        return replace(who_is(account), seats=who.seats, device=who.device)


async def keep_signed_in(message: Message, scope: Scope) -> None:
    """Let a browser keep its session's cookie for as long as the session now lasts."""
    if message["type"] == "http.response.start" and (renewed := scope["state"].get(_RENEWED)):
        token, lasts = renewed
        headers = MutableScopeHeaders.from_message(message)
        if not any(one.startswith(f"{SESSION}=") for one in headers.getall("set-cookie", [])):
            cookie = session_cookie(token, lasts, secure=scope["scheme"] == "https")
            headers.add("set-cookie", cookie.to_header(header=""))


def session_cookie(token: str, lasts: float, *, secure: bool) -> Cookie:
    """The cookie of a session: until the browser is closed, or on one's own device for longer."""
    long = lasts >= DEVICE.total_seconds()
    return Cookie(
        SESSION,
        value=token,
        httponly=True,
        samesite="lax",
        secure=secure,
        max_age=int(lasts) if long else None,
    )


def by_session(desk: Desk, token: str, moment: datetime) -> tuple[Account | None, float | None]:
    """The account that is signed in, and for how many seconds anew where it was renewed."""
    with desk.store.reading() as connection:
        found = session_of(connection, token, now=moment)
    if found is None:
        return None, None
    session, account = found
    if not session.is_due(moment):
        return account, None
    desk.store.write(lambda connection: renew(connection, token, now=moment), shows=False)
    return account, session.lasts.total_seconds()


def by_token(desk: Desk, text: str, moment: datetime) -> Who:
    """Whoever a program acts for. Raises NotAuthorizedException."""
    with desk.store.reading() as connection:
        found = token_of(connection, text, now=moment)
    if found is None:
        raise NotAuthorizedException(
            _UNKNOWN, headers={"WWW-Authenticate": 'Bearer error="invalid_token"'}
        )
    token, maker = found
    if is_seldom_seen(token, moment):
        desk.store.write(lambda connection: used(connection, token.id, now=moment), shows=False)
    author = f"{maker.login} ({token.name})"
    return _granted(Who(author=author, name=token.name, maker=maker.id), (token.grant,))


def by_device(desk: Desk, token: str | None) -> Who:
    """The device that a cookie names, with the tables that it holds now."""
    found = holding(desk.store, token) if token else None
    if found is None:
        return NOBODY
    seats = tuple(
        Seat(place.event, place.section, place.table, found.device, epoch)
        for place, epoch in found.claims
    )
    return Who(author=found.device if seats else None, seats=seats, device=found.device)


def who_is(account: Account) -> Who:
    """What an account may do, and what it is called."""
    known = Who(author=account.login, name=account.name or account.login, account=account.id)
    return _granted(known, account.grants)


def with_club(desk: Desk, who: Who, event_id: int) -> Who:
    """The same person, with what is allowed at the club of an event counted for it."""
    return who.in_event(event_id, club_of(desk, event_id))


def club_of(desk: Desk, event_id: int) -> str | None:
    """The id of the club that an event is of, None where it is of none that is known."""
    try:
        name = desk.event(event_id).opened.club
    except NoSuchEvent:
        return None
    if not name:
        return None
    with desk.store.reading() as connection:
        return club_named(connection, name)


def _granted(who: Who, grants: Iterable[Grant]) -> Who:
    everywhere, events, clubs = Access.ANYONE, [], []
    for one in grants:
        access = ROLES[one.role]
        if one.scope.event is not None:
            events.append((one.scope.event, access))
        elif one.scope.club is not None:
            clubs.append((one.scope.club, access))
        else:
            everywhere = max(everywhere, access)
    return replace(who, everywhere=everywhere, events=tuple(events), clubs=tuple(clubs))


def _bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
