"""What the announcements are made of: who is where, and the way found for the boards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from overtrick.movements.guidance.board_ways import BoardWay, ByCards, board_way
from overtrick.movements.guidance.places import Places, places
from overtrick.movements.guidance.stands import board_copies
from overtrick.movements.model import Movement
from overtrick.movements.use import Use


@dataclass(frozen=True, slots=True)
class Spoken:
    """A session as it is told.

    ``found`` is what is played, ``full`` the same as if nobody were absent: all move as if
    they were there. ``open`` has only the tables that boards are taken to, and ``way`` is how.
    """

    found: Places
    full: Places
    open: Places
    way: BoardWay


def spoken(movement: Movement, use: Use | None = None) -> Spoken:
    """Find how a session is told. Raises ``UseRefused`` for a use that does not fit.

    Boards pass by a table at which nobody ever plays, unless they only go right when it takes
    them like the others.
    """
    used = Use() if use is None else use
    found = places(movement, used)
    full = places(movement, replace(used, missing=frozenset())) if used.missing else found
    tables = {row.table for row in found.rows if row.plays}
    open_ = replace(full, rows=tuple(row for row in full.rows if row.table in tables))
    way = board_way(open_, board_copies(open_))
    if used.missing and isinstance(way, ByCards):
        open_, way = full, board_way(full, board_copies(full))
    return Spoken(found, full, open_, way)
