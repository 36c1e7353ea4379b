"""``python -m overtrick.movements.search FILE``: find the recipes of a file again.

Every search is held to seeds and numbers of steps, never to a clock, so that the same command
prints the same recipes on every machine; what is kept in ``recipes`` was found with the
numbers that are the defaults here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from overtrick.movements.search.directions import fairness
from overtrick.movements.search.effort import Effort
from overtrick.movements.search.endless import endless, final, reduced_endless
from overtrick.movements.search.freezing import text
from overtrick.movements.search.hesitations import all_hesitations
from overtrick.movements.search.howells import full
from overtrick.movements.search.multiplex import all_multiplex
from overtrick.movements.search.reduced import all_reduced
from overtrick.movements.search.rovers import all_rovers, proofs

LARGEST: Final = 20
LONGEST: Final = 15
QUICK: Final = 4000
"""Steps of one attempt where many quick ones do better than one long one."""


def _howells(_: Effort) -> Iterator[str]:
    for tables in range(2, LARGEST + 1):
        recipe = full(tables, QUICK)
        yield text(recipe, fairness(recipe))


def _endless(effort: Effort) -> Iterator[str]:
    for tables in range(3, LARGEST + 1):
        recipe = endless(tables, QUICK)
        yield text(recipe, fairness(recipe))
    for tables in range(4, LARGEST + 1):
        for movers in range(tables + 1, min(2 * tables - 1, LONGEST + 1)):
            if movers % 2:
                recipe = reduced_endless(tables, movers, effort.sweeps)
                yield text(recipe, fairness(recipe))


def _finals(effort: Effort) -> Iterator[str]:
    for tables in range(4, 13):
        recipe = final(tables, effort.sweeps)
        yield text(recipe, fairness(recipe))


FILES: Final[dict[str, Callable[[Effort], Iterator[str]]]] = {
    "howell": _howells,
    "endless": _endless,
    "reduced": all_reduced,
    "multiplex": lambda effort: all_multiplex(
        replace(effort, tries=effort.tries // 3, steps=QUICK)
    ),
    "final": _finals,
    "hesitation": lambda effort: all_hesitations(effort.steps),
    "rover": lambda effort: all_rovers(15 * effort.steps),
    "rover-proof": lambda _: proofs(),
}


def main() -> None:
    """Print what is found as the text of a recipe file."""
    usual = Effort()
    parser = argparse.ArgumentParser(prog="python -m overtrick.movements.search")
    parser.add_argument("file", choices=FILES)
    parser.add_argument("--tries", type=int, default=usual.tries, help="first rounds compared")
    parser.add_argument("--steps", type=int, default=usual.steps, help="steps in one attempt")
    parser.add_argument("--sweeps", type=int, default=usual.sweeps, help="passes over directions")
    given = parser.parse_args()
    effort = replace(usual, tries=given.tries, steps=given.steps, sweeps=given.sweeps)
    for block in FILES[given.file](effort):
        sys.stdout.write(block + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
