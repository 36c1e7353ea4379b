"""Penalties, compensations and carry-over: what they change in a contestant's total."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.penalties import in_points
from overtrick.event.records import Unit
from overtrick.event.total import Total
from overtrick.scoring.options import Options, from_named

_NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Effect:
    """What is added to a total: points, and percentage points where there are percentages."""

    points: Fraction = _NONE
    percent: Fraction = _NONE

    def __add__(self, other: Effect) -> Effect:
        """Both together."""
        return Effect(self.points + other.points, self.percent + other.percent)

    def __neg__(self) -> Effect:
        """What takes it off again."""
        return Effect(-self.points, -self.percent)


@dataclass(frozen=True, slots=True)
class Adjusting:
    """What is added to one contestant's total, and the part of it that was carried over."""

    effect: Effect = Effect()
    carried: Fraction | None = None


def effect(amount: Fraction, unit: Unit, total: Total, options: Options) -> Effect:
    """An amount in the unit it was given in, as it changes ``total``.

    With a top, percentages change: matchpoints (``mp``) by their share of the top, ``board``
    by so many per cent of one board's top; everything else is percentage points. Without a
    top every amount is in points, as ``penalties.in_points`` has it.
    """
    if total.percent is None:
        return Effect(points=in_points(amount, unit, total, options))
    if unit in ("board", "mp"):
        points = in_points(amount, unit, total, options)
        return Effect(points, 100 * points / total.top if total.top else _NONE)
    return Effect(percent=amount)


def adjustments(
    event: Event, totals: Mapping[ContestantId, Total]
) -> dict[ContestantId, Adjusting]:
    """For each contestant with a penalty or a carry-over, both together."""
    options = from_named(event.opened.options)
    found: dict[ContestantId, Adjusting] = {}
    for penalty in event.penalties.values():
        total = totals.get(penalty.contestant)
        if total is not None:
            before = found.get(penalty.contestant, Adjusting())
            change = -effect(penalty.amount, penalty.unit, total, options)
            found[penalty.contestant] = Adjusting(before.effect + change)
    for contestant, carried in event.carried.items():
        if contestant in totals:
            before = found.get(contestant, Adjusting())
            change = effect(carried.amount, carried.unit, totals[contestant], options)
            found[contestant] = Adjusting(before.effect + change, carried.amount)
    return found


def carried_points(event: Event, contestant: ContestantId) -> Fraction | None:
    """What a contestant brings, in points as given, for rankings without percentages (teams)."""
    carried = event.carried.get(contestant)
    return None if carried is None else carried.amount
