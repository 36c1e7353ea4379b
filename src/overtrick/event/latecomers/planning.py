"""All ways to bring in a late contestant, weighed and ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil

from overtrick.event.charting import Chart, charted
from overtrick.event.comparing import Rest, in_line
from overtrick.event.contestant import ContestantId
from overtrick.event.latecomers.another_table import another_table
from overtrick.event.latecomers.empty_seats import filled
from overtrick.event.latecomers.halves import table_more
from overtrick.event.latecomers.plan import WAYS, Draft, LatePlan, NoWay, Way
from overtrick.event.latecomers.roving import roving
from overtrick.event.latecomers.wording import words
from overtrick.event.records import ContestantEntered
from overtrick.event.soundness import Fault, faults
from overtrick.event.state import Event
from overtrick.movements.balance import balance

_DISTURBANCE: dict[Way, int] = {"phantom": 0, "rover": 4, "appendix": 12, "new-table": 12}
"""How much the room has to be told anew."""


def late_plans(event: Event, section: str, first_round: int) -> tuple[LatePlan, ...]:
    """The legal ways to bring in one contestant more from a round on, the best first.

    In none of them does anybody play a board twice. Empty where there is no legal way, no
    schedule, or no round to come.
    """
    ways = late_ways(event, section, first_round)
    return tuple(sorted((one for one in ways if isinstance(one, LatePlan)), key=_ranked))


def _ranked(plan: LatePlan) -> tuple[int, int]:
    return (plan.cost, WAYS.index(plan.way))


def late_ways(
    event: Event, section: str, first_round: int, ways: Sequence[Way] = WAYS
) -> tuple[LatePlan | NoWay, ...]:
    """The ways that are asked for, in their order: weighed where legal, else why they are not."""
    chart = charted(event, section)
    if not 1 <= first_round <= chart.movement.rounds:
        return tuple(NoWay(way, f"there is no round {first_round} to come") for way in ways)
    drafts = (_draft(chart, first_round, way) for way in ways)
    return tuple(
        one if isinstance(one, NoWay) else _weighed(chart, one, first_round) for one in drafts
    )


def _draft(chart: Chart, first_round: int, way: Way) -> Draft | NoWay:
    match way:
        case "phantom":
            return _filled(chart, first_round)
        case "rover":
            return roving(chart, first_round)
        case "appendix" | "new-table":
            return another_table(chart, first_round, way)


def _filled(chart: Chart, first_round: int) -> Draft | NoWay:
    """Empty seats, without a table more in those rounds in which something would be wrong at it."""
    without: frozenset[int] = frozenset()
    while True:
        draft = filled(chart, first_round, without)
        if isinstance(draft, NoWay):
            return draft
        table = table_more(chart, first_round)
        more = {one.round for one in draft.sittings if one.table == table}
        after = _event_after(chart.event, chart.section, draft, first_round)
        wrong = {spot.round for one in _wrong(chart, after) for spot in one.spots}
        rounds = more & wrong - without
        if not rounds:
            return draft
        without |= rounds


def _wrong(chart: Chart, after: Event) -> list[Fault]:
    """What was right and would not be."""
    known = {*faults(chart.event, chart.section)}
    return [one for one in faults(after, chart.section) if one not in known]


def _weighed(chart: Chart, draft: Draft, first_round: int) -> LatePlan | NoWay:
    after = _event_after(chart.event, chart.section, draft, first_round)
    wrong = _wrong(chart, after)
    if wrong:
        return NoWay(draft.way, wrong[0].message)
    before, now = (Rest(event, chart.section, first_round) for event in (chart.event, after))
    sits_out = _sits_out(before, now, draft.contestant)
    whole = Rest(after, chart.section)
    out = {one: whole.out(one) for one, _ in sits_out}
    plan = LatePlan(
        way=draft.way,
        contestant=draft.contestant,
        first_round=first_round,
        sittings=draft.sittings,
        movement=draft.movement,
        sits_out=sits_out,
        boards_lost=max(0, before.boards - now.boards),
        shares=max(0, now.shares - before.shares),
        meets_again=max(0, now.movement.repeats - before.movement.repeats),
        fairness=balance(now.movement).ranked.q,
        fairness_before=balance(before.movement).ranked.q,
        cost=0,
        words=draft.words,
        out_twice=tuple(one for one, number in out.items() if number > 1),
    )
    plan = replace(plan, cost=_cost(plan, sum(number - 1 for number in out.values())))
    return replace(plan, words=words(plan, chart.event))


def _event_after(event: Event, section: str, draft: Draft, first_round: int) -> Event:
    """The event as it would be, for checks alone: no entry of it is ever written."""
    sittings = {
        place: one
        for place, one in event.sittings.items()
        if place[0] != section or place[1] < first_round
    }
    sittings |= {(section, one.round, one.table): one for one in draft.sittings}
    entered = ContestantEntered(draft.contestant, first_round=first_round)
    return replace(
        event, sittings=sittings, contestants={**event.contestants, draft.contestant: entered}
    )


def _sits_out(before: Rest, now: Rest, late: ContestantId) -> tuple[tuple[ContestantId, int], ...]:
    """Who plays fewer rounds than planned, and the latecomer where it has to wait."""
    waits = len(now.rounds) - now.plays[late]
    found = now.fewer(before) | ({late: waits} if waits else {})
    return tuple((one, found[one]) for one in sorted(found, key=in_line))


def _cost(plan: LatePlan, twice: int) -> int:
    """About one point for each per cent of fairness, two for a round somebody sits out.

    Nobody should sit out twice; boards that are not played at all are the dearest.
    """
    unfair = max(Fraction(0), plan.fairness_before - plan.fairness)
    return (
        _DISTURBANCE[plan.way]
        + 2 * sum(number for _, number in plan.sits_out)
        + 6 * twice
        + 3 * plan.boards_lost
        + 2 * plan.shares
        + 4 * plan.meets_again
        + ceil(unfair * 2 / 3)
    )
