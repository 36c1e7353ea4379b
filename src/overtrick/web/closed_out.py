"""What tables sent and could not be done as things stood: calls, until they stand otherwise.

A closed event takes nothing, and no table what others said who sat there by another plan: the
server may have been restored from a copy of before that. Such a call is written under a key of its
own, so that what was said can still be done under the key that its device made for it.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from overtrick.event.records import Entry
from overtrick.event.state import Event

CLOSED_OUT: Final = " closed"
"""How the key of such a call ends, behind that of what was said: the event was closed;"""
ELSEWHERE: Final = " elsewhere"
"""or others sat there, or nobody did."""

_KEY: Final = re.compile(f"(table [0-9a-f]{{32}})({CLOSED_OUT}|{ELSEWHERE})?")
"""As devices make them: programs choose keys of their own."""


def is_sent(entry: Entry) -> bool:
    """Whether an entry is what a device sent, or the call that became of it."""
    return _KEY.fullmatch(entry.key or "") is not None


def is_taken_since(event: Event, number: int) -> bool:
    """Whether entry ``number`` is such a call, and what it is of was done afterwards."""
    found = _KEY.fullmatch(event.entries[number - 1].key or "")
    since = islice(event.entries, number, None)
    return found is not None and bool(found[2]) and any(one.key == found[1] for one in since)
