"""What somebody who plays is told of an event's journal: nothing of boards still to be played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

import msgspec

from overtrick.bootstrap.desk import Desk
from overtrick.bridge.errors import BridgeError
from overtrick.event.records import BoardPrepared, Entry, Noted, Record, Voided
from overtrick.event.state import Event
from overtrick.formats.journal import encode_record
from overtrick.web.access import Who
from overtrick.web.book import words_called
from overtrick.web.console.playing import (
    hidden_boards,
    is_kept_from,
    reason_from,
    refusal_told,
    scrubbed,
    tells_of,
    without_results,
)


class WrittenEntry(msgspec.Struct, frozen=True):
    """One entry of a journal; ``record`` is as in the journal's file.

    It is null for somebody who plays, where it tells of a board that he has still to play or is a
    call whose words may.
    """

    number: int
    act: int | None
    at: datetime | None
    author: str | None
    record: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Veil:
    """An event, and the ``boards`` of it of which ``author``, who asks, is told nothing."""

    event: Event
    boards: frozenset[int]
    author: str | None = None

    @classmethod
    def over(cls, desk: Desk, who: Who, event_id: int) -> Self:
        """The event as it is now, for ``who``. Raises NoSuchEvent."""
        event = desk.event(event_id)
        return cls(event, hidden_boards(desk, event, who), who.author)

    def every(self, entries: Iterable[Entry]) -> list[WrittenEntry]:
        """Entries as they are told."""
        return [self.written(one) for one in entries]

    def written(self, entry: Entry) -> WrittenEntry:
        """An entry as it is told."""
        record = None
        if not self._tells(entry, entry.record):
            record = msgspec.json.decode(encode_record(self._told(entry)))
        return WrittenEntry(entry.number, entry.act, entry.at, entry.author, record)

    def fitted(self, error: BridgeError) -> BridgeError:
        """A refusal, without what it says of results on those boards."""
        for one in (error, *error.errors) if self.boards else ():
            if isinstance(one, BridgeError):
                one.message = refusal_told(self.event, self.boards, one)
                one.where = scrubbed(self.event, self.boards, one.where)
        return error

    def _tells(self, entry: Entry, record: Record) -> bool:
        """Whether a record tells of those boards, or is a call by another that may."""
        if isinstance(record, Voided):
            first = self.event.entries[record.number - 1]
            return self._tells(first, first.record)
        words = words_called(record) if isinstance(record, Noted) else None
        if isinstance(record, Noted) and words is not None:
            return not self._is_own(entry) and is_kept_from(words, record.board, self.boards)
        if isinstance(record, BoardPrepared | Noted):  # its cards, and a call of the room as well
            return record.board in self.boards
        return tells_of(self.event, record, self.boards)

    def _told(self, entry: Entry) -> Record:
        if not self.boards:
            return entry.record
        return without_results(entry.record, self.boards, lambda: self._is_own(entry))

    def _is_own(self, entry: Entry) -> bool:
        wrote = reason_from(self.event, entry.record) or entry
        return wrote.author is not None and wrote.author == self.author
