"""A movement: who sits where in each round, with which set of boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["pairs", "teams", "individual"]
EMPTY: Final = 0
"""The contestant at an empty seat."""
_IN_ORDER: Final = attrgetter("round", "table", "seats", "set")


@dataclass(frozen=True, slots=True, order=True)
class Row:
    """One table in one round; all numbers count from 1, an empty seat is 0.

    ``seats`` are North-South and East-West for pairs and teams, and North, East, South, West
    for individuals. ``set`` is the set of boards played.
    """

    round: int
    table: int
    seats: tuple[int, ...]
    set: int

    @property
    def plays(self) -> bool:
        """Whether boards are played: nobody plays at a table with an empty seat."""
        return EMPTY not in self.seats


@dataclass(frozen=True, slots=True)
class Movement:
    """A whole session. Boards per set is no part of it, nor is any option of its use.

    Contestants are numbered from 1 without gaps; in a movement with two winners North-South
    are 1 to ``tables`` (and further stationary ones), East-West follow them. In team
    movements a row seats a team North-South and a team East-West. ``repeats`` is how many
    meetings of the whole session repeat an earlier one because the family is made so (for
    individuals: how many partnerships do). ``family`` groups movements in the catalogue;
    ``key`` is unique in it.
    """

    key: str
    name: str
    family: str
    kind: Kind
    tables: int
    contestants: int
    rounds: int
    sets: int
    winners: Literal[1, 2]
    rows: tuple[Row, ...]
    repeats: int = 0

    @property
    def seats(self) -> int:
        """Seats at a table: four for individuals, else two."""
        return 4 if self.kind == "individual" else 2

    @property
    def stationary(self) -> tuple[int, ...]:
        """Contestants who keep one seat of one table all session, ascending."""
        places: dict[int, set[tuple[int, int]]] = {}
        for row in self.rows:
            for seat, contestant in enumerate(row.seats):
                places.setdefault(contestant, set()).add((row.table, seat))
        return tuple(
            sorted(one for one, found in places.items() if one != EMPTY and len(found) == 1)
        )

    @property
    def copies(self) -> int:
        """Copies of a board needed: the most tables that play one set in one round."""
        playing = Counter((row.round, row.set) for row in self.rows if row.plays)
        return max(playing.values(), default=1)

    def in_round(self, round_: int) -> tuple[Row, ...]:
        """The rows of one round, by table."""
        return tuple(sorted(row for row in self.rows if row.round == round_))


def rows_in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Rows by round and table, as every movement keeps them."""
    return tuple(sorted(rows, key=_IN_ORDER))
