"""What one device for all tables is not told: it is in everybody's hands."""

from __future__ import annotations

from datetime import datetime

from overtrick.event.state import BoardPlace, Event
from overtrick.web.access import Who
from overtrick.web.public.open_boards import open_boards
from overtrick.web.terminal.allowing import covered
from overtrick.web.terminal.results import NotShown
from overtrick.web.terminal.rounds import closed_round
from overtrick.web.terminal.stations import Station, may_score, sittings_of, stations


def withheld(event: Event, station: Station, now: datetime) -> frozenset[BoardPlace]:
    """The places of boards whose results a station is not told; none but for the whole room.

    Those are of rounds that are over at their tables, where somebody can still play the boards.
    """
    if station.mode != "room":
        return frozenset()
    section, still = station.section, open_boards(event, now)
    closed: dict[int, int] = {}
    found: set[BoardPlace] = set()
    for one in sittings_of(event, station):
        if one.table not in closed:
            closed[one.table] = closed_round(event, Station(station.event, section, one.table))
        if one.round <= closed[one.table]:
            found |= {
                (section, one.round, one.table, board)
                for board in one.boards
                if (section, board) in still
            }
    return frozenset(found)


def check_told(event: Event, who: Who, event_id: int, place: BoardPlace, now: datetime) -> None:
    """Raise NotShown for a device that is at a table as the one for all, which is not told that."""
    section, round_, table, _ = place
    tables = [one for one in stations(who, event_id) if one.mode != "room"]
    if may_score(who, event_id) or covered(event, tables, (section, round_, table)):
        return
    if place in withheld(event, Station(event_id, section, mode="room"), now):
        raise NotShown("others still play this board")
