"""Deciding about the event as a whole."""

from __future__ import annotations

from typing import assert_never

from overtrick.bridge.board import Board
from overtrick.event.commands import (
    ChangeScoring,
    CloseEvent,
    OpenCorrections,
    ReopenEvent,
    StageCommand,
    TakeNote,
    Undo,
)
from overtrick.event.decide.closing import closed, corrections_opened, reopened
from overtrick.event.decide.scoring import scored_otherwise
from overtrick.event.decide.undoing import undone
from overtrick.event.naming import contestant_of
from overtrick.event.records import Noted, Record
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event


def decide_stage(event: Event, command: StageCommand) -> tuple[Record, ...]:
    """The records of a command about the whole event. Raises NotAllowed and its kinds."""
    match command:
        case ChangeScoring():
            return scored_otherwise(event, command)
        case OpenCorrections():
            return corrections_opened(event, command)
        case CloseEvent():
            return closed(event, command)
        case ReopenEvent():
            return reopened(event, command)
        case TakeNote():
            return _noted(event, command)
        case Undo():
            return undone(event, command)
        case _:
            assert_never(command)


def _noted(event: Event, command: TakeNote) -> tuple[Record, ...]:
    if not command.text.strip():
        raise NotAllowed("a note needs words")
    if command.board is not None:
        Board(command.board)
    who = contestant_of(event, command.contestant) if command.contestant else None
    return (Noted(command.text.strip(), who, command.round, command.table, command.board),)
