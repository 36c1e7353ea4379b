"""Swiss fields written briefly, and random events played out."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from overtrick.event.schedules.swiss import (
    Draw,
    Met,
    SwissContestant,
    SwissField,
    SwissSettings,
    draw,
)


def field(
    scores: Mapping[str, int] | str,
    met: str = "",
    round_: int = 2,
    **changes: dict[str, object],
) -> SwissField:
    """Contestants by score (or best first), and "1-2 3-4 / 1-3": who met in rounds 1 / 2."""
    if isinstance(scores, str):
        names = scores.split()
        scores = {name: 10 * (len(names) - place) for place, name in enumerate(names)}
    history: dict[str, list[Met]] = {name: [] for name in scores}
    for number, part in enumerate(met.split("/"), start=1):
        for couple in part.split():
            home, away = couple.split("-")
            history[home].append(Met(number, away, "home"))
            history[away].append(Met(number, home, "away"))
    contestants = tuple(
        SwissContestant(name, Fraction(score), tuple(history[name]))
        for name, score in scores.items()
    )
    return SwissField(
        round_,
        tuple(replace(one, **changes.get(f"c{one.number}", {})) for one in contestants),
    )


def couples(drawn: Draw) -> set[frozenset[str]]:
    return {frozenset((match.home, match.away)) for match in drawn.matches}


def said(drawn: Draw) -> list[tuple[str, ...]]:
    """Matches as couples in the order of tables, lower number first."""
    return [tuple(sorted((match.home, match.away), key=int)) for match in drawn.matches]


class Night:
    """An event drawn round after round, with results from a seed; triangles are played."""

    def __init__(self, count: int, seed: int, settings: SwissSettings) -> None:
        self.chance = random.Random(seed)
        self.settings = settings
        self.contestants = {
            str(number): SwissContestant(str(number), seed=number) for number in range(1, count + 1)
        }
        self.round = 1
        self.triangles: list = []
        self.draws: list[Draw] = []

    def field(self) -> SwissField:
        return SwissField(self.round, tuple(self.contestants.values()), tuple(self.triangles))

    def draw(self) -> Draw:
        drawn = draw(self.field(), self.settings)
        self.draws.append(drawn)
        return drawn

    def play(self, drawn: Draw) -> None:
        for match in drawn.matches:
            if match.left_of is None:
                self._met(match.home, match.away, "home")
                self._met(match.away, match.home, "away")
            won = self.chance.randint(0, 20)
            self._score(match.home, won)
            self._score(match.away, 20 - won)
        for bye in drawn.byes:
            one = self.contestants[bye.number]
            self.contestants[bye.number] = replace(
                one, byes=(*one.byes, self.round), score=one.score + bye.award.amount
            )
        for triangle in drawn.triangles:
            if triangle.begun == self.round:
                for one, other in combinations(triangle.members, 2):
                    self._met(one, other, None)
                    self._met(other, one, None)
                for number in triangle.members:
                    was = self.contestants[number]
                    self.contestants[number] = replace(was, triangles=(*was.triangles, self.round))
            if triangle.ends == self.round:
                for number in triangle.members:
                    self._score(number, self.chance.randint(0, 40))
        self.triangles = [one for one in drawn.triangles if one.ends > self.round]
        self.round += 1

    def _met(self, one: str, other: str, side: str | None) -> None:
        was = self.contestants[one]
        met = Met(self.round, other, side)  # type: ignore[arg-type]
        self.contestants[one] = replace(was, met=(*was.met, met))

    def _score(self, number: str, vps: int) -> None:
        was = self.contestants[number]
        self.contestants[number] = replace(was, score=was.score + vps)

    def withdraw(self, number: str) -> None:
        self.contestants[number] = replace(self.contestants[number], active=False)

    def enter(self) -> None:
        number = str(len(self.contestants) + 1)
        self.contestants[number] = SwissContestant(number, entered=self.round)


def met_before(field: SwissField) -> set[frozenset[str]]:
    return {frozenset((one.number, met.opponent)) for one in field.contestants for met in one.met}


def fewest_repeats(numbers: Iterable[str], met: set[frozenset[str]]) -> int:
    """The slow way: the first against each of the others, and the rest likewise."""
    known: dict[frozenset[str], int] = {frozenset(): 0}

    def least(left: frozenset[str]) -> int:
        if left not in known:
            first = min(left)
            known[left] = min(
                (frozenset((first, other)) in met) + least(left - {first, other})
                for other in left - {first}
            )
        return known[left]

    return least(frozenset(numbers))
