"""Commands: what somebody asks of an event. ``decide`` turns one into records, or refuses.

Contestants are named as printed (``3``, ``3NS``, ``A3NS``), results and rulings as typed, so
that a command is the same on the command line, in a script, in JSON and in Python.
"""

from __future__ import annotations

from typing import TypeAlias

from overtrick.event.commands.people import (
    AddLate,
    EnterContestant,
    GiveLineUp,
    Leave,
    PeopleCommand,
    Renumber,
    SeatPlayers,
)
from overtrick.event.commands.results import (
    AllowLatePlay,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    EnterResult,
    FoulBoard,
    PrepareBoard,
    ResultCommand,
    WithdrawResult,
)
from overtrick.event.commands.rulings import (
    AwardMatch,
    CarryOver,
    DecideAppeal,
    GivePenalty,
    GiveRuling,
    LodgeAppeal,
    RulingCommand,
)
from overtrick.event.commands.schedule import (
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
from overtrick.event.commands.stages import (
    ChangeScoring,
    CloseEvent,
    OpenCorrections,
    ReopenEvent,
    StageCommand,
    TakeNote,
    Undo,
)

Command: TypeAlias = PeopleCommand | ScheduleCommand | ResultCommand | RulingCommand | StageCommand

__all__ = [
    "AddLate",
    "AddRounds",
    "AllowLatePlay",
    "AwardMatch",
    "CarryOver",
    "ChangeScoring",
    "CloseEvent",
    "Command",
    "ConfirmResult",
    "ContestResult",
    "CorrectResult",
    "CutRounds",
    "DecideAppeal",
    "DrawKnockOut",
    "DrawRound",
    "EnterContestant",
    "EnterResult",
    "ExchangeBoards",
    "FoulBoard",
    "GiveLineUp",
    "GivePenalty",
    "GiveRuling",
    "Leave",
    "LodgeAppeal",
    "MendMovement",
    "OpenCorrections",
    "PeopleCommand",
    "PrepareBoard",
    "Renumber",
    "ReopenEvent",
    "Reseat",
    "ReseatRound",
    "ResultCommand",
    "RulingCommand",
    "ScheduleCommand",
    "SeatPlayers",
    "SetMatch",
    "SetMovement",
    "SetRoundRobin",
    "StageCommand",
    "StartRound",
    "SwitchArrow",
    "TakeNote",
    "Undo",
    "WithdrawResult",
]
