"""Filling empty seats: those of a phantom, of somebody who left, or opposite who has no table.

A pair whose seats a rover takes has no table in that round: it may have one, with the latecomer.
"""

from __future__ import annotations

from dataclasses import replace

from overtrick.bridge.seat import Side
from overtrick.event.charting import Chart, next_boards
from overtrick.event.contestant import ContestantId
from overtrick.event.continuing import set_size
from overtrick.event.latecomers.halves import (
    Half,
    best_way,
    half_tables,
    opposite,
    table_more,
    tables_more,
)
from overtrick.event.latecomers.numbering import free_number
from overtrick.event.latecomers.plan import Draft, NoWay
from overtrick.event.records import Sitting
from overtrick.event.seating import sitting_of
from overtrick.event.tracing import Trace, traced
from overtrick.movements.guidance.words import rounds_words
from overtrick.movements.model import EMPTY, Row
from overtrick.movements.use import Use


def filled(chart: Chart, first_round: int, without: frozenset[int] = frozenset()) -> Draft | NoWay:
    """The latecomer takes the empty seats of the rounds to come, whichever are most.

    Who has no table in a round may have one more with it, with boards of another if need be;
    but not in the rounds ``without`` it.
    """
    if chart.event.opened.form != "pairs":
        return _as_the_missing(chart, first_round)
    lines: tuple[Side | None, ...] = tuple(Side) if chart.winners == 2 else (None,)
    rounds = range(first_round, chart.movement.rounds + 1)
    number = len(chart.contestants) + 1
    more = tables_more(chart, table_more(chart, first_round), {*rounds} - without)
    halves = [*half_tables(chart, rounds), *more]
    ways = [(line, best_way(opposite(chart, halves, line), number)) for line in lines]
    line, found = max(ways, key=lambda way: len(way[1]))
    if not found:
        return NoWay("phantom", "no seats are empty that a late pair could take")
    late = free_number(chart.event, chart.section, line, gap=True)
    sittings = {place: one for place, one in chart.planned.items() if place[0] >= first_round}
    joined = chart.joined_by(late).sittings(row for half in found for row in half)
    sittings |= {(one.round, one.table): one for one in joined}
    kept = tuple(sittings[place] for place in sorted(sittings))
    movement = chart.event.movements.get(chart.section, "")
    return Draft("phantom", late, kept, movement, _words(chart, found, late, first_round))


def _words(
    chart: Chart, found: list[Half], late: ContestantId, first_round: int
) -> tuple[str, ...]:
    """Where it plays, where that is not in empty seats alone."""
    tables = [(half[0].round, half[0].table) for half in found]
    more = [round_ for round_, table in tables if (round_, table) not in chart.planned]
    if not more:
        return ()
    beside = [round_ for round_, _ in tables if round_ not in more]
    taken = (f"In {rounds_words(beside)} it takes the empty seats.",) if beside else ()
    told = (
        f"The late pair {late} plays in {rounds_words(more)} at a table more, table "
        f"{table_more(chart, first_round)}, against whoever has no table there."
    )
    return (told, *taken)


def _as_the_missing(chart: Chart, first_round: int) -> Draft | NoWay:
    """A late team or player takes the number that the movement has and nobody is."""
    trace = traced(chart.event, chart.section)
    if trace is None or not trace.missing:
        return NoWay("phantom", "no number of the movement is free")
    number = trace.missing[0]
    late = _named(chart, trace, number)
    names = {one: who.number for one, who in trace.contestants.items()} | {number: late.number}
    boards = _boards(chart, trace)
    sittings = {place: one for place, one in chart.planned.items() if place[0] >= first_round}
    for row in trace.for_rounds(chart.movement.rounds):
        if row.round >= first_round and number in row.seats:
            place = (row.round, row.table)
            full = _full(row, trace, names, boards)
            planned = sittings.get(place)
            if planned:
                full = replace(full, boards=planned.boards, room=planned.room)
            if full.ns or full.ew:
                sittings[place] = full
    kept = tuple(sittings[place] for place in sorted(sittings))
    return Draft("phantom", late, kept, chart.event.movements.get(chart.section, ""))


def _full(
    row: Row, trace: Trace, names: dict[int, str], boards: dict[int, tuple[int, ...]]
) -> Sitting:
    """A row with everybody who is there; whoever else is missing leaves a side empty."""
    there = replace(row, seats=tuple(one if one in names else EMPTY for one in row.seats))
    return replace(sitting_of(there, trace.movement, Use(), names), boards=boards[row.set])


def _boards(chart: Chart, trace: Trace) -> dict[int, tuple[int, ...]]:
    """The boards of every set; new ones for a set that nobody has played or was to play."""
    sets = {row.set for row in trace.for_rounds(chart.movement.rounds)}
    unseen = sorted(sets - trace.boards.keys() - {0})
    fresh = next_boards(chart.event, chart.section, len(unseen), set_size(chart))
    return {0: (), **trace.boards, **dict(zip(unseen, fresh, strict=True))}


def _named(chart: Chart, trace: Trace, number: int) -> ContestantId:
    """The number on the table cards: the movement's, as far as those of others are so."""
    section = "" if chart.event.opened.form == "teams" else chart.section
    own = ContestantId(section, str(number))
    same = all(who.number == str(one) for one, who in trace.contestants.items())
    known = own in chart.event.contestants
    return own if same and not known else free_number(chart.event, chart.section, None, gap=True)
