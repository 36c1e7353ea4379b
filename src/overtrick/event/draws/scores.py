"""The scores that a draw goes by: the ranking as it was, or is, after a round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.event.compute import standings
from overtrick.event.matches.entrants import in_the_running
from overtrick.event.matches.ranking import ranked_matches
from overtrick.event.standings import Row
from overtrick.event.state import Event
from overtrick.event.teams.standings import count_teams


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant's points and its place, 0 where it has none."""

    points: Fraction = Fraction(0)
    rank: int = 0


def up_to(event: Event, round_: int) -> Event:
    """The event as if nothing after a round had been drawn, played or ruled.

    What names no round stays.
    """
    return replace(
        event,
        plays={
            number: play
            for number, play in event.plays.items()
            if play.entered.round is None or play.entered.round <= round_
        },
        places={place: them for place, them in event.places.items() if place[1] <= round_},
        sittings={place: one for place, one in event.sittings.items() if place[1] <= round_},
        drawn={place: one for place, one in event.drawn.items() if place[1] <= round_},
        awards={key: one for key, one in event.awards.items() if one.round <= round_},
        penalties={
            number: one
            for number, one in event.penalties.items()
            if one.round is None or one.round <= round_
        },
    )


def scores_after(event: Event, section: str, round_: int) -> dict[str, Placed]:
    """Points and place by number, of a section after a round.

    Percentages count once for each round, so that a round sat out counts as the others did.
    """
    found: dict[str, Placed] = {}
    for row in _rows(up_to(event, round_)):
        if event.opened.form == "teams" or row.contestant.section == section:
            each = row.whole.percent if row.whole else row.exact_percent
            points = row.points if each is None else each * round_
            found.setdefault(row.contestant.number, Placed(points, row.rank))
    return found


def _rows(event: Event) -> Iterable[Row]:
    """The rows of the first rankings; for teams without what only the pages show."""
    if event.opened.form != "teams":
        return standings(event).rows
    running = in_the_running(event)
    counted = count_teams(running)
    rankings = ranked_matches(running, counted, {"Overall": list(counted.entrants.ids)})
    return rankings[0].rows
