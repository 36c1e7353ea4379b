"""Seeds for a first round that is not drawn at random: a Swiss event's, or a knock-out's."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from overtrick.event.schedules.lots import lot
from overtrick.event.seeding.draw import Way
from overtrick.event.seeding.entrant import Entrant


def seeded(entrants: Sequence[Entrant], way: Way) -> tuple[Entrant, ...]:
    """The entrants from the first seed down: by rating, by lot, or in the order of entry.

    Equal ratings are parted by lot; whoever has no rating comes behind everybody who has.
    """
    if way.by == "order":
        return tuple(entrants)
    by_lot = sorted(entrants, key=lambda one: lot(way.seed, "seed", one.key))
    if way.by == "random":
        return tuple(by_lot)
    return tuple(sorted(by_lot, key=lambda one: (one.rating is None, -(one.rating or Fraction(0)))))
