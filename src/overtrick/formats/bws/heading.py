"""What the file says of its event as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from overtrick.formats.bws.evening import Evening
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.rows import Session
from overtrick.formats.reading import Heading

_FIRST_YEAR = 1990  # earlier dates are clocks that were never set


def heading(sessions: Sequence[Session], evening: Evening, noticing: Noticing) -> Heading:
    """Title and date of the (first) session; the date of the first result otherwise."""
    if len(sessions) > 1:
        names = ", ".join(repr(session.name[:40]) for session in sessions[:5])
        message = f"{len(sessions)} sessions ({names}): their sections are read as one event"
        noticing.say("several-sessions", "Session", message)
    stated = [session.date for session in sessions[:1]]
    logged = [outcome.row.date for outcome in evening.outcomes]
    return Heading(
        title=next((session.name for session in sessions if session.name), None),
        date=_first(stated) or _first(logged),
        program="Bridgemate",
        form=evening.form,
        method="imp" if evening.form == "teams" else None,
        winners=evening.sections.winners if evening.form == "pairs" else None,
    )


def _first(days: Iterable[datetime | None]) -> str | None:
    known = [day.date().isoformat() for day in days if day and day.year >= _FIRST_YEAR]
    return min(known, default=None)
