"""What tables said of a board before a change of it: the change brings it along.

A server restored from an older copy may be given a change by one device before the result that it
changes by another. So each change names what was in when it was said, with the keys that those
things have; what the journal has not is done first, each under its own key. The device that said
it is told later that it is known, and neither contests the change nor undoes it.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from overtrick.event.history import ruled_from
from overtrick.event.records import Entry, ResultEntered, Voided
from overtrick.event.state import BoardPlace, Event, Play
from overtrick.web.terminal.said import Earlier, device_key, is_of_a_table

MOST: Final = 20
"""Of so many words of a board the last are named."""


def said_before(event: Event, play: Play) -> list[Earlier]:
    """What tables said of a board up to what is in force, the first one first.

    It ends, looking back, where somebody else wrote: what a director changed no table changes.
    """
    back = (event.entries[number - 1] for number in ruled_from(event, play.entry))
    return [_earlier(one) for one in takewhile(is_of_a_table, back)][:MOST][::-1]


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys by which devices ask for results of one event, whoever said them.

    That of a table is the device's own. That of anybody else is signed with the server's
    ``secret``, so that nobody finds out by guessing what is in; ``uid`` is the event's.
    """

    secret: bytes
    uid: str

    def of(self, entry: Entry) -> str:
        """The key of a result: the same in every copy of the database that has the entry."""
        own = device_key(entry)
        if own is not None:
            return own
        one = entry.record
        assert isinstance(one, ResultEntered)
        at = one.section, one.round, one.table, one.room, one.board
        words = " ".join(map(str, ("result", self.uid, entry.number, *at, one.result)))
        return hmac.digest(self.secret, words.encode(), "sha256").hex()[:32]


def last_word(event: Event, at: BoardPlace, room: str | None) -> Entry | None:
    """The entry that last gave a board a result, or took it back; None where none ever did.

    ``room`` is that of a match with two; None for any.
    """
    return next((one for one in reversed(event.entries) if _is_of(event, one, at, room)), None)


def _is_of(event: Event, entry: Entry, at: BoardPlace, room: str | None) -> bool:
    one = entry.record
    while isinstance(one, Voided):
        one = event.entries[one.number - 1].record
    if not isinstance(one, ResultEntered):
        return False
    if room is not None and one.room not in (room, None):
        return False
    return (one.section, one.round, one.table, one.board) == at


def _earlier(entry: Entry) -> Earlier:
    record = entry.record
    assert isinstance(record, ResultEntered)
    return Earlier(device_key(entry) or "", str(record.result), record.lead)
