"""Rounds that are drawn or arranged match by match, and who joins or leaves a draw."""

from __future__ import annotations

from typing import assert_never

from overtrick.event.commands import DrawKnockOut, DrawRound, SetMatch, SetRoundRobin
from overtrick.event.decide.draw_late import late_in_draw
from overtrick.event.decide.draw_leaving import emptied_matches
from overtrick.event.decide.draw_round import round_drawn
from overtrick.event.decide.knock_outs import knock_out_drawn
from overtrick.event.decide.robins import round_robin_set
from overtrick.event.decide.set_match import match_set
from overtrick.event.draws import swiss_section
from overtrick.event.records import Record
from overtrick.event.state import Event

__all__ = ["decide_drawing", "emptied_matches", "is_swiss", "late_in_draw"]


def is_swiss(event: Event, section: str) -> bool:
    """Whether a section's rounds are drawn one after the other."""
    return swiss_section(event, section) is not None


def decide_drawing(
    event: Event, command: DrawRound | SetRoundRobin | SetMatch | DrawKnockOut
) -> tuple[Record, ...]:
    """The records of a draw, a round robin or a match. Raises NotAllowed and its kinds."""
    match command:
        case DrawRound():
            return round_drawn(event, command)
        case SetRoundRobin():
            return round_robin_set(event, command)
        case SetMatch():
            return match_set(event, command)
        case DrawKnockOut():
            return knock_out_drawn(event, command)
        case _:
            assert_never(command)
