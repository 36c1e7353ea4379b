"""Moments that every clock on earth can show: one rule, wherever they come from."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2999
"""No moment between them leaves the calendar when it is told in another time zone."""
YEARS: Final = f"a year from {FIRST_YEAR} to {LAST_YEAR} is expected"


def is_in_bounds(moment: date | datetime) -> bool:
    """Whether a day or a moment is of a year from 1900 to 2999."""
    return FIRST_YEAR <= moment.year <= LAST_YEAR


def bounded(moment: datetime) -> datetime:
    """A moment as it is, or the first or last in bounds, whichever is nearer.

    What versions that knew no bounds kept is read by this.
    """
    if moment.year < FIRST_YEAR:
        return datetime(FIRST_YEAR, 1, 1, tzinfo=moment.tzinfo)
    if moment.year > LAST_YEAR:
        return datetime(LAST_YEAR, 12, 31, 23, 59, 59, tzinfo=moment.tzinfo)
    return moment
