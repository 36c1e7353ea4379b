"""Tie-breaks: ordered lists of named rules that rank contestants whose scores are equal."""

from overtrick.event.tie_breaks.breaking import Break, Broken, break_ties
from overtrick.event.tie_breaks.facts import Encounter, Facts
from overtrick.event.tie_breaks.field import field_facts
from overtrick.event.tie_breaks.rules import TIE_BREAKS, TieBreak, rules_of
from overtrick.event.tie_breaks.teams import team_facts

__all__ = [
    "TIE_BREAKS",
    "Break",
    "Broken",
    "Encounter",
    "Facts",
    "TieBreak",
    "break_ties",
    "field_facts",
    "rules_of",
    "team_facts",
]
