"""The rounds that come after a section's last one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from overtrick.event.charting import Boards, Chart, charted, next_boards
from overtrick.event.records import Sitting
from overtrick.event.seating import vacated
from overtrick.event.state import Event
from overtrick.event.tracing import Trace, traced
from overtrick.movements.model import EMPTY, Row
from overtrick.movements.use import Use, in_use


def continued(event: Event, section: str, rounds: int) -> tuple[Sitting, ...]:
    """So many rounds more: the next of the section's movement, then its first ones again.

    Rounds that come again have boards that nobody in the section has played, numbered on from
    the last. A section of no movement in the catalogue plays its own rounds again. Who has
    left stays away.
    """
    chart = charted(event, section)
    last = chart.movement.rounds
    trace = traced(event, section)
    if trace:
        found = _by_trace(event, chart, trace, last, rounds)
    else:
        found = _again(event, chart, last, rounds)
    gone = frozenset(event.left)
    kept = (vacated(event.opened, section, one, gone) for one in found)
    return tuple(one for one in kept if one)


def _by_trace(
    event: Event, chart: Chart, trace: Trace, last: int, rounds: int
) -> tuple[Sitting, ...]:
    rows = [row for row in trace.for_rounds(last + rounds) if row.round > last]
    boards = dict(trace.boards)
    unseen = sorted({row.set for row in rows} - boards.keys() - {0})
    fresh = next_boards(event, chart.section, len(unseen), set_size(chart))
    boards |= dict(zip(unseen, fresh, strict=True))
    whole = chart.with_sets(boards[one] for one in unseen)
    numbers = {
        number: chart.numbers[one]
        for number, one in trace.contestants.items()
        if one in chart.numbers
    }
    return whole.sittings(_renumbered(row, numbers, whole, boards) for row in rows)


def _renumbered(row: Row, numbers: dict[int, int], chart: Chart, boards: dict[int, Boards]) -> Row:
    """A movement's row in the numbers of a chart."""
    set_ = chart.set_of[boards[row.set][0]] if row.set else 0
    return replace(row, seats=tuple(numbers.get(one, EMPTY) for one in row.seats), set=set_)


def _again(event: Event, chart: Chart, last: int, rounds: int) -> tuple[Sitting, ...]:
    """The section's own rounds over again with new boards."""
    plan = chart.movement
    longer = in_use(plan, Use(rounds=last + rounds))
    number = longer.sets - plan.sets
    whole = chart.with_sets(next_boards(event, chart.section, number, set_size(chart)))
    return whole.sittings(row for row in longer.rows if row.round > last)


def set_size(chart: Chart) -> int:
    """How many boards most sets of a section have."""
    sizes = Counter(len(one.boards) for one in chart.planned.values() if one.boards)
    return max(sizes, key=lambda size: (sizes[size], size), default=2)
