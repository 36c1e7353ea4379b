"""The subcommands of ``overtrick user``. A password is asked for, and never an argument."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

import rich_click as click

from overtrick.cli.event_asking import as_json, database, opened_store
from overtrick.cli.people_asking import club_meant, meant, who
from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json
from overtrick.store.accounts import (
    Account,
    account,
    account_by_id,
    add_account,
    all_accounts,
    change_account,
    grant,
    login_text,
    reset_token,
    revoke,
    set_password,
    unlink_person,
)
from overtrick.store.accounts import disable as set_disabled
from overtrick.store.accounts import enable as set_enabled
from overtrick.store.accounts_passwords import check_password, hashed
from overtrick.store.accounts_roles import Grant, Role, Scope
from overtrick.store.clubs import club as club_of
from overtrick.store.connection import Connection
from overtrick.store.people_errors import NoSuchClub
from overtrick.store.people_known import known, root_of
from overtrick.store.store import Store

login_argument = click.argument("login")


def role_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--club`` and ``--event`` to a command that gives or takes a role."""
    for option in (
        click.option("--event", type=click.IntRange(min=1), help="In this event alone."),
        click.option("--club", metavar="NAME", help="At this club alone."),
    ):
        command = option(command)
    return command


@click.command("add")
@login_argument
@click.option("--role", type=click.Choice([one.value for one in Role]), help="What it may do.")
@role_options
@database
@as_json
def add(
    login: str, role: str | None, club: str | None, event: int | None, url: str, as_json: bool
) -> None:
    """Add an account; the password is asked for, or is the first line of standard input."""
    with opened_store(url, create=True) as store:
        hash_ = hashed(_password(login_text(login)))

        def work(connection: Connection) -> str:
            new = add_account(connection, login, hash_, at=_now())
            if role is not None:
                given = Grant(Role.named(role), _scope(connection, club, event))
                grant(connection, new, given, at=_now())
            return new

        _say(store, store.write(work), as_json=as_json)


@click.command("list")
@database
@as_json
def list_(url: str, as_json: bool) -> None:
    """List the accounts by login, with their roles."""
    with opened_store(url) as store, store.reading() as connection:
        found = all_accounts(connection)
        if as_json:
            print_json([_document(connection, one) for one in found])
            return
        for one in found:
            print(_line(connection, one))


@click.command("reset")
@login_argument
@click.option("--token", "by_token", is_flag=True, help="Print a token good for one day instead.")
@database
@as_json
def reset(login: str, by_token: bool, url: str, as_json: bool) -> None:
    """Set another password, asked for as by ``add``, and end all that was good for the account.

    Whoever is signed in with it is out, and its tokens for programs are void, as are links to set
    a password that were made before. With ``--token`` all that comes when the token is used.
    """
    with opened_store(url) as store:
        with store.reading() as connection:
            found = account(connection, login)
        if by_token:
            now = datetime.now(UTC)
            token = store.write(lambda c: reset_token(c, found.id, now=now))
            if as_json:
                print_json({"login": found.login, "token": token})
            else:
                print(token)
            return
        hash_ = hashed(_password(found.login))
        store.write(lambda c: set_password(c, found.id, hash_, now=datetime.now(UTC)))
        _say(store, found.id, as_json=as_json)


@click.command("grant")
@login_argument
@click.argument("role", type=click.Choice([one.value for one in Role]))
@role_options
@database
@as_json
def grant_(
    login: str, role: str, club: str | None, event: int | None, url: str, as_json: bool
) -> None:
    """Give an account a role: everywhere, at a club, or in one event."""

    def granted(connection: Connection, id_: str) -> None:
        given = Grant(Role.named(role), _scope(connection, club, event))
        grant(connection, id_, given, at=_now())

    with opened_store(url) as store:
        if event is not None:
            store.event(event)
        _change(store, login, granted, as_json=as_json)


@click.command("revoke")
@login_argument
@click.argument("role", type=click.Choice([one.value for one in Role]))
@role_options
@database
@as_json
def revoke_(
    login: str, role: str, club: str | None, event: int | None, url: str, as_json: bool
) -> None:
    """Take a role away from an account."""

    def revoked(connection: Connection, id_: str) -> None:
        revoke(connection, id_, Grant(Role.named(role), _scope(connection, club, event)))

    with opened_store(url) as store:
        _change(store, login, revoked, as_json=as_json)


@click.command("link")
@login_argument
@who
@database
@as_json
def link(login: str, who: str, url: str, as_json: bool) -> None:
    """Say which player an account belongs to, so that a director sees no boards ahead of him."""

    def linked(connection: Connection, id_: str) -> None:
        change_account(connection, id_, person=meant(connection, who).id)

    with opened_store(url) as store:
        _change(store, login, linked, as_json=as_json)


@click.command("unlink")
@login_argument
@database
@as_json
def unlink(login: str, url: str, as_json: bool) -> None:
    """Let an account be no player's any more."""
    with opened_store(url) as store:
        _change(store, login, unlink_person, as_json=as_json)


@click.command("disable")
@login_argument
@database
@as_json
def disable(login: str, url: str, as_json: bool) -> None:
    """Let nobody sign in with an account any more; its tokens for programs are void for good."""
    with opened_store(url) as store:
        _change(store, login, partial(set_disabled, now=datetime.now(UTC)), as_json=as_json)


@click.command("enable")
@login_argument
@database
@as_json
def enable(login: str, url: str, as_json: bool) -> None:
    """Let a disabled account sign in again."""
    with opened_store(url) as store:
        _change(store, login, set_enabled, as_json=as_json)


def _change(
    store: Store, login: str, change: Callable[[Connection, str], object], *, as_json: bool
) -> None:
    """Change the account of that login, whose id ``change`` is given, and say how it is then."""

    def work(connection: Connection) -> str:
        found = account(connection, login)
        change(connection, found.id)
        return found.id

    _say(store, store.write(work), as_json=as_json)


def _password(login: str) -> str:
    """The password: asked for twice on a terminal, otherwise a line of standard input.

    Raises WeakPassword.
    """
    if sys.stdin.isatty():
        password: str = click.prompt(
            f"Password for {login}", hide_input=True, confirmation_prompt=True, err=True
        )
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    check_password(password, login)
    return password


def _scope(connection: Connection, club: str | None, event: int | None) -> Scope:
    return Scope(club_meant(connection, club), event)


def _say(store: Store, id_: str, *, as_json: bool) -> None:
    with store.reading() as connection:
        found = account_by_id(connection, id_)
        if as_json:
            print_json(_document(connection, found))
        else:
            print(_line(connection, found))


def _line(connection: Connection, one: Account) -> str:
    roles = ", ".join(f"{given.role} ({_where(connection, given.scope)})" for given in one.grants)
    state = "disabled" if one.disabled else ""
    player = f"plays as {_player(connection, one)}" if one.person else ""
    parts = (one.login, one.name, roles, player, state)
    return printable("  ".join(part for part in parts if part))


def _player(connection: Connection, one: Account) -> str | None:
    """Whom an account plays as, by name where it is known."""
    if one.person is None:
        return None
    found = known(connection, [root_of(connection, one.person)])
    return next((str(each.name or each.id) for each in found.values()), one.person)


def _document(connection: Connection, one: Account) -> dict[str, Any]:
    return {
        "id": one.id,
        "login": one.login,
        "name": one.name,
        "disabled": one.disabled,
        "player": _player(connection, one),
        "roles": [
            {"role": given.role.value, "where": _where(connection, given.scope)}
            for given in one.grants
        ],
    }


def _where(connection: Connection, scope: Scope) -> str:
    """A scope in words, a club by its name."""
    if scope.club is None:
        return f"event {scope.event}" if scope.event is not None else "everywhere"
    try:
        return club_of(connection, scope.club).name
    except NoSuchClub:
        return str(scope)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


GROUP = {
    one.name: one for one in (add, list_, reset, grant_, revoke_, link, unlink, disable, enable)
}
