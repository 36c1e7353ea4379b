"""Which events count, and who stood in their rows: what every question about results needs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, FromClause, Select, and_, func, select

from overtrick.store.people_folding import folded
from overtrick.store.people_known import chunks
from overtrick.store.reading_tables import event_results, standing_players


@dataclass(frozen=True, slots=True)
class Season:
    """Which events count: from a day to a day (ISO, both included), of one club or of all."""

    since: str | None = None
    until: str | None = None
    club: str | None = None


ALWAYS: Final = Season()


def within(asked: Select[Any], season: Season) -> Select[Any]:
    """The events of a season, the latest first; those without a date count as long ago."""
    table = event_results
    if season.since is not None:
        asked = asked.where(table.c.date >= season.since)
    if season.until is not None:
        asked = asked.where(func.substr(table.c.date, 1, 10) <= season.until)
    if season.club is not None:
        asked = asked.where(table.c.club_as == folded(season.club))
    return asked.order_by(func.coalesce(table.c.date, "").desc(), table.c.event_id.desc())


def same_row(row: FromClause, other: FromClause) -> ColumnElement[bool]:
    """Where two tables speak of the same row of the same list."""
    return and_(
        row.c.event_id == other.c.event_id,
        row.c.list_no == other.c.list_no,
        row.c.row_no == other.c.row_no,
    )


def players_of_rows(
    connection: Connection, events: Sequence[int]
) -> dict[tuple[int, int, int], list[str]]:
    """The players of every row of some events."""
    table = standing_players
    found: dict[tuple[int, int, int], list[str]] = defaultdict(list)
    for some in chunks(sorted(set(events))):
        asked = select(table).where(table.c.event_id.in_(some))
        for row in connection.execute(asked.order_by(table.c.nth)):
            found[row.event_id, row.list_no, row.row_no].append(row.person)
    return found
