"""What devices are not told: results of boards that those who hold them may have still to play.

The one for all tables is in everybody's hands, a table's in those of whoever sits there now.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

from overtrick.bridge.result import NotPlayed
from overtrick.event.records import Sitting
from overtrick.event.state import BoardPlace, Event
from overtrick.web.access import Who
from overtrick.web.public.open_boards import open_boards
from overtrick.web.terminal.allowing import covered
from overtrick.web.terminal.naming import keys_at
from overtrick.web.terminal.results import NotShown
from overtrick.web.terminal.rounds import closed_round, has_result
from overtrick.web.terminal.said import is_of_a_table
from overtrick.web.terminal.stations import Station, may_score, sittings_of, stations

Theirs: TypeAlias = Mapping[str, Sequence[Sitting]]
"""The sittings of a section by the keys of those who play there."""


def withheld(
    event: Event, station: Station, now: datetime, theirs: Theirs | None = None
) -> frozenset[BoardPlace]:
    """The places of boards whose results a station is not told; none for a pair's own phone.

    Those are of rounds that are over at their tables: for the whole room where anybody can still
    play the boards, at a table where those can who sit there next. What a table says after its
    round is over it is told until those have said something there. ``theirs`` is of the section.
    """
    match station.mode:
        case "room":
            return frozenset(_of_room(event, station, now))
        case "table":
            return frozenset(_of_table(event, station, theirs))
        case "pair":
            return frozenset()


def _of_room(event: Event, station: Station, now: datetime) -> Iterator[BoardPlace]:
    section, still = station.section, open_boards(event, now)
    closed: dict[int, int] = {}
    for one in sittings_of(event, station):
        if one.table not in closed:
            closed[one.table] = closed_round(event, Station(station.event, section, one.table))
        if one.round <= closed[one.table]:
            for board in one.boards:
                if (section, board) in still:
                    yield section, one.round, one.table, board


def _of_table(event: Event, station: Station, theirs: Theirs | None) -> Iterator[BoardPlace]:
    closed = closed_round(event, station)
    if event.stage != "open" or not closed:
        return
    section, sittings = station.section, tuple(sittings_of(event, station))
    last = max((one.round for one in sittings if has_result(event, station, one)), default=0)
    over = [one for one in sittings if one.round <= closed]
    here = [one for one in sittings if one.round in (last, closed + 1)]
    if theirs is None:
        theirs = sittings_by_key(event, section)
    for sitting in here:
        boards = _still_to_play(event, section, sitting, theirs)
        for one in over:
            for board in boards.intersection(one.boards) if one.round < sitting.round else ():
                place = (section, one.round, one.table, board)
                if one.round < last or not _came_late(event, place):
                    yield place


def _came_late(event: Event, place: BoardPlace) -> bool:
    """Whether a table said a result when a later round was called: it may sit there still."""
    section, round_, _, _ = place
    later = (one for one in event.started if one[0] == section and one[1] > round_)
    called = event.started.get(min(later, default=(section, 0)))
    if called is None:
        return False
    said = (event.entries[one.entry - 1] for one in event.plays_at(place))
    return any(is_of_a_table(one) and one.at is not None and one.at >= called for one in said)


def sittings_by_key(event: Event, section: str) -> Theirs:
    """Where everybody of a section plays, by their keys."""
    found: defaultdict[str, list[Sitting]] = defaultdict(list)
    for (where, *_), sitting in event.sittings.items():
        if where == section and sitting.plays:
            for key in keys_at(event.opened, section, sitting):
                found[key].append(sitting)
    return found


def _still_to_play(event: Event, section: str, here: Sitting, theirs: Theirs) -> set[int]:
    """The boards that anybody of those at a table has still to play, at whatever table."""
    return {
        board
        for key in keys_at(event.opened, section, here)
        for one in theirs.get(key, ())
        for board in one.boards
        if not _is_played(event, (section, one.round, one.table, board))
    }


def _is_played(event: Event, place: BoardPlace) -> bool:
    plays = event.plays_at(place)
    if place in event.late:
        return not all(isinstance(one.entered.result, NotPlayed) for one in plays)
    return bool(plays)


def check_told(event: Event, who: Who, event_id: int, place: BoardPlace, now: datetime) -> None:
    """Raise NotShown for a device that is told a place's results by nothing that it holds."""
    if may_score(who, event_id):
        return
    held = [one for one in stations(who, event_id) if covered(event, [one], place[:3])]
    if held and all(place in withheld(event, one, now) for one in held):
        raise NotShown("those who play this board later may sit here")
