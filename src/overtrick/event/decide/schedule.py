"""Deciding who sits where."""

from __future__ import annotations

from typing import assert_never

from overtrick.event.commands import (
    AddRounds,
    CutRounds,
    DrawKnockOut,
    DrawRound,
    ExchangeBoards,
    MendMovement,
    Reseat,
    ReseatRound,
    ScheduleCommand,
    SetMatch,
    SetMovement,
    SetRoundRobin,
    StartRound,
    SwitchArrow,
)
from overtrick.event.decide.drawing import decide_drawing
from overtrick.event.decide.lengths import round_started, rounds_added, rounds_cut
from overtrick.event.decide.mending import movement_mended
from overtrick.event.decide.reseating import (
    arrow_switched,
    boards_exchanged,
    reseated,
    round_reseated,
)
from overtrick.event.decide.setting import movement_set
from overtrick.event.records import Record
from overtrick.event.state import Event


def decide_schedule(  # noqa: C901, PLR0911 - one for each command
    event: Event, command: ScheduleCommand
) -> tuple[Record, ...]:
    """The records of a command about sittings. Raises NotAllowed."""
    match command:
        case SetMovement():
            return movement_set(event, command)
        case CutRounds():
            return rounds_cut(event, command)
        case AddRounds():
            return rounds_added(event, command)
        case Reseat():
            return reseated(event, command)
        case ReseatRound():
            return round_reseated(event, command)
        case SwitchArrow():
            return arrow_switched(event, command)
        case ExchangeBoards():
            return boards_exchanged(event, command)
        case MendMovement():
            return movement_mended(event, command)
        case StartRound():
            return round_started(event, command)
        case DrawRound() | SetRoundRobin() | SetMatch() | DrawKnockOut():
            return decide_drawing(event, command)
        case _:
            assert_never(command)
