"""The rows of results over many events, kept up with events that are over, on the side."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from overtrick.event.compute import standings
from overtrick.store.journals import Listed
from overtrick.store.reading import rebuild_all, stale
from overtrick.store.store import Store
from overtrick.web.public.open_boards import is_over

_PATIENCE: Final = 2.0
"""Seconds that somebody who asks for a history waits for it."""


class Keeper:
    """Writes the rows of events that are over; running events are left alone."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = threading.Lock()
        self._working: threading.Thread | None = None
        self._refused: set[tuple[str, str, int]] = set()

    def keep_up(self, now: datetime) -> None:
        """See to it that the rows are as they should be, or will soon be."""
        behind = self._behind(now)
        if not behind:
            return
        with self._turn:
            working = self._working
            if working is None or not working.is_alive():
                working = threading.Thread(target=self._work, args=(behind,), daemon=True)
                self._working = working
                working.start()
        working.join(_PATIENCE)

    def _behind(self, now: datetime) -> list[Listed]:
        with self._store.reading() as connection:
            grown = set(stale(connection))
        if not grown:
            return []
        return [
            one
            for one in self._store.events(archived=None)
            if one.id in grown
            and (one.stage != "open" or is_over(one.date, now.date()))
            and _key(one) not in self._refused
        ]

    def _work(self, behind: Sequence[Listed]) -> None:
        for one in behind:
            if rebuild_all(self._store, standings, only=[one.id]):
                self._refused.add(_key(one))


def _key(one: Listed) -> tuple[str, str, int]:
    """An event that cannot be scored is tried again when its journal has grown, or was restored."""
    return one.uid, one.mark, one.last
