"""Penalties in every unit: which ones an event knows, and what each takes off in a field.

Those of matches (IMPs before victory points are looked up, and the like) are taken off in
``matches``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from overtrick.event.knock_out import options_in_matches
from overtrick.event.records import CarriedOver, PenaltyGiven, Unit
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event
from overtrick.event.total import Total
from overtrick.scoring.imps import AVERAGE, average_imps
from overtrick.scoring.methods import METHODS
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import brief

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
    options = options_in_matches(event)
    if event.opened.method == "aggregate":
        return ("total",)
    if event.opened.form == "teams":
        return _of_teams(event.opened.method, options.vp_scale)
    vps: tuple[Unit, ...] = ("vp",) if options.matches != "none" else ()
    method = METHODS.get(event.opened.method)
    if method is not None and method.has_top:
        return (*vps, "board", "percent", "session", "mp", "total")
    return (*vps, "imp", "board", "session", *(("percent",) if vps else ()), "total")


def _of_teams(method: str, vp_scale: str) -> tuple[Unit, ...]:
    if method != "imp":
        return ("mp", "board", "session", "percent", "total")
    if vp_scale == "none":
        return ("imp", "board", "session", "total")
    return ("vp", "imp", "board", "session", "percent", "total")


def unit_meant(event: Event, unit: Unit | None, example: str) -> Unit:
    """The unit of an amount: what the ranking counts where none is said.

    Raises NotAllowed for a unit that the event does not have, and at matchpoints for none: ten
    might be of a board or of the session. ``example`` shows how one is said.
    """
    if unit is not None:
        check_unit(event, unit)
        return unit
    if event.opened.method in ("mp", "bam"):
        named = ", ".join(f"{one} ({WORDS[one]})" for one in units_of(event) if one != "total")
        raise NotAllowed(f"say what the amount counts in, such as {example}: there are {named}")
    return "total"


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


def in_points(amount: Fraction, unit: Unit, total: Total, options: Options) -> Fraction:
    """What ``amount`` in ``unit`` is in the points of a contestant's own total, exact.

    With a top: ``percent`` and ``session`` are per cent of the top of the whole session,
    ``board`` of one board's; everything else is points as they are. Without one they are per
    cent of each board of the session, or of one, in proportion to average plus: ten per cent
    are what the option ``average_imps`` says, three IMPs by Law 12C2(b).

    >>> total = Total(24, Fraction(300), Fraction(300), Fraction(528), Fraction(625, 11),
    ...     Fraction(22))
    >>> in_points(Fraction(10), "board", total, Options())
    Fraction(11, 5)
    """
    if unit not in ("percent", "session", "board"):
        return amount
    if total.top is None:
        boards = 1 if unit == "board" else total.boards
        return boards * average_imps(AVERAGE + amount, None, 1, options)
    top = total.board_top if unit == "board" else total.top
    return amount * (top or Fraction(0)) / 100
