"""Something kept for each contestant, found quickly by who sits at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event, Play
from overtrick.event.traveller import contestants_of

Kept = TypeVar("Kept")


class Seats(Generic[Kept]):
    """What is kept for those at each side of a play: one pair, two players, or a team.

    A field has many plays and few contestants, whose names are slow to make and to look up:
    what belongs to the numbers of a side is found once, and kept by them.
    """

    __slots__ = ("_event", "_keep", "_known")

    def __init__(self, event: Event, keep: Callable[[tuple[ContestantId, ...]], Kept]) -> None:
        self._event = event
        self._keep = keep
        self._known: dict[object, tuple[dict[object, Kept], dict[object, Kept]]] = {}

    def of(self, play: Play) -> tuple[Kept, Kept]:
        """What is kept for North-South and for East-West."""
        entered = play.entered
        room = entered.section, entered.switched, entered.teams
        line = self._known.get(room)
        if line is None:
            line = self._known[room] = ({}, {})
        ns, ew = line[0].get(entered.ns), line[1].get(entered.ew)
        if ns is None:
            ns = line[0][entered.ns] = self._keep(contestants_of(self._event, play, Side.NS))
        if ew is None:
            ew = line[1][entered.ew] = self._keep(contestants_of(self._event, play, Side.EW))
        return ns, ew
