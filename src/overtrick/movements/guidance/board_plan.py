"""A plan for the boards that a room can follow: where they lie, where they go, who shares."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from overtrick.movements.guidance.places import Places
from overtrick.movements.model import Row

Cells: TypeAlias = dict[int, dict[int, int]]
"""Round -> table -> set."""

SMALL: Final = 5
"""Tables for which every board of every round is soon said."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The way of one copy of the boards. Sets stand for their boards.

    ``tables`` use the copy, ``holders`` are those of them that boards lie on; the others share
    with one of them. ``lying`` are the sets on the holders at first. After every round a holder
    takes the boards of ``sources``; where sets are ``waiting`` for it, it takes the first of
    them and the other boards queue up behind. ``brought`` are the sets that the director brings
    for a round instead (round -> table -> set). Boards that nobody takes are laid aside.
    """

    tables: tuple[int, ...]
    holders: tuple[int, ...]
    lying: Mapping[int, int]
    sources: Mapping[int, int]
    waiting: Mapping[int, tuple[int, ...]]
    brought: Mapping[int, Mapping[int, int]]

    @property
    def sharers(self) -> tuple[int, ...]:
        """Tables that boards never lie on."""
        return tuple(table for table in self.tables if table not in self.holders)

    @property
    def step(self) -> int | None:
        """How many holders up the boards of all of them come from, if that is always the same."""
        order = {table: place for place, table in enumerate(self.holders)}
        steps = {
            (order[source] - order[table]) % len(order) for table, source in self.sources.items()
        }
        return steps.pop() if len(steps) == 1 and len(self.sources) == len(order) else None

    @property
    def later(self) -> tuple[int, ...]:
        """The sets that are brought and were not put out at the beginning, ascending."""
        out = {*self.lying.values(), *(set_ for sets in self.waiting.values() for set_ in sets)}
        return tuple(
            sorted({set_ for sets in self.brought.values() for set_ in sets.values()} - out)
        )

    @property
    def finished(self) -> tuple[int, ...]:
        """Holders whose boards nobody takes."""
        taken = set(self.sources.values())
        return tuple(table for table in self.holders if table not in taken)


def board_plan(found: Places, tables: Iterable[int]) -> BoardPlan | None:
    """A plan for some tables that leads to their rows, or ``None`` where none was found."""
    tables = tuple(tables)
    cells = _cells(found.rows, tables)
    holders = _holders(cells, tables)
    before = _before(cells, holders)
    tried = [_plan(tables, holders, cells, before)]
    if len(holders) <= SMALL:
        tried.append(_all_brought(tables, holders, cells))
    return next((plan for plan in tried if plan is not None and leads_to(plan, cells)), None)


def _all_brought(tables: tuple[int, ...], holders: tuple[int, ...], cells: Cells) -> BoardPlan:
    """The director says for every round what lies on a few tables."""
    held = {
        round_: {table: set_ for table, set_ in sets.items() if table in holders}
        for round_, sets in cells.items()
    }
    lying = held.pop(1, {})
    return BoardPlan(tables, holders, lying, {}, {}, held)


def _cells(rows: Iterable[Row], tables: tuple[int, ...]) -> Cells:
    cells: Cells = defaultdict(dict)
    for row in rows:
        if row.set and row.table in tables:
            cells[row.round][row.table] = row.set
    return dict(cells)


def _holders(cells: Cells, tables: tuple[int, ...]) -> tuple[int, ...]:
    """Drop the table that shares most, until no two play one set in a round."""
    left = list(tables)
    while True:
        clashes: Counter[int] = Counter()
        for sets in cells.values():
            on = Counter(sets[table] for table in left if table in sets)
            clashes.update(table for table in left if on[sets.get(table, 0)] > 1)
        if not clashes:
            return tuple(left)
        left.remove(max(clashes, key=lambda table: (clashes[table], table)))


def _before(cells: Cells, holders: tuple[int, ...]) -> dict[tuple[int, int], tuple[int, int]]:
    """For each round and holder the holder that had the set last and how many rounds ago."""
    last: dict[int, tuple[int, int]] = {}
    before = {}
    for round_ in sorted(cells):
        held = {table: set_ for table, set_ in cells[round_].items() if table in holders}
        for table, set_ in held.items():
            if set_ in last:
                source, when = last[set_]
                before[round_, table] = source, round_ - when
        last |= {set_: (table, round_) for table, set_ in held.items()}
    return before


def _plan(
    tables: tuple[int, ...],
    holders: tuple[int, ...],
    cells: Cells,
    before: dict[tuple[int, int], tuple[int, int]],
) -> BoardPlan | None:
    rounds = sorted(cells)
    if not rounds or rounds[0] != 1:
        return None
    lying = {table: set_ for table, set_ in cells[1].items() if table in holders}
    sources: dict[int, int] = {}
    waiting: dict[int, tuple[int, ...]] = {}
    for table in holders:
        usual = Counter(way for (_, one), way in before.items() if one == table)
        source, delay = max(usual, key=lambda way: (usual[way], -way[1]), default=(0, rounds[-1]))
        fresh = _fresh(table, delay, cells, before)
        if source and len(fresh) == delay - 1:
            sources[table] = source
        if fresh:
            waiting[table] = fresh
    if len(set(sources.values())) < len(sources):
        return None
    plan = BoardPlan(tables, holders, lying, sources, waiting, {})
    brought: dict[int, dict[int, int]] = {}
    held_in = played(plan, rounds[-1])
    for round_ in rounds[1:]:
        held = held_in[round_]
        wrong = {
            table: set_
            for table, set_ in cells[round_].items()
            if table in holders and held.get(table) != set_
        }
        if set(wrong) & set(waiting):
            return None
        if wrong:
            brought[round_] = wrong
            plan = BoardPlan(tables, holders, lying, sources, waiting, brought)
            held_in = played(plan, rounds[-1])
    return plan


def _fresh(
    table: int, delay: int, cells: Cells, before: dict[tuple[int, int], tuple[int, int]]
) -> tuple[int, ...]:
    """The sets that nobody had before and that a table gets one after the other at first."""
    sets: list[int] = []
    for round_ in range(2, delay + 1):
        if (round_, table) in before or table not in cells.get(round_, {}):
            break
        sets.append(cells[round_][table])
    return tuple(sets)


def played(plan: BoardPlan, rounds: int) -> Cells:
    """What lies on the holders in each round, when everybody does as the plan says."""
    at = dict(plan.lying)
    queues = {table: deque(plan.waiting.get(table, ())) for table in plan.holders}
    seen = {1: at}
    for round_ in range(2, rounds + 1):
        brought = plan.brought.get(round_, {})
        fetched = set(brought.values())
        for table, source in plan.sources.items():
            if source in at and at[source] not in fetched:
                queues[table].append(at[source])
        at = dict(brought)
        for table, queue in queues.items():
            if table not in brought and queue:
                at[table] = queue.popleft()
            if table not in plan.waiting:
                queue.clear()
        seen[round_] = at
    return seen


def leads_to(plan: BoardPlan, cells: Cells) -> bool:
    """Whether the plan puts the boards of every row on its table, or on one to share with."""
    seen = played(plan, max(cells))
    return all(
        seen[round_].get(table) == set_ if table in plan.holders else set_ in seen[round_].values()
        for round_, sets in cells.items()
        for table, set_ in sets.items()
    )
