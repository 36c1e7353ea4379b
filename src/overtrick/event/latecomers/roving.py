"""A pair that roves: in every round it takes the seats of another one, who sits out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from overtrick.bridge.seat import Side
from overtrick.event.charting import Chart
from overtrick.event.comparing import Rest
from overtrick.event.latecomers.numbering import free_number
from overtrick.event.latecomers.plan import Draft, NoWay
from overtrick.movements.errors import MovementError
from overtrick.movements.model import EMPTY, Row
from overtrick.movements.repair import repair


def roving(chart: Chart, first_round: int) -> Draft | NoWay:
    """The latecomer as a rover: nobody is displaced twice, and it meets nobody twice.

    With two winners it roves in the line where it plays more rounds; if alike, in that where
    fewer sit out who are out of another round, then fewer who came late, and else North-South.
    """
    if chart.event.opened.form != "pairs":
        return NoWay("rover", "only pairs can rove")
    lines: tuple[Side | None, ...] = tuple(Side) if chart.winners == 2 else (None,)
    ways = [(line, _rows(chart, first_round, line)) for line in lines]
    line, rows = max(ways, key=lambda way: (_plays(chart, way[1]), *_spared(chart, way[1])))
    if not _plays(chart, rows):
        return NoWay("rover", "it would replay boards or meet somebody twice in every round")
    late = free_number(chart.event, chart.section, line, gap=False)
    whole = chart.joined_by(late)
    sittings = whole.sittings(row for row in rows if whole.fits_lines(row))
    return Draft("rover", late, sittings, chart.event.movements.get(chart.section, ""))


def _rows(chart: Chart, first_round: int, line: Side | None) -> list[Row]:
    """The rows to come with a rover; that of East-West is sought with all tables turned."""
    turn = line is Side.EW
    plan = chart.movement
    plan = replace(plan, rows=tuple(_turned(row) for row in plan.rows)) if turn else plan
    played = [row for row in plan.rows if row.round < first_round]
    try:
        found = repair(plan, played, extra=1, since=_since(chart)).movement.rows
    except MovementError:
        return []
    return [_turned(row) if turn else row for row in found if row.round >= first_round]


def _since(chart: Chart) -> dict[int, int]:
    """The first round of those who are entered, in the numbers of the chart."""
    entered = chart.event.contestants
    return {
        number: entered[one].first_round for one, number in chart.numbers.items() if one in entered
    }


def _turned(row: Row) -> Row:
    return replace(row, seats=row.seats[::-1])


def _plays(chart: Chart, rows: Iterable[Row]) -> int:
    """In how many rounds the rover plays."""
    number = len(chart.contestants) + 1
    return sum(row.plays and number in row.seats for row in rows)


def _spared(chart: Chart, rows: Iterable[Row]) -> tuple[int, int]:
    """Less, the more of those whose seats it takes are out of another round, or came late."""
    whole, since = Rest(chart.event, chart.section), _since(chart)
    there = displaced(chart, rows)
    twice = sum(whole.out(chart.contestants[one - 1]) > 0 for one in there)
    return -twice, -sum(since.get(one, 1) > 1 for one in there)


def displaced(chart: Chart, rows: Iterable[Row]) -> frozenset[int]:
    """Whose planned seats somebody else has in ``rows``, in the numbers of the chart."""
    planned = {(row.round, row.table): row.seats for row in chart.movement.rows}
    there = (
        (row, one) for row in rows for one in planned.get((row.round, row.table), ()) if row.plays
    )
    return frozenset(one for row, one in there if one not in row.seats and one != EMPTY)
