"""Evenings that nobody plays: those kept to make others like them, and those called off."""

from __future__ import annotations

from typing import Final

from overtrick.event.state import Event
from overtrick.store.store import Store

TEMPLATE: Final = "Template: "
"""What the titles of events begin with that are kept to make others like them."""


def is_unplayed(event: Event) -> bool:
    """Whether nothing was played, nor play ended: what is put away then is called off."""
    return event.stage == "open" and not event.plays and not event.opened.title.startswith(TEMPLATE)


def is_called_off(store: Store, event_id: int, event: Event) -> bool:
    """Whether an event was put away before anything was played. Raises NoSuchEvent."""
    return is_unplayed(event) and store.event(event_id).archived
