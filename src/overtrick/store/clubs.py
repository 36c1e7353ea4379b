"""Clubs, the numbers that national bodies give them, and who belongs to them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from overtrick.bridge.errors import quoted
from overtrick.event.decide.texts import unseen
from overtrick.store.people import give_number
from overtrick.store.people_errors import ClubExists, NoSuchClub, NotAName, NumberInUse
from overtrick.store.people_folding import folded
from overtrick.store.people_known import chunks, group_of, present
from overtrick.store.people_model import Number, Random, club_body, new_id
from overtrick.store.people_tables import club_numbers, clubs, memberships, people

_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Club:
    """A club; ``numbers`` are its own, as a national body numbers its clubs."""

    id: str
    name: str
    numbers: tuple[Number, ...] = ()


def add_club(
    connection: Connection,
    name: str,
    numbers: Iterable[Number] = (),
    *,
    at: str,
    random: Random = secrets.token_bytes,
) -> str:
    """Add a club and return its id. Raises ClubExists, NumberInUse, NotAName."""
    _check(name)
    if club_named(connection, name) is not None:
        raise ClubExists(f"there is a club called {quoted(name)} already")
    id_ = new_id("c", random)
    row = {"id": id_, "name": name, "known_as": folded(name), "since": at}
    connection.execute(insert(clubs), [row])
    for number in numbers:
        number_club(connection, id_, number)
    return id_


def club_named(connection: Connection, text: str) -> str | None:
    """The id of the club with this id, or this name in any capitals and accents."""
    asked = select(clubs.c.id).where((clubs.c.id == text) | (clubs.c.known_as == folded(text)))
    return connection.scalar(asked)


def club(connection: Connection, id_: str) -> Club:
    """A club by its id. Raises NoSuchClub."""
    name = connection.scalar(select(clubs.c.name).where(clubs.c.id == id_))
    if name is None:
        raise NoSuchClub(f"no club has the id {quoted(id_)}")
    table = club_numbers
    rows = connection.execute(
        select(table.c.body, table.c.number).where(table.c.club == id_).order_by(table.c.body)
    )
    return Club(id_, name, tuple(Number(row.body, row.number) for row in rows))


def all_clubs(connection: Connection) -> list[Club]:
    """Every club, by name."""
    numbers: dict[str, list[Number]] = {}
    for row in connection.execute(select(club_numbers).order_by(club_numbers.c.body)):
        numbers.setdefault(row.club, []).append(Number(row.body, row.number))
    rows = connection.execute(select(clubs.c.id, clubs.c.name).order_by(clubs.c.known_as))
    return [Club(row.id, row.name, tuple(numbers.get(row.id, ()))) for row in rows]


def number_club(connection: Connection, id_: str, number: Number) -> None:
    """Give a club a number of a national body. Raises NumberInUse, NoSuchClub."""
    club(connection, id_)
    owner = club_by_number(connection, number)
    if owner not in (None, id_):
        raise NumberInUse(f"{number} is the number of another club")
    if owner is None:
        row = {"body": number.body, "key": number.key, "number": number.number, "club": id_}
        connection.execute(insert(club_numbers), [row])


def club_by_number(connection: Connection, number: Number) -> str | None:
    """The id of the club that a body gave this number."""
    table = club_numbers
    where = (table.c.body == number.body, table.c.key == number.key)
    return connection.scalar(select(table.c.club).where(*where))


def join(
    connection: Connection, person: str, club_id: str, *, at: str, number: str | None = None
) -> None:
    """A person belongs to a club from ``at`` on, with a number of its own if it gives one.

    Raises NumberInUse, NoSuchClub, NoSuchPerson, PersonWithheld.
    """
    club(connection, club_id)
    root = present(connection, person)
    join_all(connection, [(root, club_id)], at=at)
    if number:
        give_number(connection, root, Number(club_body(club_id), number), at=at)


def join_all(connection: Connection, pairs: Iterable[tuple[str, str]], *, at: str) -> None:
    """Memberships (person, club) that begin, or begin again; present ones stay as they are."""
    wanted = list(dict.fromkeys(pairs))
    there: dict[tuple[str, str], str | None] = {}
    for some in chunks([person for person, _ in wanted]):
        table = memberships
        rows = connection.execute(select(table).where(table.c.person.in_(some)))
        there |= {(row.person, row.club): row.until for row in rows}
    new = [
        {"person": person, "club": club_id, "since": at, "until": None}
        for person, club_id in wanted
        if (person, club_id) not in there
    ]
    if new:
        connection.execute(insert(memberships), new)
    for person, club_id in wanted:
        if there.get((person, club_id)) is not None:
            _until(connection, [person], club_id, None)


def leave(connection: Connection, person: str, club_id: str, *, at: str) -> None:
    """A person belongs to a club no longer. Raises NoSuchClub where they did not."""
    ids = group_of(connection, present(connection, person))
    if not _until(connection, ids, club_id, at):
        raise NoSuchClub("they do not belong to this club")


def members(connection: Connection, club_id: str) -> list[str]:
    """The ids of a club's present members, by name."""
    kept = people.alias("kept")
    asked = (
        select(kept.c.id, kept.c.sorted_as)
        .distinct()
        .join(people, people.c.root == kept.c.id)
        .join(memberships, memberships.c.person == people.c.id)
        .where(memberships.c.club == club_id, memberships.c.until.is_(None))
    )
    return [row.id for row in connection.execute(asked.order_by(kept.c.sorted_as, kept.c.id))]


def _until(connection: Connection, ids: list[str], club_id: str, until: str | None) -> int:
    """Set the end of memberships that have one where it is taken back, and none where not."""
    table = memberships
    ended = table.c.until.is_not(None) if until is None else table.c.until.is_(None)
    where = (table.c.person.in_(ids), table.c.club == club_id, ended)
    return connection.execute(update(table).where(*where).values(until=until)).rowcount


def _check(name: str) -> None:
    if not name.strip() or len(name) > _LONGEST or unseen(name):
        raise NotAName(f"{quoted(name)}: a club's name is expected, at most {_LONGEST} letters")
