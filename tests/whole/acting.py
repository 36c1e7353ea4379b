"""An event that takes commands, legal or not, and is looked at from all sides after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import groupby

from overtrick.bootstrap.kept import JournalCoding, open_store
from overtrick.bridge.errors import BridgeError
from overtrick.event.certify import missing
from overtrick.event.commands import Command, Undo
from overtrick.event.compute import Scored, scored, standings
from overtrick.event.decide import done
from overtrick.event.fold import fold
from overtrick.event.records import Entry, EventClosed, EventOpened, Voided
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from overtrick.formats.commands import command_text, parse_command
from overtrick.store.store import Store
from tests.whole.compare import differences

CODING = JournalCoding()
"""The door of the database: what could not be read again is refused there."""
START = datetime(2026, 11, 26, 19, 0, tzinfo=UTC)


@dataclass
class Acting:
    """One event in memory, and how it came about: ``told`` is the shortest script so far."""

    opened: EventOpened
    told: list[str] = field(default_factory=list)
    kept: int = 0
    event_id: int = 0

    def __post_init__(self) -> None:
        self.event = fold([Entry(1, self.opened, at=START, act=1)])
        self.before: Event | None = None
        self.refusal = ""
        self.scored: Scored | None = None

    def script(self) -> str:
        """Everything that was carried out, a line a command."""
        return "\n".join([*self.told, self.refusal])

    def take(self, command: Command) -> bool:
        """Carry out a command if it is allowed; a refusal leaves everything as it was."""
        text = command_text(command)
        assert parse_command(text) == command, f"{command} is told as {text}"
        was = self.event
        try:
            now = done(was, command, at=START + timedelta(minutes=len(was.entries)))
            for entry in now.entries[len(was.entries) :]:
                CODING.encode(entry.record)
        except BridgeError as refusal:
            assert refusal.code
            assert str(refusal)
            self.refusal = f"{command_text(command)}: {refusal}"
            assert self.event is was
            assert fold(was.entries) == was, "a refused command left its mark"
            return False
        self.told.append(command_text(command))
        assert now.entries[: len(was.entries)] == was.entries, "an entry was changed"
        assert fold(was.entries) == was, "the event before a command was changed by it"
        self._check_fold(now)
        if len(now.entries) > len(was.entries):
            self.before = was
            self.event = now
        return True

    def _check_fold(self, now: Event) -> None:
        if fold(now.entries) != now:
            raise AssertionError(f"the state is not what the journal folds to\n{self.script()}")

    def check(self) -> None:
        """Standings against the naive ones, and nothing that cannot be right."""
        self.scored = scored(self.event, self.scored)
        found = self.scored.standings
        assert found == standings(self.event), f"scored again it is another\n{self.script()}"
        wrong = differences(self.event.entries, found)
        assert not wrong, "\n".join([*wrong[:6], self.script()])
        amiss = [one.message for one in faults(self.event)]
        assert not amiss, "\n".join([*amiss[:4], self.script()])

    def take_back_last(self) -> None:
        """Undo the last act: everything is as it was before; then undo that undo."""
        act = self.last_act()
        if self.before is None or act is None:
            return
        before, now = self.before, self.event
        kinds = {type(entry.record) for entry in now.entries[act - 1 :]}
        reason = "a slip" if len(now.entries) % 2 else ""
        allowed = self.take(Undo(act, reason))
        closes = any(map(self.closes, now.entries[act - 1 :]))
        may_be = now.stage != "final" or (closes and bool(reason or missing(now)))
        assert allowed == may_be, f"undo {act} of the last act\n{self.script()}"
        if not allowed:
            return
        if not kinds & {Voided}:
            assert self.event == before, f"undone is not as before\n{self.script()}"
        last = self.last_act()
        if last is None or self.event.stage == "final":
            return  # Closed again: it has to be reopened first.
        assert self.take(Undo(last)), f"the undo itself is not undone\n{self.script()}"
        assert self.event == now, f"undone and done again is not as it was\n{self.script()}"

    def closes(self, entry: Entry) -> bool:
        """Whether an entry closes the event, or does that again."""
        while isinstance(entry.record, Voided):
            entry = self.event.entries[entry.record.number - 1]
        return isinstance(entry.record, EventClosed)

    def last_act(self) -> int | None:
        """The number of the first entry of the last act."""
        last = self.event.entries[-1]
        return last.act if last.number > 1 else None

    def acts(self) -> list[int]:
        """The first entry of every act but the opening."""
        return sorted({one.act for one in self.event.entries[1:] if one.act})

    def restart(self, shelf: Shelf) -> None:
        """Keep what is new in the database, close it, open it, and read the event back."""
        if not self.event_id:
            self.event_id = shelf.store.create(self.opened, at=START)
            self.kept = 1
        shelf.append(self.event_id, self.event.entries[self.kept :])
        self.kept = len(self.event.entries)
        shelf.reopen()
        entries = shelf.store.entries(self.event_id)
        assert entries == self.event.entries, self.script()
        assert fold(entries) == self.event
        self.event = fold(entries)


class Shelf:
    """A database of events that is closed and opened again and again."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.store: Store = open_store(path)

    def append(self, event_id: int, entries: Sequence[Entry]) -> None:
        """Append entries act by act, as they were written."""
        for _, act in groupby(entries, key=lambda one: one.act):
            several = list(act)
            self.store.append(
                event_id,
                several[0].number - 1,
                [one.record for one in several],
                at=several[0].at,
            )

    def reopen(self) -> None:
        self.store.close()
        self.store = open_store(self.path, create=False)
