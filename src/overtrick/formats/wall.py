"""Times that name no zone: those on the wall of the room where the program runs."""

from __future__ import annotations

from datetime import datetime


def on_the_wall(moment: datetime) -> datetime:
    """A moment with the zone of this machine's clock, unless it names one.

    An hour that a night has twice, as clocks go back, is the second: who says until when
    something holds may mean either, and in that night most speak of what is still to come.
    """
    if moment.tzinfo is not None:
        return moment
    return max(moment.replace(fold=fold).astimezone() for fold in (0, 1))
