"""Who came late and has no table in rounds that are new: the movement does not know of them."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.bridge.seat import Side
from overtrick.event.charting import Chart, charted
from overtrick.event.comparing import in_line
from overtrick.event.contestant import ContestantId
from overtrick.event.latecomers.halves import (
    Half,
    Used,
    best_way,
    half_tables,
    opposite,
    table_more,
    tables_more,
)
from overtrick.event.records import Sitting
from overtrick.event.sitting_out import is_there
from overtrick.event.state import Event


def with_those_waiting(event: Event, section: str, first_round: int) -> tuple[Sitting, ...]:
    """The schedule of a section from a round on, with every pair that came late at a table.

    As when it came: in the empty seats, or at a table more with whoever has none. Whom it has
    met it meets again only where it would have no table otherwise; who finds none stays out.
    """
    chart = charted(event, section)
    if event.opened.form == "pairs":
        for who in sorted(_late(event, section), key=in_line):
            chart = _seated(chart, who, first_round)
    return tuple(chart.planned[at] for at in sorted(chart.planned) if at[0] >= first_round)


def _late(event: Event, section: str) -> Iterator[ContestantId]:
    for one, entered in event.contestants.items():
        if one.section == section and entered.first_round > 1:
            yield one


def _seated(chart: Chart, who: ContestantId, first_round: int) -> Chart:
    """The chart with a table for somebody in those rounds in which it waits for one."""
    if who not in chart.numbers:
        chart = chart.joined_by(who)
    number = chart.numbers[who]
    seated = {row.round for row in chart.movement.rows if number in row.seats}
    rounds = {*range(first_round, chart.movement.rounds + 1)} - seated
    waits = {one for one in rounds if is_there(chart.event, who, one)}
    table = table_more(chart, first_round)
    found = _way(chart, who, [*half_tables(chart, waits), *tables_more(chart, table, waits)])
    return chart.replanned(chart.sittings(row for half in found for row in half))


def _way(chart: Chart, who: ContestantId, halves: list[Half]) -> list[Half]:
    """Where it plays: whom it has met not again, unless it plays more so."""
    line: Side | None = who.side if chart.winners == 2 else None
    number = chart.numbers[who]
    own = [row for row in chart.movement.rows if row.plays and number in row.seats]
    others = [half for half in opposite(chart, halves, line) if number not in half[0].seats]
    sets: Used = frozenset(("set", row.set) for row in own)
    met: Used = frozenset(("met", one) for row in own for one in row.seats if one != number)
    return max((best_way(others, number, used) for used in (sets | met, sets)), key=len)
