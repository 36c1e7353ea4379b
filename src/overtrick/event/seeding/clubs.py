"""Club-mates kept apart in the first round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from overtrick.event.contestant import ContestantId
from overtrick.event.seeding.entrant import Entrant
from overtrick.event.seeding.seats import Seat

Places: TypeAlias = dict[ContestantId, Entrant]


def separated(places: Places, seats: Mapping[ContestantId, Seat], held: frozenset[str]) -> Places:
    """The places with entrants of one line exchanged so that few of a club meet at first.

    Who is ``held`` (by key) keeps his place. Where everybody may move, no exchange of more
    than two at a time would part more of them.
    """
    found = dict(places)
    improved = True
    while improved:
        improved = any(_part(found, seats, held, one) for one in list(found))
    return found


def meeting_mates(
    places: Places, seats: Mapping[ContestantId, Seat]
) -> list[tuple[Entrant, Entrant]]:
    """Those of one club who meet in the first round, each couple once."""
    return [
        (places[one], places[other])
        for one in places
        for other in sorted(seats[one].opponents, key=str)
        if other in places and str(one) < str(other) and places[one].clubs & places[other].clubs
    ]


def _part(
    places: Places, seats: Mapping[ContestantId, Seat], held: frozenset[str], one: ContestantId
) -> bool:
    """Part somebody from club-mates by the first exchange that leaves fewer couples of them."""
    if places[one].key in held or not _mates(places, seats, one):
        return False
    for other in places:
        if other == one or places[other].key in held or seats[other].line != seats[one].line:
            continue
        before = _couples(places, seats, one, other)
        places[one], places[other] = places[other], places[one]
        if _couples(places, seats, one, other) < before:
            return True
        places[one], places[other] = places[other], places[one]
    return False


def _couples(
    places: Places, seats: Mapping[ContestantId, Seat], one: ContestantId, other: ContestantId
) -> int:
    """Couples of club-mates in which one of two seats is; their own meeting counts once."""
    met = {frozenset({seat, mate}) for seat in (one, other) for mate in _mates(places, seats, seat)}
    return len(met)


def _mates(
    places: Places, seats: Mapping[ContestantId, Seat], one: ContestantId
) -> list[ContestantId]:
    return [
        other
        for other in seats[one].opponents
        if other in places and places[other].clubs & places[one].clubs
    ]
