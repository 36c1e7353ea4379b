"""The seats that the players of an individual started in: four lines, four winners."""

from __future__ import annotations

from overtrick.bridge.seat import Seat
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event


def starting_seats(event: Event) -> dict[ContestantId, Seat]:
    """Every player's seat in the first round it played, as planned or, without a plan, played.

    Empty unless the event is an individual.
    """
    if event.opened.form != "individual":
        return {}
    rows = [
        *((one.round, place[0], one.ns, one.ew) for place, one in event.sittings.items()),
        *(
            (play.entered.round or 0, play.entered.section, play.entered.ns, play.entered.ew)
            for play in event.plays.values()
        ),
    ]
    found: dict[ContestantId, Seat] = {}
    for _, section, ns, ew in sorted(rows, key=lambda row: row[0]):
        if len(ns) == len(ew) == 2:
            seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
            for number, seat in zip((*ns, *ew), seats, strict=True):
                found.setdefault(ContestantId(section, number), seat)
    return found
