"""Signing in and out, and a new password by a link for whoever forgot theirs."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_401_UNAUTHORIZED,
    HTTP_422_UNPROCESSABLE_ENTITY,
)

from overtrick.bridge.errors import BridgeError
from overtrick.store import accounts
from overtrick.store.accounts import Account
from overtrick.store.accounts_passwords import SHORTEST, hashed, is_old
from overtrick.store.sessions import DEVICE, EVENING, Browser, begin, end
from overtrick.store.store import Store
from overtrick.web.access import Access, rule
from overtrick.web.flashes import Flash
from overtrick.web.languages import say
from overtrick.web.languages.retelling import retold
from overtrick.web.pages import language_of, page, redirect
from overtrick.web.security.browsers import in_words
from overtrick.web.security.csrf import SESSION
from overtrick.web.security.limits import Limits
from overtrick.web.security.recognising import session_cookie
from overtrick.web.wiring import Asking, TheDesk, address, moment

HOME = "/console"
"""Where whoever signed in goes who was on the way to nowhere else."""

Form = URLEncodedBody[dict[str, str]]


@get("/sign-in", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def sign_in_page(request: Asking, next: FromQuery[str] = "") -> Response[Any]:  # noqa: A002
    """The page that asks for login and password."""
    if request.app.state.first_run.open:
        return redirect("/set-up")
    if request.user.account:
        return redirect(safe_path(next))
    return _form(request, HTTP_200_OK, next=safe_path(next))


def form_here(request: Asking) -> Response[bytes] | None:
    """The same form at an address that asks for it, which leads on to there.

    Where a form was sent, it leads to the page that has it. None where nobody can sign in yet.
    """
    if request.app.state.first_run.open:
        return None
    is_sent = request.method not in ("GET", "HEAD")
    wanted = _page_of(request) if is_sent else _path(request.url.path, request.url.query)
    content = {"next": wanted, "title": "Sign in first", "typed": is_sent}
    return _form(request, HTTP_401_UNAUTHORIZED, **content)


def _page_of(request: Asking) -> str:
    """The page that has the form which was sent; home where no page of ours is named."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:  # no address at all
        return HOME
    is_ours = came.netloc == request.headers.get("host", "")
    return _path(came.path, came.query) if is_ours else HOME


def _path(path: str, query: str) -> str:
    return safe_path(f"{path}?{query}" if query else path)


def _form(request: Asking, status: int, **filled: Any) -> Response[bytes]:
    content = {"wrong": "", "login": "", "title": "Sign in", "typed": False} | filled
    return page(request, "sign_in.html", status, **content)


@post("/sign-in", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def sign_in(request: Asking, data: Form, desk: TheDesk) -> Response[Any]:
    """Sign in, or say that login and password do not go together."""
    login, to = data.get("login", ""), safe_path(data.get("next", ""))
    name = check_tries(request.app.state.limits, address(request), login)
    with desk.store.reading() as connection:
        found = accounts.sign_in(connection, login, data.get("password", ""))
    if found is None:
        wrong = say(language_of(request), "Login and password do not go together.")
        return _form(request, HTTP_401_UNAUTHORIZED, wrong=wrong, login=login, next=to)
    request.app.state.limits.sign_in.forgive(name)
    _hash_anew(desk.store, found, data.get("password", ""))
    return signed_in(request, desk.store, found, to=to, own=data.get("own") == "yes")


@post("/sign-out", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def sign_out(request: Asking, desk: TheDesk) -> Response[Any]:
    """Sign out of this browser."""
    token = request.cookies.get(SESSION)
    if token:
        desk.store.write(lambda connection: end(connection, token))
    gone = say(language_of(request), "You are signed out.")
    response = redirect("/sign-in", Flash("good", gone))
    response.delete_cookie(SESSION)
    return response


@get("/password/{token:str}", opt=rule(Access.ANYONE), include_in_schema=False)
async def password_page(request: Asking, token: FromPath[str]) -> Response[Any]:
    """The page behind a link to set a password."""
    return page(request, "password.html", token=token, wrong="")


@post(
    "/password/{token:str}", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True
)
def set_password(request: Asking, token: FromPath[str], data: Form, desk: TheDesk) -> Response[Any]:
    """Set the password, and end every session and token of the account."""
    request.app.state.limits.reset.check(address(request))
    try:
        hash_, now = hashed(data.get("password", "")), moment(request)
        desk.store.write(lambda c: accounts.use_reset_token(c, token, hash_, now=now))
    except BridgeError as error:
        wrong = retold(language_of(request), error.message)
        shown = {"token": token, "wrong": wrong}
        return page(request, "password.html", HTTP_422_UNPROCESSABLE_ENTITY, **shown)
    done = say(language_of(request), "The password is set: sign in with it.")
    return redirect("/sign-in", Flash("good", done))


def _hash_anew(store: Store, account: Account, password: str) -> None:
    """Hash a password as dearly as is usual now, where that was done otherwise before."""
    with store.reading() as connection:
        before = accounts.hash_of(connection, account.login)
    if before and is_old(before) and len(password) >= SHORTEST:
        newer = hashed(password)
        store.write(lambda connection: accounts.rehash(connection, account.id, before, newer))


def check_tries(limits: Limits, where: str, login: str) -> tuple[str, str]:
    """Count a try to sign in; the name it is counted by. Raises TooManyRequestsException."""
    name = where, login.casefold()[:80].strip()
    limits.check(
        (limits.sign_in, name), (limits.sign_in_address, name[0]), (limits.sign_in_login, name[1])
    )
    return name


def signed_in(
    request: Asking, store: Store, account: Account, *, to: str = HOME, own: bool = False
) -> Response[Any]:
    """Begin a session in the browser that asks, in place of the one it had; go ``to`` a page."""
    browser = Browser(in_words(request.headers.get("user-agent", "")), DEVICE if own else EVENING)
    before, now = request.cookies.get(SESSION), moment(request)
    if before:
        store.write(lambda connection: end(connection, before))
    token = store.write(lambda connection: begin(connection, account.id, browser, now=now))
    response = redirect(to)
    secure = request.scope["scheme"] == "https"
    response.cookies.append(session_cookie(token, browser.lasts.total_seconds(), secure=secure))
    return response


def safe_path(wanted: str) -> str:
    """A page of this server: what leads elsewhere leads home."""
    ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\"))
    plain = wanted.isprintable() and "\\" not in wanted
    return wanted if ours and plain else HOME
