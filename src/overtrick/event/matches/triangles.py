"""Triangles that were drawn: three contestants whose matches may take two rounds."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.event.fold import Event


class Triangles:
    """The triangles of each round as they were drawn."""

    __slots__ = ("_by_round",)

    def __init__(self, event: Event) -> None:
        self._by_round: dict[int, list[frozenset[str]]] = {}
        for drawn in event.drawn.values():
            for three in drawn.triangles:
                self._by_round.setdefault(drawn.round, []).append(frozenset(three.numbers))

    def goes_on(self, before: int, after: int, teams: tuple[str, str]) -> bool:
        """Whether two contestants' triangle of one round goes on in the next, ``after``."""
        three = self._of(before, teams)
        goes = after == before + 1 and three is not None and three == self._of(after, teams)
        return goes and self._begins(before, teams)

    def _begins(self, round_: int, teams: tuple[str, str]) -> bool:
        """Whether a triangle begins in a round: the same three may play two, one after another."""
        three, before = self._of(round_, teams), round_
        while self._of(before - 1, teams) == three:
            before -= 1
        return (round_ - before) % 2 == 0

    def is_due(self, rounds: Sequence[int], teams: tuple[str, str]) -> bool:
        """Whether the triangle of their last round was drawn to go on and has not yet."""
        return bool(rounds) and self.goes_on(rounds[-1], rounds[-1] + 1, teams)

    def began(self, rounds: Sequence[int], teams: tuple[str, str]) -> tuple[str, ...]:
        """The three of the triangle that a match of these rounds is part of, if it is."""
        found = next((three for one in rounds if (three := self._of(one, teams))), frozenset())
        return tuple(sorted(found))

    def _of(self, round_: int, teams: tuple[str, str]) -> frozenset[str] | None:
        named = set(teams)
        return next((one for one in self._by_round.get(round_, ()) if named <= one), None)
