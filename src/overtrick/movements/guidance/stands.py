"""Where boards come from, and which tables have a copy of them to themselves."""

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
