"""Which rounds, tables or single cells to arrow-switch, so that the comparison is fair.

Three levels, by how the room learns of it: whole rounds are announced, a table's first
switched round stands on its card, and devices can be told of every single cell.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, assert_never

from overtrick.movements.competition import competition
from overtrick.movements.errors import UseRefused
from overtrick.movements.evenness import Evenness, shown
from overtrick.movements.findings import Finding
from overtrick.movements.model import Movement
from overtrick.movements.switchboard import Lever, Switchboard, anneal, slacken, try_all
from overtrick.movements.turning import Turning
from overtrick.movements.use import Cell, Use, in_use

Level: TypeAlias = Literal["rounds", "tables", "cells"]

SWITCHED_PART: Final = 7
"""One round in seven is the rule of thumb; more is worth a word to the director."""
SWEEPS: Final[Mapping[Level, int]] = {"rounds": 12, "tables": 20, "cells": 100}
"""How often one search passes over everything that can be switched."""
SEARCHES: Final = 4
"""How many searches there are, the first from the best whole rounds at the end."""
ALL_WAYS: Final = 10
"""Up to so many whole rounds are tried in every way."""


@dataclass(frozen=True, slots=True)
class Switching:
    """What to switch, and what it does to the competition among all pairs.

    ``use`` is the use that was asked about with the switches in place, ``before`` the
    competition with those it came with.
    """

    level: Level
    use: Use
    before: Evenness
    after: Evenness
    warnings: tuple[Finding, ...] = ()


def optimise(  # noqa: PLR0913 - a search has a seed and a limit
    movement: Movement,
    level: Level,
    use: Use | None = None,
    *,
    not_before: int = 1,
    seed: int = 1,
    sweeps: int | None = None,
) -> Switching:
    """The best switches found from a round on; those of earlier rounds stay as they are.

    Give the use with its rounds as they are now known, and the next round to begin: a session
    that is cut loses the switches it was to have, and gets new ones. The same seed and number
    of sweeps find the same switches; whole rounds, up to 10 of them, are tried in every way.
    Of equally fair switches the fewest are taken. A table's card says from which round on it
    is switched, so whole rounds far apart may be fairer than cards. Raises ``UseRefused`` for
    all but pairs, and where the use asks for two winners.
    """
    use = use or Use()
    planned = _for_pairs(movement, use)
    kept = _kept(use, planned, not_before)
    turning = Turning(in_use(movement, kept))
    cells = _chosen(turning, level, not_before, seed, sweeps or SWEEPS[level])
    chosen = _with(kept, cells, turning)
    before = competition(planned).overall()
    after = competition(in_use(movement, chosen)).overall()
    warnings = tuple(_warned(planned.rounds, chosen, before, after))
    return Switching(level, chosen, before, after, warnings)


def last_rounds(movement: Movement, use: Use | None = None) -> tuple[Evenness, ...]:
    """What switching none, the last, the last two rounds ... up to half of them would give.

    Switches of the use itself are left out. Raises ``UseRefused`` for all but pairs.
    """
    plain = _kept(use or Use(), _for_pairs(movement, use or Use()), 1)
    played = in_use(movement, plain)
    found = [competition(played).overall()]
    for rounds in range(1, played.rounds // 2 + 1):
        last = range(played.rounds - rounds + 1, played.rounds + 1)
        switched = in_use(movement, replace(plain, switched_rounds=frozenset(last)))
        found.append(competition(switched).overall())
    return tuple(found)


def _for_pairs(movement: Movement, use: Use) -> Movement:
    if movement.kind != "pairs":
        raise UseRefused(f"only pairs are arrow-switched, and {movement.name} is for others")
    if use.winners == 2:
        raise UseRefused("arrow-switched pairs have one winner, not two")
    return in_use(movement, use)


def _kept(use: Use, planned: Movement, not_before: int) -> Use:
    """The use with the switches of rounds that have been played, and no others."""
    whole = frozenset(one for one in use.switched_rounds if one < not_before)
    cells = frozenset(
        (row.round, row.table)
        for row in planned.rows
        if row.round < not_before and row.round not in whole and use.switches(row.round, row.table)
    )
    none: frozenset[int] = frozenset()
    return replace(use, switched_rounds=whole, switched_tables=none, switched_cells=cells)


def _chosen(
    turning: Turning, level: Level, not_before: int, seed: int, sweeps: int
) -> frozenset[Cell]:
    """The cells to turn."""
    levers = _levers(turning.cells, level, not_before)
    board = Switchboard(turning, levers)
    if level == "rounds" and len(levers) <= ALL_WAYS:
        try_all(board)
        return board.turned
    _search(board, seed, sweeps)
    if level == "cells" and not_before == 1:
        _fewest_on_each_set(board)
    slacken(board)
    return board.turned


def _levers(cells: Iterable[Cell], level: Level, not_before: int) -> list[Lever]:
    """What can be pulled: a round, a table from some round on, or a cell; the last first."""
    free = sorted((cell for cell in cells if cell[0] >= not_before), reverse=True)
    match level:
        case "cells":
            return [((cell,),) for cell in free]
        case "rounds":
            rounds: defaultdict[int, list[Cell]] = defaultdict(list)
            for cell in free:
                rounds[cell[0]].append(cell)
            return [(tuple(round_),) for round_ in rounds.values()]
        case "tables":
            tables: defaultdict[int, list[tuple[Cell, ...]]] = defaultdict(list)
            for cell in free:
                tables[cell[1]].append((cell,))
            return [tuple(table) for table in tables.values()]
        case _:
            assert_never(level)


def _search(board: Switchboard, seed: int, sweeps: int) -> None:
    """Search from the best last rounds and then from nothing; keep the best."""
    nothing = (0,) * len(board.levers)
    _put_last_rounds(board)
    best, best_at = board.turning.squares, tuple(board.notches)
    for search in range(SEARCHES):
        anneal(board, sweeps, seed + search)
        if board.turning.squares < best:
            best, best_at = board.turning.squares, tuple(board.notches)
        board.put(nothing)
    board.put(best_at)


def _put_last_rounds(board: Switchboard) -> None:
    """Switch the whole room from the round on from which it does most good."""
    free = sorted({cell[0] for lever in board.levers for batch in lever for cell in batch})
    best, best_at = board.turning.squares, tuple(board.notches)
    for first in reversed(free[len(free) // 2 :]):
        board.put([sum(batch[0][0] >= first for batch in lever) for lever in board.levers])
        if board.turning.squares < best:
            best, best_at = board.turning.squares, tuple(board.notches)
    board.put(best_at)


def _fewest_on_each_set(board: Switchboard) -> None:
    """Turning all tables that play a set changes nothing, so turn the fewer of them."""
    levers: defaultdict[int, list[int]] = defaultdict(list)
    for lever, ((cell,),) in enumerate(board.levers):
        levers[board.turning.meetings[cell][2]].append(lever)
    for on_set in levers.values():
        if 2 * sum(board.notches[lever] for lever in on_set) > len(on_set):
            for lever in on_set:
                board.pull(lever, 1 - board.notches[lever])


def _with(kept: Use, cells: frozenset[Cell], turning: Turning) -> Use:
    """The use with more cells switched, said as briefly as can be."""
    rounds = _whole(cells, turning, lambda cell: cell[0])
    cells = frozenset(cell for cell in cells if cell[0] not in rounds)
    tables = _whole(cells, turning, lambda cell: cell[1])
    return replace(
        kept,
        switched_rounds=kept.switched_rounds | rounds,
        switched_tables=tables,
        switched_cells=kept.switched_cells | {cell for cell in cells if cell[1] not in tables},
    )


def _whole(
    cells: Iterable[Cell], turning: Turning, number: Callable[[Cell], int]
) -> frozenset[int]:
    """The rounds, or tables, that are switched as a whole."""
    there, switched = Counter(map(number, turning.cells)), Counter(map(number, cells))
    return frozenset(one for one, many in switched.items() if many == there[one])


def _warned(rounds: int, use: Use, before: Evenness, after: Evenness) -> Iterator[Finding]:
    switched = sum(one <= rounds for one in use.switched_rounds)
    if SWITCHED_PART * switched > rounds:
        yield Finding(
            "much-switched",
            f"{switched} of {rounds} rounds {'are' if switched > 1 else 'is'} arrow-switched, more "
            f"than one in {SWITCHED_PART}: quality {shown(after.q, 1)}, was {shown(before.q, 1)}.",
        )
