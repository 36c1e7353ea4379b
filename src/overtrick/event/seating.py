"""From a movement and its use to the sittings of a section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from overtrick.event.records import Numbers, Sitting
from overtrick.movements.model import EMPTY, Movement, Row
from overtrick.movements.use import Use, in_use


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a movement's contestants are numbered on the table cards.

    With two winners ``east_west_from`` is the first East-West number; with one the movement's
    own numbers stand.
    """

    east_west_from: int | None = None


def sittings_of(
    movement: Movement, use: Use, numbering: Numbering | None = None
) -> tuple[Sitting, ...]:
    """Every table of every round, with the boards' numbers. Raises UseRefused."""
    played = in_use(movement, use)
    names = _names(played, numbering or Numbering())
    return tuple(_sitting(row, played, use, names) for row in played.rows)


def _names(movement: Movement, numbering: Numbering) -> dict[int, str]:
    numbers = {one: str(one) for one in range(1, movement.contestants + 1)}
    if movement.winners == 2 and movement.kind == "pairs" and numbering.east_west_from:
        east_west = sorted(_east_west(movement))
        for number, one in enumerate(east_west, start=numbering.east_west_from):
            numbers[one] = str(number)
    return numbers


def _east_west(movement: Movement) -> Iterator[int]:
    return iter({row.seats[1] for row in movement.rows if row.seats[1] != EMPTY})


def _sitting(row: Row, movement: Movement, use: Use, names: dict[int, str]) -> Sitting:
    sides = (
        (row.seats[0::2], row.seats[1::2])
        if movement.kind == "individual"
        else (
            row.seats[:1],
            row.seats[1:],
        )
    )
    ns, ew = (_numbers(side, names) for side in sides)
    teams = (ns[0], ew[0]) if movement.kind == "teams" and ns and ew else None
    return Sitting(row.round, row.table, ns, ew, use.boards(row.set) if row.set else (), teams)


def _numbers(side: tuple[int, ...], names: dict[int, str]) -> Numbers:
    """A side's numbers; a side with an empty seat plays nothing and is empty."""
    return () if EMPTY in side else tuple(names[one] for one in side)
