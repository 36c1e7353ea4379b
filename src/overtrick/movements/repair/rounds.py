"""Mend a session in which the whole room went wrong: whole rounds are played otherwise.

In each round to come everybody may sit as in another round of the plan, and all tables may
have the boards of another one: something the whole room can be told in a sentence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from overtrick.movements.model import Row
from overtrick.movements.repair.board import Board

NODES: Final = 6000
"""Rounds that one search tries."""
LEFT_OUT: Final = 1
"""Rounds that may be left out for the sake of the others."""

_Uses: TypeAlias = frozenset[tuple[str, int, int]]
_Way: TypeAlias = tuple[int, int]
"""The rounds of the plan after which the room sits, and of which it has the boards."""


class Rounds:
    """A search for rounds that are legal after what was played."""

    def __init__(self, board: Board, plan: Iterable[Row], played: Sequence[Row]) -> None:
        self.board = board
        self.plan: defaultdict[int, dict[int, Row]] = defaultdict(dict)
        for row in plan:
            self.plan[row.round][row.table] = row
        last = max((row.round for row in played), default=0)
        self.left = [round_ for round_ in sorted(self.plan) if round_ > last]
        self.uses: dict[_Way, _Uses | None] = {}
        self.used: set[tuple[str, int, int]] = set()
        for row in played:
            self.used |= self._of(row)
        self.nodes = 0

    def find(self, left_out: int = 0) -> list[Row] | None:
        """The rows to come with as few rounds changed as can be, or ``None``.

        So many rounds may be left out.
        """
        for changed in range(len(self.left) + 1):
            self.nodes = NODES
            found = self._rest(0, changed, left_out)
            if found is not None:
                return found
        return None

    def _rest(self, place: int, changed: int, left_out: int) -> list[Row] | None:
        if place == len(self.left):
            return []
        round_ = self.left[place]
        for way in self._ways(round_, changed):
            self.nodes -= 1
            if self.nodes <= 0:
                return None
            using = self._using(way)
            if using is None or not using.isdisjoint(self.used):
                continue
            self.used |= using
            rest = self._rest(place + 1, changed - (way != (round_, round_)), left_out)
            self.used -= using
            if rest is not None:
                return [*(replace(row, round=round_) for row in self._rows(way)), *rest]
        return self._rest(place + 1, changed, left_out - 1) if left_out else None

    def _ways(self, round_: int, changed: int) -> Iterator[_Way]:
        """The round as planned; then with the boards or the seats of another round, or both."""
        yield (round_, round_)
        if changed:
            others = sorted(self.plan.keys() - {round_}, key=lambda one: abs(one - round_))
            yield from ((round_, sets) for sets in others)
            yield from ((seats, round_) for seats in others)
            yield from ((seats, sets) for seats in others for sets in others)

    def _rows(self, way: _Way) -> list[Row]:
        seats, sets = self.plan[way[0]], self.plan[way[1]]
        return [replace(row, set=sets[table].set) for table, row in seats.items() if table in sets]

    def _using(self, way: _Way) -> _Uses | None:
        """Who plays and meets what in a round, if nobody does anything of it twice."""
        if way not in self.uses:
            each = [self._of(row) for row in self._rows(way)]
            together = frozenset().union(*each)
            fits = len(together) == sum(map(len, each))
            self.uses[way] = together if fits else None
        return self.uses[way]

    def _of(self, row: Row) -> _Uses:
        if not row.plays:
            return frozenset()
        plays = {("plays", who, row.set) for who in self.board.whos(row)}
        return frozenset(plays | {("meets", one, other) for one, other in self.board.twos(row)})
