"""Minimum-cost perfect matchings of a ranked list.

Exact: the primal-dual method ends with duals that prove that no matching costs less. For long
lists only near places are considered at first; then the duals are held against every edge
that was left out, and where one could have helped, it is added and the work is done again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt
from typing import TypeAlias

from overtrick.event.schedules.matching.forest import FREE, Forest
from overtrick.event.schedules.matching.search import Search

Cost: TypeAlias = Callable[[int, int], int]
"""What it costs that places i < j meet: a whole number, 0 or more."""
Edges: TypeAlias = dict[tuple[int, int], int]
Missed: TypeAlias = tuple[tuple[int, int], int]

WHOLE = 48
"""Lists up to this long are considered whole from the start."""
NEAR = 8
"""How many opponents below each place are considered at first, in longer lists."""


def cheapest(count: int, cost: Cost) -> list[int]:
    """For each of ``count`` places, an even number, the place that it meets at least cost."""
    return _solve(count, _all_edges(count, cost)).mate


def cheapest_near(count: int, cost: Cost, usual: int, square: int = 1) -> list[int]:
    """As ``cheapest``, quick on long lists where distance costs: ``square`` x (j - i)² or more.

    Costs of ``usual`` or more are those that one hopes to do without.
    """
    if count <= WHOLE:
        return cheapest(count, cost)
    edges = _near_edges(count, cost, usual)
    while True:
        solved = _solve(count, edges)
        if FREE in solved.mate:
            edges = _all_edges(count, cost)
            continue
        missed = dict(_missed(solved, edges, cost, square))
        if not missed:
            return solved.mate
        edges |= missed


def _all_edges(count: int, cost: Cost) -> Edges:
    return {(one, other): cost(one, other) for other in range(count) for one in range(other)}


def _near_edges(count: int, cost: Cost, usual: int) -> Edges:
    """The first few below each place that it can meet at a usual cost."""
    edges: Edges = {}
    for one in range(count):
        found = 0
        for other in range(one + 1, count):
            price = cost(one, other)
            if price < usual:
                edges[one, other] = price
                found += 1
                if found == NEAR:
                    break
    return edges


class _Solved:
    """A matching and the duals that prove it."""

    def __init__(self, forest: Forest, potential: list[int]) -> None:
        self.forest, self.potential = forest, potential
        self.mate = forest.mate

    def could_gain(self, one: int, other: int, price: int) -> bool:
        """Whether an edge that was left out may belong into a cheaper matching."""
        slack = 2 * price - self.potential[one] - self.potential[other]
        return slack < 0 and slack + 2 * self.forest.dual_within(one, other) < 0


def _solve(count: int, edges: Edges) -> _Solved:
    """Match as many as the edges allow; costs are doubled to keep duals whole."""
    near: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for (one, other), price in edges.items():
        near[one].append((other, 2 * price))
        near[other].append((one, 2 * price))
    forest = Forest(count)
    solved = _Solved(forest, [min((price for _, price in some), default=0) // 2 for some in near])
    _match_neighbours(forest, near, solved.potential)
    for vertex in range(count):
        alone = forest.mate[vertex] == FREE and forest.base[forest.top[vertex]] == vertex
        if alone and not Search(forest, near, solved.potential).augment_from(vertex):
            break
    return solved


def _match_neighbours(
    forest: Forest, near: list[list[tuple[int, int]]], potential: list[int]
) -> None:
    """A quick beginning: raise each dual as far as it goes, and match where that is free."""
    for one, some in enumerate(near):
        if forest.mate[one] != FREE or not some:
            continue
        potential[one] += min(price - potential[one] - potential[other] for other, price in some)
        for other, price in some:
            if forest.mate[other] == FREE and potential[one] + potential[other] == price:
                forest.match(one, other)
                break


def _missed(solved: _Solved, edges: Edges, cost: Cost, square: int) -> Iterator[Missed]:
    """The edges left out that the duals do not rule out."""
    potential = solved.potential
    highest = max(potential)
    for one, mine in enumerate(potential):
        reach = isqrt(max(0, mine + highest) // (2 * square)) + 1
        for other in range(one + 1, min(one + reach, len(potential) - 1) + 1):
            if (one, other) in edges or 2 * square * (other - one) ** 2 >= mine + potential[other]:
                continue
            price = cost(one, other)
            if solved.could_gain(one, other, price):
                yield (one, other), price
