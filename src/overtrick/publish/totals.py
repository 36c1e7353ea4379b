"""A contestant's total in words: what ranks it, and what stands beside."""

from __future__ import annotations

from collections.abc import Collection

from overtrick.event.standings import Row, Standings
from overtrick.publish.edition import Edition
from overtrick.publish.words import NOTHING, decimals, figure, points, signed


def main(edition: Edition, row: Row) -> str:
    """What ranks: percentages and VPs as they are; IMPs and points won or lost with a sign.

    A dash where nothing counts yet.
    """
    if not edition.standings.has_place(row):
        return NOTHING
    if row.whole is not None:
        return figure(row.whole.total)
    if row.percent is not None:
        return figure(row.percent)
    return figure(row.points) if edition.has_vps else signed(row.points, edition.total_places)


def field_size(standings: Standings, rows: Collection[Row]) -> int:
    """How many a place is among: those of a list who have one, or all while nobody has."""
    return sum(map(standings.has_place, rows)) or len(rows)


def beside(edition: Edition, row: Row) -> str:
    """The points behind a percentage, the IMPs behind VPs; empty where nothing is."""
    if row.percent is not None:
        return points(row.points, edition.options.get("half", ".5"), 2)
    if row.imps is None or not edition.has_vps:
        return ""
    return signed(row.imps, decimals([row.imps]))
