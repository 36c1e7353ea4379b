"""From which round on somebody who comes late may play."""

from __future__ import annotations

from overtrick.event.begun import room_has_begun
from overtrick.event.state import Event


def first_to_come(event: Event, section: str) -> int:
    """The first round of a section behind those that have results.

    Where only tables that are ahead of the room have any, it is a round that they play already:
    who comes late may join it at the others.
    """
    first = max((place[1] for place in event.places if place[0] == section), default=0) + 1
    while first > 1 and not room_has_begun(event, section, first - 1):
        first -= 1
    return first
