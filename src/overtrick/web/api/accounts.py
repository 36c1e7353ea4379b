"""Accounts, for owners: who runs events, and which player each of them is."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from overtrick.store.accounts import Account, account, all_accounts, change_account, unlink_person
from overtrick.store.connection import Connection
from overtrick.store.people_known import root_of
from overtrick.web.access import Access
from overtrick.web.api.asking import asks
from overtrick.web.wiring import TheDesk

Login = Annotated[str, PathParameter(max_length=80, description="The login of an account.")]


class FoundAccount(msgspec.Struct, frozen=True):
    """An account. ``person`` is the id of the player it belongs to, roles are ``owner (all)``."""

    login: str
    name: str
    person: str | None
    disabled: bool
    roles: list[str]


class OfPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The id of a player as ``/people`` has it; null where the account shall be nobody's."""

    person: Annotated[str, Meta(max_length=80)] | None


@get("/accounts", **asks(Access.OWNER), sync_to_thread=True)
def accounts(desk: TheDesk) -> list[FoundAccount]:
    """Every account, by login."""
    with desk.store.reading() as connection:
        return [found_account(one) for one in all_accounts(connection)]


@post(
    "/accounts/{login:str}/player",
    **asks(Access.OWNER, changes=True),
    status_code=HTTP_200_OK,
    sync_to_thread=True,
)
def link(login: Login, data: JSONBody[OfPlayer], desk: TheDesk) -> FoundAccount:
    """Say which player an account belongs to: a director is told nothing of boards ahead of him."""

    def work(connection: Connection) -> Account:
        id_ = account(connection, login).id
        if data.person is None:
            unlink_person(connection, id_)
        else:
            change_account(connection, id_, person=root_of(connection, data.person))
        return account(connection, login)

    return found_account(desk.store.write(work))


def found_account(one: Account) -> FoundAccount:
    """An account as owners see it."""
    roles = [f"{given.role} ({given.scope})" for given in one.grants]
    return FoundAccount(one.login, one.name, one.person, one.disabled, roles)
