"""The movement in the file: who was to meet at each table in each round, over which boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from overtrick.bridge.seat import Side
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.rows import Received, TableRound

Place = tuple[int, int, int]
"""Section, table and round."""

_MOST_BOARDS: Final = 128
_HIGHEST_BOARD: Final = 9999


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table in one round. A number is 0 where nobody sits."""

    place: Place
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: Sequence[int]

    def seated(self) -> list[tuple[Side, int]]:
        """Every number at the table, with its side."""
        return [(Side.NS, one) for one in self.ns] + [(Side.EW, one) for one in self.ew]


def meetings(rows: Iterable[TableRound], *, individual: bool) -> dict[Place, Meeting]:
    """The meetings by place; a later row for the same place counts."""
    found: dict[Place, Meeting] = {}
    for row in rows:
        place = (row.section, row.number, row.round)
        ns = (row.ns, row.south) if individual else (row.ns,)
        ew = (row.ew, row.west) if individual else (row.ew,)
        found[place] = Meeting(place, ns, ew, boards_of(row))
    return found


def met_in(rows: Iterable[Received]) -> dict[Place, Meeting]:
    """The meetings that results tell of, in a file without a movement."""
    return {
        (row.section, row.number, row.round): Meeting(
            (row.section, row.number, row.round),
            (row.ns, row.south) if row.south else (row.ns,),
            (row.ew, row.west) if row.west else (row.ew,),
            (),
        )
        for row in rows
        if not row.erased
    }


def boards_of(row: TableRound) -> Sequence[int]:
    """The boards of a round: the list if there is one, else from the lowest to the highest.

    Empty when the file makes no sense of it.
    """
    listed = [int(number) for number in re.findall(r"[0-9]{1,5}", row.custom_boards)]
    if listed:
        boards = tuple(dict.fromkeys(listed))
        return boards if all(0 < board <= _HIGHEST_BOARD for board in boards) else ()
    if not 0 < row.low_board <= row.high_board <= min(_HIGHEST_BOARD, row.low_board + _MOST_BOARDS):
        return ()
    return range(row.low_board, row.high_board + 1)


def note_odd_boards(rows: Iterable[TableRound], noticing: Noticing) -> None:
    """Say where a table has opponents and the file makes no sense of their boards."""
    for row in rows:
        if row.ns > 0 and row.ew > 0 and not boards_of(row):
            shown = row.custom_boards[:40] or f"{row.low_board} to {row.high_board}"
            message = f"table {row.number}, round {row.round}: boards {shown} make no sense"
            noticing.row("odd-boards", row, message)
