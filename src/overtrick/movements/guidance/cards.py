"""Cards: for a table who comes and goes each round, for a contestant where to go next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from overtrick.movements.guidance.places import Place, Places, places, seated
from overtrick.movements.guidance.spoken import spoken
from overtrick.movements.guidance.stands import Source
from overtrick.movements.guidance.trail import Trail, trail
from overtrick.movements.model import Movement, Row
from overtrick.movements.use import Use

Way: TypeAlias = tuple[int, Place | None]
"""Somebody, and the place they come from or go to: ``None`` is out of play."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """One table in one round.

    ``seats`` are as sat, so those of an arrow-switched table are the other way round.
    ``arrive`` and ``leave`` are those who were or will be elsewhere. ``boards_to`` is the next
    table the boards lie on, and in how many rounds: 0 where this table only shares those of
    another; ``None`` when nobody plays them any more.
    """

    round: int
    table: int
    seats: tuple[int, ...]
    switched: bool
    boards: tuple[int, ...]
    boards_from: Source | None
    boards_to: Source | None
    shares_with: tuple[int, ...]
    arrive: tuple[Way, ...]
    leave: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One contestant in one round: nowhere (``place`` is ``None``), or at a place.

    ``opponents`` are who sits the other way, ``partner`` the player opposite of an individual.
    Without opponents the round is sat out at the table.
    """

    round: int
    place: Place | None
    opponents: tuple[int, ...]
    partner: int | None
    boards: tuple[int, ...]
    switched: bool

    @property
    def plays(self) -> bool:
        """Whether any boards are played."""
        return bool(self.opponents)


def table_card(movement: Movement, table: int, use: Use | None = None) -> tuple[TableRound, ...]:
    """What happens at a table, round by round.

    Raises ``UseRefused`` for a use that does not fit.
    """
    said = spoken(movement, use)
    boards = trail(said, table)
    return tuple(
        _table_round(row, said.found, boards)
        for row in said.found.movement.rows
        if row.table == table
    )


def _table_round(row: Row, found: Places, boards: Trail) -> TableRound:
    kind = found.movement.kind
    moved = next(one for one in found.rows if (one.round, one.table) == (row.round, row.table))
    sitting = [who for who, _ in seated(moved, kind)]
    before = [(who, found.at.get((who, row.round - 1))) for who in sitting]
    after = [(who, found.at.get((who, row.round + 1))) for who in sitting]
    first, last = row.round == 1, row.round == found.movement.rounds
    return TableRound(
        row.round,
        row.table,
        row.seats,
        (row.round, row.table) in found.switched,
        found.use.boards(row.set) if row.set else (),
        boards.source(row),
        boards.target(row),
        boards.shared.get(row.round, ()),
        () if first else tuple(way for way in before if not way[1] or way[1][0] != row.table),
        () if last else tuple(way for way in after if not way[1] or way[1][0] != row.table),
    )


def contestant_card(movement: Movement, who: int, use: Use | None = None) -> tuple[Step, ...]:
    """Where a contestant is in every round; the East-West pair of a team is minus its number.

    Raises ``UseRefused`` for a use that does not fit.
    """
    found = places(movement, use)
    return tuple(_steps(found, who))


def _steps(found: Places, who: int) -> Iterator[Step]:
    played = {(row.round, row.table): row for row in found.movement.rows}
    for round_ in range(1, found.movement.rounds + 1):
        place = found.at.get((who, round_))
        if place is None:
            yield Step(round_, None, (), None, (), switched=False)
            continue
        row = played[round_, place[0]]
        turned = (round_, row.table) in found.switched
        seat = 1 - place[1] if turned else place[1]
        opponents = tuple(one for other, one in enumerate(row.seats) if one and (other - seat) % 2)
        partner = row.seats[(seat + 2) % 4] if len(row.seats) == 4 else None
        boards = found.use.boards(row.set) if row.set and row.plays else ()
        yield Step(
            round_, (row.table, seat), opponents if row.plays else (), partner, boards, turned
        )
