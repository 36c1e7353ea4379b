"""Which North-South pairs a rover displaces: depth first, two tables up by preference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from overtrick.movements.catalogue import Rows
from overtrick.movements.families.mitchell import relay, skip, straight
from overtrick.movements.families.rover import NONE_WITHOUT_REPEAT
from overtrick.movements.families.web import web
from overtrick.movements.model import Row

LARGEST = 16


@dataclass(slots=True)
class Rover:
    """An extra pair's way through a movement; it sits out the first round.

    It displaces a different pair each round, plays no set twice, and meets nobody again more
    than ``repeats`` times. ``nodes`` counts what was tried: with nothing found it was all.
    """

    rows: dict[tuple[int, int], Row]
    tables: int
    rounds: int
    nodes: int = 0
    displaced: list[int] = field(default_factory=list)

    def extend(
        self, met: frozenset[int], played: frozenset[int], repeats: int, most: int | None
    ) -> bool:
        """Displace in one round more, in every way; stops after ``most`` nodes, if given."""
        self.nodes += 1
        if most is not None and self.nodes > most:
            return False
        if len(self.displaced) == self.rounds - 1:
            return True
        for table in self._in_order():
            row = self.rows[len(self.displaced) + 2, table]
            again = row.seats[1] in met
            if table in self.displaced or row.set in played or (again and not repeats):
                continue
            self.displaced.append(table)
            if self.extend(met | {row.seats[1]}, played | {row.set}, repeats - again, most):
                return True
            self.displaced.pop()
        return False

    def _in_order(self) -> Iterator[int]:
        """Two up from the last first, then the tables after it."""
        last = self.displaced[-1] if self.displaced else self.tables - 1
        for on in range(self.tables):
            yield (last + 1 + on) % self.tables + 1


def rover(rows: Rows, repeats: int = 0, most: int | None = None) -> Rover:
    """The first way found, or none (then ``displaced`` is empty)."""
    tables = max(row.table for row in rows)
    rounds = max(row.round for row in rows)
    way = Rover({(row.round, row.table): row for row in rows}, tables, rounds)
    way.extend(frozenset(), frozenset(), repeats, most)
    return way


def all_rovers(most: int) -> Iterator[str]:
    """Lines of the recipe file, for all sizes where one is found in that many nodes."""
    yield "# The tables whose North-South pair sits out in rounds 2, 3, ..."
    for key, rows, repeats in chain(_mitchells(), _webs()):
        found = rover(rows, repeats, most).displaced
        if found:
            yield " ".join((key, *map(str, found)))


def _mitchells() -> Iterator[tuple[str, Rows, int]]:
    for tables in range(4, LARGEST + 1):
        if tables % 2:
            yield f"rover-{tables}", straight(tables), int(tables in NONE_WITHOUT_REPEAT)
        else:
            yield f"skip-rover-{tables}", skip(tables), 0
            yield f"relay-rover-{tables}", relay(tables), 0


def _webs() -> Iterator[tuple[str, Rows, int]]:
    for sets in (12, 13):
        for tables in range(14, 2 * sets + 1, 2):
            yield f"web-rover-{sets}x{tables}", web(sets, (tables // 2,) * 2), 0


def proofs() -> Iterator[str]:
    """For 9 and 15 tables: that every order of displacing has been tried in vain."""
    for tables in NONE_WITHOUT_REPEAT:
        way = rover(straight(tables))
        found = " ".join(map(str, way.displaced)) or "none"
        yield f"{tables} tables, no meeting repeated: {found}; {way.nodes} orders begun, all tried"
