"""What a list of events says of one: title, date and stage, as its journal has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from overtrick.event.fold import voided
from overtrick.event.records import (
    CorrectionsOpened,
    Entry,
    EventClosed,
    EventOpened,
    EventReopened,
    OpeningChanged,
    Record,
    Voided,
)
from overtrick.event.state import Stage

_TELLING: Final = (
    EventOpened, OpeningChanged, CorrectionsOpened, EventClosed, EventReopened, Voided,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Label:
    """An event's title and date, and how far it is."""

    title: str
    date: str | None
    stage: Stage = "open"


def tells(record: Record) -> bool:
    """Whether a record may change the label: most do not. A voiding may undo one that does."""
    return isinstance(record, _TELLING)


def label(entries: Sequence[Entry]) -> Label:
    """The label of an event, from its journal or those of its entries that ``tells`` names."""
    gone = voided(entries)
    return _told(entry.record for entry in entries if entry.number not in gone)


def _told(records: Iterable[Record]) -> Label:
    found = Label("", None)
    for record in records:
        match record:
            case EventOpened() | OpeningChanged(EventOpened()):
                opened = record if isinstance(record, EventOpened) else record.opened
                found = replace(found, title=_kept(opened.title), date=opened.date)
            case CorrectionsOpened() | EventReopened():
                found = replace(found, stage="provisional")
            case EventClosed():
                found = replace(found, stage="final")
            case _:
                pass
    return found


def _kept(title: str) -> str:
    """PostgreSQL has no room for a NUL; the journal itself keeps it."""
    return title.replace("\0", "")
