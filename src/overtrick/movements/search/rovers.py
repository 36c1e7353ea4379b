"""Which North-South pairs a rover displaces: depth first, two tables up by preference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from overtrick.movements.catalogue import Rows
from overtrick.movements.families.mitchell import relay, skip, straight
from overtrick.movements.families.rover import NONE_WITHOUT_REPEAT
from overtrick.movements.families.web import web

LARGEST = 16


Choice: TypeAlias = tuple[int, int, int]
"""A table counted from 0, the East-West pair met there and the set played, each as a bit."""


@dataclass(slots=True)
class Rover:
    """An extra pair's way through a movement; it sits out the first round.

    It displaces a different pair each round, plays no set twice, and meets nobody again more
    than ``repeats`` times. ``nodes`` counts the orders begun, at most ``most`` of them if that
    is given: with nothing ``displaced`` and the count within it, there is no way at all.
    """

    rounds: Sequence[Sequence[Choice]]
    most: int | None = None
    nodes: int = 0
    displaced: list[int] = field(default_factory=list)

    def extend(self, met: int, played: int, away: int, repeats: int) -> bool:
        """Displace in one round more, in every way, two tables up from the last first."""
        self.nodes += 1
        if self.most is not None and self.nodes > self.most:
            return False
        if len(self.displaced) == len(self.rounds):
            return True
        choices = self.rounds[len(self.displaced)]
        start = self.displaced[-1] + 1 if self.displaced else 0
        for table, pair, set_ in (*choices[start:], *choices[:start]):
            again = bool(met & pair)
            if away >> table & 1 or played & set_ or again > repeats:
                continue
            self.displaced.append(table + 1)
            if self.extend(met | pair, played | set_, away | 1 << table, repeats - again):
                return True
            self.displaced.pop()
        return False


def rover(rows: Rows, repeats: int = 0, most: int | None = None) -> Rover:
    """The first way found, or none (then ``displaced`` is empty)."""
    rounds: defaultdict[int, list[Choice]] = defaultdict(list)
    for row in rows:
        rounds[row.round].append((row.table - 1, 1 << row.seats[1], 1 << row.set))
    way = Rover([rounds[later] for later in range(2, len(rounds) + 1)], most)
    way.extend(0, 0, 0, repeats)
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
