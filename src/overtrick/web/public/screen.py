"""The big screen: the ranking, the next seats and the clock, a page at a time by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import zip_longest

from overtrick.event.state import Event
from overtrick.publish.entrants import Entrant
from overtrick.publish.ranking_page import RankingList, RankingRow, Section, sections
from overtrick.web.clock import Clock, clocks
from overtrick.web.public.seats import SeatList, TableShown
from overtrick.web.public.site import Site

ROWS = 14
"""Rows of a ranking that stand one below the other, readable from the back of the room."""
TABLES = 10
"""Tables of a round that do, whose players are named side by side."""
LEAST = 6
"""Rows that are left below announcements, each of which takes the place of one."""


@dataclass(frozen=True, slots=True)
class Column:
    """A part of one list; ``most`` are the boards of whoever of the whole has played most."""

    title: str
    unit: str
    rows: tuple[RankingRow, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Slide:
    """One page of the screen: columns of a ranking, or the tables of a round."""

    title: str
    columns: tuple[Column, ...] = ()
    round: int = 0
    section: str = ""
    tables: tuple[TableShown, ...] = ()
    out: tuple[Entrant, ...] = ()

    @property
    def most(self) -> int:
        """The rows of the longest column."""
        return max((len(one.rows) for one in self.columns), default=0)


@dataclass(frozen=True, slots=True)
class ClockShown:
    """A section's clock: ``left`` whole seconds, below zero when the round is over its time."""

    section: str
    round: int
    rounds: int
    paused: bool
    left: int
    text: str
    ends: str
    finish: str


def slides(site: Site) -> tuple[Slide, ...]:
    """Every page of the screen in turn: rankings as far as they are shown, then seats to come."""
    announced = len(site.view.announcements)
    rows, tables = max(LEAST, ROWS - announced), max(LEAST, TABLES - announced)
    found = [one for section in sections(site.edition) for one in _ranking(section, rows)]
    if site.view.stage == "open":
        to_come = (one for one in site.seats if not one.now)
        found += [one for several in to_come for one in _seats(several, tables)]
    return tuple(found)


def clocks_shown(event: Event, now: datetime) -> tuple[ClockShown, ...]:
    """The clock of every section whose round was started, while play is on."""
    if event.stage != "open":
        return ()
    return tuple(_clock(one, now) for one in clocks(event, now) if one.left is not None)


def time_left(left: timedelta) -> str:
    """``12:30``, and with a plus sign what a round is over its time."""
    seconds = int(abs(left).total_seconds())
    return f"{'+' if left < timedelta(0) else ''}{seconds // 60}:{seconds % 60:02}"


def local_time(moment: datetime | None, now: datetime) -> str:
    """The hour on the clock of the room in which the server stands."""
    del now
    return "" if moment is None else f"{moment.astimezone():%H:%M}"


def _clock(one: Clock, now: datetime) -> ClockShown:
    left = one.left or timedelta(0)
    return ClockShown(
        one.section,
        one.round,
        one.rounds,
        one.paused,
        int(left.total_seconds()),
        time_left(left),
        "" if one.paused else local_time(one.ends, now),
        local_time(one.finish, now),
    )


def _ranking(section: Section, most: int) -> Iterator[Slide]:
    lists = [one for one in section.lists if any(row.boards for row in one.rows)]
    if not lists:
        return
    if len(lists) == 1:
        parts = list(_parts(lists[0], most))
        pairs = zip_longest(parts[::2], parts[1::2])
        for left, right in pairs:
            yield Slide(section.title, (left, right) if right else (left,))
        return
    for columns in zip_longest(*(_parts(one, most) for one in lists)):
        yield Slide(section.title, tuple(one for one in columns if one))


def _parts(whole: RankingList, most: int) -> Iterator[Column]:
    """As many rows as stand one below the other; of the same size as far as can be."""
    rows = whole.rows
    parts = -(-len(rows) // most)
    size = -(-len(rows) // parts) if parts else 0
    for first in range(0, len(rows), size or 1):
        yield Column(whole.title, whole.main, rows[first : first + size], whole.most)


def _seats(several: SeatList, most: int) -> Iterator[Slide]:
    most -= bool(several.out)
    for first in range(0, len(several.tables), most):
        tables = several.tables[first : first + most]
        out = several.out if first + most >= len(several.tables) else ()
        yield Slide("", round=several.round, section=several.section, tables=tables, out=out)
