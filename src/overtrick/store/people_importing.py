"""A list of members against the people of the store: first seen, then written."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from overtrick.store.clubs import add_club, all_clubs, join_all
from overtrick.store.people import Newcomer, add_all, correct, give_number, note, rename
from overtrick.store.people_comparing import Comparing, Item, Line, Verdict
from overtrick.store.people_folding import folded
from overtrick.store.people_model import Known, Name, Number, Random, club_body


@dataclass(frozen=True, slots=True)
class Preview:
    """A list compared with the store; nothing is written yet."""

    items: tuple[Item, ...]
    new_clubs: tuple[str, ...] = ()

    def of(self, verdict: Verdict) -> tuple[Item, ...]:
        """The lines of one kind."""
        return tuple(one for one in self.items if one.verdict == verdict)


def preview(connection: Connection, lines: Iterable[Line]) -> Preview:
    """What a list would change. A line without numbers is known by its name.

    It is of the one person of that name in the store, or on a line of the list for the same club.

    A line is conflicting, and would not be written, where its numbers belong to two people, its
    number to somebody of quite another name, its name to several people, or where an earlier
    line of the list has its number for another name.
    """
    rows = list(lines)
    clubs = _clubs(connection)
    comparing = Comparing(clubs)
    comparing.look_up(connection, rows)
    items = comparing.items(rows)
    wanted = {folded(one.line.club): one.line.club for one in items if one.joins}
    return Preview(items, tuple(sorted(wanted[one] for one in wanted.keys() - clubs.keys())))


def write(
    connection: Connection, seen: Preview, *, at: str, random: Random = secrets.token_bytes
) -> list[str]:
    """Write what a preview showed, conflicts apart; the ids of the new people, in order.

    Raises NumberInUse where the store has changed since, and then writes nothing.
    """
    for name in seen.new_clubs:
        add_club(connection, name, at=at, random=random)
    clubs = _clubs(connection)
    new = seen.of("new")
    ids = add_all(connection, [_newcomer(one, clubs) for one in new], at=at, random=random)
    for one in seen.of("changed"):
        if one.person is not None:
            _change(connection, one.person, one, clubs, at)
    on_line = {one.line.line: id_ for one, id_ in zip(new, ids, strict=True)}
    belong = [
        (_whose(one, on_line), clubs[folded(one.line.club)]) for one in seen.items if one.joins
    ]
    join_all(connection, belong, at=at)
    return ids


def _clubs(connection: Connection) -> dict[str, str]:
    return {folded(one.name): one.id for one in all_clubs(connection)}


def _newcomer(item: Item, clubs: Mapping[str, str]) -> Newcomer:
    name = item.name or Name(item.line.surname, item.line.first)
    noted = {"rank": "", "rating": "", "email": ""} | dict(item.notes)
    return Newcomer(name, _settled(item, clubs), **noted)


def _change(
    connection: Connection, person: Known, item: Item, clubs: Mapping[str, str], at: str
) -> None:
    if item.name is not None:
        (correct if item.corrected else rename)(connection, person.id, item.name, at=at)
    for number in _settled(item, clubs):
        give_number(connection, person.id, number, at=at)
    if item.notes:
        note(connection, person.id, **dict(item.notes))


def _settled(item: Item, clubs: Mapping[str, str]) -> tuple[Number, ...]:
    """An item's numbers, those of a club that the list made new under the id it has now."""
    new = club_body(item.line.club)
    mine = club_body(clubs.get(folded(item.line.club), ""))
    return tuple(Number(mine, one.number) if one.body == new else one for one in item.numbers)


def _whose(item: Item, on_line: Mapping[int, str]) -> str:
    """The id of the person whom an item is about, once the new ones have theirs."""
    if item.person is not None:
        return item.person.id
    return on_line[item.line.line if item.again is None else item.again]
