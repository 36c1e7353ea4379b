"""What lists say of events: each looked at once, and again when its journal has grown."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.event.certify import Progress, progress
from overtrick.event.fold import fold
from overtrick.event.state import Event, Stage
from overtrick.store.journals import Listed
from overtrick.store.store import Store
from overtrick.web.clock import current_rounds
from overtrick.web.public.choices import Shown, shown
from overtrick.web.public.open_boards import open_boards
from overtrick.web.unplayed import TEMPLATE

_MOST: Final = 5000
"""Events that are remembered."""

_Key: TypeAlias = tuple[int, str, str, int]
"""An event with its uid, the mark of the database, and its last entry.

A restore brings back what had fewer entries: with other ones it may be as long again.
"""


@dataclass(frozen=True, slots=True)
class Label:
    """An event in a list.

    ``begun`` says that a round was called or anything is in, ``waits`` that somebody has still to
    play a board of it, ``round`` which of how many ``rounds`` all sections play; 0 where they do
    not play the same.
    """

    id: int
    title: str
    date: str | None
    club: str | None
    form: str
    stage: Stage
    shown: Shown
    progress: Progress
    begun: bool
    waits: bool
    round: int = 0
    rounds: int = 0

    def is_public(self, now: datetime) -> bool:
        """Whether the event is listed at all."""
        del now
        return self.shown.public != "no"

    def has_results(self, now: datetime) -> bool:
        """Whether all of its results are shown: nothing waits, and no embargo holds."""
        embargo = self.shown.embargo
        if embargo is not None and now < embargo:
            return False
        live = self.shown.public == "live" or self.stage != "open"
        return self.is_public(now) and live and not self.waits


class Labels:
    """The labels of the events in a database. Any thread may ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[_Key, tuple[date, Label]] = OrderedDict()
        self._turn = threading.Lock()

    def of(self, events: Iterable[Listed], now: datetime) -> Iterator[Label]:
        """The labels of those events that are listed for the public."""
        for one in events:
            if not one.title.startswith(TEMPLATE):
                label = self._label(one, now)
                if label is not None and label.is_public(now):
                    yield label

    def _label(self, one: Listed, now: datetime) -> Label | None:
        """None for an event that cannot be read."""
        key, today = (one.id, one.uid, one.mark, one.last), now.date()
        with self._turn:
            found = self._known.get(key)
        # What waited yesterday need not wait today.
        if found is not None and (found[0] == today or not found[1].waits):
            return found[1]
        try:
            label = label_of(one.id, fold(self._store.entries(one.id)), now)
        except BridgeError:
            return None
        with self._turn:
            self._known[key] = (today, label)
            while len(self._known) > _MOST:
                self._known.popitem(last=False)
        return label


class Chosen:
    """Events by their numbers, as far as they are listed, looked at when they are asked for."""

    def __init__(self, labels: Labels, events: Iterable[Listed], now: datetime) -> None:
        self._labels, self._now = labels, now
        self._events = {one.id: one for one in events}

    def get(self, number: int) -> Label | None:
        """An event's label, None for one that is not listed."""
        one = self._events.get(number)
        return None if one is None else next(self._labels.of([one], self._now), None)


def label_of(number: int, event: Event, now: datetime) -> Label:
    """The label of an event; an embargo is not counted among what waits."""
    chosen, opened = shown(event), event.opened
    after = now if chosen.embargo is None else max(now, chosen.embargo)
    hidden = open_boards(event, after)
    waits = any((one.entered.section, one.entered.board) in hidden for one in event.plays.values())
    begun = event.stage != "open" or bool(event.started or event.plays)
    return Label(
        number, opened.title, opened.date, opened.club, opened.form, event.stage, chosen,
        progress(event), begun, waits, *_round_of(event),
    )  # fmt: skip


def _round_of(event: Event) -> tuple[int, int]:
    """Which of how many rounds is played; of none where sections differ."""
    if event.stage != "open" or event.drawn:
        return 0, 0
    last: dict[str, int] = {}
    for section, round_, _ in event.sittings:
        last[section] = max(last.get(section, 0), round_)
    found = {(one, last[section]) for section, one in current_rounds(event).items()}
    return found.pop() if len(found) == 1 else (0, 0)
