"""Seating the rest of a session anew so that nobody plays a board twice."""

from __future__ import annotations

from dataclasses import replace

from overtrick.event.charting import charted
from overtrick.event.commands import MendMovement
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.changing import changes, last_round, rest, results_after, section_of
from overtrick.event.decide.conflicts import sound
from overtrick.event.naming import contestant_of
from overtrick.event.records import Record
from overtrick.event.refusals import NotAllowed, ResultsInTheWay
from overtrick.event.state import Event
from overtrick.movements.errors import MovementError
from overtrick.movements.repair import Repair, repair


def movement_mended(event: Event, command: MendMovement) -> tuple[Record, ...]:
    """The records that seat the rounds after one anew. Raises NotAllowed and its kinds."""
    section = section_of(event, command.section)
    must_be_free(event, section, command.after_round)
    absent = frozenset(contestant_of(event, one) for one in command.absent)
    if strangers := absent - charted(event, section).numbers.keys():
        raise NotAllowed(f"{min(map(str, strangers))} has no seat in the section: nobody is absent")
    records = mended(event, section, command.after_round, absent, command.reason)
    return sound(event, records, section)


def must_be_free(event: Event, section: str, after_round: int) -> None:
    """Raise NotAllowed where there are no rounds to come, or results of them are in."""
    if not 0 <= after_round < last_round(event, section):
        raise NotAllowed(
            f"no round comes after round {after_round}: the schedule has rounds 1 to "
            f"{last_round(event, section)}"
        )
    if places := results_after(event, section, after_round):
        played = places[-1][1]
        raise ResultsInTheWay(
            f"round {played} has results already: keep the rounds up to {played} as they are",
            places=places,
        )


def mended(
    event: Event,
    section: str,
    after_round: int,
    absent: frozenset[ContestantId] = frozenset(),
    reason: str = "",
) -> tuple[Record, ...]:
    """The least change to the rounds after one that lets nobody play boards twice."""
    chart = charted(event, section)
    found = repaired(event, section, after_round, absent)
    sittings = chart.sittings(
        row for row in found.movement.rows if row.round > after_round and chart.fits_lines(row)
    )
    plan = replace(rest(event, section, after_round + 1, reason), sittings=sittings)
    return changes(event, plan)


def repaired(
    event: Event, section: str, after_round: int, absent: frozenset[ContestantId] = frozenset()
) -> Repair:
    """How the rest of a section goes on after a round, as movements say. Raises NotAllowed."""
    chart = charted(event, section)
    plan = chart.movement
    numbers = frozenset(chart.numbers[one] for one in absent if one in chart.numbers)
    played = [row for row in plan.rows if row.round <= after_round]
    try:
        return repair(plan, played, absent=numbers)
    except MovementError as error:
        raise NotAllowed(error.message) from error
