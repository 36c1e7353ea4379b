"""Erasing a person: nothing is left in the tables of people, clubs and accounts.

What names them elsewhere stays as it was written: notes and reasons in journals, the files that
an event came from, and backups made before.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, update

from overtrick.store.accounts import accounts_of, erase_accounts
from overtrick.store.accounts_owning import check_an_owner_stays
from overtrick.store.people_known import group_of, root_of
from overtrick.store.people_model import Privacy
from overtrick.store.people_tables import (
    memberships,
    people,
    person_names,
    person_numbers,
    person_words,
)
from overtrick.store.people_turns import in_turn


def erase(connection: Connection, person: str) -> tuple[str, ...]:
    """Remove a person's names, numbers, memberships and address, merged records included.

    Returns their ids, which stay in journals and results and show ``Name withheld``. It cannot
    be undone. An account of theirs can no longer sign in. SQLite overwrites what it deletes.
    Raises LastOwner for the only owner there is.
    """
    in_turn(connection)
    root = root_of(connection, person)
    closed = [one.id for one in accounts_of(connection, group_of(connection, root))]
    check_an_owner_stays(connection, closed)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")
    ids = group_of(connection, root)
    for table in (person_names, person_numbers, person_words, memberships):
        connection.execute(delete(table).where(table.c.person.in_(ids)))
    nothing = dict.fromkeys(("surname", "first", "sorted_as", "rank", "rating", "email"), "")
    values = {**nothing, "privacy": Privacy.HIDDEN.value, "withheld": True}
    connection.execute(update(people).where(people.c.id.in_(ids)).values(**values))
    erase_accounts(connection, closed)
    return tuple(ids)
