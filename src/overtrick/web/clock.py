"""The round clock: how far a round is, what pauses added, and when it will all be over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from statistics import median_low
from typing import Final

from overtrick.event.records import RoundStarted
from overtrick.event.state import Event
from overtrick.web.book import Turn, settings, turns

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
    paused = stops.standing is not None
    if started is None or current > last:  # it has not begun, or was cut while it was played
        return Clock(section, min(current, last), last, paused, None, None, None, None)
    if stops.standing:
        now = max(now, stops.standing.at)
    begun = _begun(event, section, current)
    full = lengths.get(current, timedelta(0)) + stops.more(begun)
    ends = started + full + stops.paused(begun, started, now)
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
    """Pauses and minutes given to rounds, of one section or of all, in the order of the journal.

    What was said later counts as later whatever it says of its hour: a server's clock may be
    set back in the middle of a round. So rounds begin at an entry here, too.
    """

    def __init__(self, acts: Iterable[Turn]) -> None:
        self._acts = tuple(acts)

    @property
    def standing(self) -> Turn | None:
        """The pause in which the clock stands still."""
        return next((first for first, last in self._pauses() if last is None), None)

    def more(self, begun: int) -> timedelta:
        """Minutes given to the round that began at an entry."""
        given = (_MORE.fullmatch(act.what) for act in self._acts if act.number > begun)
        return timedelta(minutes=sum(int(one[1]) for one in given if one))

    def paused(self, begun: int, started: datetime, now: datetime) -> timedelta:
        """How long the clock stood still in the round that began at an entry, then."""
        whole = timedelta(0)
        for first, last in self._pauses():
            if last is None or last.number > begun:
                since = first.at if first.number > begun else started
                whole += max(timedelta(0), (last.at if last else now) - since)
        return whole

    def _pauses(self) -> Iterator[tuple[Turn, Turn | None]]:
        begin: Turn | None = None
        for act in self._acts:
            if act.what == "paused":
                begin = begin or act
            elif act.what == "on" and begin is not None:
                yield begin, act
                begin = None
        if begin is not None:
            yield begin, None


def _stops(event: Event, section: str) -> _Stops:
    return _Stops(one for one in turns(event) if one.section in ("", section))


def _begun(event: Event, section: str, round_: int) -> int:
    """The entry that started a round; 0 where there is none."""
    record, at = RoundStarted(section, round_), event.started[section, round_]
    found = (one.number for one in reversed(event.entries) if one.at == at and one.record == record)
    return next(found, 0)
