"""Everybody meets everybody: Berger's tables, and odd numbers with byes or triangles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from overtrick.event.schedules.match import Match
from overtrick.event.schedules.odd_ring import LARGEST, blocks, has_blocks
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.triangle import Triangle


@dataclass(frozen=True, slots=True)
class RobinRound:
    """One round of a round robin. A triangle stands in both of its rounds."""

    round: int
    matches: tuple[Match, ...]
    byes: tuple[str, ...] = ()
    triangles: tuple[Triangle, ...] = ()


def round_robin(
    numbers: Sequence[str],
    *,
    cycles: Literal[1, 2] = 1,
    odd: Literal["bye", "triangle"] = "bye",
) -> tuple[RobinRound, ...]:
    """All rounds in which the contestants ``numbers`` meet once, or twice with sides changed.

    At home as often as away, or once more or less in a cycle. Byes make an odd number n take
    n rounds, triangles over two rounds n - 1; there are none for 5, 13, 21 and so on by eight,
    nor for more than 79. Raises ScheduleRefused.
    """
    _check(numbers, odd)
    if odd == "triangle" and len(numbers) % 2:
        first = tuple(_with_triangles(numbers))
    else:
        first = tuple(_berger(numbers))
    return first if cycles == 1 else (*first, *(_again(one, len(first)) for one in first))


def _check(numbers: Sequence[str], odd: str) -> None:
    if len(numbers) < 2:
        raise ScheduleRefused(f"a round robin needs two contestants or more, not {len(numbers)}")
    number, times = Counter(numbers).most_common(1)[0]
    if times > 1:
        raise ScheduleRefused(f"contestant {number} is named {times} times in the round robin")
    if odd == "triangle" and len(numbers) % 2:
        _check_triangles(len(numbers))


def _check_triangles(count: int) -> None:
    if count == 5:
        raise ScheduleRefused(
            "five cannot all meet once in triangles: the other two only have each other; use byes"
        )
    if not has_blocks(count) or count > LARGEST:
        raise ScheduleRefused(
            f"there is no round robin of {count} with triangles here; use byes, "
            f"or another number up to {LARGEST} that is not 5 more than a multiple of 8"
        )


def _berger(numbers: Sequence[str]) -> Iterator[RobinRound]:
    """J. Berger's tables: a and b meet in round a + b - 1, counted modulo n - 1.

    Of two whose sum is odd the lower is at home, else the higher; against the last, which
    moves with nobody, the first half are at home.
    """
    count = len(numbers) + len(numbers) % 2
    for round_ in range(1, count):
        couples = sorted(_couples(count, round_))
        real = [couple for _, couple in couples if max(couple) <= len(numbers)]
        byes = [min(couple) for _, couple in couples if max(couple) > len(numbers)]
        yield RobinRound(
            round_,
            tuple(
                Match(table, numbers[home - 1], numbers[away - 1])
                for table, (home, away) in enumerate(real, start=1)
            ),
            tuple(numbers[one - 1] for one in byes),
        )


def _couples(count: int, round_: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Home and away of a round, each with its place in the order of tables."""
    modulus = count - 1
    for one in range(1, count):
        other = (round_ + 1 - one) % modulus or modulus
        if one == other:
            yield 0, (one, count) if one <= count // 2 else (count, one)
        elif one < other:
            yield one, (one, other) if (one + other) % 2 else (other, one)


def _again(one: RobinRound, rounds: int) -> RobinRound:
    """The same meetings a cycle later with sides changed."""
    return RobinRound(
        one.round + rounds,
        tuple(Match(match.table, match.away, match.home) for match in one.matches),
        one.byes,
        tuple(
            Triangle(triangle.members, triangle.tables, triangle.begun + rounds)
            for triangle in one.triangles
        ),
    )


def _with_triangles(numbers: Sequence[str]) -> Iterator[RobinRound]:
    """Two rounds a block: a triangle, and rings whose every second edge is a round's match."""
    for block, (triangle, rings) in enumerate(blocks(len(numbers))):
        begun, last = 2 * block + 1, (len(numbers) - 3) // 2
        one, two, three = (numbers[place] for place in triangle)
        three_way = Triangle((one, two, three), (last + 1, last + 2, last + 3), begun)
        for half in (0, 1):
            couples = [
                couple
                for ring in rings
                for couple in list(zip(ring, (*ring[1:], ring[0]), strict=True))[half::2]
            ]
            matches = tuple(
                Match(table, numbers[home], numbers[away])
                for table, (home, away) in enumerate(couples, start=1)
            )
            yield RobinRound(begun + half, matches, (), (three_way,))
