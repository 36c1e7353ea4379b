"""What a game says can be made with all cards seen: OptimumResultTable, DoubleDummyTricks."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.bridge.denomination import Denomination
from overtrick.bridge.makeable import NotATrickTable, Tricks, parse_tricks, tricks_table
from overtrick.bridge.seat import Seat
from overtrick.formats.pbn.document import Game, Values
from overtrick.formats.pbn.sections import seat
from overtrick.formats.pbn.tables import Table, table

_LETTERS = {one.letters: one for one in Denomination}


def makeable(game: Game, values: Values) -> Tricks | None:
    """The tricks of every seat and denomination; None where they are not told in full.

    The table names its seats, so it counts before the twenty digits.
    """
    found = table(game, values, "OptimumResultTable")
    try:
        if found is not None:
            return tricks_table(_rows(found))
    except NotATrickTable:
        pass
    try:
        return parse_tricks(values.get("DoubleDummyTricks", ""))
    except NotATrickTable:
        return None


def _rows(found: Table) -> Iterator[tuple[Seat, Denomination, int]]:
    columns = (found.column(name) for name in ("Declarer", "Denomination", "Result"))
    for declarer, letters, tricks in zip(*columns, strict=False):
        by, denomination = seat(declarer), _LETTERS.get(letters.upper())
        if by and denomination is not None and tricks.isdecimal() and len(tricks) < 3:
            yield by, denomination, int(tricks)
