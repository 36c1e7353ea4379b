"""How long ``overtrick calc`` takes from nothing, against a Python that does nothing.

``python -m bench.cold_start`` starts each program by turns, so that a busy moment hits all,
and compares their medians. The aim is within 4 times ``python -c pass``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

AIM = 4.0
ROUNDS = 31
OVERTRICK = str(Path(sys.executable).with_name("overtrick"))

PROGRAMS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import re'": [sys.executable, "-c", "import re"],
    "overtrick calc": [OVERTRICK, "calc", "4SxN+1", "--board", "7"],
    "overtrick calc --json": [OVERTRICK, "calc", "4SxN+1", "--board", "7", "--json"],
    "python -m overtrick calc": [sys.executable, "-m", "overtrick", "calc", "4SxN+1"],
}


def main() -> None:
    taken: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    for _ in range(ROUNDS):
        for name, program in PROGRAMS.items():
            taken[name].append(seconds(program))
    floor = median(taken["python -c pass"])
    for name, times in taken.items():
        print(f"{name:26} {1000 * median(times):7.1f} ms  {median(times) / floor:5.2f} x")
    print(f"aim: overtrick calc within {AIM:g} x")


def seconds(program: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(program, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
