"""A journal that grows: what goes on from one shares its storage, and neither changes the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import overload

from overtrick.event.records import Entry


class _Storage:
    """The entries of journals that go on from one another."""

    __slots__ = ("entries", "guard")

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)
        self.guard = Lock()

    def grew(self, count: int, new: Sequence[Entry]) -> bool:
        """Add entries behind the first ``count``; False where others stand there already."""
        with self.guard:
            is_free = len(self.entries) == count
            if is_free:
                self.entries.extend(new)
        return is_free


class Journal(Sequence[Entry]):
    """Entries that never change, equal to a tuple of the same; a slice is a tuple.

    The first that goes on from a journal costs what it adds, however long the journal is; any
    other costs a copy. Every method may be called from any thread.
    """

    __slots__ = ("_count", "_storage", "_stored")

    def __init__(self, entries: Iterable[Entry] | _Storage = (), count: int | None = None) -> None:
        """``entries``, or the first ``count`` of a storage."""
        self._storage = entries if isinstance(entries, _Storage) else _Storage(entries)
        self._stored = self._storage.entries
        self._count = len(self._stored) if count is None else count

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> Journal:
        """The same entries as a journal, which they may be already."""
        return entries if isinstance(entries, Journal) else cls(entries)

    def followed_by(self, new: Sequence[Entry]) -> Journal:
        """The journal that goes on with ``new`` entries; this one stays as it is."""
        if self._storage.grew(self._count, new):
            return Journal(self._storage, self._count + len(new))
        return Journal((*self, *new))

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(at, slice):
            return tuple(map(self._stored.__getitem__, range(*at.indices(self._count))))
        place = at + self._count if at < 0 else at
        if not 0 <= place < self._count:
            raise IndexError(f"a journal of {self._count} entries has none at {at}")
        return self._stored[place]

    def __iter__(self) -> Iterator[Entry]:
        return islice(self._stored, self._count)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Journal | tuple):
            return NotImplemented
        return tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Journal({[*self]!r})"
