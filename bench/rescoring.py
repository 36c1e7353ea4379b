"""One correction rescored, against scoring the session anew: ``python -m bench.rescoring``.

A score is corrected in a session of a club, and in a simultaneous of a thousand tables; only
the traveller that changed is scored again, and only whom it touches is added up and written
down again.
"""

from __future__ import annotations

import random
from dataclasses import replace

from bench.matchpoints import fastest
from bench.session import SCORES, session
from overtrick.bridge.result import ScoreOnly
from overtrick.event.compute import scored, standings
from overtrick.event.fold import Event, extended, fold
from overtrick.event.opening import journal
from overtrick.event.records import Entry, EventOpened, ResultEntered
from overtrick.federations import rules

AIM = 0.3


def simultaneous(tables: int = 1000, boards: int = 24) -> Event:
    """Many tables on the same boards, ranked as one field."""
    chance = random.Random(24)
    opened = EventOpened("Bench", None, "pairs", "mp", "ebu", rules("ebu").named, 2, across=True)
    records = [
        ResultEntered(f"S{table // 10}", board, (f"{table}",), (f"{(table + board) % tables}",),
                      ScoreOnly(chance.choice(SCORES)))
        for board in range(1, boards + 1)
        for table in range(tables)
    ]  # fmt: skip
    return fold(journal(opened, ((record, None) for record in records)))


def corrected(event: Event) -> Event:
    """The event after one result was corrected."""
    play = next(iter(event.plays.values()))
    better = replace(play.entered, result=ScoreOnly(680), supersedes=play.entry)
    return extended(event, [Entry(len(event.entries) + 1, better)])


def measure(name: str, event: Event) -> None:
    before, after = scored(event), corrected(event)
    assert scored(after, before).standings == standings(after)
    again, anew = fastest(lambda: scored(after, before), lambda: standings(after))
    print(
        f"a correction in {name}: {again * 1e3:.1f} ms; the session anew {anew * 1e3:.1f} ms   "
        f"ratio {again / anew:.2f}   aim <= {AIM:g}"
    )


def main() -> None:
    measure("a session of 13 tables", session())
    measure("a simultaneous of 1,000 tables", simultaneous())


if __name__ == "__main__":
    main()
