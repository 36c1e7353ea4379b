"""Reduced Howells, a hesitation to one short of the whole: the fairest of many first rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from overtrick.movements.frozen import Frozen
from overtrick.movements.search.cyclic import OutOfSteps, Table, first_round
from overtrick.movements.search.developed import developed
from overtrick.movements.search.directions import fairest_of, fairness
from overtrick.movements.search.effort import Effort
from overtrick.movements.search.freezing import frozen_tables, text, with_turns

MOST_TABLES = 14
MOST_SHARES = 4
WHOLE_EFFORT = 10
"""Beyond so many tables there are many fair first rounds: a third of the tries will do."""
DEVELOPED: Final = {(4, 6): (3, 2), (5, 6): (3, 2), (5, 8): (4, 2), (6, 8): (4, 2), (7, 8): (4, 2)}
"""Tables and rounds that several shorter first rounds serve better: their length, and how many."""
DEVELOPED_STEPS = 5_000


def reduced(tables: int, movers: int, effort: Effort) -> tuple[int, Frozen]:
    """How many sets are shared, and the fairest movement met that shares so few."""
    key = f"reduced-howell-{tables}-{movers}"
    if (tables, movers) in DEVELOPED:
        shorter = replace(effort, steps=DEVELOPED_STEPS)
        return 0, developed(key, 2 * tables, *DEVELOPED[tables, movers], shorter)
    for shares in range(MOST_SHARES + 1):
        found = _first_rounds(tables, movers, shares, effort)
        recipes = dict.fromkeys(frozen_tables(key, movers, one) for one in found)
        if recipes:
            return shares, with_turns(*fairest_of(recipes, effort.sweeps))
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


def all_reduced(effort: Effort) -> Iterator[str]:
    """Recipe text for every reduced Howell up to 14 tables."""
    for tables in range(3, MOST_TABLES + 1):
        tries = effort.tries if tables <= WHOLE_EFFORT else effort.tries // 3
        for movers in range(tables + 1, 2 * tables - 1):
            shares, recipe = reduced(tables, movers, replace(effort, tries=tries))
            shared = f", {shares} set shared" if shares else ""
            yield text(recipe, fairness(recipe) + shared)
