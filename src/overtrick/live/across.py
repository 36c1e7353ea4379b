"""Open pages hear of what other processes write: a command on this machine, another server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from overtrick.live.hub import Hub
from overtrick.store.store import Store
from overtrick.store.watching import Changes


@contextmanager
def hearing(store: Store, hub: Hub) -> Iterator[None]:
    """Nudge whoever watches an event of the store when anybody, anywhere, has appended to it."""

    def tell(event_id: int, last: int) -> None:
        if last > hub.last(event_id):  # what this process wrote itself was told
            hub.nudge(event_id, last)

    changes = Changes(store.engine, tell)
    changes.start()
    try:
        yield
    finally:
        changes.stop()
