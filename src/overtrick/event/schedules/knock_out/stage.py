"""Knock-outs without byes: three-way matches, of whose three two survive, fit any number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from overtrick.event.schedules.knock_out.bracket import check_seeds
from overtrick.event.schedules.match import Match
from overtrick.event.schedules.matching import cheapest
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.triangle import Triangle


@dataclass(frozen=True, slots=True)
class Stage:
    """One round: matches with one survivor each, three-way matches with two.

    ``seeded`` are all that are still in, the best first; ``met`` the couples of all rounds
    up to this one.
    """

    round: int
    matches: tuple[Match, ...]
    three_ways: tuple[Triangle, ...]
    seeded: tuple[str, ...]
    met: frozenset[frozenset[str]]


def first_stage(seeded: Sequence[str]) -> Stage:
    """The first round for contestants in the order of their seeds. Raises ScheduleRefused."""
    check_seeds(seeded)
    return _stage(1, tuple(seeded), frozenset())


def next_stage(stage: Stage, going_on: Iterable[str]) -> Stage:
    """The round after one whose survivors are given, seeded as before.

    Two who have met are kept apart where that can be. Raises ScheduleRefused unless one of
    each match and two of each three-way match go on, and where the final has been played.
    """
    alive = set(going_on)
    for match in stage.matches:
        _check_survivors(stage, (match.home, match.away), 1, alive)
    for triangle in stage.three_ways:
        _check_survivors(stage, triangle.members, 2, alive)
    if strangers := alive.difference(stage.seeded):
        raise ScheduleRefused(f"{min(strangers)} does not play in round {stage.round}")
    if len(alive) == 1:
        raise ScheduleRefused(f"{alive.pop()} has won the knock-out: no round is left")
    seeded = tuple(number for number in stage.seeded if number in alive)
    return _stage(stage.round + 1, seeded, stage.met)


def _check_survivors(stage: Stage, members: Sequence[str], wanted: int, alive: set[str]) -> None:
    found = len(alive.intersection(members))
    if found != wanted:
        raise ScheduleRefused(
            f"of {', '.join(members)}: {wanted} must go on from round {stage.round}, not {found}"
        )


def _stage(round_: int, seeded: tuple[str, ...], met: frozenset[frozenset[str]]) -> Stage:
    """Deal a round: the best seeds head the three-way matches, whose odds are better."""
    threes = _three_ways(len(seeded))
    heads = seeded[: threes + (len(seeded) - 3 * threes) // 2]
    rest = seeded[len(heads) :]
    thirds, seconds = rest[:threes], rest[threes:]
    groups = _deal([(head,) for head in heads], seconds, met)
    groups = _deal(groups[:threes], thirds, met) + groups[threes:]
    matches = tuple(
        Match(table, home, away) for table, (home, away) in enumerate(groups[threes:], start=1)
    )
    triangles = []
    for number, (one, two, three) in enumerate(groups[:threes]):
        table = len(matches) + 3 * number + 1
        triangles.append(Triangle((one, two, three), (table, table + 1, table + 2), round_, 1))
    couples = {frozenset(couple) for group in groups for couple in combinations(group, 2)}
    return Stage(round_, matches, tuple(triangles), seeded, met | couples)


def _deal(
    groups: list[tuple[str, ...]], more: Sequence[str], met: frozenset[frozenset[str]]
) -> list[tuple[str, ...]]:
    """Add one to each group, the lowest to the first; none to one it has met if avoidable."""
    lowest_first = more[::-1]
    count = len(groups)

    def price(one: int, other: int) -> int:
        if other < count or one >= count:
            return 4 * count**4
        here, new = groups[one], lowest_first[other - count]
        again = sum(frozenset((old, new)) in met for old in here)
        return again * count**3 + (other - count - one) ** 2

    mates = cheapest(2 * count, price)
    return [(*group, lowest_first[mates[place] - count]) for place, group in enumerate(groups)]


@lru_cache(maxsize=1024)
def _plan(count: int) -> tuple[int, int, int]:
    """Rounds to play, rounds until a power of two is left, three-way matches now."""
    if count == 1:
        return 0, 0, 0
    fewest: Callable[[int], tuple[int, int, int]] = _plan
    return min(
        (
            1 + fewest((count + threes) // 2)[0],
            _until_even_halves(count, threes),
            threes,
        )
        for threes in range(count % 2, count // 3 + 1, 2)
    )


def _until_even_halves(count: int, threes: int) -> int:
    """0 where halving alone leads to a winner."""
    if count & (count - 1) == 0 and threes == 0:
        return 0
    return 1 + _plan((count + threes) // 2)[1]


def _three_ways(count: int) -> int:
    """How many three-way matches: for the fewest rounds, and these matches early, then few."""
    return _plan(count)[2]
