"""An event that is being run: what is safe on disk of it, and what is on its way there."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass

from overtrick.event.fold import Event
from overtrick.event.records import Entry
from overtrick.store.writer import Appending


@dataclass(frozen=True, slots=True)
class Act:
    """What was decided and handed to the disk: its entries, and the event after them."""

    appending: Appending
    entries: tuple[Entry, ...]
    after: Event

    @property
    def key(self) -> str | None:
        """The key under which it is written."""
        return self.entries[0].key

    @property
    def future(self) -> Future[tuple[Entry, ...]]:
        """Its entries once they are safe, or what went wrong."""
        return self.appending.future

    @property
    def is_kept(self) -> bool:
        """Whether the disk has it as it was decided; for one that has ended."""
        return self.future.exception() is None and self.future.result() == self.entries


class Running:
    """The state of one event. Whoever uses it has the event's turn.

    ``uid`` is the event's own: its number alone does not tell it from one of another database.
    ``mark`` is that of the database, which is another one after a restore.
    """

    def __init__(self, event: Event, uid: str, mark: str) -> None:
        self.event, self.uid, self.mark = event, uid, mark
        self._pending: deque[Act] = deque()
        self._acts: dict[str, int] = {}
        self._indexed = 0

    @property
    def ahead(self) -> Event:
        """The event as it will be when the disk has done what it was given."""
        return self._pending[-1].after if self._pending else self.event

    @property
    def last_act(self) -> Act | None:
        """The last act that is not safe yet."""
        return self._pending[-1] if self._pending else None

    def begin(self, act: Act) -> None:
        """An act is on its way to the disk."""
        self._pending.append(act)

    def settle(self) -> None:
        """See which acts have become safe. What rests on one that failed is given up with it."""
        while self._pending and self._pending[0].future.done():
            act = self._pending.popleft()
            if act.is_kept:
                self.go_on(act.after)
            else:
                self._pending.clear()

    def go_on(self, event: Event) -> None:
        """The event has come further on disk."""
        if len(event.entries) > len(self.event.entries):
            self.event = event

    def done(self, key: str) -> tuple[Entry, ...]:
        """The entries that were written under a key and are safe."""
        entries = self.event.entries
        for entry in entries[self._indexed :]:
            if entry.key is not None and entry.act == entry.number:
                self._acts.setdefault(entry.key, entry.number)
        self._indexed = len(entries)
        first = self._acts.get(key)
        if first is None:
            return ()
        last = first
        while last < len(entries) and entries[last].act == first:
            last += 1
        return tuple(entries[first - 1 : last])

    def is_pending(self, key: str) -> bool:
        """Whether something under a key is on its way to the disk."""
        return any(act.key == key for act in self._pending)
