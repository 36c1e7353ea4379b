"""How long it takes to say how fair a movement is, and to find its arrow-switches.

``python -m bench.balance``. Every movement of the catalogue is measured once, its rows
written out beforehand; then complete Mitchells with each contestant absent in turn, and the
three levels of switching. The floor is one pass over all rows and every two contestants that
only adds one to a number.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from overtrick.movements import catalogue
from overtrick.movements.balance import absences, balance
from overtrick.movements.model import Movement
from overtrick.movements.switching import Level, optimise

SIZES = (7, 13, 19)
LEVELS: tuple[Level, ...] = ("rounds", "tables", "cells")


def main() -> None:
    movements = [entry.movement() for entry in catalogue.entries()]
    ours = best_of(3, lambda: [balance(movement) for movement in movements])
    least = best_of(3, lambda: [counting(movement) for movement in movements])
    print(
        f"{len(movements)} movements measured {1e3 * ours:8.1f} ms, {ours / least:.1f} x counting"
    )
    for tables in SIZES:
        movement = catalogue.get(f"mitchell-{tables}")
        absent = best_of(3, partial(absences, movement))
        print(f"{tables:2} tables, each absent once {1e3 * absent:8.1f} ms")
        for level in LEVELS:
            spent = best_of(1, partial(optimise, movement, level))
            found = optimise(movement, level)
            print(
                f"   switching by {level:6} {1e3 * spent:8.1f} ms   "
                f"Q {float(found.before.q):.1f} -> {float(found.after.q):.1f}"
            )


def best_of(times: int, task: Callable[[], object]) -> float:
    """Seconds, the best of some tries."""
    return min(timed(task) for _ in range(times))


def timed(task: Callable[[], object]) -> float:
    begun = time.perf_counter()
    task()
    return time.perf_counter() - begun


def counting(movement: Movement) -> int:
    count = 0
    for row in movement.rows:
        count += len(row.seats)
    for one in range(movement.contestants):
        for other in range(one):
            count += one > other
    return count


if __name__ == "__main__":
    main()
