"""Individuals in which all move on alike: each follows the player numbered one lower.

The first rounds are kept as text, found by ``python -m overtrick.movements.individuals.search``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from overtrick.movements.catalogue import Entry
from overtrick.movements.frozen import Frozen, parsed

_FILES: Final = {
    "individual": "Individual",
    "individual-moving": "Moving-boards individual",
    "individual-once": "Meet-everybody-once individual",
}


def entries() -> Iterator[Entry]:
    """4 to 40 players, some with one copy of the boards, some where each table is new company."""
    for family, name in _FILES.items():
        for recipe in recipes(family):
            yield _entry(family, name, recipe)


@cache
def recipes(family: str) -> tuple[Frozen, ...]:
    """The recipes of one file of this folder, by number of players."""
    text = files("overtrick.movements.individuals").joinpath(f"{family}.txt").read_text("ascii")
    return tuple(parsed(text.splitlines()))


def _entry(family: str, name: str, recipe: Frozen) -> Entry:
    players = int(recipe.key.rpartition("-")[2])
    return Entry(
        key=recipe.key,
        name=f"{name}, {players} players",
        family=family,
        tables=recipe.tables,
        contestants=players,
        rounds=recipe.movers,
        sets=recipe.movers,
        expand=recipe.rows,
        kind="individual",
        remark=_company(family, players) + _boards(recipe),
    )


def _company(family: str, players: int) -> str:
    out = players % 4
    if family == "individual-once":
        return "Everybody meets everybody else at one table only, as partner or as opponent."
    if out < 2:
        return "Everybody plays once with everybody else and twice against everybody else."
    often = "two" if out == 2 else "three"
    return f"Nobody has a partner twice, and everybody sits out {often} rounds, far apart."


def _boards(recipe: Frozen) -> str:
    sets = {line.split()[-1] for line in recipe.lines}
    together = len(sets) == 1 < recipe.tables
    return " All tables play the same boards in a round." if together else ""
