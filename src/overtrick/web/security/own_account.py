"""One's own account: the password, where one is signed in, and tokens for programs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from litestar import Response, Router, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath
from litestar.status_codes import HTTP_422_UNPROCESSABLE_ENTITY

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.event.decide.texts import check_text
from overtrick.store import accounts, sessions
from overtrick.store.accounts import Account, account_by_id
from overtrick.store.accounts_errors import NoSuchToken, NotARole
from overtrick.store.accounts_passwords import hashed
from overtrick.store.accounts_roles import Grant, Role, Scope, allowed, is_number
from overtrick.store.api_tokens import Token, Wanted, all_tokens, make_token, revoke_token
from overtrick.store.connection import Connection
from overtrick.store.sessions import Session, session_id, sessions_of
from overtrick.store.store import Store
from overtrick.web.access import Access, rule
from overtrick.web.flashes import Flash
from overtrick.web.languages import say
from overtrick.web.languages.retelling import retold
from overtrick.web.pages import language_of, page, redirect, redirect_showing, shown_once
from overtrick.web.security.csrf import SESSION
from overtrick.web.security.signing_in import Form, check_tries, signed_in
from overtrick.web.wiring import Asking, TheDesk, address, moment

PATH = "/account"
_DAYS = (30, 365, 0)
"""For how long a token may be made; 0 is until it is revoked."""


class WrongPassword(BridgeError):
    """The password typed to confirm a change is not that of the account."""

    code = "wrong-password"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page of an account shows. ``here`` is the session of the browser that asks."""

    account: Account
    sessions: tuple[Session, ...]
    tokens: tuple[Token, ...]
    here: str


def mine(request: Asking) -> str:
    """The id of the account that asks. Raises NotAuthorizedException."""
    if request.user.account is None:
        raise NotAuthorizedException("sign in first")
    return request.user.account


def shown(store: Store, account: str, token: str, now: datetime) -> Shown:
    """An account as its page shows it, read at one moment."""
    with store.reading() as connection:
        return Shown(
            account_by_id(connection, account),
            tuple(sessions_of(connection, account, now=now)),
            tuple(all_tokens(connection, account)),
            session_id(token),
        )


@get("/", opt=rule(Access.ANYONE), sync_to_thread=True)
def account_page(request: Asking, desk: TheDesk) -> Response[Any]:
    """The page of one's own account; a token that was just made, this once."""
    return _page(request, desk.store, made="".join(shown_once(request)))


@post("/password", opt=rule(Access.ANYONE), sync_to_thread=True)
def change_password(request: Asking, data: Form, desk: TheDesk) -> Response[Any]:
    """Set another password; whoever else is signed in is out, and programs with tokens."""
    account = mine(request)
    try:
        found = _confirmed(request, desk.store, account, data.get("old", ""))
        hash_ = hashed(data.get("new", ""))
    except BridgeError as error:
        return _page(
            request,
            desk.store,
            HTTP_422_UNPROCESSABLE_ENTITY,
            wrong=retold(language_of(request), error.message),
        )
    now = moment(request)
    desk.store.write(lambda connection: accounts.set_password(connection, account, hash_, now=now))
    return signed_in(request, desk.store, found, to=PATH)


@post("/sessions", opt=rule(Access.ANYONE), sync_to_thread=True)
def end_sessions(request: Asking, data: Form, desk: TheDesk) -> Response[Any]:
    """Sign out of the browser that is named, or of all others."""
    account, which = mine(request), data.get("session", "")
    here = request.cookies.get(SESSION, "")

    def work(connection: Connection) -> None:
        if which:
            sessions.end_one(connection, account, which)
        else:
            sessions.end_all(connection, account, but=here)

    desk.store.write(work)
    return redirect(PATH, Flash("good", say(language_of(request), "Signed out there.")))


@post("/tokens", opt=rule(Access.ANYONE), sync_to_thread=True)
def new_token(request: Asking, data: Form, desk: TheDesk) -> Response[Any]:
    """Make a token for a program; its page shows it once."""
    account, now = mine(request), moment(request)
    try:
        wanted = wanted_token(data, now)
        _, text = desk.store.write(lambda c: make_token(c, account, wanted, now=now))
    except BridgeError as error:
        return _page(
            request,
            desk.store,
            HTTP_422_UNPROCESSABLE_ENTITY,
            wrong=retold(language_of(request), error.message),
        )
    return redirect_showing(PATH, text)


@post("/tokens/{token:str}/revoke", opt=rule(Access.ANYONE), sync_to_thread=True)
def revoke(request: Asking, token: FromPath[str], desk: TheDesk) -> Response[Any]:
    """Let a token of one's own in no more."""
    account, now = mine(request), moment(request)

    def work(connection: Connection) -> None:
        if token not in [one.id for one in all_tokens(connection, account)]:
            raise NoSuchToken("there is no such token")
        revoke_token(connection, token, now=now)

    desk.store.write(work)
    return redirect(PATH, Flash("good", say(language_of(request), "The token is revoked.")))


def wanted_token(data: dict[str, str], now: datetime) -> Wanted:
    """What a form asks for. Raises NotARole, and BadText for a name that is none."""
    event, days = data.get("event", "").strip(), data.get("days", "")
    if event and not is_number(event):
        raise NotARole(f"{quoted(event)} is no number of an event", where="event")
    scope = Scope(event=int(event)) if event else Scope()
    length = int(days) if days in map(str, _DAYS) else _DAYS[0]
    expires = now + timedelta(days=length) if length else None
    name = data.get("name", "").strip() or "a program"
    check_text(name, "name")
    return Wanted(name, Grant(Role.named(data.get("role", "")), scope), expires)


def _confirmed(request: Asking, store: Store, account: str, typed: str) -> Account:
    """The account, if its password was typed. Raises WrongPassword."""
    with store.reading() as connection:
        login = account_by_id(connection, account).login
    name = check_tries(request.app.state.limits, address(request), login)
    with store.reading() as connection:
        found = accounts.sign_in(connection, login, typed)
    if found is None:
        raise WrongPassword("that is not your password now")
    request.app.state.limits.sign_in.forgive(name)
    return found


def _page(request: Asking, store: Store, status: int = 200, **more: str) -> Response[Any]:
    token, now = request.cookies.get(SESSION, ""), moment(request)
    content = {"wrong": "", "made": "", **more}
    found = shown(store, mine(request), token, now)
    return page(
        request,
        "account.html",
        status,
        shown=found,
        roles=[one for one in Role if _may_give(found.account, one)],
        days=_DAYS,
        now=now,
        **content,
    )


def _may_give(account: Account, role: Role) -> bool:
    """Whether a token of some event or club, or of all, may have the role."""
    return any(allowed([Grant(one.role)], role) for one in account.grants)


router = Router(
    PATH,
    route_handlers=[account_page, change_password, end_sessions, new_token, revoke],
    include_in_schema=False,
)
