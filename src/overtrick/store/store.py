"""The store: one database, with everything that is kept in it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar, Unpack

from sqlalchemy import Connection, Engine

from overtrick.event.records import Entry, EventOpened, Record
from overtrick.store import checking, copying, journals, originals, transfers
from overtrick.store.address import Address, address
from overtrick.store.answering import part
from overtrick.store.appending import How, encoded
from overtrick.store.coding import Coding
from overtrick.store.engines import BUSY, engine_of, keep_a_log, may_write
from overtrick.store.errors import JournalMoved, StoreError
from overtrick.store.event_file import unpacked
from overtrick.store.failures import failing
from overtrick.store.journals import Listed
from overtrick.store.marks import Place, mark_of
from overtrick.store.originals import Kept
from overtrick.store.quick import Quick
from overtrick.store.schema import check_revision, check_there, migrate, revision
from overtrick.store.writer import Appending, Told, Trouble, Work, Writer

T = TypeVar("T")

Decide = Callable[[Sequence[Entry]], Sequence[Record]]


class Store:
    """An open database. Every method may be called from any thread.

    What a method has returned from is on the disk. Every method raises a StoreError where the
    database fails it: full, locked, read-only, unreachable; then nothing was written.
    """

    def __init__(self, engine: Engine, coding: Coding, at: Address) -> None:
        self.engine = engine
        self.coding = coding
        self.address = at
        self._writer = Writer(engine, coding, str(at))
        self._turns: dict[int, threading.RLock] = {}
        self.quick = Quick(engine)

    @classmethod
    def open(
        cls,
        url: str,
        coding: Coding,
        *,
        create: bool = True,
        as_is: bool = False,
        busy: float = BUSY,
    ) -> Self:
        """Open a database; with ``create`` one that is new or empty gets its tables.

        ``url`` is a path or an URL, ``busy`` the seconds to wait for another program. ``as_is``
        leaves a file as it is to the byte until something is written. A file that may only be
        read is read. Raises NoDatabase where nothing is there and ``create`` is False,
        OldDatabase for one that must be upgraded, NewDatabase, NotADatabase,
        CannotOpenDatabase, BadDatabaseUrl.
        """
        at = address(url)
        engine = engine_of(at, create=create, busy=busy)
        try:
            with failing(str(at)):
                _make_ready(engine, at, create=create, as_is=as_is)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, coding, at)

    def part(self) -> None:
        """The program is to end: a database that does not answer is not waited for as long."""
        part(self.engine)

    def close(self) -> None:
        """Write what waits to be written, and let go of the database."""
        self.part()
        self._writer.close()
        self.quick.close()
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read on: everything read inside is of one moment."""
        with failing(str(self.address)), self.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin() as transaction:
                yield connection
                transaction.rollback()  # there is nothing to commit, and a damaged file might

    def write(self, work: Callable[[Connection], T], *, shows: bool = True) -> T:
        """Do ``work`` in a transaction of the writing thread; its value, after the commit.

        ``shows`` says whether anything that is shown to the public may be another by it.

        A BridgeError that it raises takes back what it wrote, and is raised here. Where the
        transaction fails through no fault of its own, ``work`` may be called again.
        """
        done: T = self._writer.submit(Work(work, shows)).result()
        return done

    @property
    def trouble(self) -> Trouble | None:
        """What the database failed of when something was last written; None where it did not."""
        return self._writer.trouble

    @property
    def is_a_file(self) -> bool:
        """Whether it is SQLite's: what is asked of it in a few words is answered at once."""
        return self.address.path is not None

    @property
    def works(self) -> int:
        """A number that is another one when this program wrote what shows, journals apart."""
        return self._writer.works

    def create(
        self, opened: EventOpened, records: Sequence[Record] = (), **how: Unpack[How]
    ) -> int:
        """Open an event, with the ``records`` of its first act; its number.

        ``sources`` are those of ``records``. The same key gives the same event again.
        """
        if "sources" in how:
            how["sources"] = (None, *how["sources"])
        first = encoded(0, 0, (opened, *records), self.coding, how)
        return self.write(lambda connection: journals.created(connection, first))

    def made_under(self, key: str) -> int | None:
        """The event that was made under a key; None where none was."""
        with self.reading() as connection:
            return journals.made_under(connection, key)

    def append(
        self, event_id: int, after: int, records: Sequence[Record], **how: Unpack[How]
    ) -> tuple[Entry, ...]:
        """Append to a journal all of ``records`` or none; their entries, once they are safe.

        ``after`` is the number of the last entry that the decision was based on. A key that
        was used before in this journal gives the entries of that time again and writes
        nothing. Raises NoSuchEvent; JournalMoved where others appended meanwhile.
        """
        return self.submit(event_id, after, records, **how).result()

    def submit(
        self, event_id: int, after: int, records: Sequence[Record], **how: Unpack[How]
    ) -> Future[tuple[Entry, ...]]:
        """``append`` without waiting. Appends are done in the order in which they come.

        So one may be based on an entry that is not safe yet: it is refused if that fails.
        """
        return self.submit_behind(None, event_id, after, records, **how).future

    def submit_behind(
        self,
        before: Appending | None,
        event_id: int,
        after: int,
        records: Sequence[Record],
        *,
        at_once: bool = True,
        **how: Unpack[How],
    ) -> Appending:
        """The same for what rests on an append ``before``, and is refused where that is.

        Numbers alone do not tell whether another process appended as many entries instead. What
        is not wanted ``at_once`` is written with what is asked for next, or by ``go``.
        """
        append = encoded(event_id, after, records, self.coding, how)
        appending = Appending(append, before)
        self._writer.submit(appending, at_once=at_once)
        return appending

    def go(self, told: Told) -> None:
        """Have all that was not wanted at once written, and ``told`` called when it has answers.

        It is called in the writing thread.
        """
        self._writer.go(told)

    def decide_and_append(
        self, event_id: int, decide: Decide, known: Sequence[Entry] = (), **how: Unpack[How]
    ) -> tuple[Entry, ...]:
        """Append what ``decide`` makes of the journal, deciding again when others were faster.

        A key that was used before gives its entries again, and nothing is decided. What
        ``decide`` raises is raised here. ``known`` is the beginning of the journal where the
        caller has it: only the rest is read. Deciders of one event take turns.
        """
        with self._turns.setdefault(event_id, threading.RLock()):
            key = how.get("key")
            if key is not None and (before := self.act(event_id, key)):
                return before
            journal = tuple(known)
            while True:
                new = self.entries(event_id, after=len(journal))
                if key is not None and (before := tuple(one for one in new if one.key == key)):
                    return before  # another process was given the same meanwhile
                journal += new
                try:
                    return self.append(event_id, len(journal), decide(journal), **how)
                except JournalMoved:
                    continue

    def entries(self, event_id: int, after: int = 0) -> tuple[Entry, ...]:
        """The entries of a journal behind number ``after``, in order. Raises NoSuchEvent."""
        with self.reading() as connection:
            return journals.journal(connection, self.coding, event_id, after)

    def last(self, event_id: int) -> int:
        """The number of a journal's last entry, at next to no cost. Raises NoSuchEvent."""
        return self.last_of(event_id)[0]

    def last_of(self, event_id: int) -> Place:
        """The same with the event that has the number, and the database. Raises NoSuchEvent."""
        found = self.quick.last(event_id)
        if found is None:
            with self.reading() as connection:
                event = journals.one_event(connection, event_id)
                return Place(event.last, event.uid, mark_of(connection))
        if not found:
            raise journals.no_such_event(event_id)
        last, uid, mark = found[0]
        return Place(last, uid, mark or "")

    def act(self, event_id: int, key: str) -> tuple[Entry, ...]:
        """What was appended to a journal under a key; nothing where nothing was."""
        with self.reading() as connection:
            return journals.act(connection, self.coding, event_id, key)

    def events(self, *, archived: bool | None = False) -> tuple[Listed, ...]:
        """The list of events, the youngest first: without those put away, only those, or all."""
        with self.reading() as connection:
            return journals.all_events(connection, archived=archived)

    def event(self, event_id: int) -> Listed:
        """One event of the list. Raises NoSuchEvent."""
        with self.reading() as connection:
            return journals.one_event(connection, event_id)

    def archive(self, event_id: int, *, archived: bool = True) -> None:
        """Put an event away, or take it back into the list. Nothing is ever deleted."""
        self.write(lambda connection: journals.put_away(connection, event_id, archived=archived))

    def originals(self, event_id: int) -> tuple[Kept, ...]:
        """The files that the event's records came from."""
        with self.reading() as connection:
            return originals.listed(connection, event_id)

    def original(self, event_id: int, sha256: str) -> bytes:
        """The bytes of one of those files. Raises NoSuchOriginal."""
        with self.reading() as connection:
            return originals.content(connection, event_id, sha256)

    def export(self, event_id: int) -> bytes:
        """One event as one file, with the people whom it names. Raises NoSuchEvent."""
        with self.reading() as connection:
            return transfers.exported(connection, self.coding, event_id)

    def import_event(self, content: bytes, file: str = "") -> int:
        """Put an exported event into this database; its number here. ``file`` is its name.

        Raises BadEventFile for a file that is not as it was written; EventThere where the event
        is here already.
        """
        event = unpacked(content, file)
        return self.write(lambda connection: transfers.imported(connection, self.coding, event))

    def backup(self, target: Path) -> None:
        """Copy the whole database to a new SQLite file, without stopping anybody.

        Raises WouldReplace where the file is there.
        """
        with failing(str(target)):
            copying.backup(self.engine, target)

    def restore(self, source: Path, *, replace: bool = False) -> None:
        """Fill this database from a backup, all of it or nothing; it need not be of its kind.

        Raises WouldReplace where something is here and ``replace`` does not say that it may
        go; NoDatabase, NotADatabase, NewDatabase for what is no backup of this program.
        """
        copying.restore(self.engine, source, str(self.address), replace=replace)

    def check(self) -> tuple[StoreError, ...]:
        """Everything in the database that is not as it was written; nothing for a whole one."""
        with self.reading() as connection:
            return tuple(checking.faults(connection, self.coding, str(self.address)))


def upgrade(url: str) -> tuple[str | None, str]:
    """Bring a database's tables up to date; the versions before and after.

    An SQLite file with something in it is copied first, beside itself. Raises as ``open`` does.
    """
    from overtrick.store.upgrading import upgraded

    return upgraded(url)


def _make_ready(engine: Engine, at: Address, *, create: bool, as_is: bool) -> None:
    with engine.connect() as connection:
        found = revision(connection, str(at))
    if not create:
        check_there(found, str(at))
    if found is not None:
        check_revision(found, str(at))
    if at.path and not as_is and may_write(at.path):
        with engine.connect() as connection:
            keep_a_log(connection)
    if found is None:
        migrate(engine)
