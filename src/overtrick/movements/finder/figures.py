"""What a plan is really like, worked out from its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from overtrick.movements.balance import Balance, absences, balance, sides
from overtrick.movements.catalogue import get
from overtrick.movements.competition import present
from overtrick.movements.finder.plans import Plan
from overtrick.movements.finder.wish import Wish
from overtrick.movements.meetings import repeats
from overtrick.movements.model import EMPTY, Movement, Row
from overtrick.movements.switching import optimise
from overtrick.movements.use import Use, in_use

_SWITCHED: Final = 3
"""Whole rounds that are tried as arrow-switched, from the last one."""
_SWEEPS: Final = 30
"""How long the best single tables are searched for."""
_SEATS_TRIED: Final = 4
"""Empty seats that are compared by fairness, of those that are best otherwise."""
_COMPARED: Final = 12
"""Tables up to which they are; in a larger room one seat is as fair as another."""

_IN_PASSING: Final = 4
"""Boards that tables share in one round of so many can be passed on."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A plan worked out: how it is used and played, and what it is like.

    ``sit_outs`` is how many rounds each contestant sits out who does at all; ``shared`` how
    many tables share boards over the session.
    """

    plan: Plan
    use: Use
    played: Movement
    balance: Balance
    sit_outs: tuple[tuple[int, int], ...]
    shared: int
    minutes: Fraction
    sets: int

    @property
    def copies(self) -> int:
        """Copies of a board needed so that nobody shares."""
        return self.played.copies

    @property
    def longest(self) -> int:
        """The most rounds anybody sits out."""
        return max((rounds for _, rounds in self.sit_outs), default=0)

    @property
    def boards_each(self) -> tuple[int, int]:
        """The fewest and the most boards that anybody plays, rounds sat out left out."""
        plan = self.plan
        everybody = len(self.sit_outs) == len(present(self.played))
        least = min((rounds for _, rounds in self.sit_outs), default=0) if everybody else 0
        fewest, most = plan.rounds - self.longest, plan.rounds - least
        return fewest * plan.boards_per_set, most * plan.boards_per_set

    @property
    def stationary(self) -> tuple[int, ...]:
        """Who can stay at one seat; an arrow-switch may turn the table, but nobody gets up."""
        return tuple(one for one in _still(self.played) if one not in self.use.missing)

    @property
    def repeats(self) -> tuple[int, int]:
        """How many meetings are of two who have met before, of how many in all."""
        return repeats(self.played)

    @property
    def sharing_rounds(self) -> tuple[int, ...]:
        """The rounds in which tables play the same boards."""
        playing = Counter((row.round, row.set) for row in self.played.rows if row.plays)
        return tuple(sorted({round_ for (round_, _), tables in playing.items() if tables > 1}))

    @property
    def shares_in_passing(self) -> bool:
        """Whether that is so seldom that nobody makes copies for it."""
        return _IN_PASSING * len(self.sharing_rounds) <= self.played.rounds

    @property
    def two_winners(self) -> bool:
        """Whether North-South and East-West each have a winner."""
        return self.played.winners == 2


def figures(plan: Plan, wish: Wish) -> Figures:
    """Work a plan out: the best empty seat, the best arrow-switch, how fair it then is."""
    movement = get(plan.entry.key)
    use = Use(boards_per_set=plan.boards_per_set, rounds=plan.rounds)
    if plan.empty:
        use = replace(use, missing=_best_missing(in_use(movement, use), plan.empty, wish))
    if wish.winners == 1 and movement.winners == 2:
        use = _switched(movement, use)
    return _worked_out(plan, use, wish)


def switched_by_devices(found: Figures, wish: Wish) -> Figures:
    """The same with single tables arrow-switched, where that is fairer than whole rounds."""
    movement = get(found.plan.entry.key)
    plain = replace(found.use, switched_rounds=frozenset())
    switching = optimise(movement, "cells", plain, sweeps=_SWEEPS)
    if switching.after.q <= found.balance.overall.q:
        return found
    return _worked_out(found.plan, switching.use, wish)


def _worked_out(plan: Plan, use: Use, wish: Wish) -> Figures:
    played = in_use(get(plan.entry.key), use)
    return Figures(
        plan,
        use,
        played,
        balance(played),
        _sit_outs(played),
        shared(played.rows),
        wish.duration(plan.rounds, plan.boards_per_set),
        len({row.set for row in played.rows if row.plays}),
    )


def shared(rows: Iterable[Row]) -> int:
    """How many tables play a set that another table plays in the same round."""
    playing = Counter((row.round, row.set) for row in rows if row.plays)
    return sum(tables for tables in playing.values() if tables > 1)


def _still(played: Movement) -> tuple[int, ...]:
    """Contestants who are at one table all session."""
    tables: dict[int, set[int]] = {}
    for row in played.rows:
        for one in row.seats:
            tables.setdefault(one, set()).add(row.table)
    always = Counter(one for row in played.rows for one in row.seats)
    return tuple(
        sorted(
            one
            for one, found in tables.items()
            if one != EMPTY and len(found) == 1 and always[one] == played.rounds
        )
    )


def _sit_outs(played: Movement) -> tuple[tuple[int, int], ...]:
    """Who sits out how many rounds; a team counts when neither of its pairs plays."""
    playing = {(one, row.round) for row in played.rows if row.plays for one in row.seats}
    plays = Counter(one for one, _ in playing)
    out = ((one, played.rounds - plays[one]) for one in present(played))
    return tuple((one, rounds) for one, rounds in out if rounds)


def _best_missing(played: Movement, empty: int, wish: Wish) -> frozenset[int]:
    """The seats to leave empty: nobody out twice, no boards shared, and fair."""
    missing: set[int] = set()
    for _ in range(empty):
        left = _without(played, missing)
        harm = _harm(left)
        still = set(_still(left)) if wish.stationary else set()
        least = min((harm[one], one in still) for one in harm)
        tied = [one for one in sorted(harm) if (harm[one], one in still) == least]
        missing.add(_fairest(left, tied))
    return frozenset(missing)


def _fairest(left: Movement, tied: list[int]) -> int:
    """Of seats that do the same harm the fairest; North-South at the highest table if alike."""
    upright, others = sides(left)
    line = [one for one in tied if one in upright] if others else tied
    last = (line or tied)[-_SEATS_TRIED:]
    if len(last) == 1 or left.tables > _COMPARED or left.winners == 2:
        return last[-1]
    without = dict(absences(left, last).without)
    return max(last, key=lambda one: (without[one].q, one))


def _harm(played: Movement) -> dict[int, tuple[int, int]]:
    """What it would do if somebody were absent, for each of them.

    The most rounds anybody would then sit out, and how many tables would still share.
    """
    met: dict[int, Counter[int]] = {one: Counter() for one in present(played)}
    playing = Counter((row.round, row.set) for row in played.rows if row.plays)
    still_shared = dict.fromkeys(met, shared(played.rows))
    for row in played.rows:
        if row.plays:
            tables = playing[row.round, row.set]
            for one in row.seats:
                met[one].update(other for other in row.seats if other != one)
                still_shared[one] -= 2 if tables == 2 else tables > 2
    return {one: (max(met[one].values(), default=0), still_shared[one]) for one in met}


def _without(played: Movement, missing: set[int]) -> Movement:
    rows = tuple(
        replace(row, seats=tuple(EMPTY if one in missing else one for one in row.seats))
        for row in played.rows
    )
    return replace(played, rows=rows)


def _switched(movement: Movement, use: Use) -> Use:
    """The last one, two or three rounds arrow-switched, whichever is fairest."""
    rounds = use.rounds or movement.rounds
    most = max(1, min(_SWITCHED, rounds // 3))
    ways = [
        replace(use, switched_rounds=frozenset(range(rounds - number + 1, rounds + 1)))
        for number in range(1, most + 1)
    ]
    return max(ways, key=lambda one: balance(in_use(movement, one)).overall.q)
