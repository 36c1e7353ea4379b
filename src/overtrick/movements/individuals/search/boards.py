"""Where the boards of each table lie, so that nobody comes to a set again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from overtrick.movements.individuals.search.circle import Circle
from overtrick.movements.individuals.search.rounds import OutOfSteps, Table


def slots(
    tables: Sequence[Table], circle: Circle, seed: int, steps: int, copies: int = 1
) -> tuple[int, ...] | None:
    """The set of each table in the first round, or none where so many steps find none.

    At most so many tables play one set. A player at place s meets the sets s further from
    there, so all places less the sets of their tables must differ.
    """
    search = _Slots(tables, circle, Random(seed), steps, copies)
    try:
        return tuple(search.found) if search.place(frozenset()) else None
    except OutOfSteps:
        return None


class _Slots:
    def __init__(
        self, tables: Sequence[Table], circle: Circle, random: Random, steps: int, copies: int
    ) -> None:
        self.tables, self.circle, self.random = tables, circle, random
        self.steps, self.copies = steps, copies
        self.found: list[int] = []

    def place(self, taken: frozenset[int]) -> bool:
        """Choose a set for the next table in every way."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        if len(self.found) == len(self.tables):
            return True
        table = self.tables[len(self.found)]
        for slot in self.random.sample(range(self.circle.size), self.circle.size):
            places = {self.circle.back[one][slot] for one in table if one is not None}
            if places & taken or self.found.count(slot) >= self.copies:
                continue
            self.found.append(slot)
            if self.place(taken | places):
                return True
            self.found.pop()
        return False
