"""A season's list as every door shows it: events still at play stay out until they are over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection, and_, select

from overtrick.bridge.errors import BridgeError
from overtrick.event.certify import missing
from overtrick.event.draws.kept import ROBIN, schedule_of
from overtrick.event.fold import fold
from overtrick.event.state import Event
from overtrick.store.reading_clubs import (
    ClubEvent,
    LadderRow,
    club_events,
    ladder,
    without_percentages,
)
from overtrick.store.reading_season import ALWAYS, Season
from overtrick.store.store import Store
from overtrick.store.tables import entries, events

_A_DAY: Final = timedelta(days=1)
_A_NIGHT: Final = timedelta(hours=18)
"""From the last result of one day of an event to the first draw of the next."""
_A_MONTH: Final = timedelta(days=35)
"""From one day of an event to the next: there are leagues that meet once a month."""


@dataclass(frozen=True, slots=True)
class SeasonList:
    """The rows of a season's list, and the events that are not in it since they are at play."""

    rows: list[LadderRow]
    at_play: tuple[ClubEvent, ...]


def season_list(
    store: Store,
    season: Season = ALWAYS,
    *,
    now: datetime,
    least: int = 1,
    without: Collection[int] = (),
) -> SeasonList:
    """The ladder of a season without what is at play ``now``, nor the events of ``without``.

    ``now`` is on the club's calendar, and says how far that is from UTC.
    """
    playing = tuple(one for one in at_play(store, season, now) if one.event_id not in without)
    left_out = {*without, *(one.event_id for one in playing)}
    with store.reading() as connection:
        rows = ladder(connection, season, least=least, without=left_out)
    return SeasonList(rows, playing)


def at_play(store: Store, season: Season, now: datetime) -> list[ClubEvent]:
    """The events that are at play: open, with results in and others to come.

    Teams that have no percentages are none of them: they never count.

    - Where results of the schedule are missing, an event is at play until its day is over
      everywhere, though nobody ever ends play, and later as long as it is played on: for a day
      after a round began to come in, or a month where its rounds were played on several days. One
      without a date is at play until somebody ends it.
    - Where rounds are drawn one by one nobody said how many there will be: the next may be drawn
      until a night has gone by since the last result.
    """
    with store.reading() as connection:
        never = {
            one.event_id for one in without_percentages(connection, season) if one.form == "teams"
        }
        of_late = _written_since(connection, now - _A_MONTH)
        running = [
            one
            for one in club_events(connection, season)
            if one.stage == "open"
            and one.event_id not in never
            and (_is_its_day(one, now) or one.event_id in of_late)
        ]
    return [one for one in running if _is_at_play(store, one, now)]


def _is_its_day(one: ClubEvent, now: datetime) -> bool:
    return one.date is None or one.date[:10] >= (now.date() - _A_DAY).isoformat()


def _written_since(connection: Connection, since: datetime) -> set[int]:
    """The events whose journals were added to since a moment."""
    last = and_(entries.c.event_id == events.c.id, entries.c.number == events.c.last)
    asked = select(events.c.id, entries.c.at).join(entries, last).where(entries.c.at.is_not(None))
    written = connection.execute(asked)
    return {one.id for one in written if _moment(datetime.fromisoformat(one.at)) >= since}


def _is_at_play(store: Store, one: ClubEvent, now: datetime) -> bool:
    """Of a journal that cannot be read nothing more comes: what was read of it before counts."""
    try:
        event = fold(store.entries(one.event_id))
    except BridgeError:
        return False
    if event.stage != "open" or not event.plays:
        return False
    if missing(event):
        return _is_its_day(one, now) or _is_played_on(event, now)
    return _may_be_drawn_on(event) and _last_result(event) > now - _A_NIGHT


def _may_be_drawn_on(event: Event) -> bool:
    return any(schedule_of(one) != ROBIN for one in event.drawn.values())


def _is_played_on(event: Event, now: datetime) -> bool:
    """Whether more is to be awaited after the day of an event: a correction is no play."""
    began = sorted(_rounds_began(event).values())
    if not began:
        return False
    several = began[-1] - began[0] > _A_NIGHT
    return began[-1] > now - (_A_MONTH if several else _A_DAY)


def _rounds_began(event: Event) -> dict[int, datetime]:
    """When the first result of each round came in that stands; what a file says came at once."""
    found: dict[int, datetime] = {}
    for play in event.plays.values():
        if play.at is not None and play.source is None and play.entered.round is not None:
            at, round_ = _moment(play.at), play.entered.round
            found[round_] = min(at, found.get(round_, at))
    return found


def _last_result(event: Event) -> datetime:
    came = (one.at for one in event.plays.values() if one.source is None)
    return max((_moment(at) for at in came if at is not None), default=_NEVER)


_NEVER: Final = datetime.min.replace(tzinfo=UTC)


def _moment(at: datetime) -> datetime:
    return at if at.tzinfo else at.replace(tzinfo=UTC)
