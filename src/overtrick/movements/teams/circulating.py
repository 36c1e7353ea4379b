"""Teams where the boards go round the room: the halves of a match are played rounds apart.

North-South of team n stay at table n all session; East-West go down and meet every other team.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.model import Row, rows_in_order

LARGEST = 20
"""Teams in the largest movement listed."""


def entries() -> Iterator[Entry]:
    """American Whist for odd numbers of teams, New England relay and stagger for even ones."""
    for teams in range(3, LARGEST + 1, 2):
        yield _entry("american-whist", "American Whist", teams, american_whist)
    for teams in range(4, LARGEST + 1, 2):
        yield _entry("new-england", "New England relay", teams, new_england)
    for teams in range(4, LARGEST + 1, 2):
        yield _entry("stagger", "Stagger", teams, stagger)


def _entry(family: str, name: str, teams: int, rows: Callable[[int], Rows]) -> Entry:
    return Entry(
        key=f"{family}-{teams}",
        name=f"{name}, {teams} teams",
        family=family,
        tables=teams,
        contestants=teams,
        rounds=teams - 1,
        sets=teams,
        expand=partial(rows, teams),
        kind="teams",
        remark=_REMARKS[family],
    )


_REMARKS = {
    "american-whist": "Before the first round East-West go down two tables and the boards down "
    "one; so they do before every round. A match begun in round 1 is finished in the last, one "
    "begun in round 2 in the last but one, and so on.",
    "new-england": "Tables half the room apart share boards, with bye-stands between; East-West "
    "go down one table before every round, the first included.",
    "stagger": "Two rows of tables share boards across the aisle; half way fresh boards are "
    "brought. A match is complete within its half of the session.",
}


def american_whist(teams: int) -> Rows:
    """An odd number: East-West down two, boards down one, nothing shared.

    The halves of a match are played in rounds r and ``teams`` - r.
    """
    return rows_in_order(
        Row(round_, table + 1, (table + 1, (table + 2 * round_) % teams + 1), set_ + 1)
        for round_ in range(1, teams)
        for table in range(teams)
        for set_ in [(table + round_) % teams]
    )


def new_england(teams: int) -> Rows:
    """An even number: East-West and boards down one; every second set lies on a bye-stand."""
    return rows_in_order(
        Row(round_, table + 1, (table + 1, (table + round_) % teams + 1), set_ + 1)
        for round_ in range(1, teams)
        for table in range(teams)
        for set_ in [(2 * table + round_) % teams]
    )


def stagger(teams: int) -> Rows:
    """An even number: teams an odd number apart meet in the first half, the others after it."""
    half = teams // 2
    odd = (
        Row(later + 1, table + 1, (table + 1, (table + 1 + 2 * later) % teams + 1), set_ + 1)
        for later in range(half)
        for table in range(teams)
        for set_ in [(table + later) % half]
    )
    even = (
        Row(half + later, table + 1, (table + 1, (table + 2 * later) % teams + 1), half + set_)
        for later in range(1, half)
        for table in range(teams)
        for set_ in [(table + later) % half + 1]
    )
    return rows_in_order([*odd, *even])
