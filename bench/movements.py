"""How long the whole catalogue takes to write out and to check: ``python -m bench.movements``.

The floor of checking is one plain pass over all rows: who plays which set in which round
against whom, and which tables share, noted in sets and lists and asked for nothing. The aim
is 3 times that floor, and under 3 seconds for the whole catalogue with its expansion. Times
are those of the processor, so that others at work do not count.
"""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from time import process_time

from overtrick.movements import catalogue
from overtrick.movements.check import check
from overtrick.movements.model import Movement

TRIES = 5
LISTING = (
    "from time import process_time as now; begun = now(); "
    "from overtrick.movements import catalogue; catalogue.entries(); print(now() - begun)"
)


def main() -> None:
    listing = min(float(cold(LISTING)) for _ in range(TRIES))
    entries = catalogue.entries()
    expanding, checking, floor = [], [], []
    for _ in range(TRIES):
        begun = process_time()
        movements = [entry.movement() for entry in entries]
        written = process_time()
        for movement in movements:
            check(movement)
        checked = process_time()
        for movement in movements:
            plain_pass(movement)
        expanding.append(written - begun)
        checking.append(checked - written)
        floor.append(process_time() - checked)
    expand, checks, least = min(expanding), min(checking), min(floor)
    rows = sum(len(movement.rows) for movement in movements)
    print(f"{len(entries)} movements, {rows} rows")
    print(f"list, in a new process  {1e3 * listing:8.1f} ms")
    print(f"expand                  {1e3 * expand:8.1f} ms")
    print(f"check                   {1e3 * checks:8.1f} ms   {checks / least:.2f} x a plain pass")
    print(f"expand and check        {1e3 * (expand + checks):8.1f} ms   aim under 3000 ms")


def cold(program: str) -> str:
    """What a program prints in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    ).stdout


def plain_pass(movement: Movement) -> int:
    """Look at every row once and note what any check must know."""
    played: defaultdict[int, set[int]] = defaultdict(set)
    present: defaultdict[int, set[int]] = defaultdict(set)
    met: defaultdict[int, set[int]] = defaultdict(set)
    tables: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for row in movement.rows:
        tables[row.round, row.set].append(row.table)
        for one in row.seats:
            played[one].add(row.set)
            present[one].add(row.round)
            met[one].update(row.seats)
    return len(played) + len(present) + len(met) + len(tables)


if __name__ == "__main__":
    main()
