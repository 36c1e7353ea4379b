"""Which results a server lacks, as devices ask by keys: all phones of a hall at once, sometimes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from overtrick.event.records import Entry, ResultEntered
from overtrick.event.state import Event
from overtrick.web.terminal.earlier import Keys
from overtrick.web.terminal.said import Lacking, device_key

_MOST: Final = 48
"""Events whose keys are remembered."""


@dataclass(slots=True)
class _There:
    """The keys in a journal, as far as it was looked at."""

    entries: Sequence[Entry] = ()
    keys: set[str] = field(default_factory=set)

    def is_of(self, event: Event) -> bool:
        """Whether it is of this journal, as it was or will be; not of a restored one."""
        both = min(len(self.entries), len(event.entries))
        return both == 0 or self.entries[both - 1] is event.entries[both - 1]

    def look(self, event: Event, keys: Keys) -> None:
        """Look at what is new."""
        new = event.entries[len(self.entries) :]
        for entry in new:
            own = device_key(entry)
            if own is not None:
                self.keys.add(own)
            elif isinstance(entry.record, ResultEntered):
                self.keys.add(keys.of(entry))
        if new:
            self.entries = event.entries


class Journals:
    """The keys in journals. Each entry is looked at once for all who ask; any thread may."""

    def __init__(self) -> None:
        self._there: OrderedDict[str, _There] = OrderedDict()
        self._lock = threading.Lock()

    def lacking(self, event: Event, asked: tuple[str, ...], keys: Keys) -> Lacking:
        """Which of the keys that a device was told are safe are not in the journal.

        What brought but the other side's agreement is there with that.
        """
        with self._lock:
            there = self._of(event, keys)
            lacks = tuple(key for key in asked if key not in there)
        return Lacking(lacks, event.stage == "final" and len(lacks) < len(asked))

    def _of(self, event: Event, keys: Keys) -> set[str]:
        found = self._there.get(keys.uid)
        if found is None or not found.is_of(event):
            found = self._there[keys.uid] = _There()
        self._there.move_to_end(keys.uid)
        while len(self._there) > _MOST:
            self._there.popitem(last=False)
        found.look(event, keys)
        return found.keys
