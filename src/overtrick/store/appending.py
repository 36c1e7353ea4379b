"""Appending to journals: several appends, of several events, in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypedDict

from sqlalchemy import Connection, select, update

from overtrick.bridge.errors import BridgeError
from overtrick.event.records import VERSION, Entry, Record, Source, Voided
from overtrick.store.coding import Coding, Row, chained, check_text, entry_of, entry_read, time_text
from overtrick.store.errors import JournalMoved, NoSuchEvent
from overtrick.store.labels import label, tells
from overtrick.store.originals import Original, keep
from overtrick.store.statements import statements
from overtrick.store.tables import entries, events


@dataclass(frozen=True, slots=True)
class Append:
    """What is to be appended, encoded; ``records``, ``sources`` and ``texts`` go together."""

    event_id: int
    after: int
    records: tuple[Record, ...]
    sources: tuple[Source | None, ...]
    texts: tuple[str, ...]
    key: str | None
    author: str | None
    at: datetime | None
    originals: tuple[Original, ...] = ()
    mark: str | None = None


class How(TypedDict, total=False):
    """What may be said of an append: all of it may be left out.

    ``sources`` says where each record came from, and ``originals`` are those files; ``key``,
    ``author`` and ``at`` are as in Entry. ``mark`` is that of the database which the decision was
    based on: another one may have as many entries.
    """

    sources: Sequence[Source | None]
    originals: Sequence[Original]
    key: str | None
    author: str | None
    at: datetime | None
    mark: str | None


def encoded(
    event_id: int, after: int, records: Sequence[Record], coding: Coding, how: How
) -> Append:
    """An Append, checked and encoded by whoever asks for it, so that the writer need not."""
    append = Append(
        event_id,
        after,
        records=tuple(records),
        sources=tuple(how.get("sources", (None,) * len(records))),
        texts=tuple(map(coding.encode, records)),
        key=how.get("key"),
        author=how.get("author"),
        at=how.get("at"),
        originals=tuple(how.get("originals", ())),
        mark=how.get("mark"),
    )
    _check(append)
    return append


def _check(append: Append) -> None:
    if len(append.sources) != len(append.records):
        raise AssertionError("a source, or None, for every record")
    check_text(append.key, "key")
    check_text(append.author, "author")
    for source in append.sources:
        check_text(source.file if source else None, "source")


@dataclass(slots=True)
class Head:
    """The last entry of a journal: its number and its sum."""

    last: int
    sum: str

    def row(self, event_id: int) -> Row:
        """As the list of events has it."""
        return {"id": event_id, "last": self.last, "head": self.sum}


class Batch:
    """The appends of one transaction. What they add is written by ``flush``, all at once."""

    def __init__(self, connection: Connection, coding: Coding, appends: Sequence[Append]) -> None:
        self.connection = connection
        self._coding = coding
        self._statements = statements(connection)
        self._rows: list[Row] = []
        self._moved: set[int] = set()
        self._relabel: dict[int, list[Record]] = {}
        self._heads: dict[int, Head] = {}
        self._acts: dict[tuple[int, str], int] = {}
        self._mark = ""
        if appends:
            self._statements.begin(connection, {one.event_id for one in appends})
            self._find([(one.event_id, one.key) for one in appends])

    def append(self, one: Append, *, again: bool = False) -> tuple[Entry, ...]:
        """Append, or give the entries that the same key appended before.

        ``again`` says that an earlier attempt may have been committed without our knowing.
        Raises NoSuchEvent, JournalMoved.
        """
        if one.key is not None and (act := self._acts.get((one.event_id, one.key))):
            return self._act(one.event_id, act)
        head = self.head(one.event_id)
        if one.mark is not None and one.mark != self._mark:
            raise JournalMoved(one.event_id, one.after, head.last)
        if one.after != head.last:
            written = self._written(one) if again else ()
            if written:
                return written
            raise JournalMoved(one.event_id, one.after, head.last)
        for original in one.originals:
            keep(self.connection, one.event_id, original)
        return self._added(one, head)

    def head(self, event_id: int) -> Head:
        """Where a journal ends now, what was not flushed yet included. Raises NoSuchEvent."""
        if event_id not in self._heads:
            self._find([(event_id, None)])
        if event_id not in self._heads:
            raise NoSuchEvent("there is no such event", where=f"event {event_id}")
        return self._heads[event_id]

    def flush(self) -> None:
        """Write what was appended since the last flush."""
        if self._rows:
            ends = [self._heads[one].row(one) for one in self._moved]
            self._statements.write(self.connection, self._rows, ends)
        self._rows, self._moved = [], set()
        for event_id, told in self._relabel.items():
            with suppress(BridgeError):  # an entry that cannot be read keeps no other out
                self._label(event_id, told)
        self._relabel = {}

    def forget(self) -> None:
        """Other work was done in between: heads are read anew."""
        self._heads = {}

    def _added(self, one: Append, head: Head) -> tuple[Entry, ...]:
        added = []
        rows = rows_of(one, head)
        for row, record in zip(rows, one.records, strict=True):
            added.append(entry_of(row, record))
            if tells(record) and row["number"] > 1:
                self._relabel.setdefault(one.event_id, []).append(record)
        if rows:
            self._rows += rows
            self._moved.add(one.event_id)
            self._heads[one.event_id] = Head(rows[-1]["number"], rows[-1]["sum"])
            if one.key is not None:
                self._acts[one.event_id, one.key] = rows[0]["number"]
        return tuple(added)

    def _find(self, asked: Sequence[tuple[int, str | None]]) -> None:
        ends, acts, self._mark = self._statements.found(self.connection, asked)
        self._heads.update((one, Head(*end)) for one, end in ends.items())
        self._acts.update(acts)

    def _act(self, event_id: int, act: int) -> tuple[Entry, ...]:
        """The entries of one act, which stand one behind the other."""
        self.flush()
        mine = entries.c.event_id == event_id, entries.c.act == act, entries.c.number >= act
        found = self.connection.execute(select(entries).where(*mine).order_by(entries.c.number))
        return decoded(found.mappings(), self._coding)

    def _written(self, one: Append) -> tuple[Entry, ...]:
        """The entries of an append that was committed though nobody was told."""
        self.flush()
        before = self.connection.scalar(
            select(entries.c.sum).where(_is(one.event_id), entries.c.number == one.after)
        )
        rows = rows_of(one, Head(one.after, before or ""))
        last = rows[-1] if rows else None
        there = last and self.connection.scalar(
            select(entries.c.sum).where(_is(one.event_id), entries.c.number == last["number"])
        )
        if not last or there != last["sum"]:
            return ()
        return tuple(entry_of(row, record) for row, record in zip(rows, one.records, strict=True))

    def _label(self, event_id: int, told: Sequence[Record]) -> None:
        """Say anew what the list of events says, unless voidings alone came, of other things."""
        voided = [one.number for one in told if isinstance(one, Voided)]
        if len(voided) == len(told) and not self._told(event_id, voided):
            return
        journal = self.connection.execute(
            select(entries).where(_is(event_id)).order_by(entries.c.number)
        )
        found = label(decoded(journal.mappings(), self._coding))
        self.connection.execute(
            update(events)
            .where(events.c.id == event_id)
            .values(title=found.title, date=found.date, stage=found.stage)
        )

    def _told(self, event_id: int, numbers: Sequence[int]) -> bool:
        found = self.connection.execute(
            select(entries).where(_is(event_id), entries.c.number.in_(numbers))
        )
        return any(tells(one.record) for one in decoded(found.mappings(), self._coding))


def rows_of(one: Append, head: Head) -> list[Row]:
    """The rows of an append behind ``head``: numbered, and summed one after the other."""
    rows: list[Row] = []
    before, at = head.sum, time_text(one.at)
    for number, (source, record) in enumerate(
        zip(one.sources, one.texts, strict=True), start=head.last + 1
    ):
        row: Row = {
            "event_id": one.event_id,
            "number": number,
            "version": VERSION,
            "act": head.last + 1,
            "at": at,
            "author": one.author,
            "key": one.key,
            "file": source.file if source else None,
            "line": source.line if source else None,
            "record": record,
        }
        row["sum"] = before = chained(before, row)
        rows.append(row)
    return rows


def decoded(rows: Iterable[Any], coding: Coding) -> tuple[Entry, ...]:
    """The entries in rows of the table."""
    return tuple(entry_read(row, coding) for row in rows)


def _is(event_id: int) -> Any:
    return entries.c.event_id == event_id
