"""What players ask of the results: what they played, and how they did against somebody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, and_, func, select

from overtrick.event.standings import NO_PLACE
from overtrick.store.people_errors import NoSuchPerson
from overtrick.store.people_known import chunks, group_of, root_of
from overtrick.store.reading_season import ALWAYS, Season, players_of_rows, same_row, within
from overtrick.store.reading_tables import (
    event_results,
    result_players,
    results,
    standing_players,
    standings,
)


@dataclass(frozen=True, slots=True)
class Outing:
    """One event that somebody played in; ``field`` is how many have a place in their list.

    ``partners`` are the ids of the others of the pair or team. Points and percentage are exact.
    """

    event_id: int
    date: str | None
    title: str
    club: str | None
    method: str
    ranking: str
    rank: int
    place: str
    field: int
    boards: int
    points: Fraction
    percent: Fraction | None
    partners: tuple[str, ...]
    substitute: bool


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """What became of two people against each other, and together.

    ``mine`` and ``theirs`` are the boards on which the one scored more points than the other;
    ``together`` the boards that they played as partners, ``events`` where they met.
    """

    boards: int
    mine: int
    theirs: int
    level: int
    together: int
    events: tuple[int, ...]


def player_history(
    connection: Connection, person: str, season: Season = ALWAYS, *, limit: int | None = None
) -> list[Outing]:
    """What somebody played, the latest first; records merged with theirs count as theirs."""
    ids = _ids(connection, person)
    mine, row = standing_players, standings
    first = (
        select(mine.c.event_id, func.min(mine.c.list_no).label("list_no"))
        .where(mine.c.person.in_(ids))
        .group_by(mine.c.event_id)
        .subquery()
    )
    place = and_(mine.c.event_id == first.c.event_id, mine.c.list_no == first.c.list_no)
    asked = (
        select(event_results, row, mine.c.substitute)
        .select_from(first)
        .join(mine, and_(place, mine.c.person.in_(ids)))
        .join(row, same_row(row, mine))
        .join(event_results, event_results.c.event_id == row.c.event_id)
    )
    rows = connection.execute(within(asked, season).limit(limit)).mappings().all()
    fields = _fields(connection, [one["event_id"] for one in rows])
    teams = players_of_rows(connection, [one["event_id"] for one in rows])
    return [_outing(one, fields, teams, set(ids)) for one in rows]


def head_to_head(
    connection: Connection, one: str, other: str, season: Season = ALWAYS
) -> HeadToHead:
    """How two people did at one table: as opponents board by board, and how often as partners."""
    mine, theirs = result_players.alias("mine"), result_players.alias("theirs")
    asked = (
        select(mine.c.side, theirs.c.side.label("other_side"), results)
        .select_from(mine)
        .join(theirs, and_(theirs.c.event_id == mine.c.event_id, theirs.c.entry == mine.c.entry))
        .join(results, and_(results.c.event_id == mine.c.event_id, results.c.entry == mine.c.entry))
        .join(event_results, event_results.c.event_id == mine.c.event_id)
        .where(
            mine.c.person.in_(_ids(connection, one)),
            theirs.c.person.in_(_ids(connection, other)),
            results.c.played.is_(True),
        )
    )
    rows = connection.execute(within(asked, season)).mappings().all()
    against = [row for row in rows if row["side"] != row["other_side"]]
    won = [_difference(row) for row in against]
    return HeadToHead(
        len(against),
        sum(difference > 0 for difference in won),
        sum(difference < 0 for difference in won),
        sum(difference == 0 for difference in won),
        len(rows) - len(against),
        tuple(sorted({row["event_id"] for row in rows})),
    )


def _ids(connection: Connection, person: str) -> list[str]:
    """Every id of a person; one that only a journal knows stands for itself."""
    try:
        return group_of(connection, root_of(connection, person))
    except NoSuchPerson:
        return [person]


def _fields(connection: Connection, events: Sequence[int]) -> dict[tuple[int, int], int]:
    """How many have a place in each list of some events; nothing of lists where nobody has."""
    table = standings
    found: dict[tuple[int, int], int] = {}
    for some in chunks(sorted(set(events))):
        asked = select(table.c.event_id, table.c.list_no, func.count())
        placed = table.c.event_id.in_(some), table.c.place != NO_PLACE
        counted = asked.where(*placed).group_by(table.c.event_id, table.c.list_no)
        found |= {(one, list_no): count for one, list_no, count in connection.execute(counted)}
    return found


def _outing(
    row: Any,
    fields: dict[tuple[int, int], int],
    teams: dict[tuple[int, int, int], list[str]],
    mine: set[str],
) -> Outing:
    event, list_no = row["event_id"], row["list_no"]
    percent = row["percent_exact"]
    return Outing(
        event, row["date"], row["title"], row["club"], row["method"],
        row["ranking"], row["rank"], row["place"], fields.get((event, list_no), 0), row["boards"],
        Fraction(row["points_exact"]), None if percent is None else Fraction(percent),
        tuple(one for one in teams[event, list_no, row["row_no"]] if one not in mine),
        row["substitute"],
    )  # fmt: skip


def _difference(row: Any) -> Fraction:
    """How many points more the first scored on a board: by points, otherwise by the score."""
    ns, ew = row["points_ns_exact"], row["points_ew_exact"]
    if ns is not None and ew is not None:
        difference = Fraction(ns) - Fraction(ew)
    else:
        difference = Fraction(row["score_ns"] or 0)
    return difference if row["side"] == "NS" else -difference
