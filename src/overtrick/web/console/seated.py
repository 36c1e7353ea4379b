"""Who sits at a table in a round, with names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.seating import seated
from overtrick.event.state import Place
from overtrick.event.traveller import contestants_of
from overtrick.web.console.at import At


@dataclass(frozen=True, slots=True)
class Seats:
    """Both sides in words; empty where nobody sits."""

    ns: str
    ew: str


def seats_at(at: At, place: Place) -> Seats | None:
    """Who sits at a table, None where there is no such table in that round."""
    sitting = at.event.sittings.get(place)
    if sitting is None:
        return _of_results(at, place)
    return Seats(
        *(whole_names(at, seated(at.event.opened, place[0], sitting, side)) for side in Side)
    )


def whole_names(at: At, contestants: Iterable[ContestantId]) -> str:
    """Contestants by their ids and names, one after the other; those nobody knows are left out."""
    named = (at.context.named.get(one) for one in contestants)
    return ", ".join(one.whole for one in named if one)


def _of_results(at: At, place: Place) -> Seats | None:
    """Who a table's results say sat there, where nobody was seated."""
    plays = [
        at.event.plays[number]
        for key, found in at.event.places.items() if key[:3] == place
        for number in found
    ]  # fmt: skip
    if not plays:
        return None
    sides = []
    for side in Side:
        found = dict.fromkeys(one for play in plays for one in contestants_of(at.event, play, side))
        sides.append(whole_names(at, found))
    return Seats(*sides)
