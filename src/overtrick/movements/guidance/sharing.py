"""Which tables share boards, and when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from overtrick.movements.findings import listed
from overtrick.movements.guidance.announcement import FEW, Announcement
from overtrick.movements.guidance.board_plan import BoardPlan, played
from overtrick.movements.guidance.board_ways import BoardWay, ByCards, Plans, Spans, Together
from overtrick.movements.guidance.places import Places
from overtrick.movements.guidance.words import ranges

Groups: TypeAlias = dict[tuple[int, ...], list[int]]
"""Tables that share, and the rounds in which they do."""


def shared(found: Places, way: BoardWay) -> Groups:
    """The tables that share in a round. Boards may lie on a table at which nobody plays."""
    match way:
        case Together():
            return {}
        case Plans(plans):
            groups: Groups = defaultdict(list)
            for plan in plans:
                for tables, round_ in _with_holders(found, plan):
                    groups[tables].append(round_)
            return groups
        case Spans():
            return _playing(found, [range(1, found.movement.tables + 1)])
        case ByCards(copies):
            return _playing(found, copies)


def _with_holders(found: Places, plan: BoardPlan) -> Iterator[tuple[tuple[int, ...], int]]:
    on = played(plan, found.movement.rounds)
    guests: dict[tuple[int, int], set[int]] = defaultdict(set)
    for row in found.rows:
        if row.plays and row.table in plan.sharers:
            guests[row.round, row.set].add(row.table)
    for (round_, set_), tables in sorted(guests.items()):
        holder = next(table for table, held in on[round_].items() if held == set_)
        yield tuple(sorted({holder, *tables})), round_


def _playing(found: Places, copies: Iterable[Iterable[int]]) -> Groups:
    groups: Groups = defaultdict(list)
    for copy in map(frozenset, copies):
        together: dict[tuple[int, int], list[int]] = defaultdict(list)
        for row in found.rows:
            if row.plays and row.set and row.table in copy:
                together[row.round, row.set].append(row.table)
        for (round_, _), tables in sorted(together.items()):
            if len(tables) > 1:
                groups[tuple(sorted(tables))].append(round_)
    return groups


def sharing(found: Places, way: BoardWay) -> Iterator[Announcement]:
    """What is said of the tables that share."""
    groups = shared(found, way)
    if len(groups) > 2 * FEW:
        yield from _by_round(groups)
        return
    for tables, rounds in sorted(groups.items(), key=lambda one: (one[1], one[0])):
        always = len(rounds) == found.movement.rounds
        when = "all session" if always else f"in {_rounds(rounds)}"
        yield Announcement("sharing", f"Tables {listed(tables)} share boards {when}.")


def _rounds(rounds: list[int]) -> str:
    return f"round{'s' if len(rounds) > 1 else ''} {ranges(rounds)}"


def _by_round(groups: Groups) -> Iterator[Announcement]:
    rounds: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for tables, when in groups.items():
        for round_ in when:
            rounds[round_].append(tables)
    for round_, some in sorted(rounds.items()):
        words = "; ".join(ranges(tables) for tables in sorted(some))
        yield Announcement(
            "sharing", f"In round {round_} these tables share boards: {words}.", round_ - 1
        )
