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
    "individual-short": "Short individual",
    "individual-once": "Meet-everybody-once individual",
}

_TIMES: Final = ("never", "once", "twice", "three times")


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
        remark=_company(family, players, recipe) + _boards(recipe),
    )


def _company(family: str, players: int, recipe: Frozen) -> str:
    out, rings = players % 4, players // recipe.movers
    if family == "individual-once":
        return "Everybody meets everybody else at one table only, as partner or as opponent."
    if out < 2 and rings == 1:
        return "Everybody plays once with everybody else and twice against everybody else."
    said = "Nobody has a partner twice, or meets an opponent more than twice"
    if not out:
        return f"{said}."
    if rings > 1:
        return f"{said}; nobody sits out more than {_TIMES[-(-out // rings)]}."
    return f"{said}; everybody sits out {_TIMES[out]}, far apart."


def _boards(recipe: Frozen) -> str:
    sets = {line.split()[-1] for line in recipe.lines}
    together = len(sets) == 1 < recipe.tables
    return " All tables play the same boards in a round." if together else ""
