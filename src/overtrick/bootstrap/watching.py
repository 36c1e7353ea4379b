"""The watch over an event in the database, with the deals of the sessions before it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from datetime import datetime

from overtrick.bootstrap.kept import event_kept
from overtrick.event.compute import standings
from overtrick.event.naming import contestant_of
from overtrick.event.watch import Deals, Oddity, deals_of, for_player, watch
from overtrick.store.store import Store

BACK = 8
"""So many events before this one are searched for the same deals."""


def watched(  # noqa: PLR0913 - what is looked at, when and for whom
    store: Store,
    event_id: int,
    now: datetime,
    *,
    back: int = BACK,
    player: str | None = None,
    settled: Container[int] = (),
) -> tuple[Oddity, ...]:
    """What looks like a mistake in an event; for a director who plays, without his own boards.

    ``player`` is the contestant that the director plays for; the results ``settled`` need not be
    confirmed. Raises NoSuchEvent and
    NoSuchContestant.
    """
    event = event_kept(store, event_id)
    has_deals = any(one.deal for one in event.boards.values())
    earlier = tuple(_earlier(store, event_id, back)) if has_deals else ()
    at = now if event.stage == "open" else None
    found = watch(event, standings(event), earlier=earlier, now=at, settled=settled)
    return found if player is None else for_player(found, event, contestant_of(event, player))


def _earlier(store: Store, event_id: int, back: int) -> Iterator[Deals]:
    """The deals of the events opened before this one, the youngest first."""
    before = sorted(one.id for one in store.events(archived=None) if one.id < event_id)
    for number in reversed(before[-back:] if back else []):
        yield deals_of(event_kept(store, number))
