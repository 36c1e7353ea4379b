"""Who people are: by id, through merges, and by number.

Every function takes the connection of a transaction that its caller began.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, select, tuple_

from overtrick.bridge.errors import quoted
from overtrick.store.people_errors import NoSuchPerson, PersonWithheld
from overtrick.store.people_model import Known, Name, NameEntry, Number, Privacy, strictest
from overtrick.store.people_tables import (
    clubs,
    memberships,
    people,
    person_names,
    person_numbers,
)

T = TypeVar("T")


def root_of(connection: Connection, person: str) -> str:
    """Whom an id stands for after merges. Raises NoSuchPerson."""
    found = connection.scalar(select(people.c.root).where(people.c.id == person))
    if found is None:
        raise NoSuchPerson(f"no person has the id {quoted(person)}")
    return str(found)


def roots_of(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """Whom some ids stand for after merges, in the order asked for; unknown ids are left out."""
    wanted = list(dict.fromkeys(ids))
    found: dict[str, str] = {}
    for some in chunks(wanted):
        rows = connection.execute(select(people.c.id, people.c.root).where(people.c.id.in_(some)))
        found |= {row.id: row.root for row in rows}
    return {one: found[one] for one in wanted if one in found}


def present(connection: Connection, person: str) -> str:
    """The same, and raises PersonWithheld for somebody whose name was erased."""
    root = root_of(connection, person)
    if connection.scalar(select(people.c.withheld).where(people.c.id == root)):
        raise PersonWithheld("the name of this person was erased")
    return root


def group_of(connection: Connection, root: str) -> list[str]:
    """Every id that stands for one person, the one kept first."""
    rows = connection.scalars(select(people.c.id).where(people.c.root == root))
    return _kept_first(root, map(str, rows))


def person(connection: Connection, person: str) -> Known:
    """A person by any of their ids. Raises NoSuchPerson."""
    root = root_of(connection, person)
    return known(connection, [root])[root]


def known(connection: Connection, roots: Iterable[str]) -> dict[str, Known]:
    """People by the ids that were kept, in the order asked for; unknown ids are left out."""
    wanted = list(dict.fromkeys(roots))
    found: dict[str, Known] = {}
    for some in chunks(wanted):
        found |= _known(connection, some)
    return {one: found[one] for one in wanted if one in found}


def by_number(connection: Connection, number: Number) -> str | None:
    """Whose number it is, the id that was kept."""
    return owners(connection, [number]).get(number)


def owners(connection: Connection, numbers: Iterable[Number]) -> dict[Number, str]:
    """Whose the numbers are; those of nobody are left out."""
    wanted = {(one.body, one.key): one for one in numbers}
    table = person_numbers
    asked = select(table.c.body, table.c.key, people.c.root).join(
        people, people.c.id == table.c.person
    )
    found: dict[tuple[str, str], str] = {}
    for some in chunks(list(wanted)):
        rows = connection.execute(asked.where(tuple_(table.c.body, table.c.key).in_(some)))
        found |= {(body, key): root for body, key, root in rows}
    return {one: found[one.body, one.key] for one in numbers if (one.body, one.key) in found}


def history(connection: Connection, person: str) -> list[NameEntry]:
    """Every name of the person, the earliest first; empty when they were erased."""
    table = person_names
    root = root_of(connection, person)
    rows = connection.execute(select(table).where(table.c.person == root).order_by(table.c.nth))
    return [NameEntry(Name(row.surname, row.first), row.kind, row.since) for row in rows]


def names_of(connection: Connection, ids: Sequence[str]) -> list[Name]:
    """Every name that stands at any of some ids."""
    table = person_names
    asked = select(table.c.surname, table.c.first).distinct().where(table.c.person.in_(ids))
    return [Name(row.surname, row.first) for row in connection.execute(asked)]


def chunks(items: Sequence[T], size: int = 500) -> Iterator[Sequence[T]]:
    """``items`` in portions that fit into one question to a database."""
    return (items[start : start + size] for start in range(0, len(items), size))


def _known(connection: Connection, roots: Sequence[str]) -> dict[str, Known]:
    rows = connection.execute(select(people).where(people.c.root.in_(roots))).all()
    ids: dict[str, list[str]] = {}
    chosen: dict[str, list[Privacy]] = {}
    for row in rows:
        ids.setdefault(row.root, []).append(row.id)
        chosen.setdefault(row.root, []).append(Privacy(row.privacy))
    numbers = _numbers_of(connection, [one for some in ids.values() for one in some])
    at_clubs = _clubs_of(connection, [one for some in ids.values() for one in some])
    return {
        row.id: _as_known(
            row, _kept_first(row.id, ids[row.id]), numbers, at_clubs, strictest(chosen[row.id])
        )
        for row in rows
        if row.id == row.root
    }


def _as_known(
    row: Any,
    ids: Sequence[str],
    numbers: dict[str, list[Number]],
    at_clubs: dict[str, list[tuple[str, str]]],
    privacy: Privacy,
) -> Known:
    return Known(
        row.id,
        None if row.withheld else Name(row.surname, row.first),
        tuple(number for one in ids for number in numbers.get(one, ())),
        tuple(dict.fromkeys(club for one in ids for club in at_clubs.get(one, ()))),
        privacy,
        row.rank,
        row.rating,
        row.email,
        tuple(ids),
    )


def _numbers_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[Number]]:
    table = person_numbers
    found: dict[str, list[Number]] = {}
    for some in chunks(ids):
        asked = select(table).where(table.c.person.in_(some))
        for row in connection.execute(asked.order_by(table.c.since, table.c.body, table.c.key)):
            found.setdefault(row.person, []).append(Number(row.body, row.number))
    return found


def _clubs_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    asked = select(memberships.c.person, clubs.c.id, clubs.c.name).join(
        clubs, clubs.c.id == memberships.c.club
    )
    for some in chunks(ids):
        present_ones = asked.where(memberships.c.person.in_(some), memberships.c.until.is_(None))
        for row in connection.execute(present_ones.order_by(memberships.c.since, clubs.c.name)):
            found.setdefault(row.person, []).append((row.id, row.name))
    return found


def _kept_first(root: str, ids: Iterable[str]) -> list[str]:
    return sorted(ids, key=lambda one: (one != root, one))
