"""Every movement that takes so many contestants, cut to the rounds and boards that are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from overtrick.movements.catalogue import Entry, entries, get
from overtrick.movements.check import check
from overtrick.movements.finder.wish import Wish
from overtrick.movements.use import Use, in_use

MOST_A_SET: Final = 12
"""Boards in the largest set that is proposed."""
SHAPES: Final = 2
"""Ways to play one movement that are looked at closely."""
_USUAL_SETS: Final = {2: 0, 3: 0, 4: 2, 1: 20, 5: 6, 6: 8}
"""What it costs to play so many boards in a round; more than six cost two each."""
_FEW_TABLES: Final = 6
"""With fewer tables a winner of each line compares too few pairs."""
_FEWEST_ROUNDS: Final = 3
_SHORT: Final = 10
"""Boards below which a round of one board is not out of place."""
_WHOLE: Final = 18
"""What it costs to leave out all rounds of a movement with one winner; three for one at least."""
AGAINST: Final = 1000
"""The cost of something that was asked for and is not to be had."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A movement for some rounds with so many boards a round, and how many places stay empty.

    ``cost`` is what can be told from these numbers alone: 0 is exactly what was wanted.
    """

    entry: Entry
    rounds: int
    boards_per_set: int
    empty: int
    cost: int

    @property
    def boards(self) -> int:
        """Boards that everybody is scheduled for who never sits out."""
        return self.rounds * self.boards_per_set


def plans(wish: Wish) -> list[Plan]:
    """What could be played, the cheapest first.

    Movements with exactly so many places are taken, for an odd number of pairs those with one
    more as well; only where there are none, those with the fewest empty places.
    """
    places = sorted({entry.contestants - wish.contestants for entry in entries(wish.kind)})
    wanted = {0, 1} if wish.kind == "pairs" and wish.contestants % 2 else {0}
    fitting = [gap for gap in places if gap in wanted] or [gap for gap in places if gap > 0][:1]
    fit = [
        (entry, gap)
        for entry in entries(wish.kind)
        if (gap := entry.contestants - wish.contestants) in fitting
    ]
    found = _of_all(fit, wish, 2) if not _one_board_asked(wish) else []
    found = found or _of_all(fit, wish, 1) or _of_all(fit, wish, 1, near=True)
    found = [plan for plan in found if not _far_too_long(plan, wish)] or found
    return sorted(found, key=lambda plan: (plan.cost, plan.entry.tables, plan.entry.key))


def _far_too_long(plan: Plan, wish: Wish) -> bool:
    """Whether it has half as many boards again as there should be: nobody stays for those."""
    return wish.rounds is None and 2 * plan.boards > 3 * wish.target[-1]


def _one_board_asked(wish: Wish) -> bool:
    """Whether rounds of a single board may be what is wanted."""
    if wish.boards_per_set is not None:
        return wish.boards_per_set == 1
    most = wish.target[-1]
    return most < _SHORT or (wish.rounds is not None and most < 2 * wish.rounds)


def _of_all(
    fit: Iterable[tuple[Entry, int]], wish: Wish, least: int, *, near: bool = False
) -> list[Plan]:
    return [plan for entry, gap in fit for plan in _shapes(entry, wish, gap, least, near=near)]


def _shapes(entry: Entry, wish: Wish, empty: int, least: int, *, near: bool) -> list[Plan]:
    """The best ways to play a movement, with ``least`` boards in a round or more.

    Only those that have what was asked for, unless ``near`` ones will do.
    """
    if not near and wish.winners == 2 and entry.winners == 1 and entry.kind == "pairs":
        return []
    rounds_for = _near_rounds if near else _rounds
    sizes = range(least, MOST_A_SET + 1)
    if wish.boards_per_set is not None:
        sizes = range(wish.boards_per_set, wish.boards_per_set + 1)
    found = sorted(
        (
            Plan(entry, rounds, boards, empty, _cost(entry, wish, rounds, boards, empty))
            for boards in sizes
            for rounds in set(rounds_for(entry, wish, boards))
        ),
        key=lambda plan: (plan.cost, -plan.rounds),
    )
    return found[:SHAPES]


def _rounds(entry: Entry, wish: Wish, boards_per_set: int) -> Iterator[int]:
    """Numbers of rounds worth a look, within the movement and the time there is."""
    if wish.rounds is not None:
        fits = wish.rounds <= entry.rounds and _in_time(wish, wish.rounds, boards_per_set)
        if fits and _may_end(entry, wish.rounds):
            yield wish.rounds
        return
    target = wish.target
    for boards in (target[0], target[-1]):
        for rounds in (boards // boards_per_set, -(-boards // boards_per_set), entry.rounds):
            kept = min(rounds, entry.rounds)
            while kept > 0 and not _in_time(wish, kept, boards_per_set):
                kept -= 1
            while kept > 0 and not _may_end(entry, kept):
                kept -= 1
            if kept > 0:
                yield kept


def _near_rounds(entry: Entry, wish: Wish, boards_per_set: int) -> Iterator[int]:
    """Numbers of rounds that are near to what cannot be had: the wanted ones, or the time."""
    yield from _rounds(entry, replace(wish, rounds=None), boards_per_set)
    fewest = next(one for one in range(1, entry.rounds + 1) if _may_end(entry, one))
    yield fewest
    if wish.rounds is not None:
        kept = min(wish.rounds, entry.rounds)
        while kept > fewest and not _may_end(entry, kept):
            kept -= 1
        yield kept


def _may_end(entry: Entry, rounds: int) -> bool:
    """Whether a session may end after some rounds: not in the middle of a match of teams."""
    return entry.kind != "teams" or rounds == entry.rounds or rounds in _ends(entry.key)


@cache
def _ends(key: str) -> frozenset[int]:
    """The rounds after which every match of a movement for teams is complete."""
    movement = get(key)
    complete = (
        rounds
        for rounds in range(1, movement.rounds)
        if check(in_use(movement, Use(rounds=rounds)), pivot=True).legal
    )
    return frozenset(complete)


def _in_time(wish: Wish, rounds: int, boards_per_set: int) -> bool:
    return wish.minutes is None or wish.duration(rounds, boards_per_set) <= wish.minutes


def _cost(entry: Entry, wish: Wish, rounds: int, boards_per_set: int, empty: int) -> int:
    return (
        4 * _beside(rounds * boards_per_set, wish.target)
        + _USUAL_SETS.get(boards_per_set, 2 * boards_per_set)
        + _cut(entry, entry.rounds - rounds)
        + (4 if entry.repeats else 0)
        + (30 if rounds < min(_FEWEST_ROUNDS, entry.rounds) else 0)
        + 4 * empty
        + (6 * max(0, _FEW_TABLES - entry.tables) if entry.winners == 2 else 0)
        + _out_of_play(entry.sets, rounds)
        + (3 if wish.winners == 1 and entry.winners == 2 else 0)
        + _lacking(wish, rounds, boards_per_set)
    )


def _cut(entry: Entry, rounds: int) -> int:
    """What it costs to leave rounds out: more where few rounds are all that there are."""
    if entry.winners == 2 or entry.kind != "pairs":
        return rounds if entry.winners == 2 else 3 * rounds
    return max(3 * rounds, _WHOLE * rounds // entry.rounds)


def _lacking(wish: Wish, rounds: int, boards_per_set: int) -> int:
    """How far it is from the rounds that were asked for, and over the time there is."""
    cost = 0
    if wish.rounds is not None and rounds != wish.rounds:
        cost += AGAINST + 10 * abs(wish.rounds - rounds)
    if wish.minutes is not None and not _in_time(wish, rounds, boards_per_set):
        cost += AGAINST + 2 * int(wish.duration(rounds, boards_per_set) - wish.minutes)
    return cost


def _beside(boards: int, target: Iterable[int]) -> int:
    """How far a number of boards is from the wanted ones; too many are worse than too few."""
    return min(abs(boards - one) + (boards > one) for one in target) if boards not in target else 0


def _out_of_play(sets: int, rounds: int) -> int:
    """Everybody should play 70 % of the sets in play."""
    return max(0, 7 * sets - 10 * rounds)
