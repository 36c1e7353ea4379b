"""Who is meant: names and numbers as typed, or as a file has them, become ids of people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.event.commands import (
    AddLate,
    Command,
    EnterContestant,
    GiveLineUp,
    LodgeAppeal,
    SeatPlayers,
)
from overtrick.event.contestant import Person
from overtrick.event.records import (
    ContestantEntered,
    Entry,
    LineUpGiven,
    PlayersSeated,
    Record,
)
from overtrick.formats.members.names import in_one
from overtrick.formats.reading import Notice
from overtrick.store import people
from overtrick.store.people_errors import NoSuchPerson
from overtrick.store.people_folding import typed_words
from overtrick.store.people_known import by_number, roots_of
from overtrick.store.people_model import Known, Name, Number
from overtrick.store.people_privacy import people_of
from overtrick.store.people_search import search
from overtrick.store.store import Store

_BODIES: Mapping[str, str] = {"ebu": "EBU", "acbl": "ACBL", "abf": "ABF", "wbf": "WBF"}
"""Whose numbers the players of a file have, by the rules it was scored by."""
_ANY_BODY = "NBO"
_NAMESAKES = "{n} people bear this name and the file gives no number: somebody new was added"
_AN_ID = re.compile(r"\bp[0-9a-z]{16}\b")
"""An id of a person, as the store makes them."""


class SeveralPeople(BridgeError):
    """More than one known person has the name that was typed."""

    code = "several-people"


def names_people(command: Command) -> bool:
    """Whether a command says who plays."""
    match command:
        case EnterContestant() | AddLate() | SeatPlayers():
            return bool(command.players)
        case _:
            return isinstance(command, GiveLineUp)


def with_people(store: Store, command: Command, at: datetime | None) -> Command:
    """The command with ids for the people it names. Raises SeveralPeople, NoSuchPerson, NotAName.

    A known id, number or whole name is that person. Whoever nobody knows becomes a visitor, as
    of ``at``; without it they stay as typed, and nothing is written. Digits alone make none: they
    are the number of a member.
    """
    match command:
        case EnterContestant() | AddLate() | SeatPlayers() if command.players:
            return replace(command, players=_ids(store, command.players, at))
        case GiveLineUp(ns=ns, ew=ew):
            north, south, east, west = _ids(store, (*ns, *ew), at)
            return replace(command, ns=(north, south), ew=(east, west))
        case LodgeAppeal(by=by) if " " in by.strip():
            (who,) = _ids(store, (by,), None)
            return replace(command, by=who)
        case _:
            return command


def spelled_once(command: Command, spelled: dict[str, str]) -> Command:
    """The command with one spelling of everybody whom nobody knows yet: the first of them.

    ``derek pyle`` is one person with ``Derek Pyle`` once one of them is a visitor, and has to be
    one before. ``spelled`` keeps the spellings from command to command.
    """

    def once(typed: str) -> str:
        return spelled.setdefault(" ".join(typed_words(str(_name(typed)))), typed)

    match command:
        case EnterContestant() | AddLate() | SeatPlayers() if command.players:
            return replace(command, players=tuple(map(once, command.players)))
        case GiveLineUp(ns=(north, south), ew=(east, west)):
            return replace(command, ns=(once(north), once(south)), ew=(once(east), once(west)))
        case _:
            return command


@contextmanager
def naming_people(store: Store) -> Iterator[None]:
    """Refusals raised inside name people by their names, not by their ids."""
    try:
        yield
    except BridgeError as error:
        error.message = in_names(store, error.message)
        raise


def in_names(store: Store, text: str) -> str:
    """A text with names for the ids of people in it."""
    ids = set(_AN_ID.findall(text))
    if not ids:
        return text
    with store.reading() as connection:
        people = people_of(connection, ids, private=True)
    return _in_names(text, people)


def told_to_all(store: Store, error: BridgeError, event_id: int) -> str:
    """The message of a refusal for whoever is at a table: people in it as they chose to be shown.

    It is for an error that was raised with ids of people, though it names them by now.
    """
    raised = str(error.args[0]) if error.args else error.message
    ids = set(_AN_ID.findall(raised))
    if not ids:
        return error.message
    with store.reading() as connection:
        people = people_of(connection, ids, event=event_id)
    return _in_names(raised, people)


def _in_names(text: str, people: Mapping[str, Person]) -> str:
    def named(found: re.Match[str]) -> str:
        one = people.get(found[0])
        return (one.name or one.number or "") if one else found[0]

    return _AN_ID.sub(named, text)


@dataclass(frozen=True, slots=True)
class Kept:
    """The ids of a file's people, by the ids in the file, and whom it was not sure about."""

    ids: dict[str, str]
    odd: tuple[Notice, ...] = ()


def people_kept(
    connection: Connection,
    strangers: Mapping[str, Person],
    rules: str,
    at: datetime | None,
    made: frozenset[str] = frozenset(),
) -> Kept:
    """Whom a file means: by number, else by whole name; others become people, as of ``at``.

    A name without a number that several known people bear is somebody new, and is said to be.
    Without ``at`` who is new keeps the id in the file, and nothing is written; whoever was
    ``made`` of the same file before is passed over.
    """
    body = _BODIES.get(rules, _ANY_BODY)
    ids: dict[str, str] = {}
    odd: list[Notice] = []
    for one, person in strangers.items():
        if not person.name.strip():
            continue
        is_national = person.number and not person.of_club
        number = Number(body, person.number or "") if is_national else None
        meant = [one for one in _meant(connection, person, number) if one not in made]
        if len(meant) == 1:
            ids[one] = meant[0]
            continue
        ids[one] = (
            one
            if at is None
            else people.add(
                connection, _name(person.name), [number] if number else [], at=at.isoformat()
            )
        )
        if meant:
            odd.append(Notice("several-people", person.name, _NAMESAKES.format(n=len(meant))))
    return Kept(ids, tuple(odd))


def called_people(
    connection: Connection, records: Iterable[Record], strangers: Mapping[str, Person]
) -> list[Record]:
    """Records with names for the ids of their people, to be compared with others.

    Whoever a file had is called as if he had been made one of the people.
    """
    records = list(records)
    found = people_of(connection, {one for record in records for one in _players(record)},
                      private=True)  # fmt: skip
    names = {
        one: str(_name(person.name)) for one, person in strangers.items() if person.name.strip()
    }
    return renamed_people(records, names | {one: person.name for one, person in found.items()})


def renamed_people(records: Iterable[Record], ids: Mapping[str, str]) -> list[Record]:
    """Records with the ids that people were given."""
    return [_renamed(one, ids) for one in records]


def at_roots(store: Store, journal: Sequence[Entry]) -> tuple[Entry, ...]:
    """A journal with the ids that were kept for those of its people who have been merged.

    Ids are compared as they are written where it is decided whether somebody plays already.
    """
    ids = players_of(journal)
    with store.reading() as connection:
        roots = roots_of(connection, ids)
    moved = {one: root for one, root in roots.items() if one != root}
    if not moved:
        return tuple(journal)
    return tuple(replace(one, record=_renamed(one.record, moved)) for one in journal)


def _renamed(record: Record, ids: Mapping[str, str]) -> Record:
    match record:
        case ContestantEntered() | PlayersSeated():
            return replace(record, players=tuple(ids.get(one, one) for one in record.players))
        case LineUpGiven(ns=(north, south), ew=(east, west)):
            return replace(
                record,
                ns=(ids.get(north, north), ids.get(south, south)),
                ew=(ids.get(east, east), ids.get(west, west)),
            )
        case _:
            return record


def players_of(entries: Iterable[Entry]) -> frozenset[str]:
    """The ids of all who play in an event."""
    return frozenset(player for one in entries for player in _players(one.record))


def _players(record: Record) -> tuple[str, ...]:
    match record:
        case ContestantEntered() | PlayersSeated():
            return record.players
        case LineUpGiven(ns=ns, ew=ew):
            return (*ns, *ew)
        case _:
            return ()


def _ids(store: Store, typed: Sequence[str], at: datetime | None) -> tuple[str, ...]:
    def found(connection: Connection) -> tuple[str, ...]:
        return tuple(_id(connection, one.strip(), at) for one in typed)

    if at is not None:
        return store.write(found)
    with store.reading() as connection:
        return found(connection)


def _id(connection: Connection, typed: str, at: datetime | None) -> str:
    by_id = roots_of(connection, [typed])
    if by_id:
        return by_id[typed]
    exact = known_as(connection, typed)
    check_numbered(typed, exact)
    if len(exact) > 1:
        several = ", ".join(f"{one.name} ({one.number or one.id})" for one in exact)
        raise SeveralPeople(f"{quoted(typed)} could be {several}: give the number or id")
    if exact:
        return exact[0].id
    name = _name(typed)
    return typed if at is None else people.add(connection, name, at=at.isoformat())


def known_as(connection: Connection, typed: str) -> list[Known]:
    """Those whose number or whole name was typed: nobody, one, or several.

    Digits alone are a number, leading zeros apart: a name has letters.
    """
    likely = search(connection, typed, limit=8)
    if not typed.isdecimal():
        return [one for one in likely if _is(one, typed)]
    key = typed.lstrip("0") or "0"
    return [one for one in likely if any(number.key == key for number in one.numbers)]


def check_numbered(typed: str, found: Sequence[Known]) -> None:
    """Raise NoSuchPerson for digits alone by which nobody was found: they make no visitor."""
    if typed.isdecimal() and not found:
        raise NoSuchPerson(f"No member has the number {typed}: type the name, or another number.")


def _is(person: Known, typed: str) -> bool:
    """Whether what was typed is the person's whole name, or a number of theirs."""
    numbers = {text.upper() for one in person.numbers for text in (one.number, str(one), one.key)}
    is_named = typed_words(str(person.name)) == typed_words(str(_name(typed)))
    return is_named or typed.upper() in numbers


def _meant(connection: Connection, person: Person, number: Number | None) -> list[str]:
    """The ids of those whom a file may mean by a person of its own."""
    if number:
        owner = by_number(connection, number)
        return [owner] if owner else []
    likely = search(connection, person.name, limit=5)
    return [one.id for one in likely if _is(one, person.name)]


def _name(text: str) -> Name:
    found = in_one(text)
    return Name(found.surname, found.first)
