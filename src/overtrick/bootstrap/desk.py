"""The desk: events that are being run, with their state in memory."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final

from overtrick.bootstrap.kept import Writer, decision, meant_by, same_before
from overtrick.bootstrap.people import naming_people
from overtrick.event.commands import Command
from overtrick.event.compute import Scored, scored
from overtrick.event.fold import Event, extended, fold
from overtrick.event.records import Entry, Record
from overtrick.live import Hub
from overtrick.store.originals import Original
from overtrick.store.store import Store

KEPT: Final = 48
"""Events whose state stays in memory beside those that are being watched."""


class Desk:
    """Events by their numbers. Every method may be called from any thread.

    What another process appends is seen when an event is next asked for. The events asked for
    last, and those that somebody watches, stay in memory; others are read anew.
    """

    def __init__(self, store: Store, hub: Hub, kept: int = KEPT) -> None:
        self.store = store
        self.hub = hub
        self._events: dict[int, Event] = {}
        self._scored: dict[int, Scored] = {}
        self._turns: dict[int, threading.RLock] = {}
        self._kept = kept
        self._room = threading.Lock()

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
        return self.act_together(event_id, [command], writer)

    def act_together(
        self,
        event_id: int,
        commands: Sequence[Command],
        writer: Writer,
        originals: Sequence[Original] = (),
    ) -> tuple[Entry, ...]:
        """The same for several commands as one act: all of them are done, or none."""
        with self._turn(event_id), naming_people(self.store):
            event = self._caught_up(event_id)
            entries = same_before(self.store, event_id, commands, writer)
            if not entries:
                entries = self._appended(event_id, event, commands, writer, originals)
                self._caught_up(event_id)
        self._tell(event_id, entries)
        return entries

    def _appended(
        self,
        event_id: int,
        event: Event,
        commands: Sequence[Command],
        writer: Writer,
        originals: Sequence[Original],
    ) -> tuple[Entry, ...]:
        meant = meant_by(self.store, event, commands, writer)

        def decided(journal: Sequence[Entry]) -> Sequence[Record]:
            now = event if len(journal) == len(event.entries) else fold(journal)
            return decision(self.store, now, meant, writer)

        return self.store.decide_and_append(
            event_id, decided, event.entries, originals=tuple(originals),
            author=writer.author, at=writer.at, key=writer.key,
        )  # fmt: skip

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
        self._keep(event_id, event)
        return event

    def _keep(self, event_id: int, event: Event) -> None:
        """Remember an event as the one asked for last, and forget those asked for long ago."""
        with self._room:
            self._events.pop(event_id, None)
            self._events[event_id] = event
            idle = [one for one in self._events if not self.hub.watching(one)]
            for one in idle[: -self._kept]:
                del self._events[one]
                self._scored.pop(one, None)
