"""The desk: events that are being run, with their state in memory."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from overtrick.bootstrap.kept import Writer, meant_by
from overtrick.bootstrap.people import naming_people
from overtrick.event.commands import Command
from overtrick.event.compute import Scored, scored
from overtrick.event.decide import decide
from overtrick.event.fold import Event, extended, fold
from overtrick.event.records import Entry, Record
from overtrick.live import Hub
from overtrick.store.store import Store


class Desk:
    """Events by their numbers. Every method may be called from any thread.

    What another process appends is seen when an event is next asked for.
    """

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub
        self._events: dict[int, Event] = {}
        self._scored: dict[int, Scored] = {}
        self._turns: dict[int, threading.RLock] = {}

    def event(self, event_id: int) -> Event:
        """The state of an event as it is on disk now. Raises NoSuchEvent."""
        with self._turn(event_id):
            return self._caught_up(event_id)

    def scored(self, event_id: int) -> Scored:
        """The same with its standings; what has not changed is not computed again."""
        with self._turn(event_id):
            event = self._caught_up(event_id)
            before = self._scored.get(event_id)
            if before is None or before.event is not event:
                before = self._scored[event_id] = scored(event, before)
            return before

    def act(self, event_id: int, command: Command, writer: Writer) -> tuple[Entry, ...]:
        """Do what a command asks, and tell everybody; the entries, which are safe on disk.

        Raises NoSuchEvent, and what ``decide`` refuses.
        """
        with self._turn(event_id), naming_people(self.store):
            event = self._caught_up(event_id)
            meant = meant_by(self.store, event, command, writer)

            def decided(journal: Sequence[Entry]) -> Sequence[Record]:
                now = event if len(journal) == len(event.entries) else fold(journal)
                return decide(now, meant, at=writer.at)

            entries = self.store.decide_and_append(
                event_id, decided, event.entries,
                author=writer.author, at=writer.at, key=writer.key,
            )  # fmt: skip
            self._caught_up(event_id)
        self._tell(event_id, entries)
        return entries

    def _tell(self, event_id: int, entries: Sequence[Entry]) -> None:
        if entries:
            self.hub.nudge(event_id, entries[-1].number)

    def _turn(self, event_id: int) -> threading.RLock:
        return self._turns.setdefault(event_id, threading.RLock())

    def _caught_up(self, event_id: int) -> Event:
        event = self._events.get(event_id)
        if event is None:
            event = fold(self.store.entries(event_id))
        elif new := self.store.entries(event_id, after=len(event.entries)):
            event = extended(event, new)
        self._events[event_id] = event
        return event
