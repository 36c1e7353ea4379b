"""Season lists: who played how often, and how well, under the names that they chose to show."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from litestar import Response, get
from litestar.params import FromQuery

from overtrick.event.compute import standings
from overtrick.event.contestant import Person
from overtrick.publish.words import figure
from overtrick.scoring.rounding import shown
from overtrick.store.people_folding import folded
from overtrick.store.people_privacy import people_of
from overtrick.store.reading import catch_up
from overtrick.store.reading_clubs import (
    ClubEvent,
    LadderRow,
    club_events,
    undated,
    without_percentages,
)
from overtrick.store.reading_list import season_list
from overtrick.store.reading_season import Season
from overtrick.web.access import Access, rule
from overtrick.web.console.at import Door, TheDoor
from overtrick.web.console.playing import ids_of, still_plays
from overtrick.web.public.files import plain

_COLUMNS: Final = ("place", "name", "events", "won", "best", "mean")
_TEAMS: Final = "teams have no percentages"
_NO_PERCENT: Final = "it is not scored in per cent"
_NO_DATE: Final = "it has no date"
_OWN: Final = "you still play in it"
_AT_PLAY: Final = "it is still at play"


@dataclass(frozen=True, slots=True)
class Listed:
    """A season's list: its rows, who they are as they chose, and which events do not count.

    ``left_out`` are the events with the reason why.
    """

    season: Season
    least: int
    rows: list[LadderRow]
    names: Mapping[str, Person]
    left_out: tuple[tuple[ClubEvent, str], ...]

    def name(self, row: LadderRow) -> str:
        """What others may read of a player: a name, a number, or that it is withheld."""
        person = self.names.get(row.person)
        return (person.name or person.number or "") if person else row.person

    def place(self, row: LadderRow) -> str:
        """``3``, or ``3=`` where others share it, as in every ranking."""
        shared = sum(other.rank == row.rank for other in self.rows) > 1
        return f"{row.rank}=" if shared else str(row.rank)

    def in_order(self) -> list[LadderRow]:
        """Best first; those who share a place by how often they played, then by their names."""
        return sorted(self.rows, key=lambda row: (row.rank, -row.events, folded(self.name(row))))


@get("/console/seasons", opt=rule(Access.SCORER), sync_to_thread=True)
def seasons(
    door: TheDoor,
    since: FromQuery[str] = "",
    until: FromQuery[str] = "",
    club: FromQuery[str] = "",
    least: FromQuery[str] = "1",
) -> Response[bytes]:
    """The list of a season: from a day to a day, of one club or of all."""
    found = listed(door, since, until, club, least)
    return door.page("seasons.html", listed=found, figure=figure)


@get("/console/seasons.csv", opt=rule(Access.SCORER), sync_to_thread=True)
def seasons_sheet(
    door: TheDoor,
    since: FromQuery[str] = "",
    until: FromQuery[str] = "",
    club: FromQuery[str] = "",
    least: FromQuery[str] = "1",
) -> Response[bytes]:
    """The same list for a spreadsheet."""
    sheet = sheet_of(listed(door, since, until, club, least))
    headers = {"Content-Disposition": 'attachment; filename="season.csv"'}
    return Response(sheet, media_type="text/csv; charset=utf-8", headers=headers)


def listed(door: Door, since: str, until: str, club: str, least: str) -> Listed:
    """The list that is asked for; without a day to begin with, of this year."""
    store = door.desk.store
    catch_up(store, standings)
    few = int(least) if least.isdecimal() and len(least) < 9 and 0 < int(least) < 1000 else 1
    season = Season(since or f"{door.now.year}-01-01", until or None, club or None)
    own = _own(door, season)
    without = {one.event_id for one in own}
    counted = season_list(store, season, now=door.now, least=few, without=without)
    with store.reading() as connection:
        names = people_of(connection, [row.person for row in counted.rows])
        left_out = [
            *((one, _OWN) for one in own),
            *((one, _AT_PLAY) for one in counted.at_play),
            *((one, _TEAMS if one.form == "teams" else _NO_PERCENT)
              for one in without_percentages(connection, season)
              if one not in counted.at_play and one not in own),
            *((one, _NO_DATE) for one in undated(connection, season.club)),
        ]  # fmt: skip
    return Listed(season, few, counted.rows, names, tuple(left_out))


def _own(door: Door, season: Season) -> list[ClubEvent]:
    """The events that who asks has still to play in: a mean with them would tell of the places."""
    if not ids_of(door.desk, door.who):
        return []
    with door.desk.store.reading() as connection:
        running = [one for one in club_events(connection, season) if one.stage != "final"]
    return [one for one in running if still_plays(door.desk, one.event_id, door.who)]


def sheet_of(found: Listed) -> bytes:
    """A line a player, best first, means to two decimals; UTF-8, lines end in CR LF."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(_COLUMNS)
    for row in found.in_order():
        figures = (shown(row.best), shown(row.mean))
        writer.writerow((row.rank, plain(found.name(row)), row.events, row.wins, *figures))
    return text.getvalue().encode()
