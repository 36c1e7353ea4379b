"""Penalties in every unit: which ones an event knows, and what each takes off in a field.

A percentage is of the whole session's top; ten per cent of one board are three IMPs where
there is no top (Law 12C2(b)).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from overtrick.event.records import CarriedOver, PenaltyGiven, Unit
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event
from overtrick.event.total import Total
from overtrick.scoring.methods import METHODS
from overtrick.scoring.options import from_named
from overtrick.scoring.rounding import brief

TEN_PER_CENT: Final = 10
"""Average plus is ten per cent of a board above average (Law 12C2(a))."""
LAW_12C2B: Final = Fraction(3)
"""IMPs for those ten per cent (Law 12C2(b))."""

WORDS: Final[dict[Unit, str]] = {
    "total": "points of the ranking",
    "percent": "percentage points",
    "mp": "match points",
    "imp": "IMPs",
    "vp": "victory points",
    "board": "per cent of one board's top",
    "session": "per cent of the session",
}


def units_of(event: Event) -> tuple[Unit, ...]:
    """The units that penalties and carry-over can have in an event, the usual one first."""
    options = from_named(event.opened.options)
    if event.opened.form == "teams":
        return _team_units(event.opened.method, options.vp_scale)
    vps: tuple[Unit, ...] = ("vp",) if options.matches != "none" else ()
    method = METHODS.get(event.opened.method)
    if method is not None and method.has_top:
        return (*vps, "board", "percent", "session", "mp", "total")
    if event.opened.method == "aggregate":
        return (*vps, "total")
    return (*vps, "imp", "board", "session", "total")


def _team_units(method: str, vp_scale: str) -> tuple[Unit, ...]:
    if method == "imp":
        usual: tuple[Unit, ...] = ("vp", "imp") if vp_scale != "none" else ("imp",)
        return (*usual, "board", "session", "total")
    if method == "aggregate":
        return ("total",)
    return ("mp", "board", "session", "percent", "total")


def check_unit(event: Event, unit: Unit) -> None:
    """Raise NotAllowed unless an event that is scored so can count in ``unit``."""
    allowed = units_of(event)
    if unit not in allowed:
        named = ", ".join(f"{one} ({WORDS[one]})" for one in allowed)
        raise NotAllowed(f"this event has no {WORDS.get(unit, unit)}; there are {named}")


def unfit(event: Event) -> tuple[str, ...]:
    """The penalties and carry-overs in units that the event, as it is scored, does not have."""
    allowed = units_of(event)
    given: tuple[PenaltyGiven | CarriedOver, ...] = (
        *event.penalties.values(),
        *event.carried.values(),
    )
    return tuple(
        f"{one.contestant} has {brief(one.amount)} in {WORDS[one.unit]}"
        for one in given
        if one.unit not in allowed
    )


def in_points(amount: Fraction, unit: Unit, total: Total) -> Fraction:
    """What ``amount`` in ``unit`` is in the points of a contestant's own total, exact.

    With a top: ``percent`` and ``session`` are per cent of the top of the whole session,
    ``board`` of one board's; everything else is points as they are. Without one: per cent of a
    board or of the session's boards, ten per cent being three IMPs.

    >>> in_points(Fraction(10), "board", Total(24, Fraction(300), Fraction(300), Fraction(528),
    ...     Fraction(625, 11), Fraction(22)))
    Fraction(11, 5)
    """
    if unit in ("percent", "session"):
        return _of_boards(amount, total, Fraction(total.boards), total.top)
    if unit == "board":
        return _of_boards(amount, total, Fraction(1), total.board_top)
    return amount


def _of_boards(amount: Fraction, total: Total, boards: Fraction, top: Fraction | None) -> Fraction:
    if total.top is None:
        return amount * boards * LAW_12C2B / TEN_PER_CENT
    return amount * (top or Fraction(0)) / 100
