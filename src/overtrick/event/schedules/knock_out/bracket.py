"""A bracket: the winner of each match meets the winner of the one beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from overtrick.event.schedules.match import Match
from overtrick.event.schedules.refusal import ScheduleRefused


@dataclass(frozen=True, slots=True)
class Bracket:
    """One round of a bracket: its lines from top to bottom, two to a match.

    The number of lines is a power of two; None is an empty line, whose neighbour has a bye.
    ``seeded`` are all contestants, the best first: the better of two is at home.
    """

    lines: tuple[str | None, ...]
    seeded: tuple[str, ...]
    round: int = 1

    def couples(self) -> Iterator[tuple[str, ...]]:
        """Who stands beside whom, the better seed first; one alone has a bye."""
        places = {number: place for place, number in enumerate(self.seeded)}
        for one, other in zip(self.lines[::2], self.lines[1::2], strict=False):
            here = [number for number in (one, other) if number is not None]
            yield tuple(sorted(here, key=places.__getitem__))

    @property
    def matches(self) -> tuple[Match, ...]:
        """The matches of this round, tables counted from the top."""
        couples = [couple for couple in self.couples() if len(couple) == 2]
        return tuple(
            Match(table, home, away) for table, (home, away) in enumerate(couples, start=1)
        )

    @property
    def byes(self) -> tuple[str, ...]:
        """Those who go on without a match."""
        return tuple(couple[0] for couple in self.couples() if len(couple) == 1)

    @property
    def champion(self) -> str | None:
        """Who has won it all; None while matches are to come."""
        return self.lines[0] if len(self.lines) == 1 else None

    def after(self, winners: Iterable[str]) -> Bracket:
        """The next round, from one winner of each match. Raises ScheduleRefused."""
        if self.champion:
            raise ScheduleRefused(f"{self.champion} has won the knock-out: no round is left")
        won = set(winners)
        lines = tuple(self._goes_on(couple, won) for couple in self.couples())
        strangers = won.difference(lines)
        if strangers:
            raise ScheduleRefused(
                f"{min(strangers)} plays no match of round {self.round} and cannot win one"
            )
        return Bracket(lines, self.seeded, self.round + 1)

    def _goes_on(self, couple: tuple[str, ...], won: set[str]) -> str:
        if len(couple) == 1:
            return couple[0]
        found = [number for number in couple if number in won]
        if len(found) != 1:
            said = "both are" if found else "neither is"
            raise ScheduleRefused(
                f"of {couple[0]} and {couple[1]} one wins round {self.round}; {said} given"
            )
        return found[0]


def bracket(seeded: Sequence[str]) -> Bracket:
    """The first round for contestants in the order of their seeds, the best first.

    Seeds meet as late as they can: 1 and 2 in the final, 1 and 4 before it; the best have the
    byes that fill the lines to a power of two. Raises ScheduleRefused.
    """
    check_seeds(seeded)
    order = [1]
    while len(order) < len(seeded):
        foot = 2 * len(order) + 1
        order = [
            seed
            for place, best in enumerate(order)
            for seed in ((best, foot - best) if place % 2 == 0 else (foot - best, best))
        ]
    lines = (seeded[seed - 1] if seed <= len(seeded) else None for seed in order)
    return Bracket(tuple(lines), tuple(seeded))


def check_seeds(seeded: Sequence[str]) -> None:
    """Raise ScheduleRefused unless there are two or more, all different."""
    if len(seeded) < 2:
        raise ScheduleRefused(f"a knock-out needs two contestants or more, not {len(seeded)}")
    if len(set(seeded)) < len(seeded):
        twice = next(number for number in seeded if list(seeded).count(number) > 1)
        raise ScheduleRefused(f"contestant {twice} is seeded twice")
