"""Seats for an event that comes from files, where an event file names its movement."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.event.commands import SetMovement
from overtrick.event.decide import records_of
from overtrick.event.records import Record
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event
from overtrick.formats.reading import Notice, Reading

BOARDS_PER_SET = 2
"""What a movement plays in a round where the event file does not say."""


def seated_as_planned(
    readings: Sequence[Reading], event: Event, odd: list[Notice]
) -> tuple[Record, ...]:
    """The records that seat an event of one section as its event file says.

    Why that cannot be goes to ``odd``. An event that has seats already, as one from a journal,
    keeps them; one of several sections has no word of which of them is meant.
    """
    reading = next((one for one in readings if one.heading.movement), None)
    sections = {one.section for one in event.contestants}
    if reading is None or reading.heading.movement is None or event.sittings or len(sections) > 1:
        return ()
    movement, boards = reading.heading.movement, reading.heading.boards_per_set or BOARDS_PER_SET
    try:
        return records_of(event, [SetMovement(movement, "".join(sections), boards)])
    except NotAllowed as error:
        message = f"nobody is seated by {movement}: {error.message}"
        odd.append(Notice("movement-unused", reading.file, message))
        return ()
