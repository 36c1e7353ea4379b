"""Rounds that are drawn or arranged match by match, and who joins a draw late."""

from __future__ import annotations

from overtrick.event.commands import AddLate, DrawRound, SetMatch, SetRoundRobin
from overtrick.event.records import Record
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event


def is_swiss(event: Event, section: str) -> bool:
    """Whether a section's rounds are drawn one after the other."""
    return any(place[0] == section for place in event.drawn)


def decide_drawing(
    event: Event, command: DrawRound | SetRoundRobin | SetMatch
) -> tuple[Record, ...]:
    """The records of a draw, a round robin or a match. Raises NotAllowed."""
    del event, command
    raise NotAllowed("draws are not made here")


def late_in_draw(event: Event, command: AddLate) -> tuple[Record, ...]:
    """The records that let a late contestant join the next draw. Raises NotAllowed."""
    del event, command
    raise NotAllowed("draws are not made here")
