"""Swiss draws: who meets whom in the next round, and why."""

from overtrick.event.schedules.match import Match
from overtrick.event.schedules.swiss.draw import draw
from overtrick.event.schedules.swiss.drawn import Bye, Draw, Note, Repeat
from overtrick.event.schedules.swiss.explain import explain_draw
from overtrick.event.schedules.swiss.field import Met, Stationary, SwissContestant, SwissField
from overtrick.event.schedules.swiss.settings import SwissSettings

__all__ = [
    "Bye",
    "Draw",
    "Match",
    "Met",
    "Note",
    "Repeat",
    "Stationary",
    "SwissContestant",
    "SwissField",
    "SwissSettings",
    "draw",
    "explain_draw",
]
