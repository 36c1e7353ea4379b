"""Strata in an event file: their limits, and the stratum of each contestant."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.formats.toml.table import Table
from overtrick.scoring.strata import By, Limits

_OPEN: Final = "A"
_BELOW: Final = ("B", "C")
_BY: Final[dict[str, By]] = {"higher": "higher", "average": "average"}


def limits_in(top: Table) -> Limits | None:
    """The limits of ``[strata]``, None where there are none: A is open, B and C have limits."""
    table = top.table("strata")
    by = _BY[table.word("by", tuple(_BY)) or "higher"]
    below = _limits(table.table("limits"))
    table.say_unused()
    if not below:
        return None
    try:
        return Limits(_OPEN, below, by)
    except BridgeError as error:
        table.refuse("limits", error.message)
        return None


def _limits(table: Table) -> tuple[tuple[str, Fraction], ...]:
    found = []
    for name in _BELOW:
        limit = table.exact(name)
        if limit is not None:
            found.append((name, limit))
    table.say_unused()
    return tuple(found)


def stratum_in(table: Table, limits: Limits | None) -> str | None:
    """A contestant's stratum: as named, otherwise by the master points its players hold.

    Several names are those of all lists that it competes in: the last is its stratum.
    """
    named = (*table.texts("strata"), *table.texts("stratum"))
    holdings = table.numbers("ratings")
    if holdings and limits is None:
        table.refuse("ratings", "a table [strata] with limits says what they give")
    if limits is not None and named:
        _check(table, named, limits)
    if named:
        return ", ".join(named)
    return limits.stratum(holdings) if limits and holdings else None


def _check(table: Table, named: tuple[str, ...], limits: Limits) -> None:
    known = (limits.open, *(name for name, _ in limits.below))
    for name in named:
        if name not in known:
            table.refuse("strata", f"{quoted(name)} is none of the strata {', '.join(known)}")
