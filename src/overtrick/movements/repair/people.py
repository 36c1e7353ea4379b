"""Who came late and who left: empty seats, a rover for one too many, half tables joined."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from overtrick.movements.model import EMPTY, Movement, Row

NODES: Final = 20_000
"""States that the search for a rover's way looks at."""


def emptied(rows: Iterable[Row], absent: frozenset[int]) -> list[Row]:
    """The rows with the seats of those who are not there empty."""
    return [
        replace(row, seats=tuple(EMPTY if one in absent else one for one in row.seats))
        for row in rows
    ]


def with_rover(
    plan: Movement, rows: Sequence[Row], rover: int, since: Mapping[int, int]
) -> list[Row]:
    """The rows with one pair more, which takes the seats of another in every round.

    Nobody is replaced twice, and the rover neither replays boards nor meets anybody twice; in
    a round where there is no such place it sits out. Who is out of a round as planned is replaced
    only where the rover would play less otherwise; before them, whoever came late: ``since`` is
    the round from which on they are there.
    """
    rounds: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if row.plays:
            rounds[row.round].append(row)
    search = _Roving(rounds, rover, (0,) if plan.winners == 2 else (0, 1))
    ways = (
        search.way(sorted(rounds), out, spared)
        for out in range(len(rounds) + 1)
        for spared in dict.fromkeys((_out(plan, {}), _out(plan, since), frozenset()))
    )
    way = next((found for found in ways if found is not None), [])
    replaced = {(row.round, row.table): row for row in way}
    return [replaced.get((row.round, row.table), row) for row in rows]


def _out(plan: Movement, since: Mapping[int, int]) -> frozenset[int]:
    """Who does not play in every round of the plan since it came."""
    plays = Counter(one for row in plan.rows if row.plays for one in row.seats)
    rounds = {row.round for row in plan.rows}
    return frozenset(
        one
        for one, number in plays.items()
        if number < sum(round_ >= since.get(one, 1) for round_ in rounds)
    )


class _Roving:
    """A search for the way of a rover: what it has met and played, and who made room for it."""

    def __init__(self, rounds: dict[int, list[Row]], rover: int, seats: tuple[int, ...]) -> None:
        self.rounds = rounds
        self.rover = rover
        self.seats = seats
        self.used: set[tuple[str, int]] = set()
        self.nodes = 0

    def way(
        self, left: Sequence[int], out: int, spared: frozenset[int] = frozenset()
    ) -> list[Row] | None:
        """A place in each round that is left but ``out`` of them, or ``None``.

        Nobody who is ``spared`` makes room.
        """
        self.nodes = NODES
        self.used = {("bumped", one) for one in spared}
        return self._way(left, out)

    def _way(self, left: Sequence[int], out: int) -> list[Row] | None:
        self.nodes -= 1
        if not left:
            return []
        if self.nodes <= 0:
            return None
        for row in self.rounds[left[0]]:
            for seat in self.seats:
                rest = self._at(row, seat, left[1:], out)
                if rest is not None:
                    return rest
        return self._way(left[1:], out - 1) if out else None

    def _at(self, row: Row, seat: int, left: Sequence[int], out: int) -> list[Row] | None:
        """The rest of a way that begins with one place, where that may be taken."""
        bumped, met = row.seats[seat], row.seats[1 - seat]
        using = {("met", met), ("set", row.set), ("bumped", bumped)}
        if using & self.used:
            return None
        self.used |= using
        rest = self._way(left, out)
        self.used -= using
        if rest is None:
            return None
        seats = (self.rover, met) if seat == 0 else (met, self.rover)
        return [replace(row, seats=seats), *rest]


def joined(plan: Movement, played: Iterable[Row], rows: Sequence[Row]) -> list[Row]:
    """The rows with two half tables of a round made one, where those left over may play.

    They must not have met, and must both be new to the boards: of one of the two tables, or
    of another with which they then share.
    """
    if plan.kind != "pairs":
        return list(rows)
    met = Counter(frozenset(row.seats) for row in (*played, *rows) if row.plays)
    done = Counter((one, row.set) for row in (*played, *rows) if row.plays for one in row.seats)
    found = list(rows)
    for place, row in enumerate(found):
        if row.plays or not any(row.seats):
            continue
        for other, there in enumerate(found):
            if other <= place or there.round != row.round or there.plays or not any(there.seats):
                continue
            one = _join(plan, row, there, met, done)
            if one is not None:
                gone = there if one.table == row.table else row
                found[place if one.table == row.table else other] = one
                found[other if one.table == row.table else place] = replace(
                    gone, seats=(EMPTY, EMPTY)
                )
                met[frozenset(one.seats)] += 1
                done.update((who, one.set) for who in one.seats)
                break
    return found


def _join(
    plan: Movement,
    one: Row,
    other: Row,
    met: Counter[frozenset[int]],
    done: Counter[tuple[int, int]],
) -> Row | None:
    """The two lone pairs at one of their tables, if they may play."""
    here, there = (max(row.seats) for row in (one, other))
    if met[frozenset((here, there))]:
        return None
    lines = {row.seats.index(EMPTY) for row in (one, other)}
    if plan.winners == 2 and len(lines) < 2:
        return None
    seats = (here, there) if one.seats[1] == EMPTY else (there, here)
    own = [row for row in (one, other) if row.set]
    borrowed = [replace(one, set=set_) for set_ in range(1, plan.sets + 1)]
    for row in (*own, *borrowed):
        if not done[here, row.set] and not done[there, row.set]:
            return replace(row, seats=seats)
    return None
