"""What a file of movements holds, whatever its format, and how its lines are refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from overtrick.formats.reading import Notice, Unreadable
from overtrick.movements.catalogue import get, keys
from overtrick.movements.model import EMPTY, Kind, Movement, Row, rows_in_order
from overtrick.movements.use import Use

FROM_FILE = "file"
"""The family of a movement that was read and that the catalogue does not know."""
LARGEST = 1000
"""Tables, rounds, sets and contestants in the largest movement that is taken."""


@dataclass(frozen=True, slots=True)
class MovementFile:
    """One movement as a file gives it, and how the file says that it is used.

    ``pivot`` says that the two halves of a table where a team sits against its own number
    belong to different matches; pass it on to ``check``.
    """

    movement: Movement
    use: Use = field(default_factory=Use)
    pivot: bool = False
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """What a file says of its movement beside the rows."""

    tables: int
    rounds: int
    sets: int
    contestants: int
    kind: Kind = "pairs"
    winners: Literal[1, 2] = 1
    name: str = ""
    key: str = ""
    family: str = ""
    repeats: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, or the file as a whole, and how what stands there is refused."""

    file: str
    line: int | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}, line {self.line}"

    def refusal(self, message: str) -> Unreadable:
        """What to raise for something wrong there."""
        return Unreadable([Notice("movement-file", str(self), message)])

    def whole(self, text: str, what: str, least: int = 0) -> int:
        """A number written in figures, not above what a movement can have.

        Raises ``Unreadable`` saying what was expected.
        """
        figures = text.strip()
        if not re.fullmatch(r"[0-9]{1,4}", figures) or not least <= int(figures) <= LARGEST:
            raise self.refusal(f"expected {what} from {least} to {LARGEST}, found {figures[:20]!r}")
        return int(figures)


def movement_of(about: About, rows: Iterable[Row]) -> Movement:
    """The movement that was read; one that the catalogue has, row for row, is that one."""
    found = Movement(
        key=about.key or slug(about.name),
        name=about.name,
        family=about.family or FROM_FILE,
        kind=about.kind,
        tables=about.tables,
        contestants=about.contestants,
        rounds=about.rounds,
        sets=about.sets,
        winners=about.winners,
        rows=rows_in_order(row for row in rows if any(row.seats)),
        repeats=about.repeats,
    )
    return _from_catalogue(found)


def _from_catalogue(found: Movement) -> Movement:
    if found.key not in keys():
        return found
    known = get(found.key)
    alike = replace(found, family=known.family, repeats=known.repeats, name=known.name)
    return known if alike == known else found


def slug(name: str) -> str:
    """A key from a name: small letters, figures and hyphens."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "movement"


def with_byes(rows: Iterable[Row]) -> list[Row]:
    """Rows in which a team seated against its own number sits out."""
    return [
        replace(row, seats=(row.seats[0], EMPTY)) if row.seats[0] == row.seats[-1] else row
        for row in rows
    ]


def numbered_on(rows: list[Row]) -> list[Row]:
    """East-West pairs that have numbers from 1, counted on from the last North-South pair."""
    gone = max((row.seats[0] for row in rows), default=0)
    return [
        replace(row, seats=(row.seats[0], row.seats[1] + gone if row.seats[1] else EMPTY))
        for row in rows
    ]


def own_numbers(movement: Movement) -> tuple[dict[int, int], dict[int, int]]:
    """Numbers from 1 for North-South and for East-West, where each line has its own.

    A rover comes after the others of its line.
    """
    upright = sorted({row.seats[0] for row in movement.rows} - {EMPTY})
    turned = sorted({row.seats[1] for row in movement.rows} - {EMPTY})
    if not upright or not turned or upright[-1] < turned[0]:
        gone = upright[-1] if upright else 0
        return {one: one for one in upright}, {one: one - gone for one in turned}
    return (
        {one: number for number, one in enumerate(upright, 1)},
        {one: number for number, one in enumerate(turned, 1)},
    )
