"""An evening that was put away before anything was played: its pages say that it is off."""

from __future__ import annotations

from typing import Final

from overtrick.event.state import Event
from overtrick.store.store import Store
from overtrick.web.console.wishes import TEMPLATE
from overtrick.web.public.render import Look
from overtrick.web.public.snapshot import Made, Snapshot

_PAGE: Final = "called-off.html"


def is_unplayed(event: Event) -> bool:
    """Whether nothing was played, nor play ended: what is put away then is called off."""
    return event.stage == "open" and not event.plays and not event.opened.title.startswith(TEMPLATE)


def is_called_off(store: Store, event_id: int, event: Event) -> bool:
    """Whether an event was put away before anything was played. Raises NoSuchEvent."""
    return is_unplayed(event) and store.event(event_id).archived


def called_off(store: Store, snapshot: Snapshot, look: Look) -> Made | None:
    """The page of an event that is called off, in place of all others; None where it is not."""
    if not is_called_off(store, snapshot.event_id, snapshot.event):
        return None
    return snapshot.fresh(_PAGE, look, name="index.html")
