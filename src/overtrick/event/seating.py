"""From a movement and its use to the sittings of a section, and who sits in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import EventOpened, Numbers, Sitting
from overtrick.movements.balance import sides
from overtrick.movements.model import EMPTY, Movement, Row
from overtrick.movements.use import Use, in_use


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a movement's contestants are numbered on the table cards.

    With two winners ``east_west_from`` is the first East-West number, and North-South are
    numbered from 1; without it, and with one winner, the movement's own numbers stand.
    """

    east_west_from: int | None = None


class TwoSides(Protocol):
    """A table: a sitting, or a result as it was entered."""

    @property
    def ns(self) -> Numbers:
        """North-South's numbers."""

    @property
    def ew(self) -> Numbers:
        """East-West's numbers."""

    @property
    def teams(self) -> tuple[str, str] | None:
        """The teams of both sides."""

    @property
    def switched(self) -> bool:
        """Whether the lines of two winners sat the other way."""


def seated(
    opened: EventOpened, section: str, table: TwoSides, side: Side
) -> tuple[ContestantId, ...]:
    """Who sits on a side of a table: a pair, an individual's two players, a team, or nobody."""
    numbers = table.ns if side is Side.NS else table.ew
    if opened.form == "teams":
        if table.teams is not None:
            numbers = (table.teams[0 if side is Side.NS else 1],)
        return tuple(ContestantId("", number) for number in numbers if number)
    line = (side.opponents if table.switched else side) if opened.winners == 2 else None
    return tuple(ContestantId(section, number, line) for number in numbers)


def at_table(opened: EventOpened, section: str, table: TwoSides) -> tuple[ContestantId, ...]:
    """Everybody who sits at a table, North-South first."""
    return (
        *seated(opened, section, table, Side.NS),
        *seated(opened, section, table, Side.EW),
    )


def numbers_of(movement: Movement, numbering: Numbering) -> dict[int, str]:
    """The number on the table card of every contestant of a movement, empty seats included."""
    everybody = range(1, movement.contestants + 1)
    numbers = {one: str(one) for one in everybody}
    if movement.winners == 2 and movement.kind == "pairs" and numbering.east_west_from:
        upright, others = sides(movement)
        for line, first in ((upright, 1), (others, numbering.east_west_from)):
            numbers |= {one: str(number) for number, one in enumerate(sorted(line), start=first)}
    return numbers


def sittings_of(
    movement: Movement, use: Use, numbering: Numbering | None = None
) -> tuple[Sitting, ...]:
    """Every table of every round, with the boards' numbers. Raises UseRefused.

    An absent contestant has its number all the same; its table keeps the boards and one side.
    """
    names = numbers_of(
        in_use(movement, replace(use, missing=frozenset())), numbering or Numbering()
    )
    played = in_use(movement, use)
    return tuple(sitting_of(row, played, use, names) for row in played.rows)


def sitting_of(row: Row, movement: Movement, use: Use, names: dict[int, str]) -> Sitting:
    """One row of a movement with the numbers on the table cards."""
    seats = row.seats
    sides_ = (seats[0::2], seats[1::2]) if movement.kind == "individual" else (seats[:1], seats[1:])
    ns, ew = (_numbers(side, names) for side in sides_)
    teams = (ns[0], ew[0]) if movement.kind == "teams" and ns and ew else None
    return Sitting(row.round, row.table, ns, ew, use.boards(row.set) if row.set else (), teams)


def _numbers(side: Iterable[int], names: dict[int, str]) -> Numbers:
    """A side's numbers; a side with an empty seat plays nothing and is empty."""
    return () if EMPTY in side else tuple(names[one] for one in side)


def vacated(
    opened: EventOpened, section: str, sitting: Sitting, gone: frozenset[ContestantId]
) -> Sitting | None:
    """A sitting without those who are gone; None where nobody is left at the table.

    An individual's partner of somebody gone cannot play either.
    """
    sat = [(one,) for one in sitting.teams] if sitting.teams else [sitting.ns, sitting.ew]
    left = [
        () if gone & {*seated(opened, section, sitting, side)} else numbers
        for side, numbers in zip(Side, sat, strict=True)
    ]
    if left == sat:
        return sitting
    ns, ew = left
    return replace(sitting, ns=ns, ew=ew, teams=None) if ns or ew else None


def replaced(
    opened: EventOpened, section: str, sitting: Sitting, who: ContestantId, by: ContestantId
) -> Sitting:
    """A sitting with somebody in the place of somebody else of the same line."""
    sat = {
        side: tuple(
            by.number if one == who else one.number
            for one in seated(opened, section, sitting, side)
        )
        for side in Side
    }
    ns, ew = sat[Side.NS], sat[Side.EW]
    if opened.form != "teams":
        return replace(sitting, ns=ns, ew=ew)
    teams = (ns[0], ew[0]) if ns and ew else None
    return replace(sitting, ns=ns, ew=ew, teams=teams)
