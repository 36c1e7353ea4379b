"""The desk: events that are being run, with their state in memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import wait
from typing import Final, NamedTuple, TypeAlias

from overtrick.bootstrap.kept import Writer, acted, meant_by, same_before
from overtrick.bootstrap.people import names_people, naming_people
from overtrick.bootstrap.running import Act, Running
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import Command
from overtrick.event.compute import Scored, scored
from overtrick.event.decide import Acted
from overtrick.event.fold import Event, extended, fold
from overtrick.event.records import Entry
from overtrick.live import Hub
from overtrick.store.errors import JournalMoved
from overtrick.store.originals import Original
from overtrick.store.store import Store
from overtrick.store.writer import Told

Entries: TypeAlias = tuple[Entry, ...]

KEPT: Final = 48
"""Events whose state stays in memory beside those that are being watched."""
TURNS: Final = 256
"""So many turns there are; events whose numbers are a multiple of it apart share one.

They are there from the beginning, so that a number which somebody makes up costs nothing. Nobody
who has the turn of an event asks for that of another, so that sharing only makes somebody wait.
"""


Check: TypeAlias = Callable[[Event], None]
Commanding: TypeAlias = Callable[[Event], Sequence[Command]]
"""What is to be done on an event as it is."""


class Asked(NamedTuple):
    """What somebody asks for as one act.

    ``check`` looks at the event that it is decided on, and raises the BridgeError of what is not
    any more as whoever asks saw it.
    """

    commands: Sequence[Command]
    writer: Writer
    originals: tuple[Original, ...] = ()
    check: Check | None = None


class Desk:
    """Events by their numbers. Every method may be called from any thread.

    What another process appends is seen when an event is next asked for. The events asked for
    last, and those that somebody watches, stay in memory; others are read anew.
    """

    def __init__(self, store: Store, hub: Hub, kept: int = KEPT) -> None:
        self.store = store
        self.hub = hub
        self._running: OrderedDict[int, Running] = OrderedDict()
        self._scored: dict[int, Scored] = {}
        self._turns = tuple(threading.RLock() for _ in range(TURNS))
        self._scoring = tuple(threading.Lock() for _ in range(TURNS))
        self._kept = kept
        self._room = threading.Lock()

    def event(self, event_id: int) -> Event:
        """The state of an event as it is on disk now. Raises NoSuchEvent."""
        running = self._running.get(event_id)
        if running is not None and self.store.last_of(event_id) == _last_of(running):
            self._keep(event_id, running)
            return running.event
        with self._turn(event_id):
            return self._caught_up(event_id).event

    def scored(self, event_id: int) -> Scored:
        """The same with its standings; what has not changed is not computed again.

        Whoever enters meanwhile does not wait for it.
        """
        with self._scoring[event_id % len(self._scoring)]:
            event, before = self.event(event_id), self._scored.get(event_id)
            if before is None or before.event is not event:
                before = self._scored[event_id] = scored(event, before)
            return before

    def known(self, event_id: int) -> Event:
        """The state of an event as this program knows it, without a look at the disk.

        It holds everything that was done here; what another process appended may not be in it
        yet. Raises NoSuchEvent.
        """
        running = self._running.get(event_id)
        return self.event(event_id) if running is None else running.event

    def uid(self, event_id: int) -> str:
        """The uid of an event as it is known here: the same in every copy, and no other's.

        Nothing is asked of the disk for it. Raises NoSuchEvent.
        """
        running = self._running.get(event_id)
        if running is None:
            with self._turn(event_id):
                running = self._caught_up(event_id)
        return running.uid

    def mark(self, event_id: int) -> str:
        """The mark of the database that an event was read from; nothing for one not in memory."""
        running = self._running.get(event_id)
        return running.mark if running else ""

    def forget(self) -> None:
        """Forget every event: the database was restored."""
        with self._room:
            self._running.clear()
            self._scored.clear()

    def looked_up(self, event_id: int, key: str) -> tuple[Event, Entries]:
        """An event as it is known here, and what was done to it under a key so far.

        Nobody is told that something is known which a restore has taken away. Raises NoSuchEvent.
        """
        with self._turn(event_id):
            running = self._state(event_id, is_fresh=False)
            if running.done(key):
                running = self._state(event_id, is_fresh=True)
            return running.event, running.done(key)

    def act(self, event_id: int, command: Command, writer: Writer) -> Entries:
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
        check: Check | None = None,
    ) -> Entries:
        """The same for several commands as one act: all of them are done, or none.

        Raises what ``check`` raises of the event that they are decided on.
        """
        asked = Asked(commands, writer, tuple(originals), check)
        with naming_people(self.store):
            entries = self._tried(event_id, asked, is_fresh=False)
            while entries is None:
                entries = self._tried(event_id, asked, is_fresh=True)
        if entries:
            self.hub.nudge(event_id, entries[-1].number)
        return entries

    def at_hand(self, event_id: int) -> Running | None:
        """An event that is in memory, as it is known here; None for any other."""
        return self._running.get(event_id)

    def begun(self, event_id: int, commands: Commanding, writer: Writer) -> Act | None:
        """An act that the disk is given by ``go``; whoever began it asks then what has ``ended``.

        ``commands`` says what is to be done, nothing where that is not for here. None where
        something has to be waited for, or what is asked is refused as things are known here:
        ``act_together`` goes into it. Nothing is asked of the database.
        """
        turn = self._turn(event_id)
        if not turn.acquire(blocking=False):
            return None
        try:
            running = self._running.get(event_id)
            if running is None:
                return None
            running.settle()
            if writer.key is not None and running.done(writer.key):
                return None
            asked = Asked(commands(running.ahead), writer)
            if any(map(names_people, asked.commands)):
                return None
            decided = self._acted(running, asked, is_fresh=False)
            if not decided or not decided.entries:
                return None
            return self._begun(event_id, running, decided, asked, at_once=False)
        finally:
            turn.release()

    def go(self, told: Told) -> None:
        """Give the disk what was ``begun``; ``told`` is called when it is safe, or has failed.

        It is called in the writing thread, and must not wait.
        """
        self.store.go(told)

    def ended(self, event_id: int, act: Act) -> Entries | None:
        """The entries of an act whose future is done; everybody is told of them.

        None where others were first, and it has to be decided again. Raises the StoreError of
        what could not be kept.
        """
        entries = _kept(act)
        if entries:
            self._settle(event_id)
            self.hub.nudge(event_id, entries[-1].number)
        return entries

    def _settle(self, event_id: int) -> None:
        """See what has become safe; whoever has the turn does so as well."""
        turn = self._turn(event_id)
        running = self._running.get(event_id)
        if running is not None and turn.acquire(blocking=False):
            try:
                running.settle()
            finally:
                turn.release()

    def _tried(self, event_id: int, asked: Asked, *, is_fresh: bool) -> Entries | None:
        """The entries; None where it has to be decided again on what is there by now.

        The next act is decided while the disk still works on this one. The disk itself refuses
        what rests on less than it has, so that it need not be asked before: only what is
        answered without writing has to rest on a look at it.
        """
        with self._turn(event_id):
            running, key = self._state(event_id, is_fresh=is_fresh), asked.writer.key
            if key is not None and running.done(key):
                there = same_before(self.store, event_id, asked.commands, asked.writer)
                if not there:  # a restore has taken it away
                    self._running.pop(event_id, None)
                return there or None
            before = running.last_act
            decided = self._acted(running, asked, is_fresh=is_fresh)
            if decided and decided.entries:
                act = self._begun(event_id, running, decided, asked)
        if decided is None:
            if before is not None:
                wait([before.future])
            return None
        return self._ended(event_id, running, act) if decided.entries else ()

    def _acted(self, running: Running, asked: Asked, *, is_fresh: bool) -> Acted | None:
        """What an act writes; None where what is safe on disk has to be seen first.

        What is refused, or is so already, is answered at once: it has to rest on that.
        """
        if asked.writer.key is not None and running.is_pending(asked.writer.key):
            return None
        is_safe = is_fresh and running.last_act is None
        nothing = Acted((), running.ahead)
        try:
            decided = self._decided(running.ahead, asked)
        except BridgeError:
            if is_safe:
                raise
            decided = nothing
        if decided.entries or is_safe:
            return decided
        return None if not is_fresh or self._decided(running.event, asked).entries else nothing

    def _decided(self, event: Event, asked: Asked) -> Acted:
        if asked.check is not None:
            asked.check(event)
        meant = meant_by(self.store, event, asked.commands, asked.writer)
        return acted(self.store, event, meant, asked.writer)

    def _begun(
        self, event_id: int, running: Running, decided: Acted, asked: Asked, *, at_once: bool = True
    ) -> Act:
        """An act that was handed to the disk."""
        (entries, after), (_, writer, originals, _) = decided, asked
        before, records = running.last_act, [one.record for one in entries]
        appending = self.store.submit_behind(
            before.appending if before else None, event_id, entries[0].number - 1, records,
            author=writer.author, at=writer.at, key=writer.key, originals=originals,
            mark=running.mark, at_once=at_once,
        )  # fmt: skip
        act = Act(appending, entries, after)
        running.begin(act)
        return act

    def _ended(self, event_id: int, running: Running, act: Act) -> Entries | None:
        """Wait for the disk. Raises the StoreError of what could not be kept."""
        try:
            return _kept(act)
        finally:
            with self._turn(event_id):
                running.settle()

    def _turn(self, event_id: int) -> threading.RLock:
        return self._turns[event_id % len(self._turns)]

    def _state(self, event_id: int, *, is_fresh: bool) -> Running:
        """The state, whose turn the caller has; a fresh one after a look at the disk."""
        running = self._running.get(event_id)
        if running is None or is_fresh:
            running = self._caught_up(event_id)
        running.settle()
        return running

    def _caught_up(self, event_id: int) -> Running:
        running, (last, uid, mark) = self._running.get(event_id), self.store.last_of(event_id)
        is_same = running is not None and (running.uid, running.mark) == (uid, mark)
        if running is None or not is_same or last < len(running.event.entries):
            # A backup was restored, of another evening or of this one.
            running = Running(fold(self.store.entries(event_id)), uid, mark)
            with self._room:
                self._running[event_id] = running
        running.settle()
        if last > len(running.ahead.entries):
            known = running.event
            running.go_on(extended(known, self.store.entries(event_id, after=len(known.entries))))
        self._keep(event_id, running)
        return running

    def _keep(self, event_id: int, running: Running) -> None:
        """Remember an event as the one asked for last, and forget those asked for long ago."""
        with self._room:
            self._running.setdefault(event_id, running)
            self._running.move_to_end(event_id)
            if len(self._running) <= self._kept:
                return
            idle = [one for one in self._running if not self.hub.watching(one)]
            for one in idle[: -self._kept]:
                del self._running[one]
                self._scored.pop(one, None)


def _last_of(running: Running) -> tuple[int, str, str]:
    return len(running.event.entries), running.uid, running.mark


def _kept(act: Act) -> Entries | None:
    """The entries of an act, once they are safe; None where others were first.

    Raises the StoreError of what could not be kept.
    """
    try:
        entries = act.future.result()
    except JournalMoved:
        return None
    return entries if entries == act.entries else None
