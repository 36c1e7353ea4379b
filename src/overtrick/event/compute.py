"""From an event to its standings."""

from __future__ import annotations

from overtrick.event.field_standings import field_standings
from overtrick.event.fold import Event
from overtrick.event.standings import Standings
from overtrick.event.team_standings import team_standings


def standings(event: Event) -> Standings:
    """Score and rank an event by the method and options in its journal."""
    return team_standings(event) if event.opened.form == "teams" else field_standings(event)
