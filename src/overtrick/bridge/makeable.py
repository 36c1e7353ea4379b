"""What can be made: the tricks of every denomination from every seat, all cards seen.

A table is twenty numbers from 0 to 13 in the order of PBN's DoubleDummyTricks: declarer North,
South, East, West, and for each of them notrump, spades, hearts, diamonds, clubs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from overtrick.bridge.denomination import Denomination
from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.seat import Seat

Tricks: TypeAlias = tuple[int, ...]
"""Twenty numbers of tricks, declarers by SEATS and denominations from notrump down."""
SEATS: Final = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
DENOMINATIONS: Final = tuple(sorted(Denomination, reverse=True))
_MOST: Final = 13
_WRITTEN: Final = re.compile(r"[0-9A-Da-d]{20}")


class NotATrickTable(BridgeError):
    """Twenty numbers of tricks from 0 to 13 are expected."""

    code = "not-a-trick-table"


def check_tricks_table(tricks: Tricks) -> None:
    """Raise NotATrickTable unless there are twenty numbers from 0 to 13."""
    if len(tricks) != len(SEATS) * len(DENOMINATIONS):
        raise NotATrickTable(f"there are {len(tricks)} numbers of tricks; twenty are expected")
    for one in tricks:
        if not 0 <= one <= _MOST:
            raise NotATrickTable(f"{one} tricks cannot be made: 0 to 13 are expected")


def parse_tricks(text: str) -> Tricks:
    """The table in twenty hexadecimal digits, as PBN 2.1 writes it. Raises NotATrickTable."""
    if not _WRITTEN.fullmatch(text.strip()):
        raise NotATrickTable(
            f"{quoted(text)}: twenty digits from 0 to D are expected, one for each "
            "denomination of North, South, East and West"
        )
    return tuple(int(digit, 16) for digit in text.strip())


def written_tricks(tricks: Tricks) -> str:
    """The table in twenty hexadecimal digits; ``parse_tricks`` gives it back."""
    return "".join(f"{one:X}" for one in tricks)


def tricks_of(tricks: Tricks, declarer: Seat, denomination: Denomination) -> int:
    """The tricks that ``declarer`` can make in ``denomination``."""
    row, column = SEATS.index(declarer), DENOMINATIONS.index(denomination)
    return tricks[row * len(DENOMINATIONS) + column]


def tricks_table(rows: Iterable[tuple[Seat, Denomination, int]]) -> Tricks:
    """The table from a row for each seat and denomination, in any order.

    Raises NotATrickTable unless each stands there once.
    """
    found: dict[tuple[Seat, Denomination], int] = {}
    for seat, denomination, tricks in rows:
        if found.setdefault((seat, denomination), tricks) != tricks:
            raise NotATrickTable(f"{denomination.words} by {seat.words} is told twice")
    wanted = [(seat, denomination) for seat in SEATS for denomination in DENOMINATIONS]
    missing = next((one for one in wanted if one not in found), None)
    if missing:
        raise NotATrickTable(f"{missing[1].words} by {missing[0].words} is missing")
    table = tuple(found[one] for one in wanted)
    check_tricks_table(table)
    return table
