"""Who has met whom, and who cannot sit down together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from overtrick.event.schedules.matching import cheapest
from overtrick.event.schedules.swiss.field import SwissContestant, SwissField


class Meetings:
    """The meetings of a field so far, those of triangles that are still open among them."""

    def __init__(self, field: SwissField) -> None:
        rounds: defaultdict[str, defaultdict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        for one in field.contestants:
            for met in one.met:
                rounds[one.number][met.opponent].add(met.round)
                rounds[met.opponent][one.number].add(met.round)
        for triangle in field.triangles:
            for number in triangle.members:
                for other in triangle.without(frozenset({number})):
                    rounds[number][other].add(triangle.begun)
        self._rounds = {
            one: {other: tuple(sorted(which)) for other, which in met.items()}
            for one, met in rounds.items()
        }

    def rounds(self, one: str, other: str) -> tuple[int, ...]:
        """The rounds in which two contestants met."""
        return self._rounds.get(one, {}).get(other, ())

    def opponents(self, one: str) -> frozenset[str]:
        """Everybody a contestant has met."""
        return frozenset(self._rounds.get(one, ()))

    def surely_avoidable(self, pool: Sequence[SwissContestant]) -> bool:
        """Whether all can be drawn without a rematch, by counting alone.

        G. A. Dirac, 1952: where everybody has at least half of the others to play, there is
        a ring through all of them, and every second edge of it is a match.
        """
        numbers = {one.number for one in pool}
        most = max((len(self.opponents(one) & numbers) for one in numbers), default=0)
        return len(numbers) >= 2 * (most + 1)

    def fewest_rematches(self, pool: Sequence[SwissContestant]) -> int:
        """How many matches must repeat when an even number are all drawn: exact."""
        if self.surely_avoidable(pool):
            return 0
        names = [one.number for one in pool]
        mates = cheapest(
            len(names), lambda one, other: int(bool(self.rounds(names[one], names[other])))
        )
        return sum(
            bool(self.rounds(names[one], names[other]))
            for one, other in enumerate(mates)
            if one < other
        )


def collide(one: SwissContestant, other: SwissContestant) -> bool:
    """Whether both must keep a table: one of them could not, if they met."""
    return one.stationary is not None and other.stationary is not None
