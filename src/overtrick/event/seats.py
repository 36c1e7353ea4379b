"""Something kept for each contestant, found quickly by who sits at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event, Play
from overtrick.event.traveller import contestants_of

Kept = TypeVar("Kept")
Key: TypeAlias = tuple[object, ...]


class Seats(Generic[Kept]):
    """What is kept for those at each side of a play: one pair, two players, or a team.

    A field has many plays and few contestants, whose names are slow to make and to look up:
    what belongs to the numbers of a side is found once, and kept by them.
    """

    __slots__ = ("_event", "_keep", "_known")

    def __init__(self, event: Event, keep: Callable[[ContestantId], Kept]) -> None:
        self._event = event
        self._keep = keep
        self._known: dict[Key, tuple[Kept, ...]] = {}

    def of(self, play: Play) -> tuple[tuple[Kept, ...], tuple[Kept, ...]]:
        """What is kept for North-South and for East-West."""
        known, entered = self._known, play.entered
        line = (entered.section, entered.switched, entered.teams)
        ns, ew = (line, entered.ns, True), (line, entered.ew, False)
        return (
            known.get(ns) or self._found(ns, play, Side.NS),
            known.get(ew) or self._found(ew, play, Side.EW),
        )

    def _found(self, key: Key, play: Play, side: Side) -> tuple[Kept, ...]:
        found = tuple(map(self._keep, contestants_of(self._event, play, side)))
        self._known[key] = found
        return found
