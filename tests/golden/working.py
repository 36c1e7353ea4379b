"""Print the standings of evenings as the naive scorer has them, to be written into their files.

``python -m tests.golden.working 07`` prints the lists of every evening whose name begins so.
"""

from __future__ import annotations

import sys
from pathlib import Path

from overtrick.event.contestant import shown_ids
from overtrick.scoring.rounding import shown
from tests.golden.evening import sessions
from tests.golden.running import carried_out
from tests.whole.naive import Row, naive


def main(beginnings: list[str]) -> None:
    """Work out every session of the evenings named."""
    folder = Path(__file__).parent
    for path in sorted(folder.glob("*.golden")):
        if not any(path.name.startswith(one) for one in beginnings):
            continue
        for session in sessions(path):
            *_, (pure, _) = carried_out(session)
            names = shown_ids(pure.event.contestants)
            for (scope, line), rows in naive(pure.event.entries).lists.items():
                name = " ".join(filter(None, (scope, line))) or "Overall"
                print(f"standings {name!r}" if " " in name else f"standings {name}", *columns(rows))
                for row in rows:
                    print(row.place, names[row.contestant], *told(row, columns(rows)))


def columns(rows: list[Row]) -> list[str]:
    """What a list has to show."""
    found = ["place", "who", "boards", "points"]
    if any(row.percent is not None for row in rows):
        found.append("percent")
    return [*found, "imps"] if any(row.imps is not None for row in rows) else found


def told(row: Row, shown_columns: list[str]) -> list[str]:
    """Boards, points, and per cent or IMPs where there are any."""
    points = str(row.points) if row.points.denominator < 100 else shown(row.points)
    found = [str(row.boards), points]
    if "percent" in shown_columns:
        found.append("-" if row.percent is None else f"{shown(row.percent)}%")
    if "imps" in shown_columns:
        found.append("-" if row.imps is None else shown(row.imps))
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
