"""What a draw looks at: the contestants, whom they met, and what they must keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.triangle import Triangle

HomeAway: TypeAlias = Literal["home", "away"]
"""``home`` is North-South, or the team named first."""


@dataclass(frozen=True, slots=True)
class Met:
    """An opponent of an earlier round. A triangle gives two, both of the round it began in.

    ``side`` is None where neither was at home, as in a triangle.
    """

    round: int
    opponent: str
    side: HomeAway | None = None


@dataclass(frozen=True, slots=True)
class Stationary:
    """A table and side that a contestant must keep."""

    table: int
    side: HomeAway


@dataclass(frozen=True, slots=True)
class SwissContestant:
    """One contestant before a draw.

    ``score`` and then ``tie_break`` rank it, more being better; ``seed`` (1 is best) and
    ``rating`` (more is better) rank it before there are scores and among equals. ``byes`` and
    ``triangles`` are the rounds in which it sat out, and in which its triangles began.
    ``entered`` is the first round that it plays. ``provisional`` says that its score may
    change: a match of its is not over.
    """

    number: str
    score: Fraction = Fraction(0)
    met: tuple[Met, ...] = ()
    byes: tuple[int, ...] = ()
    triangles: tuple[int, ...] = ()
    tie_break: Fraction = Fraction(0)
    seed: int | None = None
    rating: Fraction | None = None
    stationary: Stationary | None = None
    active: bool = True
    entered: int = 1
    provisional: bool = False

    @property
    def sat_out(self) -> int:
        """How many byes and triangles it has had."""
        return len(self.byes) + len(self.triangles)


@dataclass(frozen=True, slots=True)
class SwissField:
    """Everything that the draw of ``round`` depends on, beside the settings.

    ``triangles`` are those that are not over or not scored. Those who have left for good or
    for this round stay in ``contestants``, not active.
    """

    round: int
    contestants: tuple[SwissContestant, ...]
    triangles: tuple[Triangle, ...] = ()

    def active(self) -> tuple[SwissContestant, ...]:
        """Who is to play."""
        return tuple(one for one in self.contestants if one.active and one.entered <= self.round)

    def open_triangles(self) -> tuple[Triangle, ...]:
        """The triangles that go on in this round."""
        return tuple(one for one in self.triangles if one.begun < self.round <= one.ends)

    def check(self) -> None:
        """Raise ScheduleRefused for what no draw can be made of, naming the contestants."""
        fault = next(self._faults(), None)
        if fault:
            raise ScheduleRefused(fault, where=f"round {self.round}")

    def _faults(self) -> Iterator[str]:
        if self.round < 1:
            yield "rounds are numbered from 1 up"
        if not self.active():
            yield "nobody is left to be drawn: every contestant has withdrawn or comes later"
        numbers = Counter(one.number for one in self.contestants)
        for number, times in numbers.items():
            if times > 1:
                yield f"contestant {number} is entered {times} times: give each its own number"
        yield from self._bad_history()
        yield from self._bad_tables()
        yield from self._bad_triangles(set(numbers))

    def _bad_history(self) -> Iterator[str]:
        for one in self.contestants:
            rounds = (*(met.round for met in one.met), *one.byes, *one.triangles)
            if any(met.opponent == one.number for met in one.met):
                yield f"contestant {one.number} cannot have met itself"
            for late in rounds:
                if not 1 <= late < self.round:
                    yield (
                        f"contestant {one.number} has played round {late}, "
                        f"which is not before round {self.round}"
                    )

    def _bad_tables(self) -> Iterator[str]:
        taken: dict[int, str] = {}
        for one in self.active():
            if one.stationary is None:
                continue
            if one.stationary.table < 1:
                yield f"contestant {one.number} asks for table {one.stationary.table}: from 1 up"
            other = taken.setdefault(one.stationary.table, one.number)
            if other != one.number:
                yield (
                    f"contestants {other} and {one.number} both ask to keep table "
                    f"{one.stationary.table}: give one of them another"
                )

    def _bad_triangles(self, numbers: set[str]) -> Iterator[str]:
        seen: set[str] = set()
        for triangle in self.triangles:
            shown = ", ".join(triangle.members)
            if len(set(triangle.members)) < 3 or not numbers.issuperset(triangle.members):
                yield f"the triangle {shown} needs three contestants of the event"
            if triangle.begun >= self.round:
                yield f"the triangle {shown} begins in round {triangle.begun}: draw it anew"
            if triangle.ends >= self.round:
                twice = seen.intersection(triangle.members)
                seen.update(triangle.members)
                if twice:
                    yield f"contestant {min(twice)} cannot be in two triangles at once"
