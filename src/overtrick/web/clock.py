"""The round clock: how far a round is, what pauses added, and when it will all be over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from statistics import median_low
from typing import Final

from overtrick.event.state import Event
from overtrick.web.book import settings, turns

_MORE = re.compile(r"([+-]\d{1,3})", re.ASCII)
MOST: Final = 120
"""Minutes that a round gets at once, or loses."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A section's clock at one moment.

    Times are None before the first round was started, when ``round`` is 0, and where the round
    that was started last has been cut, when it is the last round that is left.

    ``left`` is what the round has left, below zero when it is over its time, and stands still
    while ``paused``. ``finish`` counts the rest of this round, what it is late, and the rounds
    to come with the changes between them.
    """

    section: str
    round: int
    rounds: int
    paused: bool
    started: datetime | None
    ends: datetime | None
    left: timedelta | None
    finish: datetime | None

    @property
    def late(self) -> bool:
        """Whether the round should be over."""
        return self.left is not None and self.left < timedelta(0)


def is_more(what: str) -> bool:
    """Whether a round gets minutes more, or loses some: ``+3``, ``-1``."""
    found = _MORE.fullmatch(what)
    return found is not None and 1 <= abs(int(found[1])) <= MOST


def clocks(event: Event, now: datetime) -> tuple[Clock, ...]:
    """The clock of every section that has a schedule."""
    sections = dict.fromkeys(section for section, _, _ in sorted(event.sittings))
    return tuple(clock(event, section, now) for section in sections)


def clock(event: Event, section: str, now: datetime) -> Clock:
    """A section's clock at ``now``; pauses that name no section are everybody's."""
    lengths = round_lengths(event, section)
    last = max(lengths, default=0)
    current = max((one for where, one in event.started if where == section), default=0)
    started = event.started.get((section, current))
    stops = _stops(event, section)
    paused = stops.paused
    if started is None or current > last:  # it has not begun, or was cut while it was played
        return Clock(section, min(current, last), last, paused, None, None, None, None)
    full = lengths.get(current, timedelta(0)) + stops.more(started)
    ends = started + full + stops.paused_between(started, now)
    until = max(ends, now)
    change = _minutes(settings(event)["change"])
    rest = sum((lengths[one] + change for one in lengths if one > current), timedelta(0))
    return Clock(section, current, last, paused, started, ends, ends - now, until + rest)


def round_lengths(event: Event, section: str) -> dict[int, timedelta]:
    """How long each round of a section should take: its longest table, by minutes for a board."""
    a_board = _minutes(settings(event)["minutes"])
    boards: dict[int, int] = {}
    for place, sitting in event.sittings.items():
        if place[0] == section:
            played = len(sitting.boards) if sitting.plays else 0
            boards[place[1]] = max(boards.get(place[1], 0), played)
    return {round_: boards[round_] * a_board for round_ in sorted(boards)}


def current_round(event: Event, section: str) -> int:
    """The round that a section plays: the last one started, or that half of its tables play.

    A table that is ahead does not move the room on, nor does a round that was started and cut.
    0 before anything happened.
    """
    started = (one for where, one in event.started if where == section)
    return current_rounds(event).get(section, max(started, default=0))


def current_rounds(event: Event) -> dict[str, int]:
    """The same for every section that has a schedule."""
    found = {one: median_low(reached.values()) for one, reached in _furthest(event).items()}
    last: dict[str, int] = {}
    for section, round_, _ in event.sittings:
        last[section] = max(last.get(section, 0), round_)
    for section, round_ in event.started:
        if section in found:
            found[section] = max(found[section], min(round_, last[section]))
    return found


def _furthest(event: Event) -> dict[str, dict[int, int]]:
    """By sections the last round with a result of each table of the schedule."""
    found: dict[str, dict[int, int]] = {}
    for section, _, table in event.sittings:
        found.setdefault(section, {})[table] = 0
    for section, round_, table, _ in event.places:
        tables = found.get(section, {})
        if tables.get(table, round_) < round_:
            tables[table] = round_
    return found


def _minutes(text: str) -> timedelta:
    return timedelta(seconds=float(Fraction(text) * 60))


class _Stops:
    """Pauses and minutes given to rounds, of one section or of all."""

    def __init__(self, acts: Iterable[tuple[datetime, str]]) -> None:
        self._acts = sorted(acts, key=lambda one: one[0])

    @property
    def paused(self) -> bool:
        """Whether the clock stands still."""
        said = [what for _, what in self._acts if what in ("paused", "on")]
        return bool(said) and said[-1] == "paused"

    def more(self, since: datetime) -> timedelta:
        """Minutes given to the round that began then."""
        given = (_MORE.fullmatch(what) for at, what in self._acts if at >= since)
        return timedelta(minutes=sum(int(one[1]) for one in given if one))

    def paused_between(self, since: datetime, until: datetime) -> timedelta:
        """How long the clock stood still."""
        whole = timedelta(0)
        for begin, end in self._pauses(until):
            whole += max(timedelta(0), min(end, until) - max(begin, since))
        return whole

    def _pauses(self, until: datetime) -> Iterator[tuple[datetime, datetime]]:
        begin: datetime | None = None
        for at, what in self._acts:
            if what == "paused" and begin is None:
                begin = at
            elif what == "on" and begin is not None:
                yield begin, at
                begin = None
        if begin is not None:
            yield begin, until


def _stops(event: Event, section: str) -> _Stops:
    return _Stops(
        (one.at, one.what)
        for one in turns(event)
        if one.at is not None and one.section in ("", section)
    )
