"""A small coding of records for the tests of the store: JSON of the fields they use."""

from __future__ import annotations

import json

from overtrick.event.contestant import ContestantId
from overtrick.event.records import (
    ContestantEntered,
    CorrectionsOpened,
    EventClosed,
    EventOpened,
    EventReopened,
    Noted,
    OpeningChanged,
    Record,
    Voided,
)
from overtrick.store import StoreError


class NotDecoded(StoreError):
    """The text is none of ours."""


class SmallCoding:
    """Knows notes, voidings and what changes the list of events."""

    def encode(self, record: Record) -> str:
        return json.dumps([type(record).__name__, *_parts(record)])

    def decode(self, text: str, version: int) -> Record:
        try:
            kind, *parts = json.loads(text)
        except ValueError as error:
            raise NotDecoded("not JSON") from error
        match kind:
            case "Noted":
                return Noted(*parts)
            case "ContestantEntered":
                return entering(*parts)
            case "Voided":
                return Voided(*parts)
            case "EventOpened":
                return opening(*parts)
            case "OpeningChanged":
                return OpeningChanged(opening(*parts))
            case "CorrectionsOpened":
                return CorrectionsOpened()
            case "EventClosed":
                return EventClosed((), "overtrick")
            case "EventReopened":
                return EventReopened(*parts)
            case _:
                raise NotDecoded(f"no record is called {kind}")


def _parts(record: Record) -> list[object]:
    match record:
        case Noted(text):
            return [text]
        case ContestantEntered(contestant, players):
            return [contestant.number, *players]
        case Voided(number):
            return [number]
        case EventOpened() | OpeningChanged():
            opened = record.opened if isinstance(record, OpeningChanged) else record
            return [opened.title, opened.date]
        case CorrectionsOpened() | EventClosed():
            return []
        case EventReopened(reason):
            return [reason]
        case _:
            raise AssertionError(record)


def entering(number: str, *players: str) -> ContestantEntered:
    """A pair enters."""
    return ContestantEntered(ContestantId("", number), players)


def opening(title: str = "Thursday pairs", date: str | None = "2026-11-26") -> EventOpened:
    """An event of pairs."""
    return EventOpened(title, date, "pairs", "mp", "plain", (), 2)
