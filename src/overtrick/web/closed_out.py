"""What tables sent to a closed event: calls, until the event is open again and takes it.

The call is written under a key of its own, so that what was said can still be done under the key
that its device made for it.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from overtrick.event.state import Event

CLOSED_OUT: Final = " closed"
"""How the key of such a call ends, behind that of what was said."""


def is_taken_since(event: Event, number: int) -> bool:
    """Whether entry ``number`` is such a call, and what it is of was done afterwards."""
    key = event.entries[number - 1].key or ""
    own = key.removesuffix(CLOSED_OUT)
    return own != key and any(one.key == own for one in islice(event.entries, number, None))
