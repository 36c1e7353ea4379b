"""What can be said of the boards without saying anything wrong: each way is tried out first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from overtrick.movements.guidance.announcement import FEW
from overtrick.movements.guidance.board_plan import BoardPlan, board_plan, played
from overtrick.movements.guidance.lines import LineMotion, set_motion
from overtrick.movements.guidance.places import Places


@dataclass(frozen=True, slots=True)
class Together:
    """The whole room plays the same boards: the sets by round."""

    sets: tuple[tuple[int, int], ...]
    copies: int


@dataclass(frozen=True, slots=True)
class Plans:
    """A plan for each copy of the boards."""

    plans: tuple[BoardPlan, ...]


@dataclass(frozen=True, slots=True)
class Spans:
    """Sets that keep to ways of their own, between rounds after which all go the same way.

    ``lying`` is where the sets are at first (table -> set). ``cuts`` are the rounds after
    which all sets go as many tables up.
    """

    lying: dict[int, int]
    spans: tuple[tuple[range, LineMotion], ...]
    cuts: dict[int, int]


@dataclass(frozen=True, slots=True)
class ByCards:
    """No rule was found that leads to the rows: only the cards say it."""

    copies: tuple[tuple[int, ...], ...]


BoardWay: TypeAlias = Together | Plans | Spans | ByCards


def board_way(found: Places, copies: tuple[tuple[int, ...], ...]) -> BoardWay:
    """The simplest way that leads to all the rows of the tables in use.

    ``copies`` are the tables that have a copy of the boards to themselves, none where all
    always play the same.
    """
    if not copies:
        sets = sorted({(row.round, row.set) for row in found.rows if row.set})
        return Together(tuple(sets), found.movement.copies)
    used = {row.table for row in found.rows}
    copies = tuple(tuple(one for one in copy if one in used) for copy in copies)
    copies = tuple(copy for copy in copies if copy)
    tried = [board_plan(found, copy) for copy in copies]
    plans = [plan for plan in tried if plan is not None]
    if len(plans) == len(tried) and all(_simple(plan) for plan in plans):
        return Plans(_split(found, plans[0]) if len(plans) == 1 else tuple(plans))
    spans = _spans(found) if len(copies) == 1 else None
    if spans is not None:
        return spans
    if len(plans) == len(tried) and sum(_single(plan) for plan in plans if plan.sources) <= 2 * FEW:
        return Plans(tuple(plans))
    return ByCards(copies)


def _split(found: Places, plan: BoardPlan) -> tuple[BoardPlan, ...]:
    """A copy for each part of the room, where tables share so much that a plan is a tangle."""
    tables = plan.tables
    tangled = plan.sharers and (len(plan.sharers) > len(plan.holders) or plan.step is None)
    for parts in (2, 3, 4) if tangled else ():
        size = len(tables) // parts
        if size * parts == len(tables):
            tried = [board_plan(found, tables[part * size :][:size]) for part in range(parts)]
            plans = tuple(one for one in tried if one is not None and _plain(one))
            if len(plans) == parts:
                return plans
    return (plan,)


def _plain(plan: BoardPlan) -> bool:
    return not plan.brought and len(plan.sharers) < 2 and plan.step is not None


def _simple(plan: BoardPlan) -> bool:
    """Whether the director only ever brings new boards, or sends all the same way."""
    return all(gone_up(plan, round_) is not None or _new(plan, round_) for round_ in plan.brought)


def _new(plan: BoardPlan, round_: int) -> bool:
    before = {set_ for held in played(plan, round_ - 1).values() for set_ in held.values()}
    sets = plan.brought[round_]
    return len(sets) == len(plan.holders) and not before & set(sets.values())


def _single(plan: BoardPlan) -> int:
    """How many sets are brought one by one, and not the whole room's at once."""
    whole = {len(plan.holders)}
    return sum(len(sets) for sets in plan.brought.values() if len(sets) not in whole)


def gone_up(plan: BoardPlan, round_: int) -> int | None:
    """How many holders up all boards go at once before a round; ``None`` where they do not."""
    before = {set_: table for table, set_ in played(plan, round_)[round_ - 1].items()}
    order = {table: place for place, table in enumerate(plan.holders)}
    brought = plan.brought[round_]
    if len(brought) < len(order) or not all(set_ in before for set_ in brought.values()):
        return None
    steps = {(order[table] - order[before[set_]]) % len(order) for table, set_ in brought.items()}
    return steps.pop() if len(steps) == 1 else None


def _spans(found: Places) -> Spans | None:
    last = found.movement.rounds
    steps = {after: set_motion(found, range(after, after + 1)) for after in range(1, last)}
    cuts = [after for after, one in steps.items() if not one.groups and not one.others]
    edges = [0, *cuts, last]
    spans = tuple(
        (range(one + 1, other), set_motion(found, range(one + 1, other)))
        for one, other in pairwise(edges)
    )
    if any(span.others for _, span in spans) or len(cuts) > FEW:
        return None
    lying: dict[int, int] = {}
    for row in found.movement.in_round(1):
        if row.set and row.set not in lying.values():
            lying[row.table] = row.set
    way = Spans(lying, spans, {after: steps[after].shift for after in cuts})
    return way if _lead(way, found) else None


def lying_in(way: Spans, rounds: int, tables: int) -> dict[int, dict[int, int]]:
    """On which table each set lies, when all is done as said: round -> set -> table."""
    at = {set_: table for table, set_ in way.lying.items()}
    seen = {1: at}
    for after in range(1, rounds):
        at = {set_: (at[set_] - 1 + _up(way, after, set_)) % tables + 1 for set_ in at}
        seen[after + 1] = at
    return seen


def _up(way: Spans, after: int, set_: int) -> int:
    if after in way.cuts:
        return way.cuts[after]
    span = next(span for rounds, span in way.spans if after in rounds)
    return next((shift for shift, sets in span.groups if set_ in sets), span.shift)


def _lead(way: Spans, found: Places) -> bool:
    """Whether every set that is played lies on a table that plays it, and alone there."""
    playing: dict[tuple[int, int], set[int]] = defaultdict(set)
    for row in found.rows:
        if row.set:
            playing[row.round, row.set].add(row.table)
    seen = lying_in(way, found.movement.rounds, found.movement.tables)
    alone = all(len(set(at.values())) == len(at) for at in seen.values())
    return alone and all(
        seen[round_].get(set_) in tables for (round_, set_), tables in playing.items()
    )
