"""Deciding what a director gives and takes."""

from __future__ import annotations

from overtrick.event.commands import RulingCommand
from overtrick.event.records import Record
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event


def decide_ruling(event: Event, command: RulingCommand) -> tuple[Record, ...]:
    """The records of a director's command. Raises NotAllowed."""
    del event, command
    raise NotAllowed("")
