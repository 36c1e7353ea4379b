"""How the boards travel: from table to table, and by way of bye-stands."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TypeAlias

from overtrick.movements.guidance.places import Places

_Played: TypeAlias = defaultdict[int, dict[int, list[int]]]
"""Set -> round -> the tables that play it."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where the boards of a table come from: a table, so many rounds before.

    More than one round means that they lay on a bye-stand in between; 0 rounds that nobody
    has played them yet.
    """

    table: int
    rounds: int


@dataclass(frozen=True, slots=True)
class BoardMotion:
    """The way of the boards over the whole session.

    ``copies`` are the tables that have a copy of the boards to themselves, one tuple for each
    copy. ``usual`` is where each table's boards come from as a rule; ``others`` are the tables
    and rounds whose boards come from elsewhere. ``sharing`` are the tables on one set in a
    round. Where the whole room always plays the same boards, nothing comes from anywhere.
    """

    copies: tuple[tuple[int, ...], ...]
    usual: dict[int, Source]
    others: dict[tuple[int, int], Source]
    sharing: dict[int, tuple[tuple[int, ...], ...]]

    def source(self, round_: int, table: int) -> Source | None:
        """Where a table gets the boards of a round; ``None`` in the first one."""
        return self.others.get((round_, table)) or self.usual.get(table)


def board_motion(found: Places) -> BoardMotion:
    """Follow every set through the session."""
    played = _played(found)
    shared = _shared(played)
    copies = _copies(found, shared)
    if _together(found, shared):
        return BoardMotion(copies, {}, {}, shared)
    usual, others = _sources(found, played, copies)
    return BoardMotion(copies, usual, others, shared)


def board_copies(found: Places) -> tuple[tuple[int, ...], ...]:
    """The tables that have a copy to themselves; none where the room plays the same boards."""
    shared = _shared(_played(found))
    return () if _together(found, shared) else _copies(found, shared)


def _played(found: Places) -> _Played:
    played: _Played = defaultdict(dict)
    for row in found.rows:
        if row.set:
            played[row.set].setdefault(row.round, []).append(row.table)
    return played


def _shared(played: _Played) -> dict[int, tuple[tuple[int, ...], ...]]:
    sharing: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
    for rounds in played.values():
        for round_, tables in rounds.items():
            if len(tables) > 1:
                sharing[round_].append(tuple(sorted(tables)))
    return {round_: tuple(sorted(groups)) for round_, groups in sorted(sharing.items())}


def _copies(
    found: Places, shared: dict[int, tuple[tuple[int, ...], ...]]
) -> tuple[tuple[int, ...], ...]:
    """Neighbouring tables that never share, where at least half of the tables always do."""
    everything = tuple(range(1, found.movement.tables + 1))
    groups = [frozenset(group) for groups in shared.values() for group in groups]
    if 2 * sum(map(len, groups)) < len(found.rows):
        return (everything,)
    copies: list[list[int]] = [[]]
    for table in everything:
        if any(table in group and group & set(copies[-1]) for group in groups):
            copies.append([])
        copies[-1].append(table)
    few = all(len(copy) > 2 for copy in copies)
    return tuple(map(tuple, copies)) if few else (everything,)


def _together(found: Places, shared: dict[int, tuple[tuple[int, ...], ...]]) -> bool:
    tables = Counter(row.round for row in found.rows if row.plays)
    return all(
        len(shared.get(round_, ())) == 1 and len(shared[round_][0]) >= number > 1
        for round_, number in tables.items()
    )


def _sources(
    found: Places, played: _Played, copies: tuple[tuple[int, ...], ...]
) -> tuple[dict[int, Source], dict[tuple[int, int], Source]]:
    """What each table's boards do as a rule, and the times when they do not."""
    copy_of = {table: copy for copy in copies for table in copy}
    step = _step(found, played)
    actual: dict[tuple[int, int], Source] = {}
    for row in found.rows:
        if row.round > 1 and row.set:
            expected = (row.table - 1 + step) % found.movement.tables + 1
            rounds = {
                round_: own
                for round_, tables in played[row.set].items()
                if (own := [table for table in tables if table in copy_of[row.table]])
            }
            actual[row.round, row.table] = _last(row.round, row.table, rounds, expected)
    ways: defaultdict[int, Counter[Source]] = defaultdict(Counter)
    for (_, table), source in actual.items():
        if source.rounds:
            ways[table][source] += 1
    usual = {
        table: max(often, key=lambda one: (often[one], -one.rounds, -one.table))
        for table, often in ways.items()
    }
    others = {
        where: source
        for where, source in actual.items()
        if source != usual.get(where[1]) and not _waiting(where, source, usual)
    }
    return usual, others


def _waiting(where: tuple[int, int], source: Source, usual: dict[int, Source]) -> bool:
    """Boards nobody has played yet, that lay on the table's own bye-stand from the start."""
    round_, table = where
    return not source.rounds and table in usual and round_ <= usual[table].rounds


def _last(round_: int, table: int, rounds: dict[int, list[int]], expected: int) -> Source:
    """The table that played the boards last; of several the one they usually come from."""
    before = [one for one in rounds if one < round_]
    if not before:
        return Source(table, 0)
    last = max(before)
    return Source(expected if expected in rounds[last] else min(rounds[last]), round_ - last)


def _step(found: Places, played: _Played) -> int:
    """How many tables up the room most boards come from."""
    steps = Counter(
        (other - row.table) % found.movement.tables
        for row in found.rows
        for other in played.get(row.set, {}).get(row.round - 1, ())
    )
    return max(steps, key=lambda step: (steps[step], -step), default=0)
