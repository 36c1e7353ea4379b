"""Accounts and what each may do: for owners alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from overtrick.bridge.errors import BridgeError
from overtrick.event.decide.texts import check_text
from overtrick.store.accounts import (
    account_by_id,
    add_account,
    all_accounts,
    change_account,
    disable,
    enable,
    grant,
    reset_token,
    revoke,
)
from overtrick.store.accounts_owning import OWNER, check_an_owner_stays
from overtrick.store.accounts_roles import EVERYWHERE, Grant, Role, Scope
from overtrick.store.api_tokens import all_tokens, revoke_token
from overtrick.store.clubs import all_clubs
from overtrick.store.connection import Connection
from overtrick.store.people_known import known
from overtrick.store.sessions import end_all
from overtrick.web.access import Access, rule
from overtrick.web.console.account_names import Typed, rename, typed_of, unlink
from overtrick.web.console.at import Door, Sending, TheDoor
from overtrick.web.console.form import Sent, one
from overtrick.web.pages import redirect_showing, shown_once

PATH: Final = "/console/accounts"
ROLE_WORDS = {
    Role.OWNER: "Owner: everything, accounts too",
    Role.DIRECTOR: "Director: runs events",
    Role.SCORER: "Scorer: enters names and results",
    Role.DISPLAY: "Display: a screen that only shows",
}


@get(PATH, opt=rule(Access.OWNER), sync_to_thread=True)
def accounts(door: TheDoor) -> Response[bytes]:
    """Everybody who can sign in, and every token that a program holds; a new link, this once."""
    return _page(door, link=shown_once(door.request))


@post(PATH, opt=rule(Access.OWNER), sync_to_thread=True)
def added(door: TheDoor, sent: Sending) -> Response[Any]:
    """A new account; whoever it is for sets a password by the link that is shown."""

    def work(connection: Connection) -> str:
        check_text(one(sent, "name"), "name")
        new = add_account(connection, one(sent, "login"), "", at=door.stamp)
        change_account(connection, new, name=one(sent, "name"))
        grant(connection, new, grant_of(sent), at=door.stamp)
        return new

    return _then_link(door, work, sent)


@post(f"{PATH}/{{account_id:str}}", opt=rule(Access.OWNER), sync_to_thread=True)
def changed(door: TheDoor, account_id: FromPath[str], sent: Sending) -> Response[Any]:
    """A role given or taken, an account closed or opened, a link for a new password."""
    what = one(sent, "what")
    if what == "link":
        return _then_link(door, lambda connection: account_by_id(connection, account_id).id, sent)
    try:
        door.desk.store.write(lambda connection: _change(door, connection, account_id, sent))
    except BridgeError as error:
        return _page(door, typed=typed_of(account_id, sent), wrong=error.message)
    return door.go(PATH, door.good("The account is changed."))


@post("/console/tokens/{token_id:str}/revoke", opt=rule(Access.OWNER), sync_to_thread=True)
def token_revoked(door: TheDoor, token_id: FromPath[str]) -> Redirect:
    """A program's token lets nobody in any more."""
    door.desk.store.write(lambda connection: revoke_token(connection, token_id, now=door.now))
    return door.go(PATH, door.good("The token is revoked."))


def grant_of(sent: Sent) -> Grant:
    """The role that a form gives, and where. Raises NotARole."""
    return Grant(Role.named(one(sent, "role")), Scope.parse(one(sent, "scope", "all") or "all"))


def _change(door: Door, connection: Connection, account_id: str, sent: Sent) -> None:
    found = account_by_id(connection, account_id)
    match one(sent, "what"):
        case "grant":
            grant(connection, found.id, grant_of(sent), at=door.stamp)
        case "revoke":
            taken = grant_of(sent)
            if taken == OWNER:
                check_an_owner_stays(connection, [found.id])
            revoke(connection, found.id, taken)
        case "close":
            check_an_owner_stays(connection, [found.id])
            disable(connection, found.id, now=door.now)
            end_all(connection, found.id)
        case "open":
            enable(connection, found.id)
        case "name":
            rename(door, connection, found, sent)
        case "unlink":
            unlink(door, connection, found, sent)
        case _:
            raise BridgeError("choose what to do with the account")


def _then_link(door: Door, work: Callable[[Connection], str], sent: Sent) -> Response[Any]:
    """Do ``work``, and show once a link by which the account it returns gets a password.

    What was ``sent`` for a new account stands in its form again where it is refused.
    """

    def both(connection: Connection) -> tuple[str, str]:
        id_ = work(connection)
        return account_by_id(connection, id_).login, reset_token(connection, id_, now=door.now)

    try:
        login, token = door.desk.store.write(both)
    except BridgeError as error:
        return _page(door, new=sent, wrong=error.message)
    base = str(door.request.base_url).rstrip("/")
    return redirect_showing(PATH, login, f"{base}/password/{token}")


def _page(
    door: Door,
    link: Sequence[str] = (),
    typed: Typed | None = None,
    wrong: str = "",
    new: Sent | None = None,
) -> Response[bytes]:
    with door.desk.store.reading() as connection:
        found = all_accounts(connection)
        people = known(connection, [one_.person for one_ in found if one_.person])
        clubs = all_clubs(connection)
        tokens = all_tokens(connection)
    response = door.page(
        "accounts.html",
        accounts=found,
        people={id_: str(person.name or "") for id_, person in people.items()},
        roles=ROLE_WORDS,
        everywhere_scope=EVERYWHERE,
        scopes=[("all", door.say("everywhere")),
                *((f"club {club.id}", club.name) for club in clubs),
                *((f"event {one_.id}", f"{one_.title} {one_.date or ''}".strip())
                  for one_ in door.desk.store.events()[:40])],
        tokens=tokens,
        makers={one_.id: one_.name or one_.login for one_ in found},
        link=link,
        typed=typed,
        new={name: one(new or {}, name) for name in ("login", "name", "role", "scope")},
        wrong=wrong,
        now=door.now,
    )  # fmt: skip
    response.status_code = 422 if wrong else 200
    return response
