"""A pair that roves: in every round it takes the seats of another one, who sits out."""

from __future__ import annotations

from overtrick.bridge.seat import Side
from overtrick.event.charting import Chart
from overtrick.event.latecomers.numbering import free_number
from overtrick.event.latecomers.plan import Draft, NoWay
from overtrick.movements.errors import MovementError
from overtrick.movements.repair import repair


def roving(chart: Chart, first_round: int) -> Draft | NoWay:
    """The latecomer as a rover: nobody is displaced twice, and it meets nobody twice."""
    if chart.event.opened.form != "pairs":
        return NoWay("rover", "only pairs can rove")
    late = free_number(
        chart.event, chart.section, Side.NS if chart.winners == 2 else None, gap=False
    )
    plan = chart.movement
    played = [row for row in plan.rows if row.round < first_round]
    try:
        found = repair(plan, played, extra=1)
    except MovementError as error:
        return NoWay("rover", error.message)
    number = plan.contestants + 1
    rows = [row for row in found.movement.rows if row.round >= first_round]
    whole = chart.joined_by(late)
    if not any(row.plays and number in row.seats for row in rows):
        return NoWay("rover", "it would replay boards or meet somebody twice in every round")
    sittings = tuple(whole.sitting(row) for row in rows if whole.fits_lines(row))
    return Draft("rover", late, sittings, chart.event.movements.get(chart.section, ""))
