"""Triangles that were drawn: three contestants whose matches may take two rounds."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.event.fold import Event
from overtrick.event.records import TriangleDrawn

_TWO = 2


def goes_on(first: TriangleDrawn, second: TriangleDrawn) -> bool:
    """Whether a triangle of a round is the second half of one that began in the round before.

    It is of the same three, or at their tables with two of them, where it turned out afterwards
    that another one sat in the first half.
    """
    if first.rounds != _TWO or second.rounds != _TWO:
        return False
    both = {*first.numbers} & {*second.numbers}
    return len(both) > _TWO or (len(both) == _TWO and first.tables == second.tables)


class Triangles:
    """The triangles of each round as they were drawn."""

    __slots__ = ("_by_round",)

    def __init__(self, event: Event) -> None:
        self._by_round: dict[int, list[TriangleDrawn]] = {}
        for drawn in event.drawn.values():
            self._by_round.setdefault(drawn.round, []).extend(drawn.triangles)

    def goes_on(self, before: int, after: int, teams: tuple[str, str]) -> bool:
        """Whether two contestants' triangle of one round goes on in the next, ``after``.

        The same three may play another one straight after theirs, as in a double round robin.
        """
        if after != before + 1:
            return False
        second = self._is_second(after, self._of(before, teams), teams)
        return second and not self.goes_on(before - 1, before, teams)

    def may_join(self, before: int, after: int, teams: tuple[str, str]) -> bool:
        """Whether a board may have one of its tables in each of two rounds.

        In a triangle only in the two that it was drawn for, even when the third has left.
        """
        if self._of(before, teams) is None:
            return self._of(after, teams) is None
        return after == before + 1 and not self.goes_on(before - 1, before, teams)

    def is_due(self, rounds: Sequence[int], teams: tuple[str, str]) -> bool:
        """Whether the triangle of their last round has its second half still to come."""
        three = self._of(rounds[-1], teams) if rounds else None
        if three is None or three.rounds != _TWO:
            return False
        return not self.goes_on(rounds[-1] - 1, rounds[-1], teams)

    def of(self, rounds: Sequence[int], teams: tuple[str, str]) -> tuple[str, ...]:
        """The three of the triangle that a match of these rounds is part of, if it is."""
        found = (self._of(one, teams) for one in rounds)
        return next((three.numbers for three in found if three is not None), ())

    def _is_second(self, round_: int, first: TriangleDrawn | None, teams: tuple[str, str]) -> bool:
        second = self._of(round_, teams)
        return first is not None and second is not None and goes_on(first, second)

    def _of(self, round_: int, teams: tuple[str, str]) -> TriangleDrawn | None:
        named = set(teams)
        here = self._by_round.get(round_, ())
        return next((one for one in here if named <= set(one.numbers)), None)
