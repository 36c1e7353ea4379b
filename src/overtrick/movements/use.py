"""How a movement is used one evening: options on top of it, never another movement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from overtrick.movements.errors import UseRefused
from overtrick.movements.model import EMPTY, Movement, Row, rows_in_order

Cell: TypeAlias = tuple[int, int]
"""One table in one round: (round, table)."""


@dataclass(frozen=True, slots=True)
class Use:
    """The director's choices. Rounds, tables and numbers count from 1 as on the table cards.

    ``winners`` asks for one winner or two where the movement allows both: a two-winner movement
    may be ranked as one. ``rounds`` curtails the session, or extends it: after the last round
    the first ones come again with new sets. A table is arrow-switched in a round when the
    round, the table or the cell is. ``missing`` contestants leave their seats empty.
    ``board_numbers`` gives the boards of each set where they do not simply follow each other
    from ``first_board``. ``seated`` puts contestants at the places of others, who take theirs:
    (contestant, place), so that somebody who cannot move starts as a number that never does.
    """

    boards_per_set: int = 2
    first_board: int = 1
    rounds: int | None = None
    winners: Literal[1, 2] | None = None
    switched_rounds: frozenset[int] = frozenset()
    switched_tables: frozenset[int] = frozenset()
    switched_cells: frozenset[Cell] = frozenset()
    missing: frozenset[int] = frozenset()
    board_numbers: tuple[tuple[int, ...], ...] = ()
    seated: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if self.boards_per_set < 1:
            raise UseRefused(f"a set has at least one board, not {self.boards_per_set}")
        if self.first_board < 1:
            raise UseRefused(f"boards are numbered from 1, not from {self.first_board}")
        if self.rounds is not None and self.rounds < 1:
            raise UseRefused(f"a session has at least one round, not {self.rounds}")
        if self.winners == 2 and self.has_switches:
            raise UseRefused("arrow-switched pairs have one winner, not two")
        _must_be_boards(self.board_numbers)

    def switches(self, round_: int, table: int) -> bool:
        """Whether a table is arrow-switched in a round."""
        return (
            round_ in self.switched_rounds
            or table in self.switched_tables
            or (round_, table) in self.switched_cells
        )

    @property
    def has_switches(self) -> bool:
        """Whether anything is arrow-switched: then there is one winner."""
        return bool(self.switched_rounds or self.switched_tables or self.switched_cells)

    def boards(self, set_: int) -> tuple[int, ...]:
        """The numbers on the boards of a set. Raises ``UseRefused`` where the set has none."""
        if not self.board_numbers:
            first = self.first_board + (set_ - 1) * self.boards_per_set
            return tuple(range(first, first + self.boards_per_set))
        if not 1 <= set_ <= len(self.board_numbers):
            raise UseRefused(
                f"set {set_} has no boards: numbers are given for {len(self.board_numbers)} sets"
            )
        return self.board_numbers[set_ - 1]


def _must_be_boards(board_numbers: tuple[tuple[int, ...], ...]) -> None:
    numbers = Counter(number for boards in board_numbers for number in boards)
    for number, times in sorted(numbers.items()):
        if number < 1:
            raise UseRefused(f"boards are numbered from 1, so there is no board {number}")
        if times > 1:
            raise UseRefused(f"board {number} is given {times} times")
    for set_, boards in enumerate(board_numbers, start=1):
        if not boards:
            raise UseRefused(f"no board is given for set {set_}")


def in_use(movement: Movement, use: Use) -> Movement:
    """The movement as it will be played: the same key and name, rows as used.

    A switch in a round that is cut does nothing (the checker says so). Raises ``UseRefused``
    where the use names a contestant, round, table or set that the movement has not, leaves
    nobody to play, or arrow-switches anything but pairs.
    """
    rounds = movement.rounds if use.rounds is None else use.rounds
    laps = -(-rounds // movement.rounds)
    _must_fit(movement, use, laps)
    rows = (row for row in _extended(movement, laps) if row.round <= rounds)
    return replace(
        movement,
        rounds=rounds,
        sets=movement.sets * laps,
        winners=1 if use.has_switches else use.winners or movement.winners,
        rows=rows_in_order(_seated(rows, movement, use)),
        repeats=movement.repeats + (laps > 1) * len(movement.rows) * laps,
    )


def _must_fit(movement: Movement, use: Use, laps: int) -> None:
    _must_name_contestants(movement, use)
    _must_name_cells(movement, use, movement.rounds * laps)
    if use.has_switches and movement.kind != "pairs":
        raise UseRefused(f"only pairs are arrow-switched, and {movement.name} is for others")
    if use.winners == 2 and movement.winners == 1:
        raise UseRefused(f"{movement.name} has one winner: its contestants sit both ways")
    if use.board_numbers and len(use.board_numbers) < movement.sets * laps:
        raise UseRefused(
            f"board numbers are given for {len(use.board_numbers)} sets, but "
            f"{movement.name} needs {movement.sets * laps}"
        )


def _must_name_contestants(movement: Movement, use: Use) -> None:
    named = use.missing | {number for wish in use.seated for number in wish}
    if strangers := sorted(one for one in named if not 1 <= one <= movement.contestants):
        raise UseRefused(
            f"{movement.name} has no contestant {strangers[0]}: they are numbered from 1 to "
            f"{movement.contestants}"
        )
    if len(use.missing) == movement.contestants:
        raise UseRefused(f"nobody is left to play {movement.name}")
    for whose in (0, 1):
        for one, times in Counter(wish[whose] for wish in use.seated).items():
            if times > 1:
                what = "is seated" if whose == 0 else "is the place of"
                raise UseRefused(f"contestant {one} {what} {times} times over")


def _must_name_cells(movement: Movement, use: Use, rounds: int) -> None:
    tables = use.switched_tables | {table for _, table in use.switched_cells}
    for table in sorted(tables):
        if not 1 <= table <= movement.tables:
            raise UseRefused(
                f"table {table} cannot be arrow-switched: {movement.name} has "
                f"{movement.tables} tables"
            )
    for round_ in sorted(use.switched_rounds | {round_ for round_, _ in use.switched_cells}):
        if not 1 <= round_ <= rounds:
            raise UseRefused(
                f"round {round_} cannot be arrow-switched: {movement.name} has {rounds} rounds"
            )


def _extended(movement: Movement, laps: int) -> Iterator[Row]:
    for lap in range(laps):
        for row in movement.rows:
            later, fresh = lap * movement.rounds, lap * movement.sets
            yield replace(row, round=row.round + later, set=row.set + fresh) if lap else row


def _seated(rows: Iterable[Row], movement: Movement, use: Use) -> Iterator[Row]:
    sits = _numbers(movement.contestants, use)
    for row in rows:
        seats = tuple(sits[one] for one in row.seats)
        yield replace(row, seats=seats[::-1] if use.switches(row.round, row.table) else seats)


def _numbers(contestants: int, use: Use) -> Mapping[int, int]:
    """Who sits where the movement says a number: exchanged, or nobody."""
    sits = {number: number for number in range(contestants + 1)}
    for contestant, place in use.seated:
        other = next(number for number, one in sits.items() if one == contestant)
        sits[place], sits[other] = contestant, sits[place]
    return {number: EMPTY if one in use.missing else one for number, one in sits.items()}
