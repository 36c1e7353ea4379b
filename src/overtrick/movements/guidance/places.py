"""Where everybody is in every round, with arrow-switches taken out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from overtrick.movements.model import EMPTY, Kind, Movement, Row
from overtrick.movements.use import Cell, Use, in_use

Place: TypeAlias = tuple[int, int]
"""A table, and a seat counted from 0 as in its rows."""

SEATS: Final[dict[Kind, tuple[str, ...]]] = {
    "pairs": ("North-South", "East-West"),
    "teams": ("North-South", "East-West"),
    "individual": ("North", "East", "South", "West"),
}


@dataclass(frozen=True, slots=True)
class Places:
    """A movement as it is played, and as its contestants move.

    ``rows`` are with the arrow-switches taken out, so that those who only turn their table
    have not moved; ``switched`` are the cells in which they were. ``at`` gives the place of a
    contestant in a round; in movements for teams the East-West pair is minus the team.
    """

    movement: Movement
    rows: tuple[Row, ...]
    switched: frozenset[Cell]
    at: Mapping[tuple[int, int], Place]
    use: Use

    @property
    def everybody(self) -> tuple[int, ...]:
        """All who sit somewhere, ascending."""
        return tuple(sorted({who for who, _ in self.at}))

    def occupants(self, round_: int) -> Iterator[tuple[int, Place]]:
        """Who sits where in a round."""
        for row in self.rows:
            if row.round == round_:
                yield from seated(row, self.movement.kind)


@dataclass(frozen=True, slots=True)
class Move:
    """One contestant's way after a round: to a place, or out (``None``), or in from outside."""

    who: int
    after: int
    origin: Place | None
    target: Place | None


def places(movement: Movement, use: Use | None = None) -> Places:
    """Sort out who is where. Raises ``UseRefused`` where the use does not fit."""
    used = Use() if use is None else use
    played = in_use(movement, used)
    switched = frozenset(
        (row.round, row.table) for row in played.rows if used.switches(row.round, row.table)
    )
    if movement.kind == "pairs":
        plain = (_turn(row) if (row.round, row.table) in switched else row for row in played.rows)
        switched ^= _turned(plain)
    rows = tuple(_turn(row) if (row.round, row.table) in switched else row for row in played.rows)
    at = {(who, row.round): place for row in rows for who, place in seated(row, movement.kind)}
    return Places(played, rows, switched, at, used)


def seated(row: Row, kind: Kind) -> Iterator[tuple[int, Place]]:
    """Everybody at a table with their place."""
    for seat, one in enumerate(row.seats):
        if one != EMPTY:
            yield (-one if kind == "teams" and seat else one), (row.table, seat)


def _turn(row: Row) -> Row:
    return replace(row, seats=row.seats[::-1])


def _turned(rows: Iterable[Row]) -> frozenset[Cell]:
    """Cells in which a pair that never leaves its table sits the way it seldom sits.

    Only where every table has such a pair: a Howell turns its tables for other reasons.
    """
    tables: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        tables[row.table].append(row)
    owners = {table: _owner(some) for table, some in tables.items()}
    return frozenset(
        (row.round, table)
        for table, owner in owners.items()
        if owner and all(owners.values())
        for row in _unusual(tables[table], owner)
    )


def _owner(rows: list[Row]) -> int:
    """The one pair that is always at a table, or nobody."""
    always = set(rows[0].seats).intersection(*(row.seats for row in rows)) - {EMPTY}
    return always.pop() if len(always) == 1 and len(rows) > 2 else EMPTY


def _unusual(rows: list[Row], owner: int) -> Iterator[Row]:
    first = rows[0].seats.index(owner)
    ways = Counter(row.seats.index(owner) for row in rows)
    usual = max(ways, key=lambda way: (ways[way], way == first))
    yield from (row for row in rows if row.seats.index(owner) != usual)


def moves(found: Places) -> Iterator[Move]:
    """Every way of every contestant between two rounds, those of a stay included."""
    everybody = found.everybody
    for after in range(1, found.movement.rounds):
        for who in everybody:
            origin, target = found.at.get((who, after)), found.at.get((who, after + 1))
            if origin is not None or target is not None:
                yield Move(who, after, origin, target)
