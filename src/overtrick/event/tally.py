"""Adding up a field: contestants and boards, anew or by what has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import chain
from math import lcm
from operator import is_
from typing import NamedTuple, TypeAlias

from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event, Play
from overtrick.event.seats import Seats
from overtrick.event.share import Share, Shares
from overtrick.event.sheet import Sheet

Line: TypeAlias = tuple[Play, Shares | None]
Change: TypeAlias = tuple[Play, Shares | None, Shares | None]
"""A play with what it earned and what it earns now."""


@dataclass(frozen=True, slots=True)
class Sums:
    """One contestant's boards added up: exact points, rounded points, and tops if there are."""

    boards: int
    exact: Fraction
    rounded: Fraction
    top: Fraction | None


class BoardSum(NamedTuple):
    """What all sides of a board's lines have together, and what they should have.

    ``open`` are the places of lines where a side has no points yet; ``partners`` is how many
    are credited with what one side earns.
    """

    earned: Fraction
    due: Fraction
    open: tuple[int, ...]
    partners: int


@dataclass(frozen=True, slots=True)
class Tallies:
    """The contestants and the boards of a field added up; artificial scores bring nothing yet.

    Whoever has played nothing is not among the contestants.
    """

    contestants: dict[ContestantId, Sums]
    boards: dict[Sheet, BoardSum]


def tally(event: Event, sheets: Collection[Sheet]) -> Tallies:
    """Add up the sheets of an event."""
    adding = _Adding(sheets)
    return Tallies(
        {one: adding.sums(mine) for one, mine in _given(event, _lines(sheets)).items()},
        {sheet: adding.board(sheet) for sheet in sheets},
    )


def tally_again(before: Tallies, event: Event, sheets: Collection[Sheet]) -> Tallies:
    """Add up the sheets of an event of which most are in ``before`` too.

    The event's contestants are told apart as they were then.
    """
    have = set(sheets)
    gone = [sheet for sheet in before.boards if sheet not in have]
    come = [sheet for sheet in sheets if sheet not in before.boards]
    adding = _Adding([*gone, *come])
    contestants = dict(before.contestants)
    for one, (taken, added) in _moved(event, adding.unlike(gone, come)).items():
        contestants[one] = adding.changed(before.contestants.get(one), taken, added)
        if not contestants[one].boards:
            del contestants[one]
    boards = before.boards | {sheet: adding.board(sheet) for sheet in come}
    return Tallies(contestants, {sheet: boards[sheet] for sheet in sheets})


def _lines(sheets: Iterable[Sheet]) -> Iterable[Line]:
    return chain.from_iterable(zip(one.traveller.plays, one.earned, strict=True) for one in sheets)


def _given(event: Event, lines: Iterable[Line]) -> dict[ContestantId, list[Share]]:
    """Everybody's shares, in the order of the lines."""
    given: dict[ContestantId, list[Share]] = {}

    def giving(several: Sequence[ContestantId]) -> Callable[[Share], None]:
        lists = [given.setdefault(one, []) for one in several]
        return lists[0].append if len(lists) == 1 else partial(_give, lists)

    seats = Seats(event, giving).of
    for play, shares in lines:
        if shares is not None:
            ns, ew = seats(play)
            ns(shares[0])
            ew(shares[1])
    return given


def _give(lists: Iterable[list[Share]], share: Share) -> None:
    for mine in lists:
        mine.append(share)


def _moved(
    event: Event, changes: Iterable[Change]
) -> dict[ContestantId, tuple[list[Share], list[Share]]]:
    """The shares that are taken from each contestant, and those given."""
    moved: dict[ContestantId, tuple[list[Share], list[Share]]] = {}
    seats = Seats(event, lambda several: [moved.setdefault(one, ([], [])) for one in several]).of
    for play, was, now in changes:
        for side, seated in enumerate(seats(play)):
            for taken, added in seated:
                if was is not None:
                    taken.append(was[side])
                if now is not None:
                    added.append(now[side])
    return moved


class _Adding:
    """Adds up shares in whole numbers of a unit fine enough for all of some sheets' shares."""

    __slots__ = ("_exact", "_has_top", "_level", "_open", "_points", "_rounded", "_top")

    def __init__(self, sheets: Iterable[Sheet]) -> None:
        lines = set().union(*(sheet.earned for sheet in sheets))
        shares = {share for both in lines if both is not None for share in both}
        exact = [one.exact for one in shares]
        rounded = [one.points for one in shares]
        tops = [one.top for one in shares]
        same = all(map(is_, exact, rounded))
        whole = _Whole([*exact, *tops] if same else [*exact, *rounded, *tops])
        self._points = _Points(whole.unit)
        self._exact = dict(zip(shares, whole.numbers(exact), strict=True))
        self._rounded = (
            self._exact if same else dict(zip(shares, whole.numbers(rounded), strict=True))
        )
        self._top = dict(zip(shares, whole.numbers(tops), strict=True))
        levels = set(self._top.values())
        self._level = levels.pop() if len(levels) == 1 else None
        self._has_top = any(top is not None for top in tops)
        self._open = any(x is None for x in exact)

    def sums(self, mine: Sequence[Share]) -> Sums:
        """One contestant's shares added up."""
        points, (exact, rounded, top) = self._points, self._added(mine)
        return Sums(
            len(mine), points[exact], points[rounded], points[top] if self._has_top else None
        )

    def changed(self, before: Sums | None, taken: Sequence[Share], added: Sequence[Share]) -> Sums:
        """What a contestant had, without some shares and with others."""
        if before is None:
            return self.sums(added)
        less, more = self._added(taken), self._added(added)
        exact, rounded, top = (self._points[new - old] for new, old in zip(more, less, strict=True))
        return Sums(
            before.boards + len(added) - len(taken),
            before.exact + exact,
            before.rounded + rounded,
            before.top if before.top is None or not top else before.top + top,
        )

    def _added(self, mine: Sequence[Share]) -> tuple[int, int, int]:
        exact = rounded = sum(map(self._exact.__getitem__, mine))
        if self._rounded is not self._exact:
            rounded = sum(map(self._rounded.__getitem__, mine))
        return exact, rounded, self._tops(mine)

    def _tops(self, mine: Sequence[Share]) -> int:
        if self._level is not None:
            return len(mine) * self._level
        return sum(map(self._top.__getitem__, mine))

    def board(self, sheet: Sheet) -> BoardSum:
        """One board's lines added up."""
        lines = [both for both in sheet.earned if both is not None]
        earned = sum(map(self._exact.__getitem__, chain.from_iterable(lines)))
        due = self._tops([ns for ns, _ in lines])
        opened = _open_lines(sheet) if self._open else ()
        partners = max(map(len, [play.entered.ns for play in sheet.traveller.plays]))
        return BoardSum(self._points[earned], self._points[due], opened, partners)

    def unlike(self, gone: Iterable[Sheet], come: Iterable[Sheet]) -> Iterator[Change]:
        """The plays that earn something else than they did, or are no more or new."""
        before = {id(play): (play, shares) for play, shares in _lines(gone)}
        for play, now in _lines(come):
            _, was = before.pop(id(play), (play, None))
            if not self._alike(was, now):
                yield play, was, now
        for play, was in before.values():
            yield play, was, None

    def _alike(self, was: Shares | None, now: Shares | None) -> bool:
        if was is None or now is None:
            return was is now
        return all(
            column[one] == column[other]
            for column in (self._exact, self._rounded, self._top)
            for one, other in zip(was, now, strict=True)
        )


class _Whole:
    """Points as whole numbers of the largest unit in which all are whole; 0 for none."""

    __slots__ = ("_by_identity", "unit")

    def __init__(self, points: Iterable[Fraction | None]) -> None:
        # By identity: shares have most of their points in common, and fractions hash slowly.
        different = {id(x): x for x in points}
        ratios = {key: x.as_integer_ratio() for key, x in different.items() if x is not None}
        self.unit = unit = lcm(*{under for _, under in ratios.values()})
        self._by_identity = {
            key: number * (unit // under) for key, (number, under) in ratios.items()
        }
        self._by_identity[id(None)] = 0

    def numbers(self, points: Iterable[Fraction | None]) -> Iterable[int]:
        """Some of the points, in units."""
        return map(self._by_identity.__getitem__, map(id, points))


class _Points(dict[int, Fraction]):
    """Points by how many units they are, each made once: fractions are slow to make."""

    __slots__ = ("_unit",)

    def __init__(self, unit: int) -> None:
        super().__init__()
        self._unit = unit

    def __missing__(self, units: int) -> Fraction:
        found = self[units] = Fraction(units, self._unit)
        return found


def _open_lines(sheet: Sheet) -> tuple[int, ...]:
    """The places of a sheet's lines where a side has no points yet."""
    return tuple(
        place
        for place, both in enumerate(sheet.earned)
        if both is not None and (both[0].exact is None or both[1].exact is None)
    )
