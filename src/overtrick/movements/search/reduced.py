"""Reduced Howells, a hesitation to one short of the whole: the fairest of many first rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from overtrick.movements.frozen import Frozen
from overtrick.movements.search.cyclic import OutOfSteps, Table, first_round
from overtrick.movements.search.directions import fairest, fairness, for_pairs
from overtrick.movements.search.effort import Effort
from overtrick.movements.search.freezing import frozen_tables, text, with_turns

MOST_TABLES = 14
MOST_SHARES = 4
WHOLE_EFFORT = 10
"""Beyond so many tables there are many fair first rounds: a third of the tries will do."""
PROMISING = 4
"""How many first rounds get the long search for directions."""


def reduced(tables: int, movers: int, effort: Effort) -> tuple[int, Frozen]:
    """How many sets are shared, and the fairest movement met that shares so few."""
    key = f"reduced-howell-{tables}-{movers}"
    for shares in range(MOST_SHARES + 1):
        found = _first_rounds(tables, movers, shares, effort)
        recipes = dict.fromkeys(frozen_tables(key, movers, one) for one in found)
        if recipes:
            return shares, _fairest(recipes, effort.sweeps)
    raise OutOfSteps


def _first_rounds(tables: int, movers: int, shares: int, effort: Effort) -> Iterator[list[Table]]:
    for seed in range(effort.tries):
        try:
            found = first_round(tables, movers, shares=shares, steps=effort.steps, seed=seed)
        except OutOfSteps:
            continue
        if found is None:
            return
        yield found


def _fairest(recipes: Iterable[Frozen], sweeps: int) -> Frozen:
    """The fairest after a short search for all and a long one for the most promising."""
    movements = [(for_pairs(recipe), recipe) for recipe in recipes]
    movements.sort(key=lambda pair: fairest(pair[0], sweeps // 10)[0])
    tried = [(*fairest(movement, sweeps), recipe) for movement, recipe in movements[:PROMISING]]
    _, turned, recipe = min(tried, key=lambda one: one[0])
    return with_turns(recipe, turned)


def all_reduced(effort: Effort) -> Iterator[str]:
    """Recipe text for every reduced Howell up to 14 tables."""
    for tables in range(3, MOST_TABLES + 1):
        tries = effort.tries if tables <= WHOLE_EFFORT else effort.tries // 3
        for movers in range(tables + 1, 2 * tables - 1):
            shares, recipe = reduced(tables, movers, replace(effort, tries=tries))
            shared = f", {shares} set shared" if shares else ""
            yield text(recipe, fairness(recipe) + shared)
