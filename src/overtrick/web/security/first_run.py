"""The first account of a new server: whoever reads its terminal is the owner."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final

from litestar import Response, get, post
from litestar.status_codes import HTTP_422_UNPROCESSABLE_ENTITY

from overtrick.bridge.errors import BridgeError
from overtrick.store.accounts import (
    Account,
    account_by_id,
    add_account,
    all_accounts,
    grant,
    login_text,
)
from overtrick.store.accounts_errors import AccountExists, NotALogin
from overtrick.store.accounts_passwords import check_password, hashed
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.connection import Connection
from overtrick.store.people_folding import folded
from overtrick.store.store import Store
from overtrick.web.access import Access, rule
from overtrick.web.flashes import Flash
from overtrick.web.languages.retelling import retold
from overtrick.web.pages import language_of, page, redirect
from overtrick.web.security.signing_in import Form, signed_in
from overtrick.web.wiring import Asking, TheDesk, moment

A_LOGIN: Final = "A name without blanks, or your e-mail address."

THERE_IS_ONE: Final = "there is an owner already: sign in instead"


class WrongCode(BridgeError):
    """The code is not the one that the server printed on its terminal."""

    code = "wrong-code"


class FirstRun:
    """The code that makes the owner's account, for as long as there is no account."""

    def __init__(self, store: Store) -> None:
        digits = f"{secrets.randbelow(10**8):08}"
        self._store = store
        self._over = False
        self.code = f"{digits[:4]}-{digits[4:]}"

    @property
    def open(self) -> bool:
        """Whether nobody has an account yet."""
        if not self._over:
            with self._store.reading() as connection:
                self._over = bool(all_accounts(connection))
        return not self._over

    def check(self, typed: str) -> None:
        """Raise WrongCode unless the code was typed, with or without its dash."""
        digits = "".join(one for one in typed if one in "0123456789")
        if not hmac.compare_digest(digits, self.code.replace("-", "")):
            raise WrongCode("that is not the code on the server's terminal")


def make_owner(store: Store, login: str, password: str, at: datetime) -> Account:
    """The account that may do everything.

    Raises AccountExists where there is any account, NotALogin, WeakPassword.
    """
    check_password(password, login_text(login))
    hash_ = hashed(password)

    def work(connection: Connection) -> Account:
        if all_accounts(connection):
            raise AccountExists(THERE_IS_ONE)
        new = add_account(connection, login, hash_, at=at.isoformat())
        grant(connection, new, Grant(Role.OWNER), at=at.isoformat())
        return account_by_id(connection, new)

    return store.write(work)


@get("/set-up", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def set_up_page(request: Asking) -> Response[Any]:
    """The page that asks for the code and for the owner's login."""
    if not request.app.state.first_run.open:
        return redirect("/sign-in")
    return page(request, "set_up.html", wrong={}, login="", code="")


@post("/set-up", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def set_up(request: Asking, data: Form, desk: TheDesk) -> Response[Any]:
    """Make the owner's account and sign it in."""
    first_run: FirstRun = request.app.state.first_run
    if not first_run.open:
        return _late(request)
    request.app.state.limits.set_up.check("")
    code, login, password = (data.get(name, "") for name in ("code", "login", "password"))
    wrong = dict(_wrong(first_run, code, login, password))
    if wrong:
        language = language_of(request)
        shown = {name: retold(language, words) for name, words in wrong.items()}
        right = "" if "code" in wrong else code
        answer = {"wrong": shown, "login": login, "code": right}
        return page(request, "set_up.html", HTTP_422_UNPROCESSABLE_ENTITY, **answer)
    try:
        owner = make_owner(desk.store, login, password, moment(request))
    except AccountExists:
        return _late(request)
    return signed_in(request, desk.store, owner)


def _late(request: Asking) -> Response[Any]:
    """What is said to whoever typed an account when the first one had been made: it is not made."""
    told = retold(language_of(request), THERE_IS_ONE)
    return redirect("/sign-in", Flash("bad", told))


def _wrong(first_run: FirstRun, code: str, login: str, password: str) -> Iterator[tuple[str, str]]:
    """What is wrong in each field, in words; all of it at once.

    Whoever guesses at the code learns nothing more by that: the rules of the others are no secret.
    """
    checks: tuple[tuple[str, Callable[[], object]], ...] = (
        ("code", lambda: first_run.check(code)),
        ("login", lambda: login_text(login)),
        ("password", lambda: check_password(password, folded(login))),
    )
    for name, check in checks:
        try:
            check()
        except BridgeError as error:
            yield name, A_LOGIN if isinstance(error, NotALogin) else error.message
