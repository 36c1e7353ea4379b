"""Penalties, compensations and carry-over: what they change in a contestant's total."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.penalties import in_points
from overtrick.event.records import Unit
from overtrick.event.standings import Whole
from overtrick.event.total import Total
from overtrick.scoring.options import Options, from_named

_NONE: Final = Fraction(0)
IN_POINTS: Final[tuple[Unit, ...]] = ("board", "mp")
"""The units that change points where there is a top; the others change percentages alone."""
Field: TypeAlias = tuple[str, Side | None]
"""Those who compete with one another: a scope, and its line where there are two."""


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
class Bringing:
    """What somebody brings into a session with tops, where anybody of its field does.

    ``top`` is that of a full session; ``in_percent`` says that percentages are added up, not
    points.
    """

    effect: Effect
    top: Fraction
    in_percent: bool


@dataclass(frozen=True, slots=True)
class Adjusting:
    """What is added to one contestant's total.

    ``effect`` is that of penalties, and of what was ``carried`` over where there are no tops;
    otherwise a session's own total stays as it is, and ``bringing`` is added beside.
    """

    effect: Effect = Effect()
    carried: Fraction | None = None
    bringing: Bringing | None = None

    def whole(self, percent: Fraction | None) -> Whole | None:
        """A session's percentage with what was brought; None where that is not kept apart."""
        if self.bringing is None or percent is None:
            return None
        bringing = self.bringing
        return Whole(percent + bringing.effect.percent, bringing.top, bringing.in_percent)


def effect(amount: Fraction, unit: Unit, total: Total, options: Options) -> Effect:
    """An amount in the unit it was given in, as it changes ``total``.

    With a top, percentages change: matchpoints (``mp``) by their share of the top, ``board``
    by so many per cent of one board's top; everything else is percentage points. Without a
    top every amount is in points, as ``penalties.in_points`` has it.
    """
    if total.percent is None:
        return Effect(points=in_points(amount, unit, total, options))
    if unit in IN_POINTS:
        points = in_points(amount, unit, total, options)
        return Effect(points, 100 * points / total.top if total.top else _NONE)
    return Effect(percent=amount)


def adjustments(
    event: Event, totals: Mapping[ContestantId, Total]
) -> dict[ContestantId, Adjusting]:
    """For each contestant with a penalty or a carry-over, or beside one with it, all of it."""
    options = from_named(event.opened.options)
    found: dict[ContestantId, Adjusting] = {}
    for penalty in event.penalties.values():
        total = totals.get(penalty.contestant)
        if total is not None:
            before = found.get(penalty.contestant, Adjusting())
            change = -effect(penalty.amount, penalty.unit, total, options)
            found[penalty.contestant] = Adjusting(before.effect + change)
    tops = _full_tops(event, totals) if event.carried else {}
    for contestant, total in totals.items() if event.carried else ():
        top, before = tops.get(_field(event, contestant)), found.get(contestant, Adjusting())
        if top is not None or contestant in event.carried:
            found[contestant] = _with_carried(event, contestant, total, before, top)
    return found


def _full_tops(event: Event, totals: Mapping[ContestantId, Total]) -> dict[Field, Fraction]:
    """The top of a full session, that of whoever played most, where anybody brought something."""
    found = {_field(event, one): _NONE for one in event.carried if one in totals}
    for contestant, total in totals.items():
        field = _field(event, contestant)
        if field in found and total.top is not None:
            found[field] = max(found[field], total.top)
    return {field: top for field, top in found.items() if top}


def _field(event: Event, contestant: ContestantId) -> Field:
    return event.opened.scope(contestant.section), contestant.side


def _with_carried(
    event: Event,
    contestant: ContestantId,
    total: Total,
    before: Adjusting,
    top: Fraction | None,
) -> Adjusting:
    """What was brought, beside penalties. Points on boards count alike for everybody of a field.

    So they are a share of a full session's ``top``, also for who sat out.
    """
    carried = event.carried.get(contestant)
    options = from_named(event.opened.options)
    brings = effect(carried.amount, carried.unit, total, options) if carried else Effect()
    amount = carried.amount if carried else None
    if total.percent is None or top is None:
        return Adjusting(before.effect + brings, amount)
    if carried is not None and carried.unit in IN_POINTS:
        brings = Effect(brings.points, 100 * brings.points / top)
    in_percent = any(one.unit not in IN_POINTS for one in event.carried.values())
    return Adjusting(before.effect, amount, Bringing(brings, top, in_percent))


def carried_points(event: Event, contestant: ContestantId) -> Fraction | None:
    """What a contestant brings, in points as given, for rankings without percentages (teams)."""
    carried = event.carried.get(contestant)
    return None if carried is None else carried.amount
