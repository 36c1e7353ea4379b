"""Draws from an event's state: what they are made of, how they are kept, and why they are so."""

from overtrick.event.draws.changed import draws_changed
from overtrick.event.draws.drawing import drawn_from, record_of, said
from overtrick.event.draws.explain import contestant_drawn, explain_drawn, redrawn
from overtrick.event.draws.field import awarded_before, entered_in, field_of
from overtrick.event.draws.kept import last_drawn, round_boards, schedule_of, swiss_section
from overtrick.event.draws.settings import DrawSettings, settings_for, usual_settings
from overtrick.event.draws.stationary import check_stationary, stationary_of
from overtrick.event.draws.tables import Tables

__all__ = [
    "DrawSettings",
    "Tables",
    "awarded_before",
    "check_stationary",
    "contestant_drawn",
    "drawn_from",
    "draws_changed",
    "entered_in",
    "explain_drawn",
    "field_of",
    "last_drawn",
    "record_of",
    "redrawn",
    "round_boards",
    "said",
    "schedule_of",
    "settings_for",
    "stationary_of",
    "swiss_section",
    "usual_settings",
]
