"""A season's list as every door shows it: evenings still at play stay out until they are over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.event.certify import missing
from overtrick.event.fold import fold
from overtrick.store.reading_clubs import (
    ClubEvent,
    LadderRow,
    club_events,
    ladder,
    without_percentages,
)
from overtrick.store.reading_season import ALWAYS, Season
from overtrick.store.store import Store

_A_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class SeasonList:
    """The rows of a season's list, and the evenings that are not in it since they are at play."""

    rows: list[LadderRow]
    at_play: tuple[ClubEvent, ...]


def season_list(
    store: Store,
    season: Season = ALWAYS,
    *,
    today: date,
    least: int = 1,
    without: Collection[int] = (),
) -> SeasonList:
    """The ladder of a season without what is at play ``today``, nor the events of ``without``."""
    playing = tuple(one for one in at_play(store, season, today) if one.event_id not in without)
    left_out = {*without, *(one.event_id for one in playing)}
    with store.reading() as connection:
        rows = ladder(connection, season, least=least, without=left_out)
    return SeasonList(rows, playing)


def at_play(store: Store, season: Season, today: date) -> list[ClubEvent]:
    """The events that are at play: open, with results in and others to come.

    Teams that have no percentages are none of them: they never count. Once its day is over
    everywhere an event counts, though nobody ever ended play; one without a date is at play until
    somebody does.
    """
    latest = (today - _A_DAY).isoformat()
    with store.reading() as connection:
        uncounted = without_percentages(connection, season)
        running = [
            one
            for one in club_events(connection, season)
            if one.stage == "open" and (one.date is None or one.date[:10] >= latest)
        ]
    never = {one.event_id for one in uncounted if one.form == "teams"}
    return [
        one for one in running if one.event_id not in never and _is_at_play(store, one.event_id)
    ]


def _is_at_play(store: Store, event_id: int) -> bool:
    """Of a journal that cannot be read nothing more comes: what was read of it before counts."""
    try:
        event = fold(store.entries(event_id))
    except BridgeError:
        return False
    return event.stage == "open" and bool(event.plays) and bool(missing(event))
