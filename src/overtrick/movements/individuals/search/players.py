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
    rounds that multiplying by it does not change, ``moving`` places boards that go round. Of
    several ``rings`` all turn at once, so that there are fewer rounds; ``once`` lets every two
    players meet at one table only.
    """

    tries: int = 20
    steps: int = 2000
    seed: int = 1
    aimed: bool = False
    factor: int = 1
    moving: bool = False
    rings: int = 1
    once: bool = False


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
        words = [key, str(self.circle.size)]
        if len(self.circle.digits) > 1:
            words.append(f"radix={'x'.join(map(str, self.circle.digits))}")
        if self.circle.rings > 1:
            words.append(f"rings={self.circle.rings}")
        lines = (
            " ".join(str(self.players if one is None else one + 1) for one in (*seats, slot))
            for seats, slot in zip(self.seats, self.slots, strict=True)
        )
        return "\n".join([" ".join(words), *lines, ""])


def first_wanted(players: int, wanted: Wanted, effort: Effort) -> Found | None:
    """The first that is found as wanted, all tables playing the same boards."""
    for one in range(effort.tries):
        tables = first_round(wanted, effort.seed * 1000 + one, effort.steps)
        if tables:
            seats = tuple(turn(tables, (False,) * len(tables)))
            return Found(0, wanted.circle, players, seats, (0,) * len(tables))
    return None


def search(players: int, effort: Effort) -> Found | None:
    """The fairest found."""
    found = (one for wanted in _wanted(players, effort) for one in _tries(players, wanted, effort))
    return min(found, key=lambda one: one.squares, default=None)


def _wanted(players: int, effort: Effort) -> Iterator[Wanted]:
    """The rounds to look for: those who sit out as far from each other as may be."""
    over = players % 4
    stays = players % effort.rings == 1 or (effort.rings == 1 and over == 0)
    rings = circle((players - stays) // effort.rings, rings=effort.rings)
    wanted = Wanted(rings, stays=stays, once=effort.once)
    if effort.rings > 1:
        yield replace(wanted, out=frozenset(_one_from_each(rings, over)))
    elif over == 2:
        for less in range(min(4, players // 2 - 1)):
            yield replace(wanted, out=frozenset({0, players // 2 - less}))
    elif over == 3:
        third = players // 3
        for more in range(3 if third > 2 else 2):
            yield replace(wanted, out=frozenset({0, third, 2 * third + more}))
    else:
        yield replace(wanted, out=frozenset(range(over)))


def _one_from_each(rings: Circle, over: int) -> Iterator[int]:
    """A place of each ring in turn, a second one half a ring further on."""
    for one in range(over):
        again, ring = divmod(one, rings.rings)
        yield ring * rings.size + again * (rings.size // 2)


def _tries(players: int, wanted: Wanted, effort: Effort) -> Iterator[Found]:
    rings = wanted.circle
    if effort.factor > 1:
        wanted = replace(wanted, kept=tuple(multiples(rings, effort.factor)))
    for one in range(effort.tries):
        seed = effort.seed * 1000 + one
        if effort.aimed:
            sides = even_sides(rings, wanted.out, stays=wanted.stays, seed=seed, turns=1500)
            wanted = replace(wanted, upright=sides)
        tables = first_round(wanted, seed, effort.steps)
        if tables:
            yield from _boards(players, tables, rings, seed, effort)


def _boards(
    players: int, tables: Sequence[Table], rings: Circle, seed: int, effort: Effort
) -> Iterator[Found]:
    """With the same boards at all tables, or with boards that go round in one copy."""
    for again in range(4 if effort.moving else 1):
        placed: tuple[int, ...] | None = (0,) * len(tables)
        if effort.moving:
            placed = slots(tables, rings, seed + again, effort.steps)
        if placed is None:
            return
        squares, turned = Comparison(tables, placed, rings).best()
        yield Found(squares, rings, players, tuple(turn(tables, turned)), placed)
