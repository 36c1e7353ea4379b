"""A simultaneous of 1,000 tables against plain passes of Counter: ``python -m bench.simultaneous``.

A hundred clubs of ten tables play 24 boards and are ranked as one field, from the event in
memory to its standings. The floor is one pass of ``Counter`` over the scores of each board.
"""

from __future__ import annotations

import random
from collections import Counter
from time import perf_counter

from bench.session import SCORES
from overtrick.bridge.result import ScoreOnly
from overtrick.event.compute import standings
from overtrick.event.fold import Event, fold
from overtrick.event.opening import journal
from overtrick.event.records import EventOpened, ResultEntered
from overtrick.event.traveller import travellers
from overtrick.federations import rules
from overtrick.scoring.matchpoints import score_board

CLUBS, TABLES, BOARDS = 100, 10, 24
ROUNDS = 3


def simultaneous() -> Event:
    """The event: every club a section, all of them one field."""
    chance = random.Random(24)
    records = [
        ResultEntered(
            f"C{club}", board, (f"{table}",), (f"{(table + board) % TABLES + 1}",),
            ScoreOnly(chance.choice(SCORES)),
        )
        for club in range(CLUBS)
        for board in range(1, BOARDS + 1)
        for table in range(1, TABLES + 1)
    ]  # fmt: skip
    options = rules("ebu").named
    opened = EventOpened("Bench", None, "pairs", "mp", "ebu", options, 2, across=True)
    return fold(journal(opened, ((record, None) for record in records)))


def main() -> None:
    event, options = simultaneous(), rules("ebu")
    boards = [[line for line in one.lines if line is not None] for one in travellers(event)]
    scores = [[line.ns for line in lines] for lines in boards]

    def alone() -> None:
        for lines in boards:
            score_board(lines, CLUBS * TABLES, options)

    def plain() -> None:
        for board in scores:
            Counter(board)

    best = [float("inf")] * 3
    for _ in range(ROUNDS):
        for number, work in enumerate((lambda: standings(event), alone, plain)):
            start = perf_counter()
            work()
            best[number] = min(best[number], perf_counter() - start)
    whole, matchpoints, floor = best
    results = CLUBS * TABLES * BOARDS
    print(
        f"simultaneous of {CLUBS * TABLES:,} tables and {BOARDS} boards to its ranking: "
        f"{whole * 1e3:.0f} ms, {results / whole / 1e3:.0f} k results/s; its matchpoints alone "
        f"{matchpoints * 1e3:.1f} ms; plain Counter passes {floor * 1e3:.1f} ms   "
        f"matchpoints to Counter {matchpoints / floor:.1f} (aim <= 3), "
        f"whole to Counter {whole / floor:.0f}"
    )


if __name__ == "__main__":
    main()
