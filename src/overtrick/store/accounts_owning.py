"""Somebody stays owner: nobody else may give roles, and no page makes another owner."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection

from overtrick.store.accounts import all_accounts
from overtrick.store.accounts_errors import LastOwner
from overtrick.store.accounts_roles import Grant, Role

OWNER: Final = Grant(Role.OWNER)


def check_an_owner_stays(connection: Connection, gone: Collection[str]) -> None:
    """Raise LastOwner where no owner could sign in any more without the accounts of those ids.

    Nothing is raised where none of them is an owner's.
    """
    owners = [one for one in all_accounts(connection) if OWNER in one.grants]
    others = [one for one in owners if one.id not in gone and not one.disabled]
    if not others and any(one.id in gone for one in owners):
        raise LastOwner("somebody has to stay owner: give another account the role first")
