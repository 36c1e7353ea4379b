"""Entries from a file into an event in the database, and draws for their seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection

from overtrick.bootstrap.kept import Writer
from overtrick.bootstrap.keys import check_same
from overtrick.bootstrap.people import at_roots, called_people, people_kept
from overtrick.event.contestant import People, Person
from overtrick.event.decide import records_of
from overtrick.event.fold import fold
from overtrick.event.records import ContestantEntered, Entry, FormName, Record
from overtrick.event.seeding import (
    Application,
    Outcome,
    Way,
    Wish,
    entered,
    parse_wish,
    seated,
    seeds_given,
)
from overtrick.event.state import Event
from overtrick.formats.entry_lists import EntryRow, read
from overtrick.formats.reading import Notice
from overtrick.formats.toml.document import Grades, Listed, Percentages
from overtrick.formats.toml.handicaps import worked_out
from overtrick.formats.toml.read import parse
from overtrick.store.people_privacy import people_of
from overtrick.store.store import Store


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was written, what the draw looked at in words, and what was odd about the file."""

    entries: tuple[Entry, ...]
    words: tuple[str, ...]
    notices: tuple[Notice, ...] = ()


def enter_file(store: Store, event_id: int, path: Path, way: Way, writer: Writer) -> Drawn:
    """Enter everybody of a list (CSV, or the contestants of an event file) as one act.

    Raises Unreadable, and what ``entered`` and ``decide`` refuse; nobody is entered then, and
    nobody new becomes known. So does KeyReused, for a key that entered others or did anything
    else; a key that entered these gives the entries of that time.
    """
    event = _at_roots(store, store.entries(event_id))
    rows, notices = _rows(path, event.opened.form)
    if writer.key is not None and (before := store.act(event_id, writer.key)):
        _check_same(store, event_id, before, way, path.name, rows)
        return Drawn(before, ())

    def known(connection: Connection) -> tuple[list[Application], tuple[Notice, ...]]:
        found, odd = _applications(connection, event, path.name, rows, writer.at)
        records_of(event, entered(event, found, way).commands, at=writer.at)
        return found, odd

    applications, odd = store.write(known)
    drawn = _carried_out(store, event_id, writer, lambda now: entered(now, applications, way))
    return replace(drawn, notices=(*notices, *odd))


def seat_anew(
    store: Store,
    event_id: int,
    way: Way,
    writer: Writer,
    wishes: Mapping[str, Wish] | None = None,
) -> Drawn:
    """Draw for the numbers of those entered. Raises what ``seated`` and ``decide`` refuse."""

    def outcome(event: Event) -> Outcome:
        called = _called(store, event_id, event)
        return seated(event, way, wishes=wishes, called=called)

    return _carried_out(store, event_id, writer, outcome)


def seed_anew(store: Store, event_id: int, way: Way, writer: Writer) -> Drawn:
    """Give those entered their seeds for a Swiss event or a knock-out."""

    def outcome(event: Event) -> Outcome:
        called = _called(store, event_id, event)
        return seeds_given(event, way, called=called)

    return _carried_out(store, event_id, writer, outcome)


def _rows(path: Path, form: FormName) -> tuple[tuple[EntryRow, ...], tuple[Notice, ...]]:
    content = path.read_bytes()
    if path.suffix.lower() == ".toml":
        event = parse(content, path.name)
        return tuple(_listed(one, form) for one in event.contestants), event.notices
    found = read(content, path.name, form)
    unused = [f"column {one!r} is not used" for one in found.unused]
    said = (Notice("unknown-column", path.name, message) for message in unused)
    return found.rows, (*found.notices, *said)


def _listed(one: Listed, form: FormName) -> EntryRow:
    told = one.handicap
    if isinstance(told, Percentages | Grades):
        told = worked_out(told, form).percent
    return EntryRow(
        one.line, one.players, one.id, one.name, one.club, one.rating, told, one.stratum,
        one.seed, parse_wish(one.wish or ""),
    )  # fmt: skip


def _applications(
    connection: Connection,
    event: Event,
    file: str,
    rows: Sequence[EntryRow],
    at: datetime | None,
) -> tuple[list[Application], tuple[Notice, ...]]:
    """The rows with ids for their people; whoever nobody knows becomes one of the people.

    Without ``at`` nobody does: see ``people_kept``.
    """
    kept = people_kept(connection, _strangers(file, rows), event.opened.rules, at)
    ids = kept.ids
    found = [
        Application(
            f"{file}, line {row.line}" if row.line else f"{file}, entry {place + 1}",
            tuple(ids[f"{file}:{place}-{seat}"] for seat in range(len(row.players))),
            row.id, row.name, row.clubs, row.rating, row.handicap, row.stratum, row.seed,
            row.wish, tuple(player.name for player in row.players),
        )
        for place, row in enumerate(rows)
    ]  # fmt: skip
    return found, kept.odd


def _strangers(file: str, rows: Sequence[EntryRow]) -> dict[str, Person]:
    return {
        f"{file}:{place}-{seat}": Person(f"{file}:{place}-{seat}", player.name, player.number)
        for place, row in enumerate(rows)
        for seat, player in enumerate(row.players)
    }


def _check_same(  # noqa: PLR0913, PLR0917 - what was written, and a list with how to enter it
    store: Store,
    event_id: int,
    before: Sequence[Entry],
    way: Way,
    file: str,
    rows: Sequence[EntryRow],
) -> None:
    """Raise KeyReused unless a list would have entered whom its key entered ``before``.

    People are compared by name: whom nobody knew then is known by now.
    """
    strangers = _strangers(file, rows)
    journal = at_roots(store, store.entries(event_id))
    with store.reading() as connection:

        def decided(event: Event) -> Sequence[Record]:
            found, _ = _applications(connection, event, file, rows, None)
            records = records_of(event, entered(event, found, way).commands, at=before[0].at)
            return called_people(connection, records, strangers)

        then = called_people(connection, [one.record for one in before], {})
        check_same(
            [replace(one, record=record) for one, record in zip(before, then, strict=True)],
            journal, decided,
        )  # fmt: skip


def _called(
    store: Store, event_id: int, event: Event
) -> Callable[[ContestantEntered], tuple[str, frozenset[str]]]:
    """Contestants by the names of their people, with the clubs of those."""
    ids = {one for entry in event.contestants.values() for one in entry.players}
    with store.reading() as connection:
        people: People = people_of(connection, ids, event=event_id, private=True)

    def called(one: ContestantEntered) -> tuple[str, frozenset[str]]:
        known = [people[key] for key in one.players if key in people]
        name = one.name or " & ".join(person.name for person in known)
        clubs = {one.club, *(person.club for person in known)}
        return name or f"contestant {one.contestant}", frozenset(filter(None, clubs))

    return called


def _carried_out(
    store: Store, event_id: int, writer: Writer, outcome: Callable[[Event], Outcome]
) -> Drawn:
    """All commands of a draw as one act: what the journal says then is drawn from.

    Raises KeyReused for a key under which anything else was written.
    """
    words: tuple[str, ...] = ()

    def records(event: Event, at: datetime | None) -> Sequence[Record]:
        nonlocal words
        found = outcome(event)
        words = found.words
        return records_of(event, found.commands, at=at)

    if writer.key is not None and (before := store.act(event_id, writer.key)):
        check_same(
            at_roots(store, before), at_roots(store, store.entries(event_id)),
            lambda event: records(event, before[0].at),
        )  # fmt: skip
        return Drawn(before, words)

    def decided(journal: Sequence[Entry]) -> Sequence[Record]:
        return records(_at_roots(store, journal), writer.at)

    entries = store.decide_and_append(
        event_id, decided, author=writer.author, at=writer.at, key=writer.key
    )
    return Drawn(entries, words)


def _at_roots(store: Store, journal: Sequence[Entry]) -> Event:
    """The event with everybody under the id that was kept for them."""
    return fold(at_roots(store, journal))
