"""A whole room enters within a minute while a crowd reads: ``python -m bench.room``.

Five hundred tables' phones and two thousand spectators, all of one program on the same machine as
the server, over real sockets. Each table enters two results that the other side agrees to: one
in peace, one while everybody reads. The aim is an acknowledgement within 150 ms for 99 of a
hundred. ``TABLES``, ``READERS`` and ``SECONDS`` in the environment make it another room.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

from tests.load.hall import hall, serving
from tests.load.readers import percentile
from tests.load.room import play
from tests.load.sockets import open_many

TABLES = int(os.environ.get("TABLES", "500"))
READERS = int(os.environ.get("READERS", "2000"))
SECONDS = float(os.environ.get("SECONDS", "60"))
AIM = 0.15


def main() -> None:
    open_many()
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as folder:
        found = hall(Path(folder) / "hall.db", TABLES)
        with serving(found.path) as server:
            figures = asyncio.run(play(found, server, READERS, SECONDS))
    print(*figures.lines(), sep="\n")
    print(
        f"  {TABLES} entries in {SECONDS:g} s: p99 {1e3 * percentile(figures.busy, 0.99):.0f} ms"
        f"   aim <= {1e3 * AIM:.0f} ms   load {os.getloadavg()[0]:.1f}"
    )


if __name__ == "__main__":
    main()
