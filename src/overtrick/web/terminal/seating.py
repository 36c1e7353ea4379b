"""Seating players from a table: by id, number or name, and guests by the name they give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product

from msgspec import structs

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.bootstrap.people import SeveralPeople, at_roots, check_numbered, known_as
from overtrick.bridge.errors import quoted
from overtrick.event.commands import Command, EnterContestant, SeatPlayers
from overtrick.event.contestant import People
from overtrick.event.fold import fold
from overtrick.event.records import Entry
from overtrick.event.refusals import EventFinal, NotAllowed
from overtrick.event.state import Event
from overtrick.formats.members.names import in_one
from overtrick.store import people
from overtrick.store.connection import Connection
from overtrick.store.people_known import roots_of
from overtrick.store.people_model import Known, Name, Privacy, shown_name
from overtrick.store.people_privacy import people_of
from overtrick.store.people_search import search
from overtrick.store.store import Store
from overtrick.web import book
from overtrick.web.closed_out import is_sent
from overtrick.web.names_called import are_of, named_since
from overtrick.web.terminal.line_ups import lined_up
from overtrick.web.terminal.naming import contestant_by_key, keys_at, shown
from overtrick.web.terminal.resting import Facts, decided, still
from overtrick.web.terminal.said import Player, Said, is_of_a_table
from overtrick.web.terminal.sat import OthersSit

SHOWN = 8
"""People that a search shows at most."""


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody whom a search found, as they chose to be shown."""

    id: str
    name: str
    number: str | None = None
    club: str | None = None


def found(connection: Connection, typed: str) -> list[Found]:
    """Whoever may be meant by what was typed. Those who hide are found by their number alone."""
    return [
        _shown(one)
        for one in search(connection, typed, limit=SHOWN)
        if one.privacy is Privacy.FULL or _has_number(one, typed)
    ]


def seat(desk: Desk, event_id: int, said: Said, writer: Writer) -> tuple[Entry, ...]:
    """Write down who plays for a contestant of the table. Raises NotAllowed.

    Calls that names of theirs were not taken are answered by that. Raises NoSuchPerson and
    SeveralPeople where it is nobody, or not certain, who is meant. Where another table, or the
    director, was quicker, it is looked at what they said.
    """
    event, asking = desk.event(event_id), _Asking(said)
    return decided(event, lambda seen: _seated(desk, event_id, seen, asking, writer))


@dataclass(slots=True)
class _Asking:
    """What was said: when it is decided anew, with whoever was made a visitor for it."""

    said: Said


def _facts(said: Said, event: Event) -> Facts:
    """Who plays for a contestant, where, and how they sit."""
    who = contestant_by_key(event, said.section, said.contestant)
    sitting = event.sittings.get((said.section, said.round, said.table))
    return sitting, event.stage, event.players(who, said.round), event.line_up(who, said.round)


def _seated(
    desk: Desk, event_id: int, event: Event, asking: _Asking, writer: Writer
) -> tuple[Entry, ...]:
    """The same on an event as it was seen. Raises Moved."""
    said = asking.said
    sitting = event.sittings.get((said.section, said.round, said.table))
    if sitting is None or said.contestant not in keys_at(event.opened, said.section, sitting):
        raise OthersSit(f"{said.contestant} does not sit at table {said.table}")
    if book.settings(event)["names"] == "no":
        raise NotAllowed("the director says who plays, not the tables")
    wanted = 1 if event.opened.form == "individual" else 2
    if len(said.players) != wanted:
        raise NotAllowed(f"{said.contestant}: a side is {wanted} players, not {len(said.players)}")
    if event.opened.form == "teams":
        there = _at_roots(desk.store, event)
        command: Command | None = lined_up(there, sitting, _meant(desk.store, said), writer.author)
    else:
        before = event.players(contestant_by_key(event, said.section, said.contestant), said.round)
        may_not = event.stage == "final" or _is_outdated(event, said)
        at = None if may_not else writer.at.isoformat()
        ids = _ids_of(desk.store, said, event_id, before, at)
        if at is not None:
            asking.said = _who_came(said, ids, before)
        command = _command(event, said, before, ids)
    if command and event.stage == "final":  # before anybody is made a visitor for it
        raise EventFinal("the event is closed and its results are final")
    if command and _is_outdated(event, said):
        raise NotAllowed(f"{said.contestant}: the director has said meanwhile who plays")
    commands = (*([command] if command else ()), *_answered(event, said))
    check = still(event, partial(_facts, said))
    return desk.act_together(event_id, commands, writer, check=check) if commands else ()


def _is_outdated(event: Event, said: Said) -> bool:
    """Whether somebody but a table has said who plays since the device last knew.

    Since ever, where it knew more than there is: the server went back to an older copy.
    """
    if said.knew is None:
        return False
    who = contestant_by_key(event, said.section, said.contestant)
    since = said.knew if said.knew <= len(event.entries) else 0
    return not all(map(is_of_a_table, named_since(event, since, who)))


def _answered(event: Event, said: Said) -> Iterator[Command]:
    """The calls that became of names of the same contestant are done.

    What changes who plays answers them by itself; names that stand already do not.
    """
    for one in book.calls(event):
        by_device = is_sent(event.entries[one.number - 1])
        if by_device and are_of(one.words, one.section, said.contestant, said.section):
            yield book.done(one.number)


def _command(
    event: Event, said: Said, before: tuple[str, ...], ids: tuple[str, ...]
) -> Command | None:
    contestant = contestant_by_key(event, said.section, said.contestant)
    if before == ids:
        return None
    if before and said.round > 1:
        return SeatPlayers(str(contestant), ids, said.round, reason="said at the table")
    side = contestant.side.value if contestant.side else None
    return EnterContestant(contestant.number, contestant.section, side, ids)


def _at_roots(store: Store, event: Event) -> Event:
    """An event with the ids that were kept for those of its people who have been merged."""
    entries = at_roots(store, event.entries)
    return event if entries == event.entries else fold(entries)


def _meant(store: Store, said: Said) -> Said:
    """What was said, with the ids that were kept of all who are known. Raises SeveralPeople."""
    with store.reading() as connection:
        players = tuple(
            structs.replace(one, id=_of_a_team(connection, one) or one.id) for one in said.players
        )
    return structs.replace(said, players=players)


def _of_a_team(connection: Connection, player: Player) -> str | None:
    several = _known(connection, player)
    if len(several) > 1:
        raise SeveralPeople(f"{quoted(player.name)} could be several people: choose the player")
    return next(iter(several), None)


def _ids_of(
    store: Store, said: Said, event_id: int, before: tuple[str, ...], at: str | None
) -> tuple[str, ...]:
    """Who is meant, with visitors made for it as of ``at``; without it nothing is written."""
    if at is not None:
        return store.write(lambda connection: _ids(connection, said, event_id, before, at))
    with store.reading() as connection:
        return _ids(connection, said, event_id, before, None)


def _who_came(said: Said, ids: tuple[str, ...], before: tuple[str, ...]) -> Said:
    """What was said, with the ids of those who did not sit there before."""
    each = zip(said.players, ids, strict=True)
    players = (one if id_ in before else structs.replace(one, id=id_) for one, id_ in each)
    return structs.replace(said, players=tuple(players))


def _ids(
    connection: Connection, said: Said, event_id: int, before: tuple[str, ...], at: str | None
) -> tuple[str, ...]:
    stay = _staying(said.players, before, people_of(connection, before, event=event_id))
    return tuple(
        stay[place] if place in stay else _id(connection, one, at)
        for place, one in enumerate(said.players)
    )


def _staying(
    players: tuple[Player, ...], before: tuple[str, ...], shown_as: People
) -> dict[int, str]:
    """Those who sit there, by the places where they are called what the table sees of them.

    That is no name of theirs where they hide it, and not theirs alone where two have the same.
    """
    stay: dict[int, str] = {}
    places = product(range(len(players)), range(len(before)))
    for place, was in sorted(places, key=lambda one: one[0] != one[1]):
        player, who = players[place], before[was]
        is_free = place not in stay and who not in (*stay.values(), *(one.id for one in players))
        if is_free and not player.id and _is_called(player.name, shown(shown_as, who)):
            stay[place] = who
    return stay


def _is_called(typed: str, name: str) -> bool:
    return bool(name) and typed.strip().casefold() == name.casefold()


def _id(connection: Connection, player: Player, at: str | None) -> str:
    """A known person, or a visitor of that name as of ``at``; without it the name as it is.

    Of several with one name none is meant for certain: a visitor is made, whom the director
    can merge with the right one.
    """
    found = _known(connection, player)
    if len(found) == 1:
        return found[0]
    name = in_one(player.name.strip())
    known = Name(name.surname, name.first)
    return player.name if at is None else people.add(connection, known, at=at)


def _known(connection: Connection, player: Player) -> list[str]:
    """The ids that were kept of the people who may be meant; one alone is certain.

    Raises NoSuchPerson for digits that are nobody's number, SeveralPeople where several have it.
    """
    if player.id and (roots := roots_of(connection, [player.id])):
        return [roots[player.id]]
    typed = player.name.strip()
    exact = known_as(connection, typed)
    check_numbered(typed, exact)
    if typed.isdecimal() and len(exact) > 1:
        raise SeveralPeople(f"several members have the number {typed}: type the name")
    return [one.id for one in exact]


def _has_number(person: Known, typed: str) -> bool:
    key = typed.strip().upper().lstrip("0")
    return bool(key) and any(key in (one.number.upper(), one.key) for one in person.numbers)


def _shown(person: Known) -> Found:
    club = person.clubs[0][1] if person.clubs else None
    name = shown_name(person, person.privacy)
    number = person.number.number if person.number else None
    return Found(person.id, name, number, club if person.privacy is Privacy.FULL else None)
