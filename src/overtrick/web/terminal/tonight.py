"""Which event a device means that names none: the one that is played tonight, if it is one."""

from __future__ import annotations

from datetime import date, datetime

from overtrick.bootstrap.desk import Desk


def only_event(desk: Desk, now: datetime) -> int | None:
    """The one open event of about today with tables that are seated; None where it is not one."""
    found = [
        one.id
        for one in desk.store.events()
        if one.stage == "open" and _is_near(one.date, now) and desk.event(one.id).sittings
    ]
    return found[0] if len(found) == 1 else None


def _is_near(written: str | None, now: datetime) -> bool:
    """Whether a date is today, or a day off: halls have other hours than servers, and midnights.

    An event without a date is of any day.
    """
    if not written:
        return True
    try:
        day = date.fromisoformat(written[:10])
    except ValueError:
        return True
    return abs((day - now.date()).days) <= 1
