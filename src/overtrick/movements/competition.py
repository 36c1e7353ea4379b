"""How much every two contestants compete: the figures that balance is judged by.

On a set of boards played at n tables two contestants compete n - 1 as opponents at a table,
1 in the same direction and -1 in the other; partners of an individual -(n - 1). With two
points a board for each pair beaten, n - 1 is half a top (Manning; Hallén, Hanner and
Jannersten, *Movements - a fair approach*).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from overtrick.movements.evenness import Evenness, evenness
from overtrick.movements.model import EMPTY, Movement, Row

_AT_A_TABLE: Final = {
    2: ((0, 1, 1),),
    4: ((0, 1, 1), (0, 2, -1), (0, 3, 1), (1, 2, 1), (1, 3, -1), (2, 3, 1)),
}
"""By how many sit at a table: two seats, and 1 for opponents or -1 for partners."""


@dataclass(frozen=True, slots=True)
class Competition:
    """The competition between every two contestants, as a triangle.

    ``figures[i][j]`` belongs to ``contestants[i]`` and ``contestants[i + 1 + j]``, whole
    numbers counted per set of boards.
    """

    contestants: tuple[int, ...]
    figures: tuple[tuple[int, ...], ...]

    def between(self, one: int, other: int) -> int:
        """How much two different contestants compete. Raises ``ValueError`` for a stranger."""
        first, second = sorted((self.contestants.index(one), self.contestants.index(other)))
        return self.figures[first][second - first - 1]

    def overall(self) -> Evenness:
        """How even the competition is among all."""
        return evenness([figure for line in self.figures for figure in line])

    def among(self, some: Collection[int]) -> Evenness:
        """How even the competition is among some of the contestants."""
        places = [place for place, one in enumerate(self.contestants) if one in some]
        return evenness([self.figures[i][j - i - 1] for i, j in combinations(places, 2)])


def competition(movement: Movement) -> Competition:
    """The competition in a movement for pairs or individuals; in one for teams, sets met on.

    Only contestants with a seat in some round are counted, so nobody competes with a number
    that is missing this evening.
    """
    seated = present(movement)
    if movement.kind == "teams":
        return _of_teams(movement, seated)
    return _compared(counted(movement.rows), seated)


def present(movement: Movement) -> tuple[int, ...]:
    """The contestants who have a seat in some round, ascending."""
    seated = {one for row in movement.rows for one in row.seats}
    return tuple(sorted(seated - {EMPTY}))


def counted(rows: Iterable[Row]) -> list[Row]:
    """The rows whose results can be compared.

    Boards that somebody at the table has played before give no result (Law 15), nor does a
    table where somebody sits twice.
    """
    playing = [row for row in rows if EMPTY not in row.seats]
    if len({(one, row.set) for row in playing for one in row.seats}) == sum(
        len(row.seats) for row in playing
    ):
        return playing
    return list(_first_plays(playing))


def _first_plays(rows: Iterable[Row]) -> Iterator[Row]:
    played: set[tuple[int, int]] = set()
    for row in sorted(rows):
        plays = {(one, row.set) for one in row.seats}
        if len(plays) == len(row.seats) and not plays & played:
            played |= plays
            yield row


def _compared(rows: list[Row], contestants: tuple[int, ...]) -> Competition:
    tables = Counter([row.set for row in rows])
    places = {one: place for place, one in enumerate(contestants)}
    figures = _directions(rows, places)
    for row in rows:
        seats = [places[one] for one in row.seats]
        for seat, other_seat, side in _AT_A_TABLE[len(seats)]:
            one, other = seats[seat], seats[other_seat]
            low, high = (one, other) if one < other else (other, one)
            figures[low][high - low - 1] += side * tables[row.set]
    return Competition(contestants, tuple(map(tuple, figures)))


def _directions(rows: list[Row], places: dict[int, int]) -> list[list[int]]:
    """For every two: sets played in the same direction less sets played in the other.

    Everybody's sets are the bits of a number, and so are those played North-South.
    """
    played = [0] * len(places)
    upright = [0] * len(places)
    for row in rows:
        bit = 1 << row.set
        for seat, one in enumerate(row.seats):
            played[places[one]] |= bit
            if seat % 2 == 0:
                upright[places[one]] |= bit
    return [
        [
            (both := mine & theirs).bit_count() - 2 * ((way ^ their_way) & both).bit_count()
            for theirs, their_way in zip(played[i:], upright[i:], strict=True)
        ]
        for i, (mine, way) in enumerate(zip(played, upright, strict=True), start=1)
    ]


def _of_teams(movement: Movement, contestants: tuple[int, ...]) -> Competition:
    """Teams compete with those they meet: one for each set of boards in their match."""
    halves = {(frozenset(row.seats), row.set) for row in movement.rows if row.plays}
    met = Counter(two for two, _ in halves)
    figures = (
        tuple(met[frozenset((one, other))] for other in contestants[place:])
        for place, one in enumerate(contestants, start=1)
    )
    return Competition(contestants, tuple(figures))
