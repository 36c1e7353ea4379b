"""How large the numbers in a command may be, whatever the event is: one table for every field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from types import MappingProxyType
from typing import Any, Final, cast

from overtrick.event.commands import Command, SetRoundRobin
from overtrick.event.moments import YEARS, is_in_bounds
from overtrick.event.records import Record, SittingsSet
from overtrick.event.refusals import OutOfRange

_ROUND: Final = (1, 999)
_TABLE: Final = (1, 9999)
_BOARD: Final = (1, 999_999)
_COUNT: Final = (1, 99)

BOUNDS: Final = MappingProxyType(
    {
        "round": _ROUND,
        "first_round": _ROUND,
        "last_round": _ROUND,
        "switched_rounds": _ROUND,
        "after_round": (0, 999),
        "table": _TABLE,
        "other_table": _TABLE,
        "tables": _TABLE,
        "boards_of": _TABLE,
        "missing": _TABLE,
        "east_west_from": _TABLE,
        "board": _BOARD,
        "boards": _BOARD,
        "first_board": _BOARD,
        "boards_per_set": _COUNT,
        "rounds": _COUNT,
        "stanzas": _COUNT,
    }
)
"""The least and the most that a field of that name holds, in every command that has it."""


def check_bounds(command: Command) -> None:
    """Raise OutOfRange, naming the field, for a number that no round, table or board has.

    The same for a moment that not every clock can show. What is left out is in bounds, and so is
    every member of an empty list.
    """
    for name, (least, most) in _bounds(cast("Any", type(command))):
        value = getattr(command, name)
        if value is None:
            continue
        for number in value if isinstance(value, tuple) else (value,):
            if not least <= number <= most:
                raise OutOfRange(
                    f"a number from {least} to {most} is expected, not {_shown(number)}",
                    where=name.replace("_", "-"),
                )
    for name in _moments(cast("Any", type(command))):
        moment = getattr(command, name)
        if moment is not None and not is_in_bounds(moment):
            raise OutOfRange(f"{YEARS}, not {moment.year}", where=name.replace("_", "-"))


def check_boards(records: Iterable[Record]) -> None:
    """Raise OutOfRange where tables would be given boards that no result could be of."""
    most = BOUNDS["board"][1]
    last = max(
        (board for record in records if isinstance(record, SittingsSet)
         for sitting in record.sittings for board in sitting.boards),
        default=0,
    )  # fmt: skip
    if last > most:
        raise OutOfRange(
            f"boards up to number {_shown(last)} would be played, and {most} is the highest: "
            "begin with a lower one",
            where="first-board",
        )


@cache
def _bounds(kind: type[Command]) -> tuple[tuple[str, tuple[int, int]], ...]:
    """The fields of a command that have bounds. Boards of a round robin are counted, not named."""
    counted = {"boards": _COUNT} if kind is SetRoundRobin else {}
    known = BOUNDS | counted
    return tuple((one.name, known[one.name]) for one in fields(kind) if one.name in known)


@cache
def _moments(kind: type[Command]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if "datetime" in str(one.type))


def _shown(number: int) -> str:
    """A number, unless it has so many digits that nobody would read them."""
    return str(number) if abs(number) < 10**20 else "a very long number"
