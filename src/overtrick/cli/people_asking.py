"""Whom a command means, and how people are shown on a terminal and in JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import rich_click as click

from overtrick.bootstrap.people import SeveralPeople
from overtrick.bridge.errors import quoted
from overtrick.cli.plain import in_a_line
from overtrick.store.clubs import club_named
from overtrick.store.connection import Connection
from overtrick.store.people_errors import NoSuchClub, NoSuchPerson
from overtrick.store.people_known import known, root_of
from overtrick.store.people_model import WITHHELD, Known, Name, Number, club_body
from overtrick.store.people_search import search

who = click.argument("who", metavar="WHO")
club_option = click.option("--club", metavar="NAME", help="Only members of this club.")
_SEVERAL = 6


def meant(connection: Connection, typed: str) -> Known:
    """The one person whom an id, a number (``EBU 123``), or a name means.

    Raises NoSuchPerson; SeveralPeople, naming them, where the words fit more than one.
    """
    try:
        root = root_of(connection, typed.strip())
        return known(connection, [root])[root]
    except NoSuchPerson:
        found = _found(connection, typed)
    if not found:
        raise NoSuchPerson(f"nobody is found by {quoted(typed)}")
    if len(found) > 1:
        several = ", ".join(f"{one.name} ({one.number or one.id})" for one in found[:_SEVERAL])
        more = " and others" if len(found) > _SEVERAL else ""
        raise SeveralPeople(f"{quoted(typed)} could be {several}{more}: give the number or the id")
    return found[0]


def club_meant(connection: Connection, name: str | None) -> str | None:
    """The id of the club that is named, None where none is. Raises NoSuchClub."""
    if name is None:
        return None
    found = club_named(connection, name)
    if found is None:
        raise NoSuchClub(f"there is no club {quoted(name)}")
    return found


def name_typed(text: str) -> Name:
    """A name as typed: ``Ada Birch`` or ``Birch, Ada``. Raises NotAName."""
    from overtrick.formats.members.names import in_one

    found = in_one(text)
    return Name(found.surname, found.first)


def document(person: Known) -> dict[str, Any]:
    """A person as JSON; the numbers of clubs with the clubs' names."""
    clubs = {club_body(id_): name for id_, name in person.clubs}
    return {
        "id": person.id,
        "name": str(person.name) if person.name else WITHHELD,
        "surname": person.name.surname if person.name else None,
        "first": person.name.first if person.name else None,
        "numbers": [
            {"body": one.body if one.national else clubs.get(one.body), "number": one.number}
            for one in person.numbers
        ],
        "clubs": [name for _, name in person.clubs],
        "privacy": person.privacy.value,
        "rank": person.rank,
        "rating": person.rating,
        "visitor": person.visitor,
        "ids": list(person.ids),
    }


def say_people(people: Iterable[Known]) -> None:
    """A line each: id, name, numbers, clubs."""
    for one in people:
        numbers = ", ".join(map(_number, one.numbers))
        clubs = ", ".join(name for _, name in one.clubs)
        parts = (one.id, str(one.name or WITHHELD), numbers, clubs)
        print(in_a_line("  ".join(part for part in parts if part)))


def _number(one: Number) -> str:
    return str(one) if one.national else f"no. {one.number}"


def _found(connection: Connection, typed: str) -> list[Known]:
    """Whoever fits: those with exactly the number or name before those that begin so."""
    found = search(connection, typed, limit=_SEVERAL + 1)
    if not found and " " in typed.strip():  # EBU 123: the body is no word of a name
        number = typed.rsplit(maxsplit=1)[-1]
        numbered = search(connection, number, limit=_SEVERAL + 1)
        found = [one for one in numbered if _is(one, typed)]
    return [one for one in found if _is(one, typed)] or found


def _is(person: Known, typed: str) -> bool:
    text = typed.strip().casefold()
    body, _, number = text.upper().rpartition(" ")
    names = {str(person.name).casefold(), *(one.number.casefold() for one in person.numbers)}
    keys = {(one.body, one.key) for one in person.numbers}
    return text in names or bool(body and number and (body, Number(body, number).key) in keys)
