"""Recipes: the first round, one line per table, and how everything moves after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from overtrick.movements.model import EMPTY, Row, rows_in_order


@dataclass(frozen=True, slots=True)
class Ring:
    """Numbers that follow each other round: ``first`` and the ``size - 1`` after it.

    A seat that shows a number in one round shows the number ``step`` further on in the next,
    after the last comes the first again. Going one further once more after some rounds
    (``skips``, counted within the part) makes a skip. With a ``radix`` (3, 3, 3 for 27 numbers)
    the numbers are added digit by digit instead, and round follows round in counting order.
    """

    first: int
    size: int
    step: int = 1
    skips: tuple[int, ...] = ()
    radix: tuple[int, ...] = ()

    def after(self, rounds: int) -> tuple[int, ...]:
        """What the seats that showed first, first + 1, ... show that many rounds later."""
        if self.radix:
            return tuple(self.first + self._digitwise(one, rounds) for one in range(self.size))
        gone = self.step * (rounds + sum(rounds >= skip for skip in self.skips))
        return tuple(self.first + (one + gone) % self.size for one in range(self.size))

    def _digitwise(self, one: int, other: int) -> int:
        total, place = 0, 1
        for base in self.radix:
            total += (one + other) % base * place
            one, other, place = one // base, other // base, place * base
        return total


@dataclass(frozen=True, slots=True)
class Line:
    """One table in the first round of its part; ``turned`` are the rounds it sits turned."""

    table: int
    seats: tuple[int, ...]
    set: int
    turned: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Part:
    """Some tables for some rounds, beginning in ``first_round``.

    Numbers in no ring stay where they are: stationary contestants, and sets too when nobody
    passes them.
    """

    lines: tuple[Line, ...]
    rounds: int
    rings: tuple[Ring, ...] = ()
    sets: Ring = field(default=Ring(1, 0))
    first_round: int = 1


def expand(parts: Iterable[Part]) -> tuple[Row, ...]:
    """All rows of a recipe, by round and table."""
    return rows_in_order(row for part in parts for row in _rows(part))


def _rows(part: Part) -> Iterable[Row]:
    people = max((one for line in part.lines for one in line.seats), default=EMPTY)
    sets = max((line.set for line in part.lines), default=0)
    for later in range(part.rounds):
        round_ = part.first_round + later
        sits = _shown(people, part.rings, later)
        plays = _shown(sets, (part.sets,), later)
        for line in part.lines:
            seats = tuple([sits[one] for one in line.seats])
            if round_ in line.turned:
                seats = turned(seats)
            yield Row(round_, line.table, seats, plays[line.set])


def _shown(highest: int, rings: Sequence[Ring], later: int) -> list[int]:
    shown = list(range(max([highest, *(ring.first + ring.size - 1 for ring in rings)]) + 1))
    for ring in rings:
        shown[ring.first : ring.first + ring.size] = ring.after(later)
    return shown


def turned(seats: tuple[int, ...]) -> tuple[int, ...]:
    """The same table a quarter turn on: those who sat North-South sit East-West."""
    return seats[1:] + seats[:1]
