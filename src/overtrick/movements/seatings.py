"""The rows of a movement as the checks look at them: who is seated, and who plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from overtrick.movements.model import EMPTY, Kind, Movement, Row

Seating: TypeAlias = tuple[int, Row]
"""Who sits at a table in a round. A team's East-West pair is minus the number of the team."""

NOUNS: Final[dict[Kind, str]] = {"pairs": "pair", "teams": "team", "individual": "player"}


@dataclass(frozen=True, slots=True)
class Seatings:
    """A movement with its seats sorted out, each thing gathered once for all checks.

    ``pivot`` and ``byes`` say what a team seated against its own number means: a table whose
    halves belong to different matches, or a team that sits out.
    """

    movement: Movement
    missing: frozenset[int]
    pivot: bool
    seated: Sequence[Seating]
    rows: Sequence[Row]
    played: Sequence[Seating]

    def named(self, who: int) -> str:
        """A contestant in words: pair 7, or East-West of team 3."""
        name = f"{NOUNS[self.movement.kind]} {abs(who)}"
        if self.movement.kind != "teams":
            return name
        return f"{'North-South' if who > 0 else 'East-West'} of {name}"

    @property
    def rounds_played(self) -> Counter[int]:
        """How many rounds each contestant plays; a team the more of its two pairs."""
        return Counter(who for who, _ in self.played)


def seatings(movement: Movement, *, missing: frozenset[int], pivot: bool, byes: bool) -> Seatings:
    """Sort out who sits and who plays."""
    rows = movement.rows
    if byes:
        rows = tuple(row for row in rows if row.seats[0] != row.seats[-1])
    playing = rows if all(map(_plays, rows)) else [row for row in rows if row.plays]
    teams = movement.kind == "teams"
    played = _of_teams(playing) if teams else _of(playing)
    seated = played
    if len(playing) < len(rows):
        seated = [pair for pair in (_of_teams(rows) if teams else _of(rows)) if pair[0]]
    return Seatings(movement, missing, pivot, seated, playing, played)


def _plays(row: Row) -> bool:
    return EMPTY not in row.seats


def _of(rows: Iterable[Row]) -> list[Seating]:
    return [(one, row) for row in rows for one in row.seats]


def _of_teams(rows: Iterable[Row]) -> list[Seating]:
    return [
        (side * one, row) for row in rows for side, one in zip((1, -1), row.seats, strict=False)
    ]


def again(seen: Sequence[Seating], key: Callable[[int, Row], Hashable]) -> Iterator[Seating]:
    """Those whose key an earlier one had already."""
    keys = [key(who, row) for who, row in seen]
    known = set(keys)
    if len(known) == len(keys):
        return
    for one, seating in zip(keys, seen, strict=True):
        if one in known:
            known.remove(one)
        else:
            yield seating
