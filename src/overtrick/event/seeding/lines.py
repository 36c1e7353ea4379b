"""Balanced lines: two groups of entrants whose mean ratings are as equal as can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

from overtrick.event.seeding.entrant import Entrant

_ALL_WAYS: Final = 4000
"""So many ways to part the entrants are tried one by one; beyond, exchanges improve a snake."""


def mean(entrants: Iterable[Entrant], unrated: Fraction) -> Fraction:
    """The mean rating; whoever has none counts as ``unrated``. 0 for nobody."""
    ratings = [unrated if one.rating is None else one.rating for one in entrants]
    return sum(ratings, Fraction(0)) / len(ratings) if ratings else Fraction(0)


def usual(entrants: Iterable[Entrant]) -> Fraction:
    """What somebody without a rating counts as: the mean of those who have one."""
    rated = [one for one in entrants if one.rating is not None]
    return mean(rated, Fraction(0))


def parted(
    entrants: Sequence[Entrant],
    first: int,
    fixed: tuple[Sequence[Entrant], Sequence[Entrant]],
    unrated: Fraction,
) -> tuple[list[Entrant], list[Entrant]]:
    """``first`` of ``entrants`` for the first line and the rest for the second.

    Together with the ``fixed`` ones of each line their means are as equal as can be: exactly
    so for small numbers, otherwise as good as no exchange of two improves.
    """
    snake = _snake(entrants, first)
    if not entrants or first in (0, len(entrants)):
        return snake
    if comb(len(entrants), first) <= _ALL_WAYS:
        return _best(entrants, first, fixed, unrated)
    return _exchanged(*snake, fixed, unrated)


def _snake(entrants: Sequence[Entrant], first: int) -> tuple[list[Entrant], list[Entrant]]:
    """1, 4, 5, 8 ... against 2, 3, 6, 7 ... until one line is full."""
    lines: tuple[list[Entrant], list[Entrant]] = ([], [])
    room = (first, len(entrants) - first)
    for place, one in enumerate(entrants):
        wanted = 0 if place % 4 in (0, 3) else 1
        line = wanted if len(lines[wanted]) < room[wanted] else 1 - wanted
        lines[line].append(one)
    return lines


def _apart(
    lines: tuple[Sequence[Entrant], Sequence[Entrant]],
    fixed: tuple[Sequence[Entrant], Sequence[Entrant]],
    unrated: Fraction,
) -> Fraction:
    means = [mean([*line, *held], unrated) for line, held in zip(lines, fixed, strict=True)]
    return abs(means[0] - means[1])


def _best(
    entrants: Sequence[Entrant],
    first: int,
    fixed: tuple[Sequence[Entrant], Sequence[Entrant]],
    unrated: Fraction,
) -> tuple[list[Entrant], list[Entrant]]:
    """The best of all ways; of equal ones the first, in the order of the entrants."""
    places = range(len(entrants))
    ways = (
        ([entrants[one] for one in chosen], [entrants[one] for one in places if one not in chosen])
        for chosen in combinations(places, first)
    )
    return min(ways, key=lambda lines: _apart(lines, fixed, unrated))


def _exchanged(
    one: list[Entrant],
    other: list[Entrant],
    fixed: tuple[Sequence[Entrant], Sequence[Entrant]],
    unrated: Fraction,
) -> tuple[list[Entrant], list[Entrant]]:
    """The snake, improved by the best exchange of two as long as there is one."""
    worth = [unrated if each.rating is None else each.rating for each in (*one, *other)]
    rating = dict(zip((*one, *other), worth, strict=True))
    sizes = [len(line) + len(held) for line, held in zip((one, other), fixed, strict=True)]
    step = Fraction(1, sizes[0]) + Fraction(1, sizes[1])
    gap = mean([*one, *fixed[0]], unrated) - mean([*other, *fixed[1]], unrated)
    while True:
        best, here, there = min(
            (abs(gap - (rating[mine] - rating[theirs]) * step), here, there)
            for here, mine in enumerate(one)
            for there, theirs in enumerate(other)
        )
        if best >= abs(gap):
            return one, other
        gap -= (rating[one[here]] - rating[other[there]]) * step
        one[here], other[there] = other[there], one[here]
