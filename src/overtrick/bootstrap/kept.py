"""Events in the database: opened, changed by commands, and computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from overtrick.bootstrap.files import Asked, evening_of, odd_things, options_in_force
from overtrick.bootstrap.keys import check_same, plain_key
from overtrick.bootstrap.people import (
    at_roots,
    names_people,
    naming_people,
    people_kept,
    players_of,
    renamed_people,
    spelled_once,
    with_people,
)
from overtrick.bootstrap.planned import seated_as_planned
from overtrick.event.commands import CloseEvent, Command
from overtrick.event.compute import standings
from overtrick.event.decide import Acted, records_of, written
from overtrick.event.decide import acted as together
from overtrick.event.decide.scoring import check_date, check_title
from overtrick.event.decide.texts import check_text
from overtrick.event.fold import Event, extended, fold
from overtrick.event.records import Entry, EventOpened, FormName, Record
from overtrick.formats.journal import check_record, decode_record, encode_record
from overtrick.formats.loading import load_all
from overtrick.formats.reading import Heading, Notice, Unreadable
from overtrick.formats.writing import Evening
from overtrick.scoring.methods import method as method_named
from overtrick.scoring.methods import team_method
from overtrick.store.originals import Original
from overtrick.store.people_privacy import people_of
from overtrick.store.store import Store


class JournalCoding:
    """Records in the database are written as in a journal's file."""

    def encode(self, record: Record) -> str:
        """The record as JSON. Raises Unreadable for one that could not be read again."""
        try:
            text = encode_record(record)
        except UnicodeEncodeError as error:
            half = Notice("bad-json", "a record of the journal", "half a character is no text")
            raise Unreadable([half]) from error
        check_record(text)
        return text

    def decode(self, text: str, version: int) -> Record:
        """The record that a version of the program wrote. Raises BridgeError."""
        return decode_record(text, version)


@dataclass(frozen=True, slots=True)
class Writer:
    """When somebody writes, who, and under which key; an unknown person may write.

    An empty key is none. Raises NotAKey.
    """

    at: datetime
    author: str | None = None
    key: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", plain_key(self.key))


def open_store(url: str, *, create: bool = True, as_is: bool = False) -> Store:
    """The database at a path or URL. Raises as ``Store.open`` does."""
    return Store.open(url, JournalCoding(), create=create, as_is=as_is)


def opening(heading: Heading, asked: Asked) -> EventOpened:
    """The opening of a new event; what is not said is pairs at matchpoints by plain rules.

    Raises NotAMethod for a method that the form is not scored by.
    """
    form: FormName = heading.form or "pairs"
    method = asked.method or heading.method or ("imp" if form == "teams" else "mp")
    (team_method if form == "teams" else method_named)(method)
    rules, options = options_in_force(heading, method, asked)
    return EventOpened(
        title=heading.title or "",
        date=heading.date,
        form=form,
        method=method,
        rules=rules,
        options=options.named,
        winners=(heading.winners or 1) if form == "pairs" else 1,
        across=bool(asked.across or heading.across),
        club=heading.club,
        program=heading.program,
    )


def open_event(store: Store, opened: EventOpened, writer: Writer) -> int:
    """A new event in the database; its number.

    Raises NotAllowed without a title, or a day, and BadText for a club as texts do.
    """
    check_title(opened.title)
    check_text(opened.club or "", "club")
    check_date(opened.date)
    return store.create(opened, author=writer.author, at=writer.at, key=writer.key)


def keep_files(
    store: Store,
    paths: Sequence[Path],
    asked: Asked,
    writer: Writer,
    odd: list[Notice] | None = None,
) -> int:
    """A new event from files, which are kept whole beside their records; its number.

    A section whose movement an event file names is seated by it. What was odd about that, about
    the files and about their people is put into ``odd``: the same where an event was made of them
    under the writer's key before, and then nobody is made one of the people.
    """
    readings = load_all(paths)
    evening = evening_of(readings, asked)
    first, *rest = evening.entries
    assert isinstance(first.record, EventOpened)
    rules = first.record.rules
    there = store.made_under(writer.key) if writer.key else None
    made = players_of(store.entries(there)) if there is not None else frozenset()
    at = writer.at if there is None else None
    kept = store.write(lambda one: people_kept(one, evening.people, rules, at, made))
    if odd is not None:
        odd += (*evening.notices, *kept.odd)
    originals = tuple(Original(one.file, one.content) for one in readings)
    seated = seated_as_planned(readings, evening.event, odd if odd is not None else [])
    return store.create(
        first.record,
        [*renamed_people([entry.record for entry in rest], kept.ids), *seated],
        sources=[*(entry.source for entry in rest), *(None for _ in seated)],
        originals=originals,
        author=writer.author,
        at=writer.at,
        key=writer.key,
    )


def as_meant(store: Store, command: Command, writer: Writer | None) -> Command:
    """The command with ids for the people it names, and this program where one certifies.

    Without a writer nobody is made a visitor: who is not known stays as typed. Raises
    SeveralPeople for a name that more than one has.
    """
    if isinstance(command, CloseEvent) and not command.program:
        return replace(command, program=f"Overtrick {version('overtrick')}")
    return with_people(store, command, writer.at if writer else None)


def meant_by(
    store: Store, event: Event, commands: Sequence[Command], writer: Writer
) -> tuple[Command, ...]:
    """Commands of one act with everybody's id, visitors made; but first none may be refused.

    Raises what ``decide`` refuses, and then nobody was made a visitor.
    """
    if any(map(names_people, commands)):
        spelled: dict[str, str] = {}
        wanted = [spelled_once(as_meant(store, one, None), spelled) for one in commands]
        decision(store, event, wanted, writer)
    return tuple(as_meant(store, one, writer) for one in commands)


def decision(
    store: Store, event: Event, commands: Sequence[Command], writer: Writer
) -> tuple[Record, ...]:
    """The records of commands done as one act. Raises what ``decide`` refuses.

    Somebody under an id that was merged since is the person it was merged with.
    """
    return records_of(with_roots(store, event, commands), commands, at=writer.at)


def with_roots(store: Store, event: Event, commands: Sequence[Command]) -> Event:
    """The event on which commands are decided: who was merged is who he was merged with."""
    if not any(map(names_people, commands)):
        return event
    entries = at_roots(store, event.entries)
    return event if entries == event.entries else fold(entries)


def acted(store: Store, event: Event, commands: Sequence[Command], writer: Writer) -> Acted:
    """What commands done as one act write, and the event after it. Raises as ``decision`` does."""
    at, author, key = writer.at, writer.author, writer.key
    if not any(map(names_people, commands)):
        return together(event, commands, at=at, author=author, key=key)
    records = decision(store, event, commands, writer)
    entries = written(event, records, at=at, author=author, key=key)
    return Acted(entries, extended(event, entries))


def done_before(store: Store, event_id: int, writer: Writer) -> tuple[Entry, ...]:
    """What was written already under the writer's key: to ask again changes nothing."""
    return store.act(event_id, writer.key) if writer.key is not None else ()


def same_before(
    store: Store, event_id: int, commands: Sequence[Command], writer: Writer
) -> tuple[Entry, ...]:
    """The same where it has to be these commands that wrote it.

    Raises KeyReused where other commands were done under it.
    """
    if not (before := done_before(store, event_id, writer)):
        return ()
    then = replace(writer, at=before[0].at or writer.at)

    def decided(event: Event) -> tuple[Record, ...]:
        return decision(store, event, [as_meant(store, one, None) for one in commands], then)

    check_same(at_roots(store, before), store.entries(event_id), decided)
    return before


def carry_out(store: Store, event_id: int, command: Command, writer: Writer) -> tuple[Entry, ...]:
    """Append what a command leads to; the entries. Raises as ``carry_out_together`` does."""
    return carry_out_together(store, event_id, [command], writer)


def carry_out_together(
    store: Store, event_id: int, commands: Sequence[Command], writer: Writer
) -> tuple[Entry, ...]:
    """Append what commands lead to as one act, all or none; the entries.

    Raises what ``decide`` refuses, and KeyReused for a key that other commands had.

    Raises CorrectionsOver for what nobody answers for after the correction period. People are
    named as typed: whoever nobody knows yet becomes a visitor. A key that was used before gives
    the entries of that time.
    """
    if before := same_before(store, event_id, commands, writer):
        return before

    def decided(journal: Sequence[Entry]) -> Sequence[Record]:
        return decision(store, fold(journal), meant, writer)

    with naming_people(store):
        meant = meant_by(store, event_kept(store, event_id), commands, writer)
        return store.decide_and_append(
            event_id, decided, author=writer.author, at=writer.at, key=writer.key
        )


def event_kept(store: Store, event_id: int) -> Event:
    """The state of an event in the database. Raises NoSuchEvent."""
    return fold(store.entries(event_id))


def evening_kept(store: Store, event_id: int, *, private: bool = True) -> Evening:
    """An event in the database with everything computed; without ``private`` as people chose."""
    event = event_kept(store, event_id)
    computed = standings(event)
    with store.reading() as connection:
        people = people_of(connection, _ids(event), event=event_id, private=private)
    odd = odd_things(event, computed)
    return Evening(event.entries, event, computed, people, odd)


def _ids(event: Event) -> Iterator[str]:
    for entered in event.contestants.values():
        yield from entered.players
    for seatings in event.seated.values():
        for one in seatings:
            yield from one.players
    for line_ups in event.line_ups.values():
        for line_up in line_ups:
            yield from (*line_up.ns, *line_up.ew)
