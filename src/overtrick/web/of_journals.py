"""What is found in journals: looked for once for all who ask, and then in what is new."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeAlias, TypeVar

from overtrick.event.records import Entry
from overtrick.event.state import Event

Found = TypeVar("Found")
Look: TypeAlias = Callable[[Event, Found | None, Sequence[Entry]], Found]
"""What is found in an event, from what was found before its new entries; None where all are."""

_MOST: Final = 48
"""Journals of which is remembered what was found."""


class OfJournals(Generic[Found]):
    """What was found in the journals asked for last. Any thread may ask."""

    def __init__(self, look: Look[Found]) -> None:
        self._look = look
        self._there: OrderedDict[int, tuple[Sequence[Entry], Found]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, event: Event) -> Found:
        """What is found in the journal of an event."""
        opening = id(event.entries[0])  # which is kept as long as what is found there
        with self._lock:
            there = self._there.get(opening)
        if there is not None and _is_begun(event, there[0]):
            found = self._look(event, there[1], event.entries[len(there[0]) :])
        else:
            found = self._look(event, None, event.entries)
        with self._lock:
            self._there[opening] = event.entries, found
            self._there.move_to_end(opening)
            while len(self._there) > _MOST:
                self._there.popitem(last=False)
        return found


def _is_begun(event: Event, entries: Sequence[Entry]) -> bool:
    """Whether the journal of an event begins with these; not that of a restored one."""
    length = len(entries)
    return length <= len(event.entries) and entries[-1] is event.entries[length - 1]
