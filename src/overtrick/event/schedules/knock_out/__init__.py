"""Knock-outs: brackets, three-way matches, carried scores and what breaks a tie."""

from overtrick.event.schedules.knock_out.bracket import Bracket, bracket
from overtrick.event.schedules.knock_out.carry import Carry
from overtrick.event.schedules.knock_out.settle import (
    BY_NAME,
    Decided,
    ExtraBoards,
    HigherSeed,
    PlayOn,
    Stanzas,
    SuddenDeath,
    Tied,
    TieRule,
    settle,
)
from overtrick.event.schedules.knock_out.stage import Stage, first_stage, next_stage
from overtrick.event.schedules.knock_out.three_way import PlayOff, Survivors, survivors

__all__ = [
    "BY_NAME",
    "Bracket",
    "Carry",
    "Decided",
    "ExtraBoards",
    "HigherSeed",
    "PlayOff",
    "PlayOn",
    "Stage",
    "Stanzas",
    "SuddenDeath",
    "Survivors",
    "TieRule",
    "Tied",
    "bracket",
    "first_stage",
    "next_stage",
    "settle",
    "survivors",
]
