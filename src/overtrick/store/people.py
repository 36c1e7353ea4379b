"""People: who they are, the names they bore and the numbers they have.

Every function takes the connection of a transaction that its caller began, and writes nothing
outside it. ``at`` is the time of a change (ISO).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from overtrick.store.people_errors import NoSuchPerson, NumberInUse
from overtrick.store.people_folding import name_words, sorted_as
from overtrick.store.people_known import by_number, group_of, known, names_of, present
from overtrick.store.people_model import (
    Name,
    NameEntry,
    Number,
    Privacy,
    Random,
    new_id,
)
from overtrick.store.people_tables import (
    people,
    person_names,
    person_numbers,
    person_words,
)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to be added."""

    name: Name
    numbers: tuple[Number, ...] = ()
    rank: str = ""
    rating: str = ""
    email: str = ""


def add(
    connection: Connection,
    name: Name,
    numbers: Iterable[Number] = (),
    *,
    at: str,
    random: Random = secrets.token_bytes,
) -> str:
    """Add one person and return the new id. Raises NumberInUse."""
    return add_all(connection, [Newcomer(name, tuple(numbers))], at=at, random=random)[0]


def add_all(
    connection: Connection,
    newcomers: Sequence[Newcomer],
    *,
    at: str,
    random: Random = secrets.token_bytes,
) -> list[str]:
    """Add people and return their ids in order. Raises NumberInUse for a number that is taken."""
    ids = [new_id("p", random) for _ in newcomers]
    together = list(zip(ids, newcomers, strict=True))
    _put(connection, people, [_person(id_, one, at) for id_, one in together])
    _put(connection, person_names, [_given(id_, one.name, at) for id_, one in together])
    numbers = [_numbered(id_, number, at) for id_, one in together for number in one.numbers]
    _put_numbers(connection, numbers)
    words = [row for id_, one in together for row in _words(id_, [one.name], one.numbers)]
    _put(connection, person_words, words)
    return ids


def give_number(connection: Connection, person: str, number: Number, *, at: str) -> None:
    """Give a person a number. Raises NumberInUse where it is another's."""
    root = present(connection, person)
    owner = by_number(connection, number)
    if owner == root:
        return
    if owner is not None:
        raise NumberInUse(f"{number} is the number of somebody else")
    _put_numbers(connection, [_numbered(root, number, at)])
    index(connection, root)


def take_number(connection: Connection, person: str, number: Number) -> None:
    """Take a number away. Raises NoSuchPerson where it is not theirs."""
    root = present(connection, person)
    if by_number(connection, number) != root:
        raise NoSuchPerson(f"{number} is not a number of theirs")
    table = person_numbers
    where = (table.c.body == number.body, table.c.key == number.key)
    connection.execute(delete(table).where(*where))
    index(connection, root)


def rename(connection: Connection, person: str, name: Name, *, at: str) -> None:
    """A person bears another name from ``at`` on; the one before is kept."""
    _name(connection, person, NameEntry(name, "changed", at))


def correct(connection: Connection, person: str, name: Name, *, at: str) -> None:
    """The name was never right: this is how it should have been written."""
    _name(connection, person, NameEntry(name, "corrected", at))


def note(connection: Connection, person: str, **values: str) -> None:
    """Set ``rank``, ``rating``, ``email`` or ``privacy``."""
    root = present(connection, person)
    connection.execute(update(people).where(people.c.id == root).values(**values))


def index(connection: Connection, root: str) -> None:
    """Write anew the words by which a person is found: all names and numbers of all their ids."""
    ids = group_of(connection, root)
    connection.execute(delete(person_words).where(person_words.c.person.in_(ids)))
    one = known(connection, [root])[root]
    _put(connection, person_words, _words(root, names_of(connection, ids), one.numbers))


def _name(connection: Connection, person: str, entry: NameEntry) -> None:
    root = present(connection, person)
    table = person_names
    last = connection.scalar(select(func.max(table.c.nth)).where(table.c.person == root)) or 0
    row = _given(root, entry.name, entry.since) | {"nth": last + 1, "kind": entry.kind}
    connection.execute(insert(table), [row])
    current = _current(entry.name)
    connection.execute(update(people).where(people.c.id == root).values(**current))
    index(connection, root)


def _put(connection: Connection, table: Any, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _put_numbers(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    try:
        _put(connection, person_numbers, rows)
    except IntegrityError as error:
        raise NumberInUse("a number is given that somebody else has already") from error


def _person(id_: str, one: Newcomer, at: str) -> dict[str, Any]:
    row = {"id": id_, "root": id_, "privacy": Privacy.FULL.value, "withheld": False, "since": at}
    noted = {"rank": one.rank, "rating": one.rating, "email": one.email}
    return row | _current(one.name) | noted


def _current(name: Name) -> dict[str, Any]:
    key = sorted_as(name.surname, name.first)
    return {"surname": name.surname, "first": name.first, "sorted_as": key}


def _given(id_: str, name: Name, at: str) -> dict[str, Any]:
    parts = {"surname": name.surname, "first": name.first}
    return {"person": id_, "nth": 1, "kind": "given", "since": at} | parts


def _numbered(id_: str, number: Number, at: str) -> dict[str, Any]:
    return {
        "body": number.body, "key": number.key, "number": number.number, "person": id_, "since": at,
    }  # fmt: skip


def _words(id_: str, names: Iterable[Name], numbers: Iterable[Number]) -> list[dict[str, Any]]:
    words = name_words(map(str, names)) | {one.key.lower() for one in numbers}
    return [{"word": word, "person": id_} for word in sorted(words)]
