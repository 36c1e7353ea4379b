"""Reduced Howells of several first rounds, where one that is developed cannot be fair enough.

A cyclic movement has one first round and as many rounds as movers. Here the rounds come in
blocks of ``step``: each block is developed from a first round of its own, pairs and sets
moving round rings of ``step`` places; the remaining pairs stay. Nobody meets twice, and
nobody plays a set twice, when no difference of places comes twice in all first rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from overtrick.movements.catalogue import Rows
from overtrick.movements.frozen import Frozen
from overtrick.movements.model import Row
from overtrick.movements.search.cyclic import OutOfSteps
from overtrick.movements.search.directions import fairest_of
from overtrick.movements.search.effort import Effort
from overtrick.movements.search.freezing import turned_rows, written_out

Table: TypeAlias = tuple[int, int, int]
"""Two pairs and a set, from 0; pairs beyond the rings stay where they are."""
Trace: TypeAlias = tuple[str, int, int, int]


@dataclass(slots=True)
class _Blocks:
    pairs: int
    step: int
    blocks: int
    steps: int
    random: Random
    found: list[Table] = field(default_factory=list)

    @property
    def moving(self) -> int:
        """How many pairs move: as many whole rings as there are places for."""
        return self.pairs - self.pairs % self.step

    def extend(self, used: frozenset[Trace]) -> bool:
        """Add a table to the block at hand, in every way, until all blocks are full."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        tables = self.pairs // 2
        if len(self.found) == tables * self.blocks:
            return True
        block = self.found[len(self.found) // tables * tables :]
        seated = {pair for table in block for pair in table[:2]}
        free = [pair for pair in reversed(range(self.pairs)) if pair not in seated]
        sets = set(range(self.step * self.blocks)) - {table[2] for table in block}
        choices = [(free[0], other, set_) for other in free[1:] for set_ in sorted(sets)]
        self.random.shuffle(choices)
        for table in choices:
            traces = self._traces(table)
            if len(set(traces)) == len(traces) and not used.intersection(traces):
                self.found.append(table)
                if self.extend(used.union(traces)):
                    return True
                self.found.pop()
        return False

    def _traces(self, table: Table) -> list[Trace]:
        """What may come once only; the same twice where a table is no good by itself.

        Two who stay would meet in every round of the block.
        """
        one, other, set_ = table
        met = [self._meeting(one, other)]
        if self._ring(one) == self._ring(other) or min(one, other) >= self.moving:
            met.append(self._meeting(other, one))
        return [*met, self._playing(one, set_), self._playing(other, set_)]

    def _meeting(self, one: int, other: int) -> Trace:
        """Where the one sees the other; who stays sees a whole ring, whatever its place."""
        ring, there = self._ring(one), self._ring(other)
        if ring > there:
            return self._meeting(other, one)
        still = max(one, other) >= self.moving
        return ("met", ring, there, 0 if still else (other - one) % self.step)

    def _playing(self, pair: int, set_: int) -> Trace:
        """Where the pair sees the set; who stays sees the whole ring of it."""
        apart = 0 if pair >= self.moving else (set_ - pair) % self.step
        return ("set", self._ring(pair), set_ // self.step, apart)

    def _ring(self, pair: int) -> int:
        """The ring of a pair; everybody who stays is one of their own."""
        rings = self.moving // self.step
        return pair // self.step if pair < self.moving else rings + pair - self.moving

    def rows(self) -> Rows:
        """All rounds."""
        tables = self.pairs // 2
        return tuple(
            Row(
                block * self.step + later + 1,
                at + 1,
                (self._moved(one, later) + 1, self._moved(other, later) + 1),
                set_ // self.step * self.step + (set_ + later) % self.step + 1,
            )
            for block in range(self.blocks)
            for later in range(self.step)
            for at, (one, other, set_) in enumerate(self.found[block * tables :][:tables])
        )

    def _moved(self, pair: int, later: int) -> int:
        if pair >= self.moving:
            return pair
        return pair // self.step * self.step + (pair + later) % self.step


def developed(key: str, pairs: int, step: int, blocks: int, effort: Effort) -> Frozen:
    """The fairest found, with every round written out."""
    rounds = step * blocks
    recipes = (written_out(key, rounds, rows) for rows in _found(pairs, step, blocks, effort))
    best, turned = fairest_of(recipes, effort.sweeps)
    return written_out(key, rounds, turned_rows(best.rows(), turned))


def _found(pairs: int, step: int, blocks: int, effort: Effort) -> Iterator[Rows]:
    for seed in range(effort.tries):
        search = _Blocks(pairs, step, blocks, effort.steps, Random(seed))
        try:
            if search.extend(frozenset()):
                yield search.rows()
        except OutOfSteps:
            continue
