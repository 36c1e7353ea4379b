"""Which rounds a table may enter and change: the one in play, and what the director allows."""

from __future__ import annotations

from overtrick.event.records import Sitting
from overtrick.event.state import Event
from overtrick.web.terminal.stations import Station, sittings_of


def last_round(event: Event, section: str) -> int:
    """The last round that is scheduled."""
    return max((place[1] for place in event.sittings if place[0] == section), default=0)


def allowed_round(event: Event, section: str) -> int:
    """The last round whose results a table may enter: one beyond what the section has begun.

    A section has begun the rounds that were called and those that have a result.
    """
    return max(_called(event, section), _furthest(event, section)) + 1


def has_begun(event: Event, section: str, round_: int) -> bool:
    """Whether a table may enter results of a round, which is up to ``allowed_round``.

    Results are looked at from the last one back: it is of a late round while a room plays.
    """
    before = round_ - 1
    return before <= _called(event, section) or any(
        place[0] == section and place[1] >= before for place in reversed(event.places)
    )


def closed_round(event: Event, station: Station) -> int:
    """The last round whose results only the director may change.

    A round is open until a later one is called that is still to be played or, where none is
    called, until the table has a result of a later one.
    """
    last = last_round(event, station.section)
    if event.stage != "open":
        return last
    begun = [one.round for one in sittings_of(event, station) if has_result(event, station, one)]
    return max(min(_called(event, station.section), last), *begun, 1) - 1


def is_open(event: Event, section: str, round_: int, table: int) -> bool:
    """Whether a table may still change its results of a round."""
    return round_ > closed_round(event, Station(0, section, table))


def _called(event: Event, section: str) -> int:
    return max((round_ for where, round_ in event.started if where == section), default=0)


def _furthest(event: Event, section: str) -> int:
    return max((place[1] for place in event.places if place[0] == section), default=0)


def has_result(event: Event, station: Station, sitting: Sitting) -> bool:
    """Whether a table has a result of a round."""
    at = (station.section, sitting.round, sitting.table)
    return any((*at, board) in event.places for board in sitting.boards)
