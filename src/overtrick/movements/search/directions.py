"""Which way round every table should sit in every round of a found movement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from random import Random
from typing import TypeAlias

from overtrick.movements.competition import competition
from overtrick.movements.evenness import shown
from overtrick.movements.frozen import Frozen
from overtrick.movements.model import Movement
from overtrick.movements.switchboard import Lever, Switchboard, anneal
from overtrick.movements.turning import Turning
from overtrick.movements.use import Cell

Turned: TypeAlias = tuple[int, frozenset[Cell]]
"""The sum of the squares that is left, and the cells to turn for it."""

SEED = 1
TABLE_SWEEPS = 30
BEGINNINGS = 16
SHORT = 10
"""The long search passes over all directions so many times as often as the short one."""
PROMISING = 4
"""How many recipes get the long search."""


def for_pairs(recipe: Frozen) -> Movement:
    """The movement of a recipe for pairs, under its key alone."""
    rows = recipe.rows()
    rounds = max(row.round for row in rows)
    sets = max(row.set for row in rows)
    pairs = 2 * recipe.tables
    return Movement(
        recipe.key, recipe.key, "", "pairs", recipe.tables, pairs, rounds, sets, 1, rows
    )


def fairest(movement: Movement, sweeps: int) -> Turned:
    """The fairest directions met from whole tables on, and from a few chance beginnings.

    The tables get all the sweeps; each beginning gets a part of them. Annealing is quick to
    settle, so many beginnings find more than one long search does.
    """
    chance = (from_chance(movement, sweeps // SHORT, seed) for seed in range(BEGINNINGS))
    return min([from_tables(movement, sweeps), *chance], key=lambda one: one[0])


def from_tables(movement: Movement, sweeps: int) -> Turned:
    """Whole tables first, then single cells."""
    turning = Turning(movement)
    whole: defaultdict[int, list[Cell]] = defaultdict(list)
    for cell in turning.cells:
        whole[cell[1]].append(cell)
    levers: list[Lever] = [(tuple(table),) for table in whole.values()]
    tables = Switchboard(turning, levers)
    anneal(tables, TABLE_SWEEPS, SEED)
    cells = _cell_by_cell(turning, sweeps, SEED)
    return turning.squares, tables.turned ^ cells


def from_chance(movement: Movement, sweeps: int, seed: int) -> Turned:
    """Half of the cells turned by chance, then single cells for the better."""
    turning, random = Turning(movement), Random(seed)
    begun = frozenset(cell for cell in turning.cells if random.random() < 0.5)
    for cell in turning.cells:
        if cell in begun:
            turning.turn(cell)
    cells = _cell_by_cell(turning, sweeps, seed)
    return turning.squares, begun ^ cells


def _cell_by_cell(turning: Turning, sweeps: int, seed: int) -> frozenset[Cell]:
    cells = Switchboard(turning, [((cell,),) for cell in turning.cells])
    anneal(cells, sweeps, seed)
    return cells.turned


def fairest_of(recipes: Iterable[Frozen], sweeps: int) -> tuple[Frozen, frozenset[Cell]]:
    """The recipe that can be made fairest, and the cells to turn in it.

    All get a short search for directions, and the most promising a long one.
    """
    movements = [(for_pairs(recipe), recipe) for recipe in recipes]
    movements.sort(key=lambda pair: from_tables(pair[0], sweeps // SHORT)[0])
    tried = [(*fairest(movement, sweeps), recipe) for movement, recipe in movements[:PROMISING]]
    _, turned, recipe = min(tried, key=lambda one: one[0])
    return recipe, turned


def fairness(recipe: Frozen) -> str:
    """What a recipe file says of a recipe's quality."""
    return f"Qf {shown(competition(for_pairs(recipe)).overall().qf, 2)}"
