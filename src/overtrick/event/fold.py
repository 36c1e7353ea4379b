"""From a journal to the state of its event: pure, and the same every time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Seat
from overtrick.event.contestant import ContestantId
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    Entry,
    EventOpened,
    PenaltyGiven,
    ResultEntered,
    SatOut,
    Source,
    Voided,
)


class NotAJournal(BridgeError):
    """The entries cannot be the journal of one event."""

    code = "not-a-journal"


@dataclass(frozen=True, slots=True)
class Play:
    """One result in force, with the entry that holds it."""

    entry: int
    entered: ResultEntered
    source: Source | None


@dataclass(frozen=True, slots=True)
class Event:
    """The state of one event. Treat as read-only: ``fold`` alone fills it."""

    opened: EventOpened
    contestants: dict[ContestantId, ContestantEntered] = field(default_factory=dict)
    plays: dict[int, Play] = field(default_factory=dict)
    boards: dict[tuple[str | None, int], BoardPrepared] = field(default_factory=dict)
    sit_outs: dict[int, SatOut] = field(default_factory=dict)
    penalties: dict[int, PenaltyGiven] = field(default_factory=dict)

    def prepared(self, section: str, board: int) -> BoardPrepared | None:
        """What is recorded of a board, the section's own record before the event's."""
        return self.boards.get((section, board)) or self.boards.get((None, board))

    def deal(self, section: str, board: int) -> Deal | None:
        """The cards of a board, where known."""
        prepared = self.prepared(section, board)
        return prepared.deal if prepared else None

    def dealer(self, section: str, board: int) -> Seat:
        """The dealer as recorded, otherwise by Law 2."""
        prepared = self.prepared(section, board)
        return (prepared.dealer if prepared else None) or Board(board).dealer

    def vulnerable(self, section: str, board: int) -> Vulnerability:
        """The vulnerability as recorded, otherwise by Law 2."""
        prepared = self.prepared(section, board)
        return (prepared.vulnerable if prepared else None) or Board(board).vulnerable


def fold(entries: Iterable[Entry]) -> Event:
    """The event that ``entries`` describe: numbered from 1 without gaps, the first opens it.

    Raises NotAJournal for anything that could not have been appended entry by entry.
    """
    journal = list(entries)
    if not journal or not isinstance(journal[0].record, EventOpened):
        raise NotAJournal("a journal begins with the opening of its event")
    gone = _out_of_force(journal)
    event = Event(journal[0].record)
    for entry in journal[1:]:
        if entry.number not in gone:
            _apply(event, entry)
    return event


def _out_of_force(journal: list[Entry]) -> set[int]:
    """Numbers of voided and superseded entries.

    A voided entry acts no more: what it voided or superseded is back. A superseded one still
    keeps out what it superseded itself.
    """
    voided: set[int] = set()
    for entry in reversed(journal):
        if isinstance(entry.record, Voided) and entry.number not in voided:
            voided.add(entry.record.number)
    superseded: dict[int, int] = {}
    for place, entry in enumerate(journal, start=1):
        if entry.number != place:
            raise NotAJournal(f"entry {entry.number} stands where entry {place} is expected")
        _check_target(entry, journal)
        target = _superseded(entry)
        if target is not None and entry.number not in voided:
            if target in superseded:
                raise NotAJournal(
                    f"entries {superseded[target]} and {entry.number} both correct entry {target}"
                )
            superseded[target] = entry.number
    return voided | superseded.keys()


def _superseded(entry: Entry) -> int | None:
    return entry.record.supersedes if isinstance(entry.record, ResultEntered) else None


def _check_target(entry: Entry, journal: list[Entry]) -> None:
    """Raise NotAJournal unless what an entry voids or corrects came before it and fits."""
    record = entry.record
    target = record.number if isinstance(record, Voided) else _superseded(entry)
    if target is None:
        return
    if not 1 < target < entry.number:
        raise NotAJournal(f"entry {entry.number} refers to entry {target}, which is not before it")
    aim = journal[target - 1].record
    if isinstance(record, ResultEntered) and not isinstance(aim, ResultEntered):
        raise NotAJournal(f"entry {entry.number} corrects entry {target}, which is no result")


def _apply(event: Event, entry: Entry) -> None:
    record = entry.record
    match record:
        case EventOpened():
            raise NotAJournal(f"entry {entry.number} opens the event a second time")
        case ContestantEntered(contestant):
            event.contestants[contestant] = record
        case BoardPrepared(board, section):
            event.boards[section, board] = record
        case ResultEntered():
            event.plays[entry.number] = Play(entry.number, record, entry.source)
        case SatOut():
            event.sit_outs[entry.number] = record
        case PenaltyGiven():
            event.penalties[entry.number] = record
        case Voided():
            pass
        case _:
            assert_never(record)
