"""Results entered on a neighbouring board, and the same result entered again and again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from overtrick.bridge.denomination import Denomination
from overtrick.bridge.result import PassedOut, Played
from overtrick.bridge.seat import Side
from overtrick.event.fold import Event, Play
from overtrick.event.telling import told
from overtrick.event.watch.oddity import Oddity, Spot, deal_of, limited, of_play

Kind: TypeAlias = tuple[Side, Denomination]
"""What tells results of two boards apart: who declares, and in what."""
Made: TypeAlias = tuple[Kind, int]
"""A kind of result with its tricks."""


class Results(NamedTuple):
    """How often each kind of result was made on a board, and with how many tricks."""

    kinds: Counter[Kind]
    made: Counter[Made]


Field: TypeAlias = Mapping[tuple[str, int, int], Results]
"""The results of each deal, by scope, number and round."""

_ENOUGH: Final = 3
"""Other results, at least, on either board."""
_ALIKE: Final = 2
"""So many on the board beside, and a third of them, have such a result within a trick."""
_RUN: Final = 3
"""Boards, at least, that can all be one board off."""
_AGAIN: Final = 4
"""So often a result follows itself before it is said."""


def shifted(event: Event) -> Iterator[Oddity]:
    """Results that fit the board beside theirs; results that repeat the one before."""
    field = _field(event)
    tables = _tables(event)
    yield from limited(one for plays in tables.values() for one in _exchanged(event, plays, field))
    yield from limited(one for plays in tables.values() for one in _repeated(plays))


def _made(play: Play) -> Made | None:
    result = play.entered.result
    if not isinstance(result, Played):
        return None
    return (result.side, result.contract.denomination), result.tricks


def _field(event: Event) -> Field:
    found: defaultdict[tuple[str, int, int], Results] = defaultdict(
        lambda: Results(Counter(), Counter())
    )
    for play in event.plays.values():
        made = _made(play)
        if made is not None and not play.group:
            board = found[deal_of(event, play)]
            board.kinds[made[0]] += 1
            board.made[made] += 1
    return found


def _tables(event: Event) -> dict[tuple[object, ...], list[Play]]:
    """The results of each table, round by round and board by board.

    Where tables are not named, those of whoever sat North-South.
    """
    found: defaultdict[tuple[object, ...], list[Play]] = defaultdict(list)
    for play in event.plays.values():
        one = play.entered
        table = one.ns if one.table is None else one.table
        if table:
            found[one.section, table, one.room].append(play)
    for plays in found.values():
        plays.sort(key=lambda play: (play.entered.round or 0, play.entered.board))
    return found


def _exchanged(event: Event, plays: Sequence[Play], field: Field) -> Iterator[Oddity]:
    """Boards that were exchanged with the next; runs of three and more that are one board off."""
    for run in _runs(plays):
        on, back = ([_fits_beside(event, one, shift, field) for one in run] for shift in (1, -1))
        swapped = [place for place in range(len(run) - 1) if on[place] and back[place + 1]]
        yield from (_swapped(run[place], run[place + 1]) for place in swapped)
        for fits, shift in ((on, 1), (back, -1)):
            misfits = [one for one, fit in zip(run, fits, strict=True) if fit]
            if not swapped and len(run) >= _RUN and len(misfits) >= len(run) - 1:
                yield _moved(misfits, shift)


def _runs(plays: Sequence[Play]) -> Iterator[list[Play]]:
    """The results of consecutive boards that one table played in one round."""
    run: list[Play] = []
    for play in plays:
        if run and not _follows(run[-1], play):
            yield run
            run = []
        run.append(play)
    if run:
        yield run


def _follows(one: Play, other: Play) -> bool:
    first, second = one.entered, other.entered
    same = (first.round, first.ns, first.ew) == (second.round, second.ns, second.ew)
    return same and second.board == first.board + 1


def _fits_beside(event: Event, play: Play, shift: int, field: Field) -> bool:
    """Whether nobody else has such a result on the board, and several have it on the next one."""
    made = _made(play)
    scope, board, round_ = deal_of(event, play)
    here, there = field.get((scope, board, round_)), field.get((scope, board + shift, round_))
    if made is None or here is None or there is None:
        return False
    kind, tricks = made
    number = there.kinds.total()
    if min(here.kinds.total(), number) <= _ENOUGH or here.kinds[kind] > 1:
        return False
    alike = sum(there.made[kind, tricks + more] for more in (-1, 0, 1))
    return alike >= _ALIKE and 3 * alike >= number


def _moved(misfits: Sequence[Play], shift: int) -> Oddity:
    boards = tuple(play.entered.board for play in misfits)
    beside = tuple(board + shift for board in boards)
    spot = _spot(misfits[0])
    message = (
        f"{_who(misfits[0])}: the results of boards {_listed(boards)} fit boards "
        f"{_listed(beside)}; were they entered one board off?"
    )
    return Oddity(
        "one-board-off", str(misfits[0].source or ""), message, spot, "likely",
        tuple(sorted({*boards, *beside})),
    )  # fmt: skip


def _swapped(first: Play, second: Play) -> Oddity:
    spot = _spot(first)
    boards = (first.entered.board, second.entered.board)
    message = (
        f"{_who(first)}: the result of board {boards[0]} fits board {boards[1]} and the other way "
        "round; were they exchanged?"
    )
    return Oddity("one-board-off", str(first.source or ""), message, spot, "likely", boards)


def _spot(play: Play) -> Spot:
    return Spot(play.entered.section, play.entered.round, play.entered.table)


def _who(play: Play) -> str:
    """The table, or who sat there."""
    one, spot = play.entered, str(_spot(play))
    sat = f"NS {' and '.join(one.ns)}, EW {' and '.join(one.ew)}"
    return ", ".join(part for part in (spot, "" if one.table else sat) if part)


def _listed(boards: Sequence[int]) -> str:
    return ", ".join(map(str, boards[:-1])) + f" and {boards[-1]}"


def _repeated(plays: Sequence[Play]) -> Iterator[Oddity]:
    """A result that a table has on four boards in a row, or more."""
    run: list[Play] = []
    for play in (*plays, None):
        if play is not None and (not run or _same(run[-1], play)):
            run.append(play)
            continue
        if len(run) >= _AGAIN and isinstance(run[0].entered.result, Played | PassedOut):
            boards = tuple(one.entered.board for one in run)
            words = f"{told(run[0].entered.result)} on boards {_listed(boards)}"
            yield of_play("same-result-again", run[-1], f"{words}; is that so?", "possible", boards)
        run = [play] if play is not None else []


def _same(one: Play, other: Play) -> bool:
    return (
        one.entered.result == other.entered.result and other.entered.board == one.entered.board + 1
    )
