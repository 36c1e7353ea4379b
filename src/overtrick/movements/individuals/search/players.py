"""The search for a number of players: sit-outs, first rounds, directions, and boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from overtrick.movements.individuals.search.boards import slots
from overtrick.movements.individuals.search.circle import Circle, circle, multiples
from overtrick.movements.individuals.search.directions import Comparison, turn
from overtrick.movements.individuals.search.rounds import Table, Wanted, first_round
from overtrick.movements.individuals.search.uprights import even_sides


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to do: first rounds to look for, and tables to try for each.

    ``aimed`` chooses who sits North-South before the tables are made up, ``factor`` makes only
    rounds that multiplying by it does not change, ``moving`` places boards that go round.
    """

    tries: int = 20
    steps: int = 2000
    seed: int = 1
    aimed: bool = False
    factor: int = 1
    moving: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A first round with its boards; ``squares`` is the less the fairer."""

    squares: int
    circle: Circle
    players: int
    seats: tuple[tuple[int | None, ...], ...]
    slots: tuple[int, ...]

    def text(self, key: str) -> str:
        """The recipe in the form in which it is kept."""
        digits = self.circle.digits
        radix = f" radix={'x'.join(map(str, digits))}" if len(digits) > 1 else ""
        lines = (
            " ".join(str(self.players if one is None else one + 1) for one in (*seats, slot))
            for seats, slot in zip(self.seats, self.slots, strict=True)
        )
        return "\n".join([f"{key} {self.circle.size}{radix}", *lines, ""])


def aimed_at(players: int, wanted: Wanted, effort: Effort) -> Found | None:
    """The first found of a kind wanted."""
    plain = replace(effort, aimed=False, factor=1)
    return next(_tries(players, wanted, plain), None)


def search(players: int, effort: Effort) -> Found | None:
    """The fairest found."""
    found = (one for wanted in _wanted(players) for one in _tries(players, wanted, effort))
    return min(found, key=lambda one: one.squares, default=None)


def _wanted(players: int) -> Iterator[Wanted]:
    """The rounds to look for: those who sit out as far from each other as may be."""
    over = players % 4
    ring = circle(players if over else players - 1)
    if over == 0:
        yield Wanted(ring, stays=True)
    elif over == 1:
        yield Wanted(ring, out=frozenset({0}))
    elif over == 2:
        for less in range(min(4, players // 2 - 1)):
            yield Wanted(ring, out=frozenset({0, players // 2 - less}))
    else:
        third = players // 3
        yield Wanted(ring, out=frozenset({0, third, 2 * third}))
        yield Wanted(ring, out=frozenset({0, third, 2 * third + 1}))
        if third > 2:
            yield Wanted(ring, out=frozenset({0, third, 2 * third + 2}))


def _tries(players: int, wanted: Wanted, effort: Effort) -> Iterator[Found]:
    ring = wanted.circle
    if effort.factor > 1:
        wanted = replace(wanted, kept=tuple(multiples(ring.size, effort.factor)))
    for one in range(effort.tries):
        seed = effort.seed * 1000 + one
        if effort.aimed:
            sides = even_sides(ring, wanted.out, stays=wanted.stays, seed=seed, turns=1500)
            wanted = replace(wanted, upright=sides)
        tables = first_round(wanted, seed, effort.steps)
        if tables:
            yield from _boards(players, tables, ring, seed, effort)


def _boards(
    players: int, tables: Sequence[Table], ring: Circle, seed: int, effort: Effort
) -> Iterator[Found]:
    """With the same boards at all tables, or with boards that go round in one copy."""
    for again in range(4 if effort.moving else 1):
        placed: tuple[int, ...] | None = (0,) * len(tables)
        if effort.moving:
            placed = slots(tables, ring, seed + again, effort.steps)
        if placed is None:
            return
        squares, turned = Comparison(tables, placed, ring).best()
        yield Found(squares, ring, players, tuple(turn(tables, turned)), placed)
