"""What clubs ask of the results: a season's ladder, and their events by date."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, Select, func, select

from overtrick.event.standings import NO_PLACE
from overtrick.store.people_known import chunks
from overtrick.store.people_tables import people
from overtrick.store.reading_season import ALWAYS, Season, players_of_rows, same_row, within
from overtrick.store.reading_tables import event_results, results, standing_players, standings


@dataclass(frozen=True, slots=True)
class LadderRow:
    """A player's season: how many events, how many won, and the mean of the percentages."""

    rank: int
    person: str
    events: int
    wins: int
    mean: Fraction
    best: Fraction


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """One event of a club, and the ids of who came first in each of its lists."""

    event_id: int
    date: str | None
    title: str
    form: str
    method: str
    stage: str
    contestants: int
    boards: int
    winners: tuple[tuple[str, tuple[str, ...]], ...]


def ladder(
    connection: Connection,
    season: Season = ALWAYS,
    *,
    least: int = 1,
    limit: int | None = None,
    without: Collection[int] = (),
) -> list[LadderRow]:
    """The season's list: players of at least ``least`` events by the mean of their percentages.

    Events without percentages (IMPs), those left out by number, and players who only sat in for
    others do not count.
    """
    mine, row = standing_players, standings
    root = func.coalesce(people.c.root, mine.c.person).label("root")
    asked = (
        select(root, row.c.event_id, row.c.list_no, row.c.rank, row.c.percent_exact)
        .select_from(mine)
        .join(row, same_row(row, mine))
        .join(event_results, event_results.c.event_id == row.c.event_id)
        .outerjoin(people, people.c.id == mine.c.person)
        .where(mine.c.substitute.is_(False), row.c.percent_exact.is_not(None))
    )
    played: dict[str, dict[int, tuple[int, int, Fraction]]] = defaultdict(dict)
    for one in connection.execute(within(asked, season)):
        if one.event_id in without:
            continue
        found = (one.list_no, one.rank, Fraction(one.percent_exact))
        earlier = played[one.root].get(one.event_id)
        played[one.root][one.event_id] = min(earlier, found) if earlier else found
    return _ranked(played, least)[:limit]


def club_events(
    connection: Connection, season: Season = ALWAYS, *, limit: int | None = None
) -> list[ClubEvent]:
    """A club's results by date, the latest first."""
    return _events(connection, within(select(event_results), season).limit(limit))


def _events(connection: Connection, asked: Select[Any]) -> list[ClubEvent]:
    rows = connection.execute(asked).mappings().all()
    winners = _winners(connection, [one["event_id"] for one in rows])
    return [
        ClubEvent(
            one["event_id"], one["date"], one["title"], one["form"], one["method"], one["stage"],
            one["contestants"], one["boards"], tuple(winners.get(one["event_id"], ())),
        )
        for one in rows
    ]  # fmt: skip


def without_percentages(connection: Connection, season: Season = ALWAYS) -> list[ClubEvent]:
    """The events with results that no ladder counts: in none of their lists is a percentage."""
    counted = select(standings.c.event_id).where(standings.c.percent_exact.is_not(None))
    asked = select(event_results).where(
        event_results.c.event_id.not_in(counted),
        event_results.c.event_id.in_(select(results.c.event_id)),
    )
    return _events(connection, within(asked, season))


def undated(connection: Connection, club: str | None = None) -> list[ClubEvent]:
    """The events with results, of one club or of all, that are in no season: they have no date."""
    asked = select(event_results).where(
        event_results.c.date.is_(None),
        event_results.c.event_id.in_(select(results.c.event_id)),
    )
    return _events(connection, within(asked, Season(club=club)))


def _ranked(played: dict[str, dict[int, tuple[int, int, Fraction]]], least: int) -> list[LadderRow]:
    rows = [_season_of(person, list(events.values())) for person, events in played.items()]
    enough = [row for row in rows if row.events >= least]
    enough.sort(key=lambda row: (-row.mean, -row.events, row.person))
    better = {mean: place for place, mean in reversed(list(enumerate((r.mean for r in enough), 1)))}
    return [
        LadderRow(better[row.mean], row.person, row.events, row.wins, row.mean, row.best)
        for row in enough
    ]


def _season_of(person: str, outings: Sequence[tuple[int, int, Fraction]]) -> LadderRow:
    percents = [percent for _, _, percent in outings]
    mean = sum(percents, Fraction(0)) / len(percents)
    wins = sum(rank == 1 for _, rank, _ in outings)
    return LadderRow(0, person, len(outings), wins, mean, max(percents))


def _winners(
    connection: Connection, events: Iterable[int]
) -> dict[int, list[tuple[str, tuple[str, ...]]]]:
    found: dict[int, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
    numbers = sorted(set(events))
    teams = players_of_rows(connection, numbers)
    for some in chunks(numbers):
        first = standings.c.rank == 1, standings.c.place != NO_PLACE
        asked = select(standings).where(standings.c.event_id.in_(some), *first)
        ordered = asked.order_by(standings.c.event_id, standings.c.list_no, standings.c.row_no)
        for row in connection.execute(ordered):
            people_ = tuple(teams[row.event_id, row.list_no, row.row_no])
            found[row.event_id].append((row.ranking, people_))
    return found
