"""When the first totals come, for readers of a ranking in which nobody has one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from overtrick.event.standings import Standings
from overtrick.event.state import Event
from overtrick.web.public.view import View


class Awaited(NamedTuple):
    """What has to happen: ``round`` has to be over, 0 where no round can be named.

    ``closed`` says that everybody has to have played a board before it counts, ``results`` how
    many a board has to have to count.
    """

    round: int = 0
    closed: bool = False
    results: int = 1


def awaited(seen: View, standings: Standings) -> Awaited | None:
    """What the first totals wait for while play is on; None once there are any."""
    if seen.stage != "open" or not seen.has_results:
        return None
    if any(standings.has_place(row) for row in standings.rows):
        return None
    enough = _enough(seen.event)
    if seen.shown.running == "rounds":
        return Awaited(first_counted(seen.event, seen.rounds), results=enough)
    return Awaited(closed=seen.shown.running == "closed", results=enough)


def _enough(event: Event) -> int:
    """Results that a board counts with: matchpoints are won from somebody."""
    return 2 if event.opened.method == "mp" else 1


def first_counted(event: Event, rounds: Mapping[str, int]) -> int:
    """The round after which a board has as many results as count, as it is scheduled.

    0 where no round is that, or where it is over: then results are missing. ``rounds`` is the
    one that each section plays.
    """
    enough = _enough(event)
    played: Counter[tuple[str, int]] = Counter()
    for place, sitting in sorted(event.sittings.items(), key=lambda one: one[0][1]):
        for board in sitting.boards if sitting.plays else ():
            key = event.opened.scope(place[0]), board
            played[key] += 1
            if played[key] >= enough:
                return place[1] if max(rounds.values(), default=0) <= place[1] else 0
    return 0
