"""What tables said of a board before a change of it: the change brings it along.

A server restored from an older copy may be given a change by one device before the result that it
changes by another. So each change names what was in when it was said, with the keys that those
things have; what the journal has not is done first, each under its own key. The device that said
it is told later that it is known, and neither contests the change nor undoes it.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from overtrick.event.history import ruled_from
from overtrick.event.records import Entry, ResultEntered
from overtrick.event.state import Event, Play
from overtrick.web.terminal.said import OURS, Earlier, is_of_a_table

MOST: Final = 20
"""Of so many words of a board the last are named."""


def said_before(event: Event, play: Play) -> list[Earlier]:
    """What tables said of a board up to what is in force, the first one first.

    It ends, looking back, where somebody else wrote: what a director changed no table changes.
    """
    back = (event.entries[number - 1] for number in ruled_from(event, play.entry))
    return [_earlier(one) for one in takewhile(is_of_a_table, back)][:MOST][::-1]


def key_in_force(event: Event, play: Play) -> str:
    """The device's own key of a result in force; none where no table said it."""
    entry = event.entries[play.entry - 1]
    return _earlier(entry).key if is_of_a_table(entry) else ""


def _earlier(entry: Entry) -> Earlier:
    record = entry.record
    assert isinstance(record, ResultEntered)
    return Earlier((entry.key or "").removeprefix(OURS), str(record.result), record.lead)
