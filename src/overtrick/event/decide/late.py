"""Bringing in who came late."""

from __future__ import annotations

from overtrick.event.commands import AddLate
from overtrick.event.decide.changing import changes, last_round, results_after, section_of
from overtrick.event.decide.conflicts import sound
from overtrick.event.decide.drawing import is_swiss, late_in_draw
from overtrick.event.decide.free import must_be_free
from overtrick.event.latecomers import WAYS, LatePlan, NoWay, first_to_come, late_ways
from overtrick.event.records import ContestantEntered, Record, SittingsSet
from overtrick.event.refusals import NotAllowed, ResultsInTheWay
from overtrick.event.state import Event


def added_late(event: Event, command: AddLate) -> tuple[Record, ...]:
    """The records of a contestant that came late, and of how everybody then sits.

    Raises NotAllowed, naming why each way is closed, and ResultsInTheWay.
    """
    if is_swiss(event, command.section):
        return late_in_draw(event, command)
    section = section_of(event, command.section)
    _must_be_to_come(event, section, command.first_round)
    must_be_free(event, command.players, command.first_round)
    plan = _chosen(event, section, command)
    entered = ContestantEntered(
        plan.contestant, command.players, command.name, first_round=command.first_round
    )
    wanted = SittingsSet(section, plan.first_round, plan.sittings, plan.movement, "came late")
    return sound(event, (entered, *changes(event, wanted)), section)


def _must_be_to_come(event: Event, section: str, first_round: int) -> None:
    last = last_round(event, section)
    if not 1 <= first_round <= last:
        raise NotAllowed(f"round {first_round} is not one of the rounds 1 to {last}")
    first = first_to_come(event, section)
    if first_round < first:
        raise ResultsInTheWay(
            f"round {first - 1} has results already: the first round to come is round {first}",
            places=[
                one for one in results_after(event, section, first_round - 1) if one[1] < first
            ],
        )


def _chosen(event: Event, section: str, command: AddLate) -> LatePlan:
    """The way asked for, or the one that costs least. Raises NotAllowed."""
    wanted = WAYS if command.way == "best" else (command.way,)
    ways = late_ways(event, section, command.first_round, wanted)
    plans = [one for one in ways if isinstance(one, LatePlan)]
    if plans:
        return min(plans, key=lambda one: one.cost)
    closed = "; ".join(f"{one.way}: {one.reason}" for one in ways if isinstance(one, NoWay))
    first = command.first_round
    raise NotAllowed(f"there is no way to bring anybody in from round {first} on: {closed}")
