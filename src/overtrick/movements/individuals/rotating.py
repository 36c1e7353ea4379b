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

_FILES: Final = {"individual": "Individual", "individual-moving": "Moving-boards individual"}


def entries() -> Iterator[Entry]:
    """4 to 40 players; where the fairest needs copies of the boards, one that needs none too."""
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
        remark=_remark(players, recipe),
    )


def _remark(players: int, recipe: Frozen) -> str:
    out = players % 4
    if out < 2:
        said = "Everybody plays once with everybody else and twice against everybody else."
    else:
        said = (
            "Nobody plays twice with the same partner, and everybody sits out "
            f"{'two' if out == 2 else 'three'} rounds, far apart."
        )
    sets = {line.partition("/")[0].split()[-1] for line in recipe.lines}
    if len(sets) == 1 < recipe.tables:
        said += " All tables play the same boards in a round."
    return said
