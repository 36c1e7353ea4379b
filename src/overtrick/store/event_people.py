"""The people whom a journal names: taken along with an event, and known again elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, insert, select

from overtrick.event.records import ContestantEntered, Entry, LineUpGiven, PlayersSeated, Record
from overtrick.store.people import give_number, index
from overtrick.store.people_folding import sorted_as
from overtrick.store.people_known import by_number, chunks, known
from overtrick.store.people_merging import merge
from overtrick.store.people_model import Known, Name, Number
from overtrick.store.people_tables import people, person_names

_Id = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[!-~]+$")]
_Time = Annotated[str, Meta(max_length=40, pattern=r"^[0-9T:.+Z-]*$")]


class PersonLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person in an exported event, with the ids that the journal has for them.

    ``numbers`` are pairs of a body and its number; ``since`` is when the person became known.
    """

    ids: Annotated[tuple[_Id, ...], Meta(min_length=1)]
    surname: str
    first: str
    privacy: Literal["full", "initials", "number", "hidden"]
    numbers: tuple[tuple[str, str], ...]
    since: _Time


def people_used(connection: Connection, journal: Iterable[Entry]) -> list[PersonLine]:
    """Everybody whom a journal names, but for those who were erased; private choices go along."""
    ids = sorted({one for entry in journal for one in _named(entry.record)})
    rows = [
        row
        for some in chunks(ids)
        for row in connection.execute(select(people).where(people.c.id.in_(some)))
    ]
    used: dict[str, list[str]] = {}
    for row in sorted(rows, key=lambda row: (row.id != row.root, row.id)):
        used.setdefault(row.root, []).append(row.id)
    since = {row.id: row.since for row in rows}
    found = known(connection, sorted(used))
    lines = (_line(found[one], mine, since[mine[0]]) for one, mine in used.items())
    return sorted((one for one in lines if one), key=lambda one: one.ids)


def _named(record: Record) -> Iterator[str]:
    match record:
        case ContestantEntered() | PlayersSeated():
            yield from record.players
        case LineUpGiven():
            yield from (*record.ns, *record.ew)
        case _:
            pass


def _line(person: Known, ids: Sequence[str], since: str) -> PersonLine | None:
    if person.name is None:
        return None
    numbers = {(one.body, one.number) for one in person.numbers if one.national}
    return PersonLine(
        ids=tuple(ids),
        surname=person.name.surname,
        first=person.name.first,
        privacy=person.privacy.value,
        numbers=tuple(sorted(numbers)),
        since=since,
    )


def keep_people(connection: Connection, lines: Iterable[PersonLine]) -> None:
    """Make the people of an imported event known here.

    Who is known by id or by a national number is the same person, and stays as known here;
    who was erased here stays erased. Raises NotAName, NotANumber.
    """
    for line in lines:
        _keep(connection, line)


def _keep(connection: Connection, line: PersonLine) -> None:
    name = Name(line.surname, line.first)
    numbers = [Number(body, number) for body, number in line.numbers]
    there = dict(
        connection.execute(
            select(people.c.id, people.c.root).where(people.c.id.in_(line.ids))
        ).all()
    )
    roots = [there[one] for one in line.ids if one in there]
    roots += [owner for one in numbers if (owner := by_number(connection, one))]
    kept = known(connection, roots[:1])
    if any(one.name is None for one in kept.values()):
        return
    root = next(iter(kept), None)
    for id_ in line.ids:
        if id_ not in there:
            _add(connection, id_, name, line)
            if root:
                merge(connection, root, id_, at=line.since)
            root = root or id_
    for number in numbers:
        if root and by_number(connection, number) is None:
            give_number(connection, root, number, at=line.since)


def _add(connection: Connection, id_: str, name: Name, line: PersonLine) -> None:
    borne = {"surname": name.surname, "first": name.first}
    row = {"id": id_, "root": id_, "privacy": line.privacy, "withheld": False, "since": line.since}
    row |= borne | {"sorted_as": sorted_as(name.surname, name.first)}
    connection.execute(insert(people), row)
    given = {"person": id_, "nth": 1, "kind": "given", "since": line.since}
    connection.execute(insert(person_names), given | borne)
    index(connection, id_)
