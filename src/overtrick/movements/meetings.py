"""Who meets whom, table by table, and who has met before."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TypeAlias

from overtrick.movements.model import Kind, Movement, Row

Two: TypeAlias = tuple[int, ...]
"""Two contestants, the lower number first."""


def meetings(kind: Kind, rows: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Two]]:
    """Who meets in the rows that are played; the halves of a team match are one meeting.

    Of individuals it is the partnerships that count.
    """
    match kind:
        case "individual":
            twice = [row for row in rows for _ in (0, 1)]
            partners = [row.seats[side::2] for row in rows for side in (0, 1)]
            return twice, list(map(_two, partners))
        case "teams":
            halves = {(_two(row.seats), row.set): row for row in reversed(rows)}
            firsts = list(reversed(halves.items()))
            return [row for _, row in firsts], [two for (two, _), _ in firsts]
        case "pairs":
            return rows, [_two(row.seats) for row in rows]


def _two(seats: Two) -> Two:
    return seats if seats[0] < seats[-1] else seats[::-1]


def met_before(rows: Sequence[Row], met: Sequence[Two]) -> Iterator[tuple[Row, Two, int]]:
    """Each meeting of two who have met before: its row, the two, and the round they first met."""
    first: dict[Hashable, int] = {}
    for row, two in zip(rows, met, strict=True):
        if two[0] == two[-1]:
            continue
        if two in first:
            yield row, two, first[two]
        first.setdefault(two, row.round)


def repeats(movement: Movement) -> tuple[int, int]:
    """How many meetings are of two who have met before, and how many there are in all."""
    rows = [row for row in movement.rows if row.plays and len(row.seats) == movement.seats]
    _, met = meetings(movement.kind, rows)
    others = [two for two in met if two[0] != two[-1]]
    return len(others) - len(set(others)), len(others)
