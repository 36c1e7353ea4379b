"""Open pages hear of what other processes write: a command on this machine, another server."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from overtrick.live.hub import Hub
from overtrick.store.store import Store
from overtrick.store.watching import Changes


@contextmanager
def hearing(store: Store, hub: Hub, forget: Callable[[], object] = bool) -> Iterator[None]:
    """Nudge whoever watches an event of the store when anybody, anywhere, has appended to it.

    Where the database was restored, what is in memory is to be forgotten first.
    """

    def tell(event_id: int, last: int) -> None:
        if last > hub.last(event_id):  # what this process wrote itself was told
            hub.nudge(event_id, last)

    def replaced(ends: Mapping[int, int]) -> None:
        forget()
        hub.begin_again(ends)

    changes = Changes(store.engine, tell, replaced)
    changes.start()
    try:
        yield
    finally:
        changes.stop()
