"""First rounds: who partners and who opposes whom, so that it is even when all move on.

Players at places a and b of the circle who are partners in the first round stand for all
partners as far apart. In a whist every distance occurs once between partners and twice between
opponents, so that everybody plays once with everybody and twice against everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import TypeAlias

from overtrick.movements.individuals.search.circle import Circle, Map

Table: TypeAlias = tuple[int | None, int, int, int]
"""Partners and then their opponents: places on the circle, or none for the player who stays."""


class OutOfSteps(Exception):
    """The search has used up its steps."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A first round wanted on a circle.

    ``out`` are the places of those who sit out, ``stays`` says whether a player stays at table
    1. Where ``upright`` is given, exactly these sit North-South. ``kept`` are maps of the
    circle that shall leave the round as it is (the identity first). No two oppose each other
    more than ``most`` times; with ``once`` no two are at the same table twice.
    """

    circle: Circle
    out: frozenset[int] = frozenset()
    stays: bool = False
    upright: frozenset[int] | None = None
    kept: tuple[Map, ...] = ()
    most: int = 2
    once: bool = False


def first_round(wanted: Wanted, seed: int, steps: int) -> tuple[Table, ...] | None:
    """A first round as wanted, or none where so many steps do not find it."""
    places = frozenset(range(wanted.circle.places)) - wanted.out
    upright = places if wanted.upright is None else wanted.upright & places
    others = places if wanted.upright is None else places - wanted.upright
    seating = _Seating(wanted, Random(seed), steps)
    try:
        found = seating.begin(upright, others)
    except OutOfSteps:
        return None
    return tuple(seating.tables) if found else None


@dataclass(slots=True)
class _Seating:
    """How often which distance occurs is kept in one number, a byte for each distance."""

    wanted: Wanted
    random: Random
    steps: int
    tables: list[Table] = field(default_factory=list)

    def begin(self, one_way: frozenset[int], other_way: frozenset[int]) -> bool:
        """Seat the player who stays, then all others."""
        if not self.wanted.stays:
            return self.seat(one_way, other_way, 0, 0)
        return any(
            self._place(table, one_way, other_way, 0, 0)
            for table in self._with_the_one_who_stays(one_way, other_way)
        )

    def seat(
        self, one_way: frozenset[int], other_way: frozenset[int], partnered: int, opposed: int
    ) -> bool:
        """Seat all that are left: partners from one side, their opponents from the other."""
        if not one_way | other_way:
            return True
        return any(
            self._place(table, one_way, other_way, partnered, opposed)
            for table in self._choices(one_way, other_way, partnered, opposed)
        )

    def _place(
        self,
        table: Table,
        one_way: frozenset[int],
        other_way: frozenset[int],
        partnered: int,
        opposed: int,
    ) -> bool:
        """Seat a table with all its images, and then the rest."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        orbit = self._orbit(table)
        seats = [one for each in orbit for one in each if one is not None]
        taken = frozenset(seats)
        if len(taken) < len(seats) or not taken <= one_way | other_way:
            return False
        for each in orbit:
            partnered += _partners(each, self.wanted.circle)
            opposed += _opponents(each, self.wanted.circle)
        if self._too_often(partnered, opposed):
            return False
        self.tables += orbit
        if self.seat(one_way - taken, other_way - taken, partnered, opposed):
            return True
        del self.tables[-len(orbit) :]
        return False

    def _too_often(self, partnered: int, opposed: int) -> int:
        distances = len(self.wanted.circle.distances)
        if self.wanted.once:
            return _more(partnered + opposed, 1, distances)
        return _more(partnered, 1, distances) or _more(opposed, self.wanted.most, distances)

    def _orbit(self, table: Table) -> list[Table]:
        images = (_mapped(table, kept) for kept in self.wanted.kept)
        once = {frozenset((frozenset(one[:2]), frozenset(one[2:]))): one for one in images}
        return list(once.values()) or [table]

    def _choices(
        self, one_way: frozenset[int], other_way: frozenset[int], partnered: int, opposed: int
    ) -> Iterator[Table]:
        """Tables for the lowest place left, in random order, that even alone are even enough."""
        apart, most = self.wanted.circle.apart, self.wanted.most
        first = min(one_way or other_way)
        partners, others = sorted(one_way - {first}), sorted(other_way - {first})
        self.random.shuffle(partners)
        self.random.shuffle(others)
        for partner in partners:
            if _times(partnered, apart[first][partner]):
                continue
            able = [
                one
                for one in others
                if one != partner
                and _times(opposed, apart[first][one]) < most
                and _times(opposed, apart[partner][one]) < most
            ]
            for east, west in combinations(able, 2):
                if not _times(partnered, apart[east][west]):
                    yield (first, partner, east, west)

    def _with_the_one_who_stays(
        self, one_way: frozenset[int], other_way: frozenset[int]
    ) -> Iterator[Table]:
        partners = sorted(one_way)
        self.random.shuffle(partners)
        for partner in partners:
            others = sorted(other_way - {partner})
            self.random.shuffle(others)
            for east, west in combinations(others, 2):
                yield (None, partner, east, west)


def _mapped(table: Table, kept: Map) -> Table:
    north, south, east, west = table
    return (None if north is None else kept[north], kept[south], kept[east], kept[west])


def _times(counts: int, distance: int) -> int:
    return counts >> 8 * distance & 255


def _more(counts: int, most: int, distances: int) -> int:
    """Whether some distance occurs more often than that: carried into the top bit of its byte."""
    ones = int.from_bytes(bytes([1]) * (distances + 1), "little")
    return (counts + (127 - most) * ones) & 128 * ones


def _partners(table: Table, circle: Circle) -> int:
    north, south, east, west = table
    return _one(north, south, circle) + _one(east, west, circle)


def _opponents(table: Table, circle: Circle) -> int:
    return sum(_one(one, other, circle) for one in table[:2] for other in table[2:])


def _one(one: int | None, other: int, circle: Circle) -> int:
    """Once that distance, or twice where two places so far apart meet twice."""
    if one is None:
        return 0
    distance = circle.apart[one][other]
    return circle.meetings(distance) << 8 * distance if distance else 0
