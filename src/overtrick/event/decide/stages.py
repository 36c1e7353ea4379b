"""Deciding about the event as a whole, and taking back what was done."""

from __future__ import annotations

from overtrick.event.commands import StageCommand, Undo
from overtrick.event.fold import voided
from overtrick.event.records import Record, Voided
from overtrick.event.refusals import CannotUndo, NotAllowed
from overtrick.event.state import Event


def decide_stage(event: Event, command: StageCommand) -> tuple[Record, ...]:
    """The records of a command about the whole event. Raises NotAllowed."""
    match command:
        case Undo():
            return _undone(event, command)
        case _:
            raise NotAllowed("")


def _undone(event: Event, command: Undo) -> tuple[Record, ...]:
    """Void every entry of an act, its last first."""
    if not 1 < command.number <= len(event.entries):
        raise CannotUndo(f"there is no entry {command.number} to take back")
    act = event.entries[command.number - 1].act or command.number
    gone = voided(event.entries)
    return tuple(
        Voided(entry.number, command.reason)
        for entry in reversed(event.entries)
        if (entry.act or entry.number) == act and entry.number not in gone
    )
