"""The rows of a movement as the checks look at them: who is seated, and who plays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from overtrick.movements.model import EMPTY, Kind, Movement, Row

Seating: TypeAlias = tuple[int, Row]
"""Who sits at a table in a round. A team's East-West pair is minus the number of the team."""

NOUNS: Final[dict[Kind, str]] = {"pairs": "pair", "teams": "team", "individual": "player"}


@dataclass(frozen=True, slots=True)
class Seatings:
    """A movement with its seats sorted out, each thing gathered once for all checks.

    ``missing`` are not here this evening. ``pivot`` says that a team seated against its own
    number is a table whose halves belong to different matches. ``seated`` is everybody in a
    seat, ``rows`` the tables where boards are played, ``played`` everybody who plays, and
    ``shares`` the tables of each round and set with more tables than one.
    """

    movement: Movement
    missing: frozenset[int]
    pivot: bool
    seated: Sequence[Seating]
    rows: Sequence[Row]
    played: Sequence[Seating]
    shares: Mapping[tuple[int, int], tuple[int, ...]]

    def named(self, who: int) -> str:
        """A contestant in words: pair 7, or East-West of team 3."""
        name = f"{NOUNS[self.movement.kind]} {abs(who)}"
        if self.movement.kind != "teams":
            return name
        return f"{'North-South' if who > 0 else 'East-West'} of {name}"

    @property
    def rounds_played(self) -> Counter[int]:
        """How many rounds each contestant plays, by the number seated."""
        return Counter([who for who, _ in self.played])


def seatings(
    movement: Movement, *, missing: frozenset[int], pivot: bool, self_row_is_bye: bool
) -> Seatings:
    """Sort out who sits and who plays; with byes a team against itself does neither."""
    rows: Sequence[Row] = movement.rows
    if self_row_is_bye:
        rows = [row for row in rows if row.seats[0] != row.seats[-1]]
    playing = [row for row in rows if EMPTY not in row.seats]
    by_seat = _sides if movement.kind == "teams" else _seats
    played = by_seat(playing)
    seated = played
    if len(playing) < len(rows):
        seated = [seating for seating in by_seat(rows) if seating[0] != EMPTY]
    return Seatings(movement, missing, pivot, seated, playing, played, _shares(playing))


def _seats(rows: Iterable[Row]) -> list[Seating]:
    return [(one, row) for row in rows for one in row.seats]


def _sides(rows: Iterable[Row]) -> list[Seating]:
    return [
        (side * one, row) for row in rows for side, one in zip((1, -1), row.seats, strict=False)
    ]


def _shares(rows: Sequence[Row]) -> Mapping[tuple[int, int], tuple[int, ...]]:
    places = [(row.round, row.set) for row in rows]
    if len(set(places)) == len(places):
        return {}
    tables: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for place, row in zip(places, rows, strict=True):
        tables[place].append(row.table)
    return {place: tuple(sorted(at)) for place, at in sorted(tables.items()) if len(at) > 1}


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
