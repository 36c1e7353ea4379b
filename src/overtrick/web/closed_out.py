"""What tables sent and could not be done as things stood: calls, until they stand otherwise.

A closed event takes nothing, and no table what others said who sat there by another plan: the
server may have been restored from a copy of before that. Such a call is written under a key of its
own, so that what was said can still be done under the key that its device made for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from overtrick.event.records import Entry
from overtrick.event.state import Event
from overtrick.web.of_journals import OfJournals

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
    return found is not None and bool(found[2]) and found[1] in _DONE.of(event)


def _done(_: Event, before: frozenset[str] | None, new: Sequence[Entry]) -> frozenset[str]:
    """The keys under which is done what devices sent, or became a call."""
    found = {one.key for one in new if one.key and _KEY.fullmatch(one.key)}
    if before is None:
        return frozenset(found)
    return before | found if found else before


_DONE: Final = OfJournals(_done)
