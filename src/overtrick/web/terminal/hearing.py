"""Devices are heard of whenever they ask: that they are there, what they hold back, their battery.

None of it is the event's: nothing is written in a journal, and little in the database, for all
devices together and a few times a minute.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, NamedTuple, TypeAlias

from overtrick.store import devices
from overtrick.store.accounts_errors import NoSuchDevice
from overtrick.store.connection import Connection
from overtrick.store.errors import StoreError
from overtrick.store.store import Store

EVERY: Final = timedelta(seconds=15)
"""What was heard is written down after so long, for all devices at once.

That one has sent everything is written at once where something else may be written of it: it may
sleep from then on.
"""
AGAIN: Final = timedelta(seconds=60)
"""One device is written down no more often than this, should it say nothing new."""


class Told(NamedTuple):
    """What a device says of itself, as far as it can."""

    unsent: int | None = None
    battery: int | None = None


Heard: TypeAlias = dict[str, tuple[datetime, Told]]
"""What devices said, and when."""


@dataclass(slots=True)
class Hearing:
    """What was heard of devices and is not written down yet."""

    store: Store
    _waiting: Heard = field(default_factory=dict)
    _written: Heard = field(default_factory=dict)
    _last: datetime | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def hear(self, device: str | None, told: Told, at: datetime) -> None:
        """A device said something. A database that cannot be written to hears of it later."""
        if device is None:
            return
        some = self._due(device, told, at)
        if not some:
            return
        try:
            self.store.write(lambda there: _write(there, self._last_of(some)), shows=False)
        except StoreError:
            last = self._last_of(some)
            with self._lock:
                self._waiting = last | self._waiting

    def _last_of(self, some: Heard) -> Heard:
        """What of it is the last that was taken to be written: another thread may have more."""
        with self._lock:
            return {one: what for one, what in some.items() if self._written.get(one, what) is what}

    def _due(self, device: str, told: Told, at: datetime) -> Heard:
        """What is to be written down now; nothing where that can wait."""
        with self._lock:
            before = self._written.get(device)
            is_old = before is None or told != before[1] or at - before[0] >= AGAIN
            if is_old or device in self._waiting:
                self._waiting[device] = (at, told)
            may_be_unsent = before is None or bool(before[1].unsent)
            is_all_sent = may_be_unsent and told.unsent == 0
            is_soon = self._last is not None and timedelta(0) <= at - self._last < EVERY
            if is_soon and not is_all_sent:
                return {}
            some, self._waiting = self._waiting, {}
            self._written = {
                one: what for one, what in self._written.items() if at - what[0] < 2 * AGAIN
            } | some
            self._last = at if some else self._last
            return some


def _write(connection: Connection, some: Heard) -> None:
    for device, (at, told) in some.items():
        try:
            devices.seen(connection, device, at=at.isoformat(), **told._asdict())
        except NoSuchDevice:
            continue
