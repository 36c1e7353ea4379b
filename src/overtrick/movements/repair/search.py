"""Change as little as possible of the rows to come until they are legal.

First the sets are changed, from the plan outwards, so that what is found first is the least.
Where that takes too many steps a search by chance, always the same one, does it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from overtrick.movements.model import EMPTY, Row
from overtrick.movements.repair.board import Board, Cell

NODES: Final = 6000
"""States that the search from the plan outwards looks at."""
DEEPEST: Final = 40
"""The greatest cost that it tries."""
STEPS: Final = 250
"""Changes that one search by chance makes."""
SEARCHES: Final = 2
_HEAT: Final = 3
"""How much worse a change by chance may be."""


def mend(board: Board, sets: Sequence[int]) -> bool:
    """Leave the board where nobody replays anything, in the cheapest state; whether it did.

    What costs least is tried first, so that what is found is the least; where that takes too
    many steps the board is left as it was. Rows that cannot be mended are given up.
    """
    return not board.replays or _outwards(board, sets)


def mend_by_chance(board: Board, sets: Sequence[int], seed: int) -> None:
    """Leave the board where nobody replays anything, in the best state that chance found."""
    _by_chance(board, sets, seed)
    _back_to_plan(board)
    for cell in reversed(range(len(board.rows))):
        if board.conflicts(board.rows[cell]):
            board.give_up(cell)


def _outwards(board: Board, sets: Sequence[int]) -> bool:
    """Try all states that cost one more, two more ... and mend one fault after the other."""
    limit = [NODES]
    start = list(board.rows)
    least = board.price
    for more in range(1, DEEPEST + 1):
        if _deepen(board, sets, least + more, frozenset(), limit):
            return True
        restore(board, start)
        if limit[0] <= 0:
            return False
    return False


def _deepen(
    board: Board, sets: Sequence[int], most: int, fixed: frozenset[Cell], limit: list[int]
) -> bool:
    """Mend the first fault in every way that stays within the cost."""
    limit[0] -= 1
    fault = _fault(board)
    if fault is None:
        return True
    if limit[0] <= 0 or board.price >= most:
        return False
    for cell in [cell for cell in _concerned(board, fault) if cell not in fixed]:
        before = board.rows[cell]
        for row in _otherwise(board, before, sets):
            board.put(cell, row)
            if board.price <= most and _deepen(board, sets, most, fixed | {cell}, limit):
                return True
            board.put(cell, before)
    return False


def _otherwise(board: Board, row: Row, sets: Sequence[int]) -> list[Row]:
    """A row with other boards that nobody there has played, and last of all given up.

    Boards that nobody there will play come before those that somebody has yet to play.
    """
    whos = board.whos(row)
    open_ = [
        (sum(board.plays[who, set_] for who in whos), set_)
        for set_ in sets
        if set_ != row.set and not any((who, set_) in board.frozen for who in whos)
    ]
    changed = [replace(row, set=set_) for _, set_ in sorted(open_)]
    return [*changed, replace(row, seats=(EMPTY,) * len(row.seats))]


def _fault(board: Board) -> Cell | None:
    return next((cell for cell, row in enumerate(board.rows) if board.conflicts(row)), None)


def _concerned(board: Board, fault: Cell) -> Iterator[Cell]:
    """The row at fault and those to come that play the same boards with the same people."""
    bad = board.rows[fault]
    whos = {who for who in board.whos(bad) if board.plays[who, bad.set] > 1}
    yield fault
    for cell, row in enumerate(board.rows):
        if cell != fault and row.plays and row.set == bad.set and whos & {*board.whos(row)}:
            yield cell


def restore(board: Board, rows: Sequence[Row]) -> None:
    """Put every row back as it was."""
    for cell, row in enumerate(rows):
        if board.rows[cell] != row:
            board.put(cell, row)


def _by_chance(board: Board, sets: Sequence[int], seed: int) -> None:
    """Take a table at fault and do the best, or nearly the best, that can be done there."""
    start = list(board.rows)
    best, best_rows = board.cost, start
    for search in range(SEARCHES):
        random = Random(seed + search)
        restore(board, start)
        for _ in range(STEPS):
            faults = [cell for cell, row in enumerate(board.rows) if board.conflicts(row)]
            if not faults:
                break
            _step(board, random.choice(faults), sets, random)
            if board.cost < best:
                best, best_rows = board.cost, list(board.rows)
    restore(board, best_rows)


def _step(board: Board, cell: Cell, sets: Sequence[int], random: Random) -> None:
    """The change at one table that costs least, with a little chance in it."""
    chosen: dict[Cell, Row] = {}
    least: int | None = None
    for change in _changes(board, cell, sets):
        before = {one: board.put(one, row) for one, row in change.items()}
        price = board.cost + random.randrange(_HEAT)
        for one, row in before.items():
            board.put(one, row)
        if least is None or price < least:
            least, chosen = price, change
    for one, row in chosen.items():
        board.put(one, row)


def _changes(board: Board, cell: Cell, sets: Sequence[int]) -> Iterator[dict[Cell, Row]]:
    """Other boards, or boards exchanged with another table of the round."""
    row = board.rows[cell]
    for set_ in sets:
        if set_ != row.set:
            yield {cell: replace(row, set=set_)}
    for other, there in enumerate(board.rows):
        if there.round == row.round and there.set != row.set and there.plays:
            yield {cell: replace(row, set=there.set), other: replace(there, set=row.set)}


def _back_to_plan(board: Board) -> None:
    """Undo every change that was not needed."""
    again = True
    while again:
        again = False
        for cell, planned in enumerate(board.planned):
            if board.rows[cell] != planned:
                before = board.cost
                now = board.put(cell, planned)
                if board.cost < before:
                    again = True
                else:
                    board.put(cell, now)


def reseat(board: Board, still: frozenset[int], seats: Sequence[tuple[int, int]]) -> None:
    """Exchange seats between tables of a round while that makes fewer meet again.

    ``still`` never move; ``seats`` are those that may be exchanged, of one table and the other.
    """
    better = board.kind == "pairs" and board.repeated > board.again
    while better:
        better = False
        for cell, row in enumerate(board.rows):
            if board.repeats(row) and _best_exchange(board, cell, still, seats):
                better = True


def _best_exchange(
    board: Board, cell: Cell, still: frozenset[int], seats: Sequence[tuple[int, int]]
) -> bool:
    """Do the exchange with another table that lowers the cost most; whether there is one."""
    row, least, chosen = board.rows[cell], board.cost, None
    for other, there in enumerate(board.rows):
        if other == cell or there.round != row.round or not there.plays:
            continue
        for seat, its in seats:
            if {row.seats[seat], there.seats[its]} & still:
                continue
            one, two = list(row.seats), list(there.seats)
            one[seat], two[its] = two[its], one[seat]
            board.put(cell, replace(row, seats=tuple(one)))
            board.put(other, replace(there, seats=tuple(two)))
            if board.cost < least:
                least, chosen = board.cost, (other, tuple(one), tuple(two))
            board.put(cell, row)
            board.put(other, there)
    if chosen is None:
        return False
    other, one_seats, two_seats = chosen
    board.put(cell, replace(row, seats=one_seats))
    board.put(other, replace(board.rows[other], seats=two_seats))
    return True
