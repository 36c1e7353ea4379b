"""From an event to its standings."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.event.field_standings import Scoring, field_standings, scoring
from overtrick.event.fold import Event
from overtrick.event.matches.entrants import in_the_running
from overtrick.event.matches.pairs import match_standings, plays_matches
from overtrick.event.standings import Standings
from overtrick.event.teams.standings import team_standings


@dataclass(frozen=True, slots=True)
class Scored:
    """An event with its standings, and what is kept for when it goes on."""

    event: Event
    standings: Standings
    scoring: Scoring | None = None


def standings(event: Event) -> Standings:
    """Score and rank an event by the method and options in its journal."""
    if event.opened.form == "teams":
        return team_standings(event)
    if plays_matches(event):
        return match_standings(event)
    return field_standings(in_the_running(event))


def scored(event: Event, before: Scored | None = None) -> Scored:
    """The same, where ``before`` is what was computed of the event at another time.

    Only the travellers that have changed since are scored again; the standings are the same
    to the last hundredth as ``standings`` gives.
    """
    if event.opened.form == "teams":
        return Scored(event, standings(event))
    kept = before.scoring if before and before.event.boards == event.boards else None
    running = in_the_running(event)
    found = scoring(running, kept)
    if plays_matches(event):
        return Scored(event, match_standings(running, found), found)
    # Rows of matches are not what a field makes of its rows.
    stood = before.standings if before and not plays_matches(before.event) else None
    return Scored(event, field_standings(running, found, stood), found)
