"""What a director who plays took out of his own way, found once and remembered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from overtrick.event.records import Entry
from overtrick.event.state import Event
from overtrick.event.watch.kept_back import NOTHING, KeptBack, followed

MOST: Final = 256
"""So many are remembered: one for each person who plays in an event and looks at it."""

Key: TypeAlias = tuple[int, frozenset[str], frozenset[str]]


class _Found(NamedTuple):
    """What somebody had taken away when the journal ended with an entry."""

    last: Entry
    kept: KeptBack


class Remembered:
    """What people took out of their way, up to where their journals were last looked at.

    An entry is never changed, nor does one that is in memory stand in two journals: where it
    is found in its place, everything before it is as it was.
    """

    def __init__(self, most: int = MOST) -> None:
        self._found: OrderedDict[Key, _Found] = OrderedDict()
        self._most = most
        self._room = Lock()

    def of(self, event: Event, ids: frozenset[str], logins: frozenset[str]) -> KeptBack:
        """What a person, known by these ids and logins, took out of his way in an event.

        Only what was written since it was last asked is looked at. Programs of his are he.
        """
        entries, key = event.entries, (id(event.entries[0]), ids, logins)
        with self._room:
            found = self._found.get(key)
        if found is None or not _is_in_place(found.last, entries):
            found = _Found(entries[0], NOTHING)
        if found.last is not entries[-1]:
            kept = followed(
                found.kept, entries, found.last.number, ids,
                lambda author: author.partition(" (")[0] in logins,
            )  # fmt: skip
            self._keep(key, _Found(entries[-1], kept))
            return kept
        return found.kept

    def _keep(self, key: Key, found: _Found) -> None:
        with self._room:
            self._found[key] = found
            self._found.move_to_end(key)
            while len(self._found) > self._most:
                self._found.popitem(last=False)


def _is_in_place(last: Entry, entries: Sequence[Entry]) -> bool:
    return last.number <= len(entries) and entries[last.number - 1] is last
