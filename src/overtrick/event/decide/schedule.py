"""Deciding who sits where."""

from __future__ import annotations

from overtrick.event.commands import ScheduleCommand, SetMovement
from overtrick.event.records import Record, SittingsSet
from overtrick.event.refusals import NotAllowed
from overtrick.event.seating import Numbering, sittings_of
from overtrick.event.state import Event
from overtrick.movements import catalogue
from overtrick.movements.use import Use


def decide_schedule(event: Event, command: ScheduleCommand) -> tuple[Record, ...]:
    """The records of a command about sittings. Raises NotAllowed."""
    match command:
        case SetMovement():
            return _seated(event, command)
        case _:
            raise NotAllowed("")


def _seated(event: Event, command: SetMovement) -> tuple[Record, ...]:
    del event
    use = Use(
        command.boards_per_set,
        command.first_board,
        command.rounds,
        command.winners,
        frozenset(command.switched_rounds),
        missing=frozenset(command.missing),
    )
    movement = catalogue.get(command.movement)
    sittings = sittings_of(movement, use, Numbering(command.east_west_from))
    return (
        SittingsSet(
            command.section, command.first_round,
            tuple(one for one in sittings if one.round >= command.first_round),
            command.movement, command.reason,
        ),
    )  # fmt: skip
