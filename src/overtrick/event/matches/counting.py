"""Whether an event is ranked in victory points, also before there are any."""

from __future__ import annotations

from overtrick.event.matches.pairs import pairs_worth, plays_matches
from overtrick.event.state import Event
from overtrick.event.teams.standings import team_worth


def in_vps(event: Event) -> bool:
    """Whether the totals are victory points. Raises as the standings of teams do."""
    if event.opened.form == "teams":
        return team_worth(event).in_vps
    return plays_matches(event) and pairs_worth(event).in_vps
