"""Who has a page of their own: people who show their whole name, everywhere and in the event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overtrick.store.people_known import known
from overtrick.store.people_model import Known, Privacy
from overtrick.web.public.view import People

if TYPE_CHECKING:
    from overtrick.store.connection import Connection


def is_listed(person: Known) -> bool:
    """Whether somebody shows the whole name wherever nothing else was chosen."""
    return person.name is not None and person.privacy is Privacy.FULL


def listed_of(connection: Connection, people: People) -> frozenset[str]:
    """Of ``people`` as an event shows them, the ids of those who have a page of their own."""
    roots = known(connection, {one.id for one in people.values()})
    return frozenset(
        one
        for one, person in people.items()
        if person.id in roots
        and is_listed(roots[person.id])
        and person.name == str(roots[person.id].name)
    )
