"""The rows of a movement as the checks look at them: who is seated, and who plays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from overtrick.movements.model import EMPTY, Kind, Movement, Row

Seating: TypeAlias = tuple[int, Row]
"""Who sits at a table in a round. A team's East-West pair is minus the number of the team."""

NOUNS: Final[dict[Kind, str]] = {"pairs": "pair", "teams": "team", "individual": "player"}


@dataclass(frozen=True, slots=True)
class Sitters:
    """Everybody who sits somewhere, seat by seat: ``who`` in which of the ``rows``."""

    who: Sequence[int]
    rows: Sequence[Row]

    def again(self, numbers: Sequence[int]) -> Iterator[Seating]:
        """Those who had the same number, of a round or a set, in an earlier row already."""
        if len(set(zip(self.who, numbers, strict=True))) < len(self.who):
            yield from repeated(
                zip(self.who, self.rows, strict=True), zip(self.who, numbers, strict=True)
            )


@dataclass(frozen=True, slots=True)
class Seatings:
    """A movement with its seats sorted out, each thing gathered once for all checks.

    ``missing`` are not here this evening. ``pivot`` says that a team seated against its own
    number is a table whose halves belong to different matches. ``seated`` is everybody in a
    seat, ``rows`` the tables where boards are played, ``played`` everybody who plays,
    ``rounds_played`` how often, and ``shares`` the tables of each round and set with more
    tables than one.
    """

    movement: Movement
    missing: frozenset[int]
    pivot: bool
    seated: Sitters
    rows: Sequence[Row]
    played: Sitters
    rounds_played: Counter[int]
    shares: Mapping[tuple[int, int], tuple[int, ...]]

    def named(self, who: int) -> str:
        """A contestant in words: pair 7, or East-West of team 3."""
        name = f"{NOUNS[self.movement.kind]} {abs(who)}"
        if self.movement.kind != "teams":
            return name
        return f"{'North-South' if who > 0 else 'East-West'} of {name}"


def seatings(
    movement: Movement, *, missing: frozenset[int], pivot: bool, self_row_is_bye: bool
) -> Seatings:
    """Sort out who sits and who plays; with byes a team against itself does neither.

    Rows with more or fewer seats than a table has are left to the check of ranges.
    """
    rows: Sequence[Row] = movement.rows
    if {len(row.seats) for row in rows} != {movement.seats}:
        rows = [row for row in rows if len(row.seats) == movement.seats]
    if self_row_is_bye:
        rows = [row for row in rows if row.seats[0] != row.seats[-1]]
    playing = [row for row in rows if EMPTY not in row.seats]
    by_seat = _sides if movement.kind == "teams" else _seats
    played = by_seat(playing)
    seated = played if len(playing) == len(rows) else _without_empty(by_seat(rows))
    return Seatings(
        movement=movement,
        missing=missing,
        pivot=pivot,
        seated=seated,
        rows=playing,
        played=played,
        rounds_played=Counter(played.who),
        shares=_shares(playing),
    )


def _seats(rows: Sequence[Row]) -> Sitters:
    who = [one for row in rows for one in row.seats]
    return Sitters(who, [row for row in rows for _ in row.seats])


def _sides(rows: Sequence[Row]) -> Sitters:
    who = [side * one for row in rows for side, one in zip((1, -1), row.seats, strict=True)]
    return Sitters(who, [row for row in rows for _ in row.seats])


def _without_empty(sitters: Sitters) -> Sitters:
    seated = [(one, row) for one, row in zip(sitters.who, sitters.rows, strict=True) if one]
    return Sitters([one for one, _ in seated], [row for _, row in seated])


def _shares(rows: Sequence[Row]) -> Mapping[tuple[int, int], tuple[int, ...]]:
    places = [(row.round, row.set) for row in rows]
    if len(set(places)) == len(places):
        return {}
    tables: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for place, row in zip(places, rows, strict=True):
        tables[place].append(row.table)
    shared = ((place, tuple(sorted(at))) for place, at in tables.items() if len(at) > 1)
    return dict(sorted(shared))


_Thing = TypeVar("_Thing")


def repeated(things: Iterable[_Thing], keys: Iterable[Hashable]) -> Iterator[_Thing]:
    """The things whose key an earlier one had already."""
    known: set[Hashable] = set()
    for thing, key in zip(things, keys, strict=True):
        if key in known:
            yield thing
        known.add(key)
