"""Adding up a field in whole numbers: contestants and boards, anew or by what has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import chain
from math import lcm
from operator import is_
from typing import NamedTuple

from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.seats import Seats
from overtrick.event.share import Share
from overtrick.event.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Sums:
    """One contestant's boards added up: exact points, rounded points, and tops if there are."""

    boards: int
    exact: Fraction
    rounded: Fraction
    top: Fraction | None


class Tally(NamedTuple):
    """One contestant's shares added up, in units; artificial scores still bring no points."""

    boards: int = 0
    exact: int = 0
    points: int = 0
    top: int = 0

    def plus(self, other: Tally, sign: int = 1) -> Tally:
        """Both together, or this without the other."""
        return Tally(*(mine + sign * theirs for mine, theirs in zip(self, other, strict=True)))

    def times(self, factor: int) -> Tally:
        """The same in a unit that is so many times finer."""
        boards, *points = self
        return Tally(boards, *(factor * number for number in points))


class BoardSum(NamedTuple):
    """What all sides of a board's lines have together, and what they should have, in units.

    ``open`` are the places of lines where a side has no points yet.
    """

    earned: int
    due: int
    open: tuple[int, ...] = ()

    def times(self, factor: int) -> BoardSum:
        """The same in a unit that is so many times finer."""
        return BoardSum(factor * self.earned, factor * self.due, self.open)


@dataclass(frozen=True, slots=True)
class Tallies:
    """The contestants and the boards of a field added up, in units of which ``unit`` are 1."""

    unit: int
    contestants: dict[ContestantId, Tally]
    boards: dict[Sheet, BoardSum]

    def sums(self, *, has_top: bool) -> dict[ContestantId, Sums]:
        """What everybody has in points."""
        points = _Points(self.unit)
        return {
            one: Sums(
                tally.boards,
                points[tally.exact],
                points[tally.points],
                points[tally.top] if has_top else None,
            )
            for one, tally in self.contestants.items()
        }

    def finer(self, unit: int) -> Tallies:
        """The same in a unit of which a multiple of those of before are 1."""
        factor = unit // self.unit
        if factor == 1:
            return self
        return Tallies(
            unit,
            {one: tally.times(factor) for one, tally in self.contestants.items()},
            {sheet: board.times(factor) for sheet, board in self.boards.items()},
        )


class _Points(dict[int, Fraction]):
    """Points by how many units they are, each made once: fractions are slow to make."""

    def __init__(self, unit: int) -> None:
        super().__init__()
        self._unit = unit

    def __missing__(self, units: int) -> Fraction:
        found = self[units] = Fraction(units, self._unit)
        return found


class _Units:
    """Shares as whole numbers of a unit fine enough for all of them.

    ``level`` is the top of every share where all have the same, as they mostly do; ``open``
    says whether there are shares without points.
    """

    __slots__ = ("exact", "level", "open", "points", "top", "unit")

    def __init__(self, shares: Collection[Share], unit: int) -> None:
        exact = [one.exact for one in shares]
        points = [one.points for one in shares]
        tops = [one.top for one in shares]
        rounded = not all(map(is_, exact, points))
        different = {id(x): x for x in chain(exact, points if rounded else (), tops)}
        self.open = any(x is None for x in exact)
        different.pop(id(None), None)
        ratios = {key: x.as_integer_ratio() for key, x in different.items() if x is not None}
        self.unit = unit = lcm(unit, *{under for _, under in ratios.values()})
        whole = {key: number * (unit // under) for key, (number, under) in ratios.items()}
        whole[id(None)] = 0

        def column(values: Iterable[Fraction | None]) -> dict[Share, int]:
            return dict(zip(shares, map(whole.__getitem__, map(id, values)), strict=True))

        self.exact = column(exact)
        self.points = column(points) if rounded else self.exact
        self.top = column(tops)
        levels = set(self.top.values())
        self.level = levels.pop() if len(levels) == 1 else None

    def tally(self, mine: Sequence[Share]) -> Tally:
        """One contestant's shares added up."""
        exact = points = sum(map(self.exact.__getitem__, mine))
        if self.points is not self.exact:
            points = sum(map(self.points.__getitem__, mine))
        return Tally(len(mine), exact, points, self._tops(mine))

    def board(self, sheet: Sheet) -> BoardSum:
        """One board's lines added up."""
        lines = [both for both in sheet.earned if both is not None]
        earned = sum(map(self.exact.__getitem__, chain.from_iterable(lines)))
        due = self._tops([ns for ns, _ in lines])
        return BoardSum(earned, due, _open_lines(sheet) if self.open else ())

    def _tops(self, mine: Sequence[Share]) -> int:
        if self.level is not None:
            return len(mine) * self.level
        return sum(map(self.top.__getitem__, mine))


def _open_lines(sheet: Sheet) -> tuple[int, ...]:
    """The places of a sheet's lines where a side has no points yet."""
    return tuple(
        place
        for place, both in enumerate(sheet.earned)
        if both is not None and (both[0].exact is None or both[1].exact is None)
    )


def tally(event: Event, sheets: Collection[Sheet], unit: int = 1) -> Tallies:
    """Add up the sheets of an event, in a unit at least as fine as ``unit``.

    Whoever has played nothing is not among the contestants.
    """
    lines = set().union(*(sheet.earned for sheet in sheets))
    units = _Units({share for both in lines if both is not None for share in both}, unit)
    return Tallies(
        units.unit,
        {one: units.tally(mine) for one, mine in _gathered(event, sheets).items()},
        {sheet: units.board(sheet) for sheet in sheets},
    )


def tally_again(before: Tallies, event: Event, sheets: Collection[Sheet]) -> Tallies:
    """Add up the sheets of an event of which most are in ``before`` too.

    The event's contestants are told apart as they were then.
    """
    gone = [sheet for sheet in before.boards if sheet not in set(sheets)]
    come = [sheet for sheet in sheets if sheet not in before.boards]
    added = tally(event, come, before.unit)
    taken = tally(event, gone, added.unit)
    added, before = added.finer(taken.unit), before.finer(taken.unit)
    contestants = dict(before.contestants)
    for one, theirs in taken.contestants.items():
        contestants[one] = contestants[one].plus(theirs, -1)
    for one, theirs in added.contestants.items():
        contestants[one] = contestants.get(one, Tally()).plus(theirs)
    for one in taken.contestants:
        if not contestants[one].boards:
            del contestants[one]
    boards = before.boards | added.boards
    return Tallies(taken.unit, contestants, {sheet: boards[sheet] for sheet in sheets})


def _gathered(event: Event, sheets: Iterable[Sheet]) -> dict[ContestantId, list[Share]]:
    """Everybody's shares, in the order of the sheets."""
    gathered: dict[ContestantId, list[Share]] = {}

    def giving(several: Sequence[ContestantId]) -> Callable[[Share], None]:
        lists = [gathered.setdefault(one, []) for one in several]
        return lists[0].append if len(lists) == 1 else partial(_give, lists)

    seats = Seats(event, giving).of
    for sheet in sheets:
        for play, shares in zip(sheet.traveller.plays, sheet.earned, strict=True):
            if shares is not None:
                ns, ew = seats(play)
                ns(shares[0])
                ew(shares[1])
    return gathered


def _give(lists: Iterable[list[Share]], share: Share) -> None:
    for mine in lists:
        mine.append(share)
